import { capital, type RecordNoun } from "../shared/record-noun.rules.ts"
import { recordTextsSpanish } from "../shared/record-screen/record-texts-spanish.messages.ts"
import type { plainTextsEnglish } from "./plain-texts-english.messages.ts"

export const plainTextsSpanish = (noun: RecordNoun["es"]): ReturnType<typeof plainTextsEnglish> => {
  const { one, many, un, o } = noun
  const texts = recordTextsSpanish(noun)
  return {
    ...texts,
    stats: { total: `Total de ${many}`, active: `${capital(many)} activ${o}s` },
    empty: { ...texts.empty, text: `Añada ${un} ${one} o cargue un archivo CSV.` }
  }
}
