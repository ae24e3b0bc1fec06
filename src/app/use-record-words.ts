/** The texts that all record screens share, in the current language. */
import { type RecordScreenWords, recordScreenEnglish } from "#domain/shared/screen/record-screen-english.messages.ts"
import { useAtomValue } from "jotai/react"
import { useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

export const useRecordWords = (): RecordScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.recordScreenSpanish : recordScreenEnglish
}
