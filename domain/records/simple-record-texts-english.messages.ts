import { capital, type RecordNoun } from "../shared/record-noun.rules.ts"
import { recordTextsEnglish } from "../shared/record-screen/record-texts-english.messages.ts"

/** The texts of the screen of a simple kind of record, as far as they follow from its noun. */
export const simpleRecordTextsEnglish = (noun: RecordNoun["en"]) => {
  const { one, many, a } = noun
  const texts = recordTextsEnglish(noun)
  return {
    ...texts,
    stats: { total: `Total ${capital(many)}`, active: `Active ${capital(many)}` },
    empty: { ...texts.empty, text: `Add ${a} ${one}, or upload a CSV file.` }
  }
}
