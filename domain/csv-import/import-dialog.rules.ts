/** What the import dialog remembers, and what follows from it. */
import { fileIssue } from "./csv-file.rules.ts"
import { type CsvImportFailure, CsvRefused } from "./csv-import.errors.ts"
import type { CsvSubject, UploadProgress } from "./csv-import.schema.ts"
import { templateFor } from "./csv-subjects.rules.ts"
import type { ChosenFile, Correction, ImportResult, Overview, Shown } from "./row-store.port.ts"

/** The cell that is being written, and what stood there. */
export interface Editing extends Omit<Correction, "isEverywhere"> {
  readonly row: number
  readonly was: string
  /** How many rows have the same error with the same value. */
  readonly alike: number
}

export interface ImportDialogContext {
  readonly subject: CsvSubject
  readonly file: ChosenFile | null
  /** The file that will take its place once the corrections have been given up. */
  readonly next: ChosenFile | null
  /** Why there is no file to look at, as a message key. */
  readonly problem: string | null
  readonly overview: Overview | null
  readonly shown: Shown
  readonly cursor: { readonly position: number; readonly column: number }
  readonly editing: Editing | null
  /** What is being written. */
  readonly correction: Correction | null
  readonly isCorrected: boolean
  readonly isAdminAllowed: boolean
  /** Null while nothing is reported. */
  readonly progress: UploadProgress | null
  readonly result: ImportResult | null
  readonly failure: CsvImportFailure | null
}

export const initialImportDialog: ImportDialogContext = {
  subject: "users",
  file: null,
  next: null,
  problem: null,
  overview: null,
  shown: "attention",
  cursor: { position: 0, column: 0 },
  editing: null,
  correction: null,
  isCorrected: false,
  isAdminAllowed: false,
  progress: null,
  result: null,
  failure: null
}

/** A file that may be opened takes the place of the one before; any other only leaves its problem. */
export const setFile = (file: ChosenFile): Partial<ImportDialogContext> => {
  const problem = fileIssue(file)
  return problem === null ? { file, next: null, problem } : { problem }
}

/** Why a file that was opened cannot be read, as a message key. */
export const problemOf = (failure: unknown): string =>
  failure instanceof CsvRefused ? (Object.values(failure.fields)[0] ?? "csv_empty") : "csv_unreadable"

const atStart = { position: 0, column: 0 }

/** A file that has been read is shown by what needs attention, or by all rows where nothing does. */
export const setOpened = (overview: Overview): Partial<ImportDialogContext> => ({
  overview,
  problem: null,
  shown: overview.attention > 0 ? "attention" : "all",
  cursor: atStart,
  editing: null,
  isCorrected: false,
  isAdminAllowed: false,
  result: null,
  failure: null
})

const within = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1))

/** The cursor moved by rows and columns, held inside the list. */
export const moveCursor = (
  { overview, shown, cursor }: ImportDialogContext,
  by: { readonly rows: number; readonly columns: number }
): ImportDialogContext["cursor"] =>
  overview === null
    ? cursor
    : {
        position: within(cursor.position + by.rows, overview.listed[shown]),
        column: within(cursor.column + by.columns, overview.columns.length)
      }

/** A list that has become shorter holds the cursor inside. */
export const setOverview = (context: ImportDialogContext, overview: Overview): Partial<ImportDialogContext> => ({
  overview,
  cursor: moveCursor({ ...context, overview }, { rows: 0, columns: 0 })
})

/** What keeping the cell would write; null when it would write what stands there. */
export const correctionOf = ({ editing }: ImportDialogContext, isEverywhere: boolean): Correction | null => {
  if (editing === null || editing.text === editing.was || (isEverywhere && editing.alike < 2)) return null
  const { shown, position, column, text } = editing
  return { shown, position, column, text, isEverywhere }
}

/** How many records an upload would offer: those without an error, with the role admin only when allowed. */
export const recordsToSend = ({ overview, isAdminAllowed }: ImportDialogContext): number =>
  overview === null ? 0 : overview.records.right - (isAdminAllowed ? 0 : overview.admins)

/** How many the import will add: known once the server has been asked, else at most so many. */
export const willBeAdded = (context: ImportDialogContext): { readonly count: number; readonly isExact: boolean } => {
  const checked = context.overview?.checked ?? null
  return checked === null ? { count: recordsToSend(context), isExact: false } : { count: checked.new, isExact: true }
}

/** What the server found holds for the file as it was sent: with other rows allowed it must be asked again. */
export const allowAdmins = (
  { overview }: ImportDialogContext,
  isAdminAllowed: boolean
): Partial<ImportDialogContext> => ({
  isAdminAllowed,
  overview: overview === null ? null : { ...overview, checked: null }
})

export const hasTemplate = (subject: CsvSubject): boolean => templateFor(subject).text !== ""

/** Whether an import can be called off once it has been sent. One of quizzes is over too soon. */
export const isLong = (subject: CsvSubject): boolean => subject !== "quizzes"
