import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { CsvImportFailure } from "./csv-import.errors.ts"
import type { CsvSubject } from "./csv-import.schema.ts"
import { csvImportFailureWords, csvImportNotices, describeCsvImportFailure } from "./csv-import.messages.ts"

/** Notices of the import dialog alone. */
export const importDialogNotices = {
  cancelled: { en: csvImportFailureWords.en.ImportCancelled, es: csvImportFailureWords.es.ImportCancelled },
  notSaved: { en: "The file could not be saved", es: "No se pudo guardar el archivo" },
  notCorrected: { en: "The correction could not be made", es: "No se pudo hacer la corrección" }
} satisfies Readonly<Record<string, InEveryLanguage<string>>>

/** Why an upload or a check failed: no answer, the text from the server, or a refusal without a text. */
export const describeUploadFailure = (failure: CsvImportFailure, subject: CsvSubject): InEveryLanguage<string> => {
  const { failed, refused, quizzesFailed } = csvImportNotices
  const isOfQuizzes = subject === "quizzes"
  return failure._tag === "Unavailable" || failure._tag === "TimedOut"
    ? isOfQuizzes
      ? quizzesFailed
      : failed
    : describeCsvImportFailure(failure, isOfQuizzes ? quizzesFailed : refused)
}
