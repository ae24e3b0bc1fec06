/** The messages between the page and the worker of the row store. Both come from one build, so their types always match. */
import type { CellChoices, ImportId, UploadProgress } from "#domain/shared/csv/csv-import.schema.ts"
import type { CsvSubject } from "#domain/shared/csv/csv-subject.rules.ts"
import type { KnownNames } from "#domain/shared/csv/column-mapping.rules.ts"
import type { Reading } from "#domain/csv-import/open-file.rules.ts"
import type { Correction, IssueSearch, PeopleList, Shown } from "#domain/csv-import/row-store.port.ts"
import type { Language } from "#domain/shared/language.schema.ts"

/** What requests to the server need to know of the session. */
export interface SessionInfo {
  readonly token: string | null
  readonly language: Language
}

export type RowRequest =
  | {
      readonly call: "open"
      readonly subject: CsvSubject["id"]
      readonly file: Blob & { readonly name: string }
      readonly reading: Reading
      readonly known: KnownNames
    }
  | { readonly call: "relist" | "cancelUpload" }
  | { readonly call: "rows"; readonly shown: Shown; readonly from: number; readonly count: number }
  | { readonly call: "reasons" | "undoCorrection"; readonly shown: Shown }
  | { readonly call: "findIssue"; readonly search: IssueSearch }
  | { readonly call: "correct"; readonly correction: Correction }
  | { readonly call: "chooseReading"; readonly choices: Partial<CellChoices> }
  | { readonly call: "check" | "upload"; readonly isAdminAllowed: boolean }
  | { readonly call: "undo"; readonly id: ImportId }
  | { readonly call: "people"; readonly list: PeopleList }
  | { readonly call: "rowsWithErrors" }

export type ToWorker =
  | { readonly type: "request"; readonly id: number; readonly request: RowRequest; readonly session: SessionInfo }
  /** The page does not need the response any more. */
  | { readonly type: "abort"; readonly id: number }
  /** The response to `signIn`. */
  | { readonly type: "signedIn"; readonly mayRetry: boolean; readonly session: SessionInfo }

export type FromWorker =
  | { readonly type: "done"; readonly id: number; readonly value: unknown }
  /** An expected failure, encoded by its schema. */
  | { readonly type: "failed"; readonly id: number; readonly failure: unknown }
  /** A defect, as text. */
  | { readonly type: "crashed"; readonly id: number; readonly reason: string }
  | { readonly type: "progress"; readonly id: number; readonly progress: UploadProgress }
  /** The session has ended: the user must sign in before the request can be sent again. */
  | { readonly type: "signIn" }
