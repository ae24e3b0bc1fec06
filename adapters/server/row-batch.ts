import type { ImportSubject, NamedCompany, RowIssue } from "#domain/csv-import/csv-import.schema.ts"

/**
 * A part of a file as the database takes it: every column is one array, written as PostgreSQL reads arrays, so that neither
 * the driver nor the server's one thread has to look at a single cell.
 */
export interface PreparedBatch {
  /** Column → array literal; all have as many elements. */
  readonly columns: Readonly<Record<string, string>>
  /** What stands in the way of rows that would create somebody; `blocked` among the columns marks those rows. */
  readonly ifNew: ReadonlyArray<RowIssue>
}

/** Rows of one part. Large enough that a part is worth a statement, small enough that one is done in a moment. */
export const batchRows = 4_000

/** What is asked of the thread that reads files, one question at a time. */
export type ReaderQuestion =
  | { readonly ask: "open"; readonly subject: ImportSubject; readonly bytes: Uint8Array }
  | {
      readonly ask: "next"
      readonly companies: ReadonlyArray<NamedCompany>
      readonly allowAdmins: boolean
    }
  /** Lets go of the file; the only question without an answer. */
  | { readonly ask: "forget" }

export interface ReadyPreparedBatch {
  readonly rows: number
  readonly part: PreparedBatch
  readonly issues: ReadonlyArray<RowIssue>
  readonly issuesTotal: number
}

export type ReaderAnswer =
  | { readonly kind: "opened"; readonly rows: number; readonly ignored: ReadonlyArray<string> }
  | { readonly kind: "refused"; readonly issue: string }
  | { readonly kind: "part"; readonly ready: ReadyPreparedBatch | null }
