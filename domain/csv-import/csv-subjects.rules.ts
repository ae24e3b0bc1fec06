/** What each kind of file is like: its columns, its template, and how it is read. */
import type { Result } from "effect"
import { quizShape, quizTemplate } from "../quizzes/quiz-csv.rules.ts"
import { type CsvShape, type CsvTable, csvTemplate, type DecodeUtf8, readCsvAs, shapeOf } from "./csv-file.rules.ts"
import type { CsvSubject } from "./csv-import.schema.ts"

export const shapeFor = (subject: CsvSubject): CsvShape => (subject === "quizzes" ? quizShape : shapeOf(subject))

const templateNames = {
  users: "user_template.csv",
  companies: "company_template.csv",
  quizzes: "quiz_template.csv"
} as const satisfies Readonly<Record<CsvSubject, string>>

/** The file that shows which columns there are. */
export const templateFor = (subject: CsvSubject): { readonly name: string; readonly text: string } => ({
  name: templateNames[subject],
  text: subject === "quizzes" ? quizTemplate() : csvTemplate(subject)
})

/** Reads a whole file, or answers the key of the one reason why it is refused. */
export const readCsv = (
  subject: CsvSubject,
  bytes: Uint8Array,
  decodeUtf8: DecodeUtf8
): Result.Result<CsvTable, string> => readCsvAs(shapeFor(subject), bytes, decodeUtf8)
