import { mayHaveSucceeded } from "../shared/failure.errors.ts"
import { chosenFileIssue } from "../shared/csv/csv-file.rules.ts"
import { isUnanswered } from "../shared/csv/date-order.rules.ts"
import type { FileQuestion } from "./file-question.rules.ts"
import { firstReading, type Reading } from "./open-file.rules.ts"
import { type CsvImportFailure, CsvRefused, ImportClosed, ImportNotFound } from "./csv-import.errors.ts"
import type { DateOrder, ImportId, ImportUndone, UploadProgress } from "../shared/csv/csv-import.schema.ts"
import type { CsvSubject, CsvSubjects } from "../shared/csv/csv-subject.rules.ts"
import {
  type AnyCorrection,
  type ChosenFile,
  type Correction,
  type FoundCell,
  type ImportResult,
  type IssueSearch,
  type Overview,
  type Restored,
  type Sheets,
  type Shown,
  shortRows
} from "./row-store.port.ts"

/** The cell that is being edited, and its value before. */
export interface Editing extends Omit<Correction, "isEverywhere"> {
  readonly row: number
  readonly was: string
  /** How many rows have the same error with the same value. */
  readonly alike: number
  /** Whether Enter writes all of them. */
  readonly isForAll?: boolean
}

/** Which error is looked for, and what is done there: the cell is shown, opened, or set with all that are alike. */
export interface IssueToFind extends Pick<IssueSearch, "isBackwards" | "cause" | "record"> {
  readonly isFirst: boolean
  readonly purpose: "show" | "edit" | { readonly set: string }
}

/** Null where there is no such error. */
export interface IssueFound {
  readonly cell: FoundCell | null
  readonly purpose: IssueToFind["purpose"]
}

/** A text for a cell that is written without opening it. */
export interface CellToSet {
  readonly cell: Omit<Editing, "text" | "shown">
  readonly text: string
  readonly isEverywhere: boolean
}

/** An import of this page that may still be undone. */
interface LastImport {
  readonly subject: CsvSubject
  readonly result: ImportResult
}

export interface ImportDialogContext {
  readonly subjects: CsvSubjects
  /** What the file is about; the first of all subjects while the dialog is closed. */
  readonly subject: CsvSubject
  readonly file: ChosenFile | null
  /** The file that will replace it if the corrections are discarded. */
  readonly next: ChosenFile | null
  readonly reading: Reading
  readonly sheets: Sheets | null
  /** Their names can be chosen for all rows; empty until they are read. */
  readonly companies: ReadonlyArray<string>
  /** What must be decided before the file can be read. */
  readonly question: FileQuestion | null
  /** Why a file was not opened, as a message key. */
  readonly problem: string | null
  readonly overview: Overview | null
  readonly shown: Shown
  /** Whether records of several rows are shown in place of their rows. */
  readonly isByRecord: boolean
  readonly cursor: { readonly position: number; readonly column: number }
  readonly editing: Editing | null
  readonly correction: AnyCorrection | null
  readonly isCorrected: boolean
  /** The rows are those that an import has left out: its file is not read again. */
  readonly isLeftOut: boolean
  readonly isAdminAllowed: boolean
  /** The state of the file: whether it was sent, and whether it is known that nothing was saved. */
  readonly sent: "nothing" | "unsaved" | "unknown"
  readonly progress: UploadProgress | null
  readonly result: ImportResult | null
  /** The outcome of the undo of the import. */
  readonly undone: ImportUndone | null
  /** The last import that has added anything; null when it cannot be undone any more. */
  readonly last: LastImport | null
  readonly failure: CsvImportFailure | null
}

const atStart = { position: 0, column: 0 }
export const initialImportDialog = (subjects: CsvSubjects): ImportDialogContext => ({
  subjects,
  subject: subjects[0],
  file: null,
  next: null,
  reading: firstReading,
  sheets: null,
  companies: [],
  question: null,
  problem: null,
  overview: null,
  shown: "attention",
  isByRecord: false,
  cursor: atStart,
  editing: null,
  correction: null,
  isCorrected: false,
  isLeftOut: false,
  isAdminAllowed: false,
  sent: "nothing",
  progress: null,
  result: null,
  undone: null,
  last: null,
  failure: null
})

/** Whether an import has written what an undo would take back. */
const hasUndo = ({ importId, new: added, roster }: ImportResult): boolean =>
  importId !== null && (roster === null ? added > 0 : Object.values(roster.found.applied).some((count) => count > 0))

