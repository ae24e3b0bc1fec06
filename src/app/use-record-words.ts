/** The words that the screens of all records share, in the language that is set. */
import { type RecordScreenWords, recordScreenEnglish } from "#domain/shared/screen/record-screen-english.messages.ts"
import { useAtomValue } from "jotai/react"
import { useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

export const useRecordWords = (): RecordScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.recordScreenSpanish : recordScreenEnglish
}
