/** Rows, issues, results and progress of an import, with the wire's names (specification, "CSV user import result"). */
import { Schema, Struct } from "effect"
import { Instant } from "../calendar.schema.ts"
import { Id } from "../identity.schema.ts"
import { importSubjects, simpleRecordSubjects } from "../record-kind.schema.ts"

/** The subjects whose imports the server tracks: their progress can be read and they can be cancelled. */
export const TrackedSubjectId = Schema.Literals(["users", ...Struct.keys(simpleRecordSubjects)])
export type TrackedSubjectId = typeof TrackedSubjectId.Type

export const ImportId = Id.pipe(Schema.brand("ImportId"))
export type ImportId = typeof ImportId.Type

/** A file must be smaller than this, in bytes (specification, "CSV file"). */
export const csvBytesLimit = 10 * 1024 * 1024

/** A file may have no more rows. */
export const csvRowsMax = 250_000

export interface CsvFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * An error in one cell or row, numbered as in a spreadsheet (the header is 1); `column` is null for the whole row.
 * `message` is a key with its arguments, or a text that the server has already worded.
 */
export const RowIssue = Schema.Struct({
  row: Schema.Int,
  column: Schema.NullOr(Schema.String),
  message: Schema.String,
  /** A text for the cell that would be right, where there is one much like it. */
  suggestion: Schema.optionalKey(Schema.String)
})
export interface RowIssue extends Schema.Schema.Type<typeof RowIssue> {}

/** A row of the file, numbered as in a spreadsheet. A cell may hold line breaks, so `row` is not a line number. */
export interface CsvRow {
  readonly row: number
  readonly cells: ReadonlyArray<string>
}

export const ImportedUser = Schema.Struct({
  given_name: Schema.String,
  surname: Schema.String,
  email: Schema.String,
  mobile_number: Schema.String
})
export interface ImportedUser extends Schema.Schema.Type<typeof ImportedUser> {}

/** How many users of each kind, and how many errors, an answer lists at most; its counts are always complete. */
export const listedPeopleMax = 1_000
export const listedErrorsMax = 10_000

export const undoFields = {
  /** Names the import where it may be undone; a dry run has none. */
  import_id: Schema.optionalKey(ImportId),
  undo_until: Schema.optionalKey(Instant)
}

const resultFields = {
  ...undoFields,
  /** The first 10,000, in the order of the file. */
  errors: Schema.Array(RowIssue),
  errors_total: Schema.Int,
  ignored_columns: Schema.Array(Schema.String)
}

/** The result of importing users, or of the dry run. An inactive user counts as existing too. */
export const UserImport = Schema.Struct({
  summary: Schema.Struct({
    /** All rows that are not empty, rows with errors included. */
    totalProcessed: Schema.Int,
    newUsersCount: Schema.Int,
    inactiveUsersCount: Schema.Int,
    existingUsersCount: Schema.Int
  }),
  /** The first 1,000, in the order of the file. */
  newUsers: Schema.Array(ImportedUser),
  /** The first 1,000 users of the file whose account is inactive, with their stored values. */
  inactiveUsers: Schema.Array(ImportedUser),
  ...resultFields
})
export interface UserImport extends Schema.Schema.Type<typeof UserImport> {}

/** The result of importing any other records, or of the dry run. */
export const CountedImport = Schema.Struct({
  summary: Schema.Struct({ totalProcessed: Schema.Int, newCount: Schema.Int, existingCount: Schema.Int }),
  ...resultFields
})
export interface CountedImport extends Schema.Schema.Type<typeof CountedImport> {}

/** Which of day and month comes first in a date with slashes. */
export const DateOrder = Schema.Literals(["mdy", "dmy"])
export type DateOrder = typeof DateOrder.Type

/** What is chosen for cells that do not say it themselves. */
export interface CellChoices {
  /** The country code that phone numbers without one take; null where none was chosen. */
  readonly prefix: string | null
  /** Null where none was chosen. */
  readonly dateOrder: DateOrder | null
}

export const noChoices: CellChoices = { prefix: null, dateOrder: null }

export interface ImportOptions extends CellChoices {
  /** Computes the result and writes nothing. */
  readonly dryRun: boolean
  /** Whether rows may create administrators; without it such rows are errors. */
  readonly allowAdmins: boolean
}

/** An import that is done, as its answer names it. */
export const DoneImport = Schema.Struct({ import_id: ImportId, undo_until: Instant })
export interface DoneImport extends Schema.Schema.Type<typeof DoneImport> {}

/** How many records that are kept an answer lists at most; its count is always complete. */
export const keptListedMax = 1_000

/** Why the undo of an import leaves a record where it is. */
export const ImportKeptReason = Schema.Literals(["changed", "referenced", "signed_in", "not_found", "taken"])
export type ImportKeptReason = typeof ImportKeptReason.Type

/** A record that is kept; its name is null where it is gone for good. */
const KeptRecord = Schema.Struct({
  id: Schema.String,
  name: Schema.optionalKey(Schema.NullOr(Schema.String)),
  reason: ImportKeptReason
})

export const ImportUndone = Schema.Struct({
  removed: Schema.Int,
  /** People of a roster who have their former values again, and who are active again; servers of the former version say neither. */
  reverted: Schema.optionalKey(Schema.Int),
  activated: Schema.optionalKey(Schema.Int),
  /** The first 1,000. */
  kept: Schema.Array(KeptRecord),
  kept_total: Schema.Int
})
export interface ImportUndone extends Schema.Schema.Type<typeof ImportUndone> {}

/** The progress of an import; `rows` counts processed rows only. */
export const ImportProgress = Schema.Struct({
  id: ImportId,
  subject: Schema.Literals(Struct.keys(importSubjects)),
  state: Schema.Literals(["working", "done", "cancelled", "refused"]),
  rows: Schema.Int,
  /** Null until the file has been read. */
  rows_total: Schema.NullOr(Schema.Int)
})
export interface ImportProgress extends Schema.Schema.Type<typeof ImportProgress> {}

/** The progress of an upload: bytes sent first, then rows processed by the server. */
export type UploadProgress =
  | { readonly phase: "sending"; readonly done: number; readonly total: number }
  | { readonly phase: "working"; readonly done: number; readonly total: number | null }

/** A row without errors and the record it describes. `ifNew` holds the errors that count only if the record is new. */
export interface GoodRow<New> {
  readonly row: number
  readonly input: New
  readonly ifNew: ReadonlyArray<RowIssue>
}

/** What the server knows when it judges rows. */
export interface ServerKnowledge {
  /** The companies that users can belong to. */
  readonly companies: ReadonlyArray<NamedCompany>
  readonly allowAdmins: boolean
}

export interface NamedCompany {
  readonly id: string
  readonly name: string
}
