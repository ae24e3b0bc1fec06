/** The labels of the commands on plain records, as they follow from the noun. */
import type { RecordNoun } from "../shared/record-noun.rules.ts"
import { recordCommandWords } from "../shared/record.messages.ts"

type Activity = "active" | "inactive"

const english = ({ one, many }: RecordNoun["en"]) => ({
  restore: `Restore the ${one} in focus`,
  show: (status: Activity): string =>
    status === "active" ? `Show ${many} whose status is active` : `Show inactive ${many}`,
  showDeleted: `Show deleted ${many}`,
  why: {
    nothingToReport: `There are no ${many}`,
    deleted: `Restore the ${one} first`,
    notDeleted: `Only a deleted ${one} can be restored`
  }
})

const spanish = ({ one, many, un, el, o }: RecordNoun["es"]): ReturnType<typeof english> => ({
  restore: `Restaurar ${el} ${one} resaltad${o}`,
  show: (status) => (status === "active" ? `Mostrar ${many} con estado activo` : `Mostrar ${many} inactiv${o}s`),
  showDeleted: `Mostrar ${many} eliminad${o}s`,
  why: {
    nothingToReport: `No hay ${many}`,
    deleted: `Restaure primero ${el} ${one}`,
    notDeleted: `Solo se puede restaurar ${un} ${one} eliminad${o}`
  }
})

export const plainCommandWords = (noun: RecordNoun) => {
  const { en, es } = recordCommandWords(noun)
  return { en: { ...en, ...english(noun.en) }, es: { ...es, ...spanish(noun.es) } }
}
