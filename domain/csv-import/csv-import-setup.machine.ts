/** The parts of the statechart of an import: events, actors, guards, actions, and what several states share. */
import { assign, emit, raise, setup } from "xstate"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promiseActor, type Thrown } from "../shared/promised.ts"
import { toCsvImportFailure } from "./csv-import.errors.ts"
import { csvImportNotices, describeUploadFailure } from "./csv-import.messages.ts"
import type { CellChoices, DateOrder, ImportId, ImportUndone, UploadProgress } from "../shared/csv/csv-import.schema.ts"
import { type CsvSubject, type CsvSubjects, findSubject, isTracked } from "../shared/csv/csv-subject.rules.ts"
import type { CsvImportEvent, RecordsImported, StepChanged } from "./csv-import-events.schema.ts"
import {
  chooseLayout,
  fixColumn,
  hiddenRowsOf,
  joinColumn,
  mapColumn,
  mappingIssues,
  setQuestion
} from "./file-answers.rules.ts"
import {
  allowAdmins,
  canUndo,
  type CellToSet,
  closedDialog,
  correctionOf,
  editFound,
  type Editing,
  forgetLast,
  hasTemplate,
  type ImportDialogContext,
  type IssueFound,
  type IssueToFind,
  moveCursor,
  problemOf,
  recordsToSend,
  reopenLast,
  setFailure,
  setFile,
  setOpened,
  setOverview,
  setRestored,
  setResult,
  setSent,
  setUndoFailed,
  setUnread
} from "./import-dialog.rules.ts"
import { isUnanswered } from "../shared/csv/date-order.rules.ts"
import type { ChosenLayout } from "./file-layout.rules.ts"
import { firstReading, type Reading } from "./open-file.rules.ts"
import type {
  ChosenFile,
  Correction,
  ImportResult,
  IssueSearch,
  Opened,
  Overview,
  Restored,
  Shown
} from "./row-store.port.ts"

export interface Sending {
  readonly isAdminAllowed: boolean
  readonly onProgress: (progress: UploadProgress) => void
}

export interface CsvImportInput {
  readonly subjects: CsvSubjects
}

export interface FileToOpen {
  readonly subject: CsvSubject
  readonly file: ChosenFile
  readonly reading: Reading
}

