/** A batch of a file's rows, ready for the database, and the messages exchanged with the worker that prepares it. */
import type { ReadSubjectId, ReadyBatch } from "#domain/csv-import/csv-import.store.ts"
import type { CellChoices, RowIssue, ServerKnowledge } from "#domain/shared/csv/csv-import.schema.ts"

/** Rows as array literals of PostgreSQL, a column each: neither driver nor main thread processes a single cell. */
export interface PreparedBatch {
  /** Column → array literal; all have as many elements. */
  readonly columns: Readonly<Record<string, string>>
  /** Issues that apply only to rows that would create a record; `blocked` among the columns marks those rows. */
  readonly ifNew: ReadonlyArray<RowIssue>
  /** The columns that the audit has of a new simple record. */
  readonly fields: ReadonlyArray<string>
}

/** Rows per batch: large enough to be worth a statement, small enough for progress to be reported often. */
export const batchRows = 4_000

/** Fewer of a roster, which has more columns: arrays of this size are freed at once, larger ones grow the heap of the server. */
export const rosterBatchRows = 500

/** Requests to the worker, one at a time. */
export type ReaderRequest =
  | ({ readonly type: "open"; readonly subject: ReadSubjectId; readonly bytes: Uint8Array } & CellChoices)
  | ({ readonly type: "next" } & ServerKnowledge)
  /** Releases the file; the only request without a response. */
  | { readonly type: "close" }

export type ReaderResponse =
  | { readonly type: "opened"; readonly rows: number; readonly ignored: ReadonlyArray<string> }
  | { readonly type: "refused"; readonly issue: string }
  | { readonly type: "batch"; readonly ready: ReadyBatch<PreparedBatch> | null }
