import { capital, type RecordNoun } from "../shared/record-noun.rules.ts"
import { recordTextsSpanish } from "../shared/screen/record-texts-spanish.messages.ts"
import type { plainTextsEnglish } from "./plain-texts-english.messages.ts"

export const plainTextsSpanish = (noun: RecordNoun["es"]): ReturnType<typeof plainTextsEnglish> => {
  const { one, many, un, el, lo, o } = noun
  const texts = recordTextsSpanish(noun)
  return {
    ...texts,
    stats: { total: `Total de ${many}`, active: `${capital(many)} activ${o}s` },
    filters: { ...texts.filters, active: `Activ${o}`, activeYes: "Sí", activeNo: `No (eliminad${o}s)` },
    empty: { ...texts.empty, text: `Añada ${un} ${one} o cargue un archivo CSV.` },
    removal: { ...texts.removal, outlook: `Podrá restaurar${lo} después.` },
    deleted: `Eliminad${o}`,
    restore: "Restaurar",
    restoreOf: (name) => `Restaurar ${name}`,
    restoring: "Restaurando",
    keys: { ...texts.keys, restore: `Restaurar ${el} ${one}` }
  }
}