export const csvImportSetup = setup({
  types: {
    input: {} as CsvImportInput,
    context: {} as ImportDialogContext,
    events: {} as CsvImportEvent,
    emitted: {} as Notice | RecordsImported | StepChanged,
    tags: {} as "open" | "busy" | "preview"
  },
  actors: {
    openFile: promiseActor<Opened, FileToOpen>("openFile"),
    readCompanies: promiseActor<ReadonlyArray<string>>("readCompanies"),
    relist: promiseActor<Overview>("relist"),
    correctCells: promiseActor<Overview, Correction>("correctCells"),
    findIssue: promiseActor<IssueFound, { readonly search: IssueSearch; readonly purpose: IssueToFind["purpose"] }>(
      "findIssue"
    ),
    undoCorrection: promiseActor<Restored, { readonly shown: Shown }>("undoCorrection"),
    chooseReading: promiseActor<Overview, Partial<CellChoices>>("chooseReading"),
    saveRowsWithErrors: promiseActor<void>("saveRowsWithErrors"),
    checkFile: promiseActor<Overview, Sending>("checkFile"),
    uploadFile: promiseActor<ImportResult, Sending>("uploadFile"),
    undoImport: promiseActor<ImportUndone, { readonly id: ImportId }>("undoImport"),
    cancelUpload: promiseActor<void>("cancelUpload")
  },
  guards: {
    isKnown: ({ context }, { of }: { readonly of: string }) => findSubject(context.subjects, of) !== null,
    hasTemplate: ({ context }) => hasTemplate(context.subject),
    isTracked: ({ context }) => isTracked(context.subject),
    isReadable: (_, { file }: { readonly file: ChosenFile }) => setFile(file).problem === null,
    isAsking: (_, opened: Opened) => "question" in opened,
    isAskingAgain: ({ context }, opened: Opened) => "question" in opened && context.question !== null,
    isMapped: ({ context }) => {
      const { missing, repeated } = mappingIssues(context)
      return missing.length + repeated.length === 0
    },
    isOtherSheet: ({ context: { sheets, isCorrected } }, { sheet }: { readonly sheet: string }) =>
      !isCorrected && sheets !== null && sheet !== sheets.chosen && sheets.names.includes(sheet),
    isOtherChoice: ({ context }, { isTaken }: { readonly isTaken: boolean }) =>
      !context.isCorrected && hiddenRowsOf(context) > 0 && isTaken !== context.reading.takesHiddenRows,
    hasColumnsAsked: ({ context }) => (context.question?.columns ?? null) !== null,
    isJoined: ({ context: { subject, reading } }, { column }: { readonly column: string }) =>
      subject.previewColumns[column]?.isJoined === true && reading.places?.[column] !== undefined,
    isFixed: ({ context: { subject } }, { column }: { readonly column: string }) =>
      subject.previewColumns[column]?.sameForAll !== undefined,
    isUncorrected: ({ context }) => !context.isCorrected,
    isCorrected: ({ context }) => context.isCorrected,
    isReplacing: ({ context }, { file }: { readonly file: ChosenFile }) =>
      context.isCorrected && setFile(file).problem === null,
    isEditing: ({ context }) => context.editing !== null,
    hasNext: ({ context }) => context.next !== null,
    isOther: ({ context }, { shown }: { readonly shown: Shown }) => context.shown !== shown || context.isByRecord,
    isOtherView: ({ context: { overview, isByRecord } }, { isShown }: { readonly isShown: boolean }) =>
      overview !== null && overview.groups !== null && isShown !== isByRecord,
    hasCorrections: ({ context }) => (context.overview?.corrections ?? 0) > 0,
    isToShow: (_, { cell, purpose }: IssueFound) => cell !== null && purpose === "show",
    isToEdit: (_, { cell, purpose }: IssueFound) => cell !== null && purpose === "edit",
    isToSet: ({ context }, found: IssueFound) => (editFound(context, found).correction ?? null) !== null,
    isOtherPrefix: ({ context }, { prefix }: { readonly prefix: string | null }) =>
      context.overview !== null &&
      prefix !== context.overview.prefix &&
      (prefix === null || context.subject.prefixes.includes(prefix)),
    isOtherOrder: ({ context: { overview } }, { order }: { readonly order: DateOrder }) =>
      overview !== null && overview.dates !== null && order !== overview.dates.order,
    canUndo: ({ context }) => canUndo(context),
    hasLast: ({ context }) => context.last !== null,
    hasErrors: ({ context }) => (context.overview?.withErrors ?? 0) > 0,
    hasRows: ({ context }) => (context.overview?.listed[context.shown] ?? 0) > 0,
    hasRowsToSend: ({ context }) => recordsToSend(context) > 0,
    hasAdmins: ({ context }) => (context.overview?.admins ?? 0) > 0,
    isUnchecked: ({ context: { overview } }) =>
      overview !== null && overview.checked === null && !isUnanswered(overview.dates),
    wouldChange: ({ context }, { isEverywhere }: { readonly isEverywhere: boolean }) =>
      correctionOf(context, isEverywhere) !== null,
    isOtherText: ({ context }, { cell, text, isEverywhere }: CellToSet) =>
      correctionOf({ ...context, editing: { ...cell, text, shown: context.shown } }, isEverywhere) !== null,
    hasAlike: ({ context }, { isEverywhere }: { readonly isEverywhere: boolean }) =>
      !isEverywhere || (context.editing?.alike ?? 0) > 1,
    wasCancelled: (_, { error }: Thrown) => toCsvImportFailure(error)._tag === "ImportCancelled"
  },
  actions: {
    /** These are provided with the row store and the memory of columns. */
    closeRows: () => {},
    saveTemplate: () => {},
    rememberColumns: () => {},
    reset: assign(({ context }) => closedDialog(context)),
    reopen: assign(({ context }) => reopenLast(context)),
    forgetLast: assign(({ context }, passed: { readonly id: ImportId | null }) => forgetLast(context, passed)),
    setSubject: assign(({ context: { subjects, subject } }, { of }: { readonly of: string }) => ({
      subject: findSubject(subjects, of) ?? subject
    })),
    setFile: assign((_, { file }: { readonly file: ChosenFile }) => setFile(file)),
    setNext: assign((_, { file }: { readonly file: ChosenFile }) => ({ next: file })),
    useNext: assign(({ context }) => ({ file: context.next, next: null, problem: null, editing: null, ...setUnread })),
    clearNext: assign({ next: null }),
    setFileMissing: assign({ problem: "csv_file_missing" }),
    setProblem: assign((_, { error }: Thrown) => ({
      problem: problemOf(error),
      file: null,
      overview: null,
      ...setUnread
    })),
    setOpened: assign((_, opened: Opened) => ({
      sheets: opened.sheets,
      ...("overview" in opened ? setOpened(opened.overview) : {})
    })),
    setQuestion: assign(({ context }, opened: Opened) =>
      "question" in opened ? { sheets: opened.sheets, ...setQuestion(context, opened.question) } : {}
    ),
    mapColumn: assign(({ context }, change: { readonly column: string; readonly place: number | null }) =>
      mapColumn(context, change)
    ),
    setCompanies: assign((_, companies: ReadonlyArray<string>) => ({ companies })),
    clearCompanies: assign({ companies: [] }),
    joinColumn: assign(({ context }, change: { readonly column: string; readonly place: number | null }) =>
      joinColumn(context, change)
    ),
    fixColumn: assign(({ context }, change: { readonly column: string; readonly text: string }) =>
      fixColumn(context, change)
    ),
    chooseLayout: assign(({ context }, layout: ChosenLayout) => chooseLayout(context, layout)),
    takeHidden: assign(({ context: { reading } }, { isTaken }: { readonly isTaken: boolean }) => ({
      reading: { ...reading, takesHiddenRows: isTaken }
    })),
    confirmReading: assign(({ context: { reading } }) => ({
      reading: { ...reading, isEncodingConfirmed: true, asksForColumns: false }
    })),
    setSheet: assign((_, { sheet }: { readonly sheet: string }) => ({ reading: { ...firstReading, sheet } })),
    askForColumns: assign(({ context: { reading } }) => ({ reading: { ...reading, asksForColumns: true } })),
    setOverview: assign(({ context }, overview: Overview) => setOverview(context, overview)),
    setShown: assign((_, { shown }: { readonly shown: Shown }) => ({
      shown,
      isByRecord: false,
      cursor: { position: 0, column: 0 }
    })),
    setByRecord: assign((_, { isShown }: { readonly isShown: boolean }) => ({ isByRecord: isShown })),
    placeFound: assign((_, { cell }: IssueFound) =>
      cell === null ? {} : { isByRecord: false, cursor: { position: cell.position, column: cell.column } }
    ),
    editFound: assign(({ context }, found: IssueFound) => editFound(context, found)),
    setRestored: assign(({ context }, restored: Restored) => setRestored(context, restored)),
    moveCursor: assign(({ context }, by: { readonly rows: number; readonly columns: number }) => ({
      cursor: moveCursor(context, by)
    })),
    placeCursor: assign((_, { position, column }: { readonly position: number; readonly column: number }) => ({
      cursor: { position, column }
    })),
    startEditing: assign(({ context }, cell: Omit<Editing, "text" | "shown">) => ({
      editing: { ...cell, shown: context.shown, text: cell.was }
    })),
    setText: assign(({ context: { editing } }, { text }: { readonly text: string }) => ({
      editing: editing === null ? null : { ...editing, text }
    })),
    endEditing: assign({ editing: null, correction: null }),
    setCorrection: assign(({ context }, { isEverywhere }: { readonly isEverywhere: boolean }) => ({
      correction: correctionOf(context, isEverywhere)
    })),
    markCorrected: assign({ isCorrected: true }),
    allowAdmins: assign(({ context }, { isAllowed }: { readonly isAllowed: boolean }) =>
      allowAdmins(context, isAllowed)
    ),
    clearProgress: assign({ progress: null, failure: null }),
    setProgress: assign((_, { progress }: { readonly progress: UploadProgress }) => ({ progress })),
    setSent: assign(({ context }) => setSent(context)),
    setResult: assign(({ context }, result: ImportResult) => setResult(context, result)),
    countUndo: raise((_, { importId }: ImportResult) => ({ type: "undo.passed" as const, id: importId }), {
      delay: (_, { undoableMs }) => undoableMs
    }),
    setUndone: assign((_, undone: ImportUndone) => ({ undone, last: null })),
    setUndoFailed: assign(({ context }, { error }: Thrown) => setUndoFailed(context, toCsvImportFailure(error))),
    setFailure: assign(({ context }, { error }: Thrown) => setFailure(context, toCsvImportFailure(error))),
    notifyFailed: emit(({ context: { subject } }, { error }: Thrown): Notice =>
      notice("error", describeUploadFailure(toCsvImportFailure(error), subject))
    ),
    notifyNotSaved: emit((): Notice => notice("error", csvImportNotices.notSaved)),
    notifyNotCorrected: emit((): Notice => notice("error", csvImportNotices.notCorrected)),
    notifyNoTemplate: emit((): Notice => notice("error", csvImportNotices.noTemplate)),
    notifyDone: emit(({ context: { subject } }): Notice => notice("success", subject.notices.done)),
    notifyUndone: emit((): Notice => notice("success", csvImportNotices.undone)),
    notifyCancelled: emit((): Notice => notice("info", csvImportNotices.cancelled)),
    emitStep: emit((): StepChanged => ({ type: "step" })),
    emitImported: emit(({ context }): RecordsImported => ({ type: "imported", entity: context.subject.entity }))
  }
})

export const sending = ({
  context: { isAdminAllowed },
  self
}: {
  readonly context: ImportDialogContext
  readonly self: { readonly send: (event: CsvImportEvent) => void }
}): Sending => ({ isAdminAllowed, onProgress: (progress) => self.send({ type: "upload.progress", progress }) })

export const fileChoices = [
  {
    guard: { type: "isReadable" as const, params: ({ event }: { event: { readonly file: ChosenFile } }) => event },
    target: "#csv-import.reading",
    reenter: true,
    actions: { type: "setFile" as const, params: ({ event }: { event: { readonly file: ChosenFile } }) => event }
  },
  { actions: { type: "setFile" as const, params: ({ event }: { event: { readonly file: ChosenFile } }) => event } }
]

export const templateChoices = [
  { guard: "hasTemplate" as const, actions: "saveTemplate" as const },
  { actions: "notifyNoTemplate" as const }
]

/** What an event chooses for cells that do not say it themselves. */
export const choicesOf = (event: CsvImportEvent): Partial<CellChoices> =>
  event.type === "prefix.choose"
    ? { prefix: event.prefix }
    : event.type === "dates.choose"
      ? { dateOrder: event.order }
      : {}
