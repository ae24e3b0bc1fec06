/**
 * What the import dialog needs from the store that holds the rows of a file: there may be a hundred thousand, so
 * screens request the visible ones. Passwords and social security numbers leave it only in files that the user
 * requests.
 */
import type { Effect } from "effect"
import type { CsvImportFailure, CsvRefused } from "./csv-import.errors.ts"
import type {
  CellChoices,
  ImportedUser,
  ImportId,
  ImportUndone,
  RowIssue,
  UploadProgress
} from "../shared/csv/csv-import.schema.ts"
import type { CsvSubject } from "../shared/csv/csv-subject.rules.ts"
import type { DateQuestion } from "../shared/csv/date-order.rules.ts"
import type { KnownNames } from "../shared/csv/column-mapping.rules.ts"
import type { RosterImport } from "../shared/csv/roster.schema.ts"
import type { RosterResult, RosterToApply, RosterToCompare } from "./roster.port.ts"
import type { FileQuestion } from "./file-question.rules.ts"
import type { Reading } from "./open-file.rules.ts"
import type { Separator } from "../shared/csv/csv-text.rules.ts"
import type { Language } from "../shared/language.schema.ts"

/** A file as it was chosen; how its bytes are read is up to the store. */
export interface ChosenFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/** Which rows are listed: all, or those that are wrong, have the role admin or have been corrected. */
export type Shown = "attention" | "all"

/** The result of the server's dry run, for the file as it was at that time. */
export interface Checked {
  readonly new: number
  readonly existing: number
  /** Existing users of the file whose account is inactive; null where records are not accounts. */
  readonly inactive: number | null
  /** Records that would be left out. */
  readonly leftOut: number
}

export interface PreviewColumn {
  readonly name: string
  /** Its usual width, in pixels; columns that grow take what is left. */
  readonly width: number
  readonly isGrowing: boolean
  /** It says whether a record is an administrator. */
  readonly isRole: boolean
  /** Its cells are masked, also while they are corrected. */
  readonly isSecret: boolean
}

/** The figures of a file that has been read. */
export interface Overview {
  readonly columns: ReadonlyArray<PreviewColumn>
  readonly ignored: ReadonlyArray<string>
  /** The names that stand for another column. */
  readonly mapped: ReadonlyArray<{ readonly name: string; readonly column: string }>
  readonly separator: Separator
  /** As a spreadsheet numbers it; 0 for none. */
  readonly headerLine: number
  /** The company that all rows name; null where they name none, or several. */
  readonly onlyCompany: string | null
  /** The columns that have the same text in all rows. */
  readonly fixed: Readonly<Record<string, string>>
  /** What phone numbers without a country code begin with; null until it is chosen. */
  readonly prefix: string | null
  /** The order of day and month, where some dates can be read both ways or contradict each other; else null. */
  readonly dates: DateQuestion | null
  /** How many cells are judged and imported in another form than the file has. */
  readonly normalised: number
  readonly rows: number
  /** Records, of which one may have several rows; `right` counts those that no known error concerns. */
  readonly records: { readonly all: number; readonly right: number; readonly withErrors: number }
  /** Rows. */
  readonly withErrors: number
  /** Rows with errors that the server has counted but not listed: it lists the first ten thousand errors. */
  readonly unnamed: number
  /** Rows without an error that have the role admin. */
  readonly admins: number
  /** Those of them that stay out until administrators are allowed: fewer once the server has found who exists. */
  readonly adminsWaiting: number
  /** Rows that are wrong or have the role admin. */
  readonly attention: number
  /** The length of each list; corrected rows keep their place until the list is rebuilt. */
  readonly listed: Readonly<Record<Shown, number>>
  /** The most frequent errors first; `moreCauses` counts those that are not listed. */
  readonly causes: ReadonlyArray<Cause>
  readonly moreCauses: number
  /** The first records where one has several rows, in the order of the file; else null. */
  readonly groups: ReadonlyArray<RecordGroup> | null
  /** How many records are over already, by their last day. */
  readonly over: number
  /** How many corrections can be taken back. */
  readonly corrections: number
  /** Null until the server has checked the file, and again after a correction. */
  readonly checked: Checked | null
  /** Changes whenever a row may look different. */
  readonly revision: number
}

