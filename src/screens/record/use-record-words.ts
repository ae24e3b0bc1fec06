/** The texts that all record screens share, in the current language. */
import { type RecordScreenWords, recordScreenEnglish } from "#domain/shared/screen/record-screen-english.messages.ts"
import { useScreenWords } from "#src/shell/use-application.ts"

export const useRecordWords = (): RecordScreenWords =>
  useScreenWords(recordScreenEnglish, (spanish) => spanish.recordScreenSpanish)
