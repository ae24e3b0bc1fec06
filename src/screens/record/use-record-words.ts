/** The texts that all record screens share, in the current language. */
import { type RecordScreenWords, recordScreenEnglish } from "#domain/shared/screen/record-screen-english.messages.ts"
import { useAtomValue } from "jotai/react"
import { useWords } from "#src/shell/use-application.ts"
import { spanishAtom } from "#src/shell/words.ts"

export const useRecordWords = (): RecordScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.recordScreenSpanish : recordScreenEnglish
}