/** An error of a row; `message` is a key with its arguments, or a text of the server. */
export interface PreviewIssue {
  /** Index in `columns`; null for an error of the whole row. */
  readonly column: number | null
  readonly message: string
  /** A text for the cell that would be right. */
  readonly suggestion: string | null
  /** How many rows, this one included, have the same value with the same error. */
  readonly alike: number
}

export interface PreviewRow {
  /** The row as a spreadsheet numbers it; the header is 1. */
  readonly row: number
  /** In the order of `columns`; a secret shows only whether the cell is empty. */
  readonly cells: ReadonlyArray<string>
  readonly issues: ReadonlyArray<PreviewIssue>
  readonly isAdmin: boolean
  readonly isCorrected: boolean
}

/** Errors that have one cause. */
export interface Cause {
  /** Index in `columns`; null for errors of whole rows. */
  readonly column: number | null
  readonly message: string
  /** What all its cells say; null where they differ, are secret or too long to be shown. */
  readonly value: string | null
  /** A text for these cells that would be right. */
  readonly suggestion: string | null
  readonly count: number
}

/** A record of several rows. */
export interface RecordGroup {
  readonly key: string
  readonly title: string
  readonly rows: number
  readonly languages: ReadonlyArray<Language>
  readonly errors: number
}

/** Looks for an error from a cell on, around the end of the list. */
export interface IssueSearch {
  readonly shown: Shown
  readonly from: { readonly position: number; readonly column: number }
  readonly isBackwards: boolean
  /** Only errors of this cause, or of this record. */
  readonly cause: Pick<Cause, "column" | "message" | "value"> | null
  readonly record: string | null
}

/** A cell with an error, before it is edited. */
export interface FoundCell {
  readonly position: number
  readonly row: number
  readonly column: number
  readonly was: string
  readonly alike: number
}

/** The file after a correction was taken back, and the first cell that has its text again. */
export interface Restored {
  readonly overview: Overview
  readonly cell: { readonly position: number; readonly column: number } | null
}

/** Writes one cell, or every cell of the column with the same value and the same error. */
export interface Correction {
  /** The position of the row in the shown list, from 0. */
  readonly shown: Shown
  readonly position: number
  readonly column: number
  readonly text: string
  readonly isEverywhere: boolean
}

/** The cells that short rows lack are empty ones: in all of them at once. */
export const shortRows = "short rows"
export type AnyCorrection = Correction | typeof shortRows

/** The result of an import in numbers of records; the listed users are requested separately. */
export interface ImportResult {
  /** By which the import can be undone, and its records listed. */
  readonly importId: ImportId | null
  /** For how long after its answer the import can be undone, by the server's clock. */
  readonly undoableMs: number
  readonly total: number
  readonly new: number
  readonly existing: number
  readonly inactive: number | null
  /** Without the administrators that were not allowed, as in the preview. */
  readonly withErrors: number
  readonly adminsLeftOut: number
  /** The first rows with errors. */
  readonly wrongRows: ReadonlyArray<{ readonly row: number; readonly issues: ReadonlyArray<RowIssue> }>
  /** The figures of the file after the import, whose rows with errors can still be saved. */
  readonly overview: Overview
  /** How many users each list has: the first thousand at most. */
  readonly listed: Readonly<Record<PeopleList, number>>
  /** Null for any import but that of a roster. */
  readonly roster: RosterResult | null
}

export type PeopleList = "new" | "inactive"

/** A file that has been read, or what its user must decide before it can be. */
export type Opened = ({ readonly overview: Overview } | { readonly question: FileQuestion }) & {
  /** Null where a file has none, such as CSV. */
  readonly sheets: Sheets | null
}

