/** The labels of the commands on simple records, as they follow from the noun. */
import type { RecordNoun } from "../shared/record-noun.rules.ts"
import { recordCommandWords } from "../shared/record.messages.ts"

type Activity = "active" | "inactive"

const english = ({ many }: RecordNoun["en"]) => ({
  show: (status: Activity): string =>
    status === "active" ? `Show ${many} whose status is active` : `Show inactive ${many}`,
  nothingToReport: `There are no ${many}`
})

const spanish = ({ many, o }: RecordNoun["es"]): ReturnType<typeof english> => ({
  show: (status) => (status === "active" ? `Mostrar ${many} con estado activo` : `Mostrar ${many} inactiv${o}s`),
  nothingToReport: `No hay ${many}`
})

export const simpleRecordCommandWords = (noun: RecordNoun) => {
  const { en, es } = recordCommandWords(noun)
  const { nothingToReport, ...words } = english(noun.en)
  const { nothingToReport: nadaQueInformar, ...palabras } = spanish(noun.es)
  return {
    en: { ...en, ...words, why: { ...en.why, nothingToReport } },
    es: { ...es, ...palabras, why: { ...es.why, nothingToReport: nadaQueInformar } }
  }
}
