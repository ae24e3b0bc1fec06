import { capital, type RecordNoun } from "../shared/record-noun.rules.ts"
import { recordTextsSpanish } from "../shared/record-screen/record-texts-spanish.messages.ts"
import type { simpleRecordTextsEnglish } from "./simple-record-texts-english.messages.ts"

export const simpleRecordTextsSpanish = (noun: RecordNoun["es"]): ReturnType<typeof simpleRecordTextsEnglish> => {
  const { one, many, un, o } = noun
  const texts = recordTextsSpanish(noun)
  return {
    ...texts,
    stats: { total: `Total de ${many}`, active: `${capital(many)} activ${o}s` },
    empty: { ...texts.empty, text: `Añada ${un} ${one} o cargue un archivo CSV.` }
  }
}
