/**
 * What an import is: whom a file is about, what was found in it, what came of it.
 *
 * Field names of answers are the wire's (specification, "CSV user import result"; decisions, section 6).
 */
import { Schema } from "effect"

/** Whom a file is about whose import is long enough to be followed and called off. */
export const importSubjects = ["users", "companies"] as const
export const ImportSubject = Schema.Literals(importSubjects)
export type ImportSubject = typeof ImportSubject.Type

/** What any file that can be imported is about. Quizzes are few: their import is one call, done before anybody asks. */
export type CsvSubject = ImportSubject | "quizzes"

/** A file must be smaller than this, in bytes (specification, "CSV file"). */
export const csvBytesLimit = 10 * 1024 * 1024

/** A chosen file as a plain value. */
export interface CsvFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * What is wrong in one place. `row` is the row as a spreadsheet numbers it, the header being 1; `column` is null where the
 * whole row is meant. `message` is a key with its arguments, or the words of a server that has worded it already.
 */
export const RowIssue = Schema.Struct({
  row: Schema.Int,
  column: Schema.NullOr(Schema.String),
  message: Schema.String
})
export interface RowIssue extends Schema.Schema.Type<typeof RowIssue> {}

/** A record of the file. A cell may hold line breaks, so `row` is no line of the text. */
export interface CsvRow {
  readonly row: number
  readonly cells: ReadonlyArray<string>
}

/** A person as an answer names one. */
export const ImportedUser = Schema.Struct({
  given_name: Schema.String,
  surname: Schema.String,
  email: Schema.String,
  mobile_number: Schema.String
})
export interface ImportedUser extends Schema.Schema.Type<typeof ImportedUser> {}

/** The most people of each kind, and the most errors, that an answer lists; the counts beside them are whole. */
export const listedPeopleMax = 1_000
export const listedErrorsMax = 10_000

const found = {
  /** The first 10,000, in the order of the file. */
  errors: Schema.Array(RowIssue),
  errors_total: Schema.Int,
  /** Columns of the file that mean nothing here. */
  ignored_columns: Schema.Array(Schema.String)
}

/** What came of a file of people, or would come of it. A person who is inactive is an existing one too. */
export const UserImport = Schema.Struct({
  summary: Schema.Struct({
    /** All rows with anything in them, bad ones included. */
    totalProcessed: Schema.Int,
    newUsersCount: Schema.Int,
    inactiveUsersCount: Schema.Int,
    existingUsersCount: Schema.Int
  }),
  /** The first 1,000, in the order of the file. */
  newUsers: Schema.Array(ImportedUser),
  /** The first 1,000 people of the file whose account is inactive, as they are kept. */
  inactiveUsers: Schema.Array(ImportedUser),
  ...found
})
export interface UserImport extends Schema.Schema.Type<typeof UserImport> {}

/** What came of any other file, or would come of it. */
export const CountedImport = Schema.Struct({
  summary: Schema.Struct({ totalProcessed: Schema.Int, newCount: Schema.Int, existingCount: Schema.Int }),
  ...found
})
export interface CountedImport extends Schema.Schema.Type<typeof CountedImport> {}

export const ImportId = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu, { message: "id_malformed" })
).pipe(Schema.brand("ImportId"))
export type ImportId = typeof ImportId.Type

export interface ImportOptions {
  /** Finds out what would come of the file, and writes nothing. */
  readonly dryRun: boolean
  /** Whether rows may create administrators: the tick. Without it such rows are errors. */
  readonly allowAdmins: boolean
}

/** How far an import has come; `rows` counts finished ones only. */
export const ImportProgress = Schema.Struct({
  id: ImportId,
  subject: ImportSubject,
  state: Schema.Literals(["working", "done", "cancelled", "refused"]),
  rows: Schema.Int,
  /** Null until the file has been read. */
  rows_total: Schema.NullOr(Schema.Int)
})
export interface ImportProgress extends Schema.Schema.Type<typeof ImportProgress> {}

/** What the administrator is shown meanwhile: bytes that have left, then rows that the server has done. */
export type UploadProgress =
  | { readonly phase: "sending"; readonly done: number; readonly total: number }
  | { readonly phase: "working"; readonly done: number; readonly total: number | null }

/** A row that can be imported, and who it is about. `ifNew` stands in the way if the row would create somebody. */
export interface GoodRow<Draft> {
  readonly row: number
  readonly draft: Draft
  readonly ifNew: ReadonlyArray<RowIssue>
}

/** Who a row of people would create. Null where the cell was empty, which is well for a person who exists. */
export interface UserRowDraft extends ImportedUser {
  readonly password: string | null
  readonly company_id: string | null
  readonly role: "admin" | "user"
  readonly dob: string | null
  readonly ssn: string | null
}

export interface CompanyRowDraft {
  readonly name: string
  readonly contact_email: string
  readonly type: "users" | "benefits"
}

/** A company that rows of people may name. */
export interface NamedCompany {
  readonly id: string
  readonly name: string
}