/** An import that added nothing leaves the one before to be undone. */
export const setResult = (
  { subject, last }: ImportDialogContext,
  result: ImportResult | null
): Partial<ImportDialogContext> =>
  result === null
    ? {}
    : {
        result,
        overview: result.overview,
        isCorrected: false,
        last: hasUndo(result) ? { subject, result } : last
      }

/** Whether the rows can be compared with the people of a company. */
export const isComparable = (context: ImportDialogContext): boolean =>
  context.subject.accounts !== null && recordsToSend(context) > 0

/** Only of the last import is it known that the server still undoes it. */
export const canUndo = ({ result, last }: Pick<ImportDialogContext, "result" | "last">): boolean =>
  last !== null && result === last.result

/** The time of an import has passed; the last one may be newer. */
export const forgetLast = (
  { last }: ImportDialogContext,
  { id }: { readonly id: ImportId | null }
): Partial<ImportDialogContext> => ({ last: last?.result.importId === id ? null : last })

/** The server undoes an import once, and not for ever. */
export const setUndoFailed = ({ last }: ImportDialogContext, failure: CsvImportFailure): Partial<ImportDialogContext> =>
  failure instanceof ImportClosed || failure instanceof ImportNotFound ? { last: null } : { last }

/** A closed dialog remembers nothing but the import that may still be undone. */
export const closedDialog = ({ subjects, last }: ImportDialogContext): ImportDialogContext => ({
  ...initialImportDialog(subjects),
  last
})

/** Shows the result of the last import again. The rows of its file are gone. */
export const reopenLast = ({ last }: ImportDialogContext): Partial<ImportDialogContext> => last ?? {}

/** Nothing has been decided about a file yet. */
const setUnread = { reading: firstReading, sheets: null, question: null } satisfies Partial<ImportDialogContext>

/** A file that may be opened replaces the one before; of any other only its problem is shown. */
export const setFile = (file: ChosenFile): Partial<ImportDialogContext> => {
  const problem = chosenFileIssue(file)
  return problem === null ? { ...setUnread, file, next: null, problem } : { problem }
}

/** The file that was waiting for the corrections of the one before to be discarded. */
export const useNext = (next: ChosenFile | null) => ({
  file: next,
  next: null,
  problem: null,
  editing: null,
  ...setUnread
})

/** Why a file could not be read, as a message key. */
const problemOf = (failure: unknown): string =>
  failure instanceof CsvRefused ? (Object.values(failure.fields)[0] ?? "csv_empty") : "csv_unreadable"

export const setProblem = (failure: unknown) => ({
  problem: problemOf(failure),
  file: null,
  overview: null,
  ...setUnread
})

export const setShown = (shown: Shown) => ({ shown, isByRecord: false, cursor: atStart })

/** Shows the rows that need attention, or all rows when none does. */
export const setOpened = (overview: Overview): Partial<ImportDialogContext> => ({
  overview,
  question: null,
  shown: overview.attention > 0 ? "attention" : "all",
  isByRecord: overview.groups !== null,
  cursor: atStart,
  editing: null,
  isCorrected: false,
  isLeftOut: false,
  isAdminAllowed: false,
  sent: "nothing",
  result: null,
  undone: null,
  failure: null
})

export const correctShortRows = { correction: shortRows } satisfies Partial<ImportDialogContext>

/** The rows that an import has left out. */
export const setLeftOut = (overview: Overview): Partial<ImportDialogContext> => ({
  ...setOpened(overview),
  isLeftOut: true
})

/** Whether the rows of the import are still there, and some of them were left out. */
export const hasLeftOut = ({ overview, result }: ImportDialogContext): boolean =>
  overview !== null && result !== null && result.withErrors + result.adminsLeftOut > 0

const within = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1))

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

/** Sets the overview and keeps the cursor inside a list that has become shorter. */
export const setOverview = (context: ImportDialogContext, overview: Overview): Partial<ImportDialogContext> => ({
  overview,
  cursor: moveCursor({ ...context, overview }, { rows: 0, columns: 0 })
})

/** What saving the cell would write; null when it would change nothing. */
export const correctionOf = ({ editing }: ImportDialogContext, isEverywhere: boolean): Correction | null => {
  if (editing === null || editing.text === editing.was || (isEverywhere && editing.alike < 2)) return null
  const { shown, position, column, text } = editing
  return { shown, position, column, text, isEverywhere }
}

