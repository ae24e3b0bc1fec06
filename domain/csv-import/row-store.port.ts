/**
 * What the import dialog needs of whoever holds the rows of a file.
 *
 * A file has up to a hundred thousand rows and more, so no machine and no screen keeps them: they ask for the window they
 * draw. The browser answers from a worker. Passwords and social security numbers come out of it only in files that the
 * administrator asks for, which hold his own values.
 */
import type { Effect } from "effect"
import type { CsvImportFailure, CsvRefused } from "./csv-import.errors.ts"
import type { CsvSubject, ImportedUser, UploadProgress } from "./csv-import.schema.ts"
import type { Separator } from "./csv-text.rules.ts"

/** A file as it was chosen. What else it is only those know who read it. */
export interface ChosenFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/** Which rows are listed: those that are wrong, would make an administrator or have been corrected; or all. */
export type Shown = "attention" | "all"

/** What the server's dry run found, for the file as it was then. */
export interface Checked {
  readonly new: number
  readonly existing: number
  /** People named in the file whose account is inactive; null where a file is not about people. */
  readonly inactive: number | null
  /** Records that would be left out. */
  readonly leftOut: number
}

/** A column of ours as the preview shows it. */
export interface PreviewColumn {
  readonly name: string
  /** Its cells are shown as dots and corrected unseen. */
  readonly isSecret: boolean
}

/** A file that has been read, in figures. */
export interface Overview {
  readonly columns: ReadonlyArray<PreviewColumn>
  /** Columns of the file that mean nothing here. */
  readonly ignored: ReadonlyArray<string>
  readonly separator: Separator
  readonly rows: number
  /** What the rows make, and what those without an error make: several rows of one title are one quiz. */
  readonly records: { readonly all: number; readonly right: number }
  /** Rows. */
  readonly withErrors: number
  /** How many of them the server has counted but not named: it names the first ten thousand errors. */
  readonly unnamed: number
  /** Rows without an error that have the role admin. */
  readonly admins: number
  /** Rows that are wrong or have the role admin. */
  readonly attention: number
  /** How many rows each list has; corrected ones stay where they were until it is listed anew. */
  readonly listed: Readonly<Record<Shown, number>>
  /** Null until the server has been asked, and again once something was corrected. */
  readonly checked: Checked | null
  /** Differs whenever a row may look different. */
  readonly revision: number
}

/** What is wrong with a cell; `message` is a key with its arguments, or words of the server. */
export interface PreviewIssue {
  /** Its place among `columns`; null where the whole row is meant. */
  readonly column: number | null
  readonly message: string
  /** How many rows have the same value there with the same error; this one included. */
  readonly alike: number
}

export interface PreviewRow {
  /** The row as a spreadsheet numbers it; the header is 1. */
  readonly row: number
  /** In the order of `columns`; of a secret nothing but whether something stands there. */
  readonly cells: ReadonlyArray<string>
  readonly issues: ReadonlyArray<PreviewIssue>
  readonly isAdmin: boolean
  readonly isCorrected: boolean
}

/** Writes one cell, or every cell of the column with the same value and the same error. */
export interface Correction {
  /** Where the row stands in the list that is shown, from 0. */
  readonly shown: Shown
  readonly position: number
  readonly column: number
  readonly text: string
  readonly isEverywhere: boolean
}

/** What an import has done, in figures of records; who it was about is asked for by the window. */
export interface ImportResult {
  readonly total: number
  readonly new: number
  readonly existing: number
  readonly inactive: number | null
  readonly withErrors: number
  /** How many people each list names: the first thousand at most. */
  readonly listed: Readonly<Record<PeopleList, number>>
}

export type PeopleList = "new" | "inactive"

export interface RowStore {
  /** Reads and judges a file in place of the one before. Fails, and then holds none, when it is no such file. */
  readonly open: (subject: CsvSubject, file: ChosenFile) => Effect.Effect<Overview, CsvRefused>
  /** Lists anew what needs attention: corrected rows that are right leave the list. */
  readonly relist: Effect.Effect<Overview>
  readonly rows: (shown: Shown, from: number, count: number) => Effect.Effect<ReadonlyArray<PreviewRow>>
  /** For each row of a list, how many reasons stand below it. */
  readonly reasons: (shown: Shown) => Effect.Effect<Uint8Array>
  /** Judges again whatever the correction touches, rows with the same key included. */
  readonly correct: (correction: Correction) => Effect.Effect<Overview>
  /** Asks the server for a dry run; what it finds wrong becomes the cells'. Nothing is written. */
  readonly check: (
    isAdminAllowed: boolean,
    tell: (progress: UploadProgress) => void
  ) => Effect.Effect<Overview, CsvImportFailure>
  /** Imports the file as it has been corrected. Giving it up ends the import, unless it has been kept by then. */
  readonly upload: (
    isAdminAllowed: boolean,
    tell: (progress: UploadProgress) => void
  ) => Effect.Effect<ImportResult, CsvImportFailure>
  /** Asks for the end of the upload, which then fails with `ImportCancelled`, or succeeds when it was too late. */
  readonly cancelUpload: Effect.Effect<void, CsvImportFailure>
  readonly people: (list: PeopleList) => Effect.Effect<ReadonlyArray<ImportedUser>>
  /** Saves the rows with errors as a file of this computer, with a column that gives the reasons. */
  readonly saveRowsWithErrors: Effect.Effect<void>
  readonly saveTemplate: (subject: CsvSubject) => Effect.Effect<void>
  /** Forgets the file and stops whatever is under way. */
  readonly close: () => void
}
