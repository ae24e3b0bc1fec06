/** What the machine of an import takes, and what it tells others. */
import type { Entity } from "../shared/identity.schema.ts"
import type { DateOrder, ImportId, UploadProgress } from "../shared/csv/csv-import.schema.ts"
import type { CsvSubject } from "../shared/csv/csv-subject.rules.ts"
import type { ChosenLayout } from "./file-layout.rules.ts"
import type { Reading } from "./open-file.rules.ts"
import type { CellToSet, Editing, IssueToFind } from "./import-dialog.rules.ts"
import type { ChosenFile, Shown } from "./row-store.port.ts"

export type CsvImportEvent =
  | { readonly type: "import.open"; readonly of: CsvSubject["id"] }
  | { readonly type: "import.close" }
  | { readonly type: "import.stay" }
  | { readonly type: "import.discard" }
  | { readonly type: "template.download" }
  | { readonly type: "file.choose"; readonly file: ChosenFile }
  | { readonly type: "sheet.choose"; readonly sheet: string }
  | { readonly type: "columns.change" }
  | { readonly type: "column.map"; readonly column: string; readonly place: number | null }
  /** Its cells are followed by those of another place; `at` counts such places. */
  | { readonly type: "column.join"; readonly column: string; readonly at: number; readonly place: number | null }
  /** Given names and surnames are in one column. */
  | { readonly type: "names.split"; readonly split: Reading["split"] }
  /** It has the texts of the column in the other language. */
  | { readonly type: "column.copy"; readonly column: string }
  /** All rows have this text. */
  | { readonly type: "column.fix"; readonly column: string; readonly text: string }
  | ({ readonly type: "layout.choose" } & ChosenLayout)
  | { readonly type: "hidden.take"; readonly isTaken: boolean }
  | { readonly type: "reading.confirm" }
  | { readonly type: "shown.choose"; readonly shown: Shown }
  | { readonly type: "errors.download" }
  | { readonly type: "cursor.move"; readonly rows: number; readonly columns: number }
  | { readonly type: "cursor.place"; readonly position: number; readonly column: number }
  | { readonly type: "cell.edit"; readonly cell: Omit<Editing, "text" | "shown"> }
  /** Writes a text without opening the cell. */
  | ({ readonly type: "cell.set" } & CellToSet)
  | { readonly type: "issue.find"; readonly find: IssueToFind }
  | { readonly type: "correction.undo" }
  | { readonly type: "records.show"; readonly isShown: boolean }
  | { readonly type: "cell.type"; readonly text: string }
  | { readonly type: "cell.save"; readonly isEverywhere: boolean }
  | { readonly type: "cell.cancel" }
  | { readonly type: "admins.allow"; readonly isAllowed: boolean }
  | { readonly type: "prefix.choose"; readonly prefix: string | null }
  | { readonly type: "dates.choose"; readonly order: DateOrder }
  /** A company that rows name was created: the server judges them anew. */
  | { readonly type: "company.created" }
  | { readonly type: "check.start" }
  | { readonly type: "check.cancel" }
  | { readonly type: "upload.start" }
  | { readonly type: "upload.cancel" }
  | { readonly type: "upload.progress"; readonly progress: UploadProgress }
  | { readonly type: "refusal.close" }
  /** The file is a roster, to be compared with a company. */
  | { readonly type: "roster.open" }
  /** The comparison shows something else. */
  | { readonly type: "step.show" }
  | { readonly type: "report.download" }
  | { readonly type: "import.undo" }
  /** What was left out is corrected. */
  | { readonly type: "left.correct" }
  /** The cells that short rows lack are empty ones. */
  | { readonly type: "rows.fill" }
  | { readonly type: "import.reopen" }
  /** The server does not undo this import any more. */
  | { readonly type: "undo.passed"; readonly id: ImportId | null }

export interface FileToOpen {
  readonly subject: CsvSubject
  readonly file: ChosenFile
  readonly reading: Reading
}

export interface Sending {
  readonly isAdminAllowed: boolean
  readonly onProgress: (progress: UploadProgress) => void
}

/** Records of this kind have been imported: lists that show them must be refetched. */
export interface RecordsImported {
  readonly type: "imported"
  readonly entity: Entity
}

/** Another step of the dialog is shown: the focus moves to its beginning. */
export interface StepChanged {
  readonly type: "step"
}
