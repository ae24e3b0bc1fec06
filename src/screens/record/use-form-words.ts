import { type RecordFormWords, recordFormEnglish } from "#domain/shared/record-screen/record-form-english.messages.ts"
import { useScreenWords } from "#src/shell/use-application.ts"

/** The texts that the forms of all records share. */
export const useFormWords = (): RecordFormWords =>
  useScreenWords(recordFormEnglish, (spanish) => spanish.recordFormSpanish)
