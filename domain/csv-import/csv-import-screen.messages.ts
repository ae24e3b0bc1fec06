/** The words of the import dialog. */
import type { CsvSubject } from "./csv-import.schema.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { csvImportScreenEnglish } from "./csv-import-screen-english.messages.ts"
import { csvImportScreenSpanish } from "./csv-import-screen-spanish.messages.ts"

export interface CsvImportScreenWords {
  readonly titles: Readonly<Record<CsvSubject, string>>
  readonly subtitles: Readonly<Record<CsvSubject, string>>
  readonly steps: {
    readonly label: string
    readonly choose: string
    readonly preview: string
    readonly upload: string
    readonly result: string
  }
  readonly template: string
  readonly chooseFile: string
  readonly drop: string
  readonly release: string
  readonly limits: string
  readonly upload: string
  readonly uploading: string
  readonly reading: (name: string) => string
  /** "0.03 MB, 148 rows, separated by commas". */
  readonly file: (megabytes: string, rows: number, delimiter: "," | ";") => string
  readonly megabytes: (bytes: number) => string
  readonly ignored: (columns: string) => string
  readonly counts: {
    readonly rows: string
    readonly quizzes: string
    readonly new: string
    readonly existing: string
    readonly inactive: string
    readonly errors: string
    readonly unknown: string
  }
  readonly unnamed: (count: number) => string
  readonly shown: {
    readonly label: string
    readonly attention: (count: number) => string
    readonly all: (count: number) => string
  }
  readonly secrets: string
  readonly rowsWithErrors: string
  readonly grid: {
    readonly label: (file: string) => string
    readonly row: string
    readonly wholeRow: string
    readonly corrected: string
    readonly admin: string
    readonly secret: string
    readonly emptySecret: string
    readonly empty: string
    readonly nothing: string
    readonly keys: string
  }
  readonly edit: {
    readonly label: (column: string, line: number) => string
    readonly keep: string
    readonly leave: string
    readonly everywhere: (count: number) => string
    readonly applying: string
    readonly secretHint: string
  }
  readonly admins: {
    readonly text: (count: number) => string
    readonly allow: (count: number) => string
  }
  readonly check: string
  readonly checking: string
  readonly cancelCheck: string
  readonly footer: {
    readonly nothingSent: string
    readonly atMost: Readonly<Record<CsvSubject, (count: number) => string>>
    readonly exactly: Readonly<Record<CsvSubject, (count: number) => string>>
    readonly nothingToSend: string
    readonly whileEditing: string
  }
  readonly progress: {
    readonly label: string
    readonly bytes: (done: string, total: string) => string
    readonly rows: (done: number, total: number) => string
    readonly unknown: string
    readonly until: string
    readonly soon: string
    readonly cancel: string
    readonly cancelling: string
  }
  readonly refused: { readonly title: string; readonly unknown: string; readonly back: string }
  readonly result: {
    readonly title: Readonly<Record<CsvSubject, (count: number) => string>>
    readonly none: string
    readonly new: (count: number) => string
    readonly inactive: (count: number) => string
    readonly errors: Readonly<Record<CsvSubject, (count: number) => string>>
    readonly errorsText: string
    readonly existingText: string
    readonly columns: {
      readonly given_name: string
      readonly surname: string
      readonly email: string
      readonly mobile_number: string
    }
    readonly firstOf: (shown: number, total: number) => string
  }
}

export const csvImportScreenWords: InEveryLanguage<CsvImportScreenWords> = {
  en: csvImportScreenEnglish,
  es: csvImportScreenSpanish
}