/** Whether another view of the rows is asked for: by record, or row by row. */
export const isOtherView = ({ overview, isByRecord }: ImportDialogContext, isShown: boolean): boolean =>
  overview !== null && overview.groups !== null && isShown !== isByRecord

export const isOtherPrefix = ({ overview, subject }: ImportDialogContext, prefix: string | null): boolean =>
  overview !== null && prefix !== overview.prefix && (prefix === null || subject.prefixes.includes(prefix))

export const isOtherOrder = ({ overview }: ImportDialogContext, order: DateOrder): boolean =>
  overview !== null && overview.dates !== null && order !== overview.dates.order

/** Whether the server has not checked the file yet, and can. */
export const isUnchecked = ({ overview }: ImportDialogContext): boolean =>
  overview !== null && overview.checked === null && !isUnanswered(overview.dates)

/** Opens a cell with the text that it has. */
export const startEditing = ({ shown }: ImportDialogContext, cell: Omit<Editing, "text" | "shown">) => ({
  cursor: { position: cell.position, column: cell.column },
  editing: { ...cell, shown, text: cell.was }
})

/** Whether writing a text into a cell without opening it would change anything. */
export const isOtherText = (context: ImportDialogContext, { cell, text, isEverywhere }: CellToSet): boolean =>
  correctionOf({ ...context, editing: { ...cell, text, shown: context.shown } }, isEverywhere) !== null

/** How many records an upload can add: those without an error, and administrators only when they are allowed. */
export const recordsToSend = ({ overview, isAdminAllowed }: ImportDialogContext): number =>
  overview === null || isUnanswered(overview.dates)
    ? 0
    : overview.records.right - (isAdminAllowed ? 0 : overview.admins)

/** How many rows stay out only because they would make administrators. */
export const adminsLeftOut = ({
  overview,
  isAdminAllowed
}: Pick<ImportDialogContext, "overview" | "isAdminAllowed">): number =>
  overview === null || isAdminAllowed ? 0 : overview.adminsWaiting

/** After a request without an answer it stays unknown what was saved, also after later requests. */
export const setSent = ({ sent }: ImportDialogContext): Partial<ImportDialogContext> => ({
  sent: sent === "unknown" ? sent : "unsaved"
})

export const setFailure = (context: ImportDialogContext, failure: CsvImportFailure): Partial<ImportDialogContext> => ({
  failure,
  sent: mayHaveSucceeded(failure) ? "unknown" : context.sent
})

/** How many records the import will add: exact once the server has checked the file, before that an upper bound. */
export const willBeAdded = (context: ImportDialogContext): { readonly count: number; readonly isExact: boolean } => {
  const checked = context.overview?.checked ?? null
  return checked === null ? { count: recordsToSend(context), isExact: false } : { count: checked.new, isExact: true }
}

/** A check is valid only for the permission it was made with, so changing the permission drops it. */
export const allowAdmins = (
  { overview }: ImportDialogContext,
  isAdminAllowed: boolean
): Partial<ImportDialogContext> => ({
  isAdminAllowed,
  overview: overview === null ? null : { ...overview, checked: null }
})

export const hasTemplate = ({ columns }: CsvSubject): boolean => columns.length > 0

/** The search for an error, from the cursor or from the beginning. */
export const searchOf = (
  { shown, cursor }: ImportDialogContext,
  { isFirst, purpose, ...find }: IssueToFind
): { readonly search: IssueSearch; readonly purpose: IssueToFind["purpose"] } => ({
  search: { ...find, shown, from: isFirst ? { position: 0, column: -1 } : cursor },
  purpose
})

/** Opens the cell of an error; with a text for it, it is written into all that are alike. */
export const editFound = (
  context: ImportDialogContext,
  { cell, purpose }: IssueFound
): Pick<Partial<ImportDialogContext>, "editing" | "correction"> => {
  if (cell === null || purpose === "show") return {}
  const isForAll = cell.alike > 1
  const editing = { ...cell, shown: context.shown, isForAll, text: purpose === "edit" ? cell.was : purpose.set }
  return { editing, correction: correctionOf({ ...context, editing }, isForAll) }
}

/** A correction was taken back: the cursor goes to its cell. */
export const setRestored = (
  context: ImportDialogContext,
  { overview, cell }: Restored
): Partial<ImportDialogContext> => ({
  ...setOverview({ ...context, cursor: cell ?? context.cursor }, overview),
  isCorrected: overview.corrections > 0,
  isByRecord: false
})