/** The sheets of a spreadsheet. */
export interface Sheets {
  /** Those that the spreadsheet shows first. */
  readonly names: ReadonlyArray<string>
  /** The names of those that it hides. */
  readonly hidden: ReadonlyArray<string>
  readonly chosen: string
  /** How many rows the chosen one hides. */
  readonly hiddenRows: number
  /** Whether some cells are formulas: their values are those that were saved last. */
  readonly hasFormulas: boolean
}

/** The names of columns that were mapped by hand, by subject; kept in this browser for one administrator. */
export interface ColumnMemory {
  readonly read: (subject: CsvSubject["id"]) => Effect.Effect<KnownNames>
  readonly save: (subject: CsvSubject["id"], names: KnownNames) => Effect.Effect<void>
}

export interface RowStore {
  /** Reads and judges a file, which replaces the one before. When it fails or asks, the store is empty. */
  readonly open: (
    subject: CsvSubject,
    file: ChosenFile,
    reading: Reading,
    known: KnownNames
  ) => Effect.Effect<Opened, CsvRefused>
  /** Rebuilds the list of rows that need attention: corrected rows without errors leave it. */
  readonly relist: () => Effect.Effect<Overview>
  readonly rows: (shown: Shown, from: number, count: number) => Effect.Effect<ReadonlyArray<PreviewRow>>
  /** For each row of a list the number of lines shown below it, one for each issue and suggestion, at most 255. */
  readonly reasons: (shown: Shown) => Effect.Effect<Uint8Array>
  /** Judges again every row that the correction affects. */
  readonly correct: (correction: AnyCorrection) => Effect.Effect<Overview>
  /** Takes the last correction back. */
  readonly undoCorrection: (shown: Shown) => Effect.Effect<Restored>
  /** Null where there is no such error. */
  readonly findIssue: (search: IssueSearch) => Effect.Effect<FoundCell | null>
  /** Judges the file again with what was chosen for cells that do not say it themselves. */
  readonly chooseReading: (choices: Partial<CellChoices>) => Effect.Effect<Overview>
  /** Asks the server for a dry run and shows the errors it finds at their cells. Nothing is written. */
  readonly check: (
    isAdminAllowed: boolean,
    onProgress: (progress: UploadProgress) => void
  ) => Effect.Effect<Overview, CsvImportFailure>
  /** Imports the corrected file. Interrupting it cancels the import, unless it was complete by then. */
  readonly upload: (
    isAdminAllowed: boolean,
    onProgress: (progress: UploadProgress) => void
  ) => Effect.Effect<ImportResult, CsvImportFailure>
  /** Compares the corrected file with a company. Nothing is written. */
  readonly compareRoster: (
    roster: RosterToCompare,
    onProgress: (progress: UploadProgress) => void
  ) => Effect.Effect<RosterImport, CsvImportFailure>
  /** Writes what was chosen of a comparison. Interrupting it cancels the import, unless it was complete by then. */
  readonly applyRoster: (
    roster: RosterToApply,
    onProgress: (progress: UploadProgress) => void
  ) => Effect.Effect<ImportResult, CsvImportFailure>
  /** Leaves only what the last upload has left out: those rows are corrected and sent again. */
  readonly keepLeftOut: (isAdminAllowed: boolean) => Effect.Effect<Overview>
  /** Asks the server to cancel the upload, which then fails with `ImportCancelled`, or succeeds when it was too late. */
  readonly cancelUpload: () => Effect.Effect<void, CsvImportFailure>
  /** Takes the import back, as far as nobody has touched its records since. */
  readonly undo: (id: ImportId) => Effect.Effect<ImportUndone, CsvImportFailure>
  readonly people: (list: PeopleList) => Effect.Effect<ReadonlyArray<ImportedUser>>
  /** Saves the rows with errors as a file on the user's computer, with a column of reasons. */
  readonly saveRowsWithErrors: () => Effect.Effect<void>
  readonly saveTemplate: (subject: CsvSubject) => Effect.Effect<void>
  /** Saves what was written of a roster as a file on the user's computer. */
  readonly saveRosterReport: (subject: CsvSubject, result: RosterResult) => Effect.Effect<void>
  /** Drops the file and stops all running work. */
  readonly close: () => void
}
