/**
 * Importing a CSV file, from choosing it to what has come of it. Nothing is sent before it is asked for.
 *
 *   closed ──▶ choosing ⇄ reading ──▶ previewing ⇄ correcting ──▶ applying
 *                                      │  ▲   ▲                       │
 *                                      │  │   └───────────────────────┘
 *                                      │  └──▶ checking
 *                                      ▼
 *                                  uploading ──▶ result
 *                                      └──▶ refused ──▶ previewing
 *
 * The rows stay with the row store; here are figures only, the cursor and the cell that is being written. Where corrections
 * would be lost, `discarding` asks.
 */
import { assign, emit, setup } from "xstate"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promised, type Thrown } from "../shared/promised.ts"
import { toCsvImportFailure } from "./csv-import.errors.ts"
import { csvImportNotices } from "./csv-import.messages.ts"
import type { CsvSubject, UploadProgress } from "./csv-import.schema.ts"
import type { ChosenFile, Correction, ImportResult, Overview, Shown } from "./row-store.port.ts"
import { describeUploadFailure, importDialogNotices } from "./import-dialog.messages.ts"
import {
  allowAdmins,
  correctionOf,
  type Editing,
  hasTemplate,
  type ImportDialogContext,
  initialImportDialog,
  isLong,
  setFile,
  setOverview,
  setOpened,
  moveCursor,
  problemOf,
  recordsToSend
} from "./import-dialog.rules.ts"

export type CsvImportEvent =
  | { readonly type: "import.open"; readonly of: CsvSubject }
  | { readonly type: "import.close" }
  | { readonly type: "import.stay" }
  | { readonly type: "import.discard" }
  | { readonly type: "template.download" }
  | { readonly type: "file.choose"; readonly file: ChosenFile }
  | { readonly type: "shown.choose"; readonly shown: Shown }
  | { readonly type: "errors.download" }
  | { readonly type: "cursor.move"; readonly rows: number; readonly columns: number }
  | { readonly type: "cursor.place"; readonly position: number; readonly column: number }
  | { readonly type: "cell.edit"; readonly cell: Omit<Editing, "text" | "shown"> }
  | { readonly type: "cell.type"; readonly text: string }
  | { readonly type: "cell.save"; readonly isEverywhere: boolean }
  | { readonly type: "cell.cancel" }
  | { readonly type: "admins.allow"; readonly isAllowed: boolean }
  | { readonly type: "check.start" }
  | { readonly type: "check.cancel" }
  | { readonly type: "upload.start" }
  | { readonly type: "upload.cancel" }
  | { readonly type: "upload.progress"; readonly progress: UploadProgress }
  | { readonly type: "refusal.close" }

/** Records have come in: whoever lists them reads again. */
export interface RecordsImported {
  readonly type: "imported"
  readonly of: CsvSubject
}

/** Another step is drawn: the focus goes where it begins. */
export interface StepChanged {
  readonly type: "step"
}

/** An upload or a check, and who hears how far it is. */
export interface Sending {
  readonly isAdminAllowed: boolean
  readonly tell: (progress: UploadProgress) => void
}

const sending = ({
  context: { isAdminAllowed },
  self
}: {
  readonly context: ImportDialogContext
  readonly self: { readonly send: (event: CsvImportEvent) => void }
}): Sending => ({ isAdminAllowed, tell: (progress) => self.send({ type: "upload.progress", progress }) })

const fileChoices = [
  {
    guard: { type: "isReadable" as const, params: ({ event }: { event: { readonly file: ChosenFile } }) => event },
    target: "#csv-import.reading",
    reenter: true,
    actions: { type: "setFile" as const, params: ({ event }: { event: { readonly file: ChosenFile } }) => event }
  },
  { actions: { type: "setFile" as const, params: ({ event }: { event: { readonly file: ChosenFile } }) => event } }
]

const templateChoices = [
  { guard: "hasTemplate" as const, actions: "saveTemplate" as const },
  { actions: "notifyNoTemplate" as const }
]

export const csvImportMachine = setup({
  types: {
    context: {} as ImportDialogContext,
    events: {} as CsvImportEvent,
    emitted: {} as Notice | RecordsImported | StepChanged,
    tags: {} as "open" | "busy" | "preview"
  },
  actors: {
    openFile: promised<Overview, { readonly subject: CsvSubject; readonly file: ChosenFile }>("openFile"),
    relist: promised<Overview>("relist"),
    correctCells: promised<Overview, Correction>("correctCells"),
    saveRowsWithErrors: promised<void>("saveRowsWithErrors"),
    checkFile: promised<Overview, Sending>("checkFile"),
    uploadFile: promised<ImportResult, Sending>("uploadFile"),
    cancelUpload: promised<void>("cancelUpload")
  },
  guards: {
    hasTemplate: ({ context }) => hasTemplate(context.subject),
    isLong: ({ context }) => isLong(context.subject),
    isReadable: (_, { file }: { readonly file: ChosenFile }) => setFile(file).problem === null,
    isCorrected: ({ context }) => context.isCorrected,
    isReplacing: ({ context }, { file }: { readonly file: ChosenFile }) =>
      context.isCorrected && setFile(file).problem === null,
    isEditing: ({ context }) => context.editing !== null,
    hasNext: ({ context }) => context.next !== null,
    isOther: ({ context }, { shown }: { readonly shown: Shown }) => context.shown !== shown,
    hasErrors: ({ context }) => (context.overview?.withErrors ?? 0) > 0,
    hasRows: ({ context }) => (context.overview?.listed[context.shown] ?? 0) > 0,
    hasRowsToSend: ({ context }) => recordsToSend(context) > 0,
    hasAdmins: ({ context }) => (context.overview?.admins ?? 0) > 0,
    isUnchecked: ({ context }) => context.overview !== null && context.overview.checked === null,
    wouldChange: ({ context }, { isEverywhere }: { readonly isEverywhere: boolean }) =>
      correctionOf(context, isEverywhere) !== null,
    hasAlike: ({ context }, { isEverywhere }: { readonly isEverywhere: boolean }) =>
      !isEverywhere || (context.editing?.alike ?? 0) > 1,
    wasCancelled: (_, { error }: Thrown) => toCsvImportFailure(error)._tag === "ImportCancelled"
  },
  actions: {
    /** Given by whoever has the rows. */
    closeRows: () => {},
    saveTemplate: () => {},
    reset: assign(initialImportDialog),
    setSubject: assign((_, { of }: { readonly of: CsvSubject }) => ({ subject: of })),
    setFile: assign((_, { file }: { readonly file: ChosenFile }) => setFile(file)),
    setNext: assign((_, { file }: { readonly file: ChosenFile }) => ({ next: file })),
    useNext: assign(({ context }) => ({ file: context.next, next: null, problem: null, editing: null })),
    clearNext: assign({ next: null }),
    setFileMissing: assign({ problem: "csv_file_missing" }),
    setProblem: assign((_, { error }: Thrown) => ({ problem: problemOf(error), file: null, overview: null })),
    setOpened: assign((_, { overview }: { readonly overview: Overview }) => setOpened(overview)),
    setOverview: assign(({ context }, { overview }: { readonly overview: Overview }) => setOverview(context, overview)),
    setShown: assign((_, { shown }: { readonly shown: Shown }) => ({ shown, cursor: { position: 0, column: 0 } })),
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
    setResult: assign((_, { result }: { readonly result: ImportResult }) => ({ result, isCorrected: false })),
    setFailure: assign((_, { error }: Thrown) => ({ failure: toCsvImportFailure(error) })),
    notifyFailed: emit(({ context: { subject } }, { error }: Thrown): Notice =>
      notice("error", describeUploadFailure(toCsvImportFailure(error), subject))
    ),
    notifyNotSaved: emit((): Notice => notice("error", importDialogNotices.notSaved)),
    notifyNotCorrected: emit((): Notice => notice("error", importDialogNotices.notCorrected)),
    notifyNoTemplate: emit((): Notice => notice("error", csvImportNotices.noTemplate)),
    notifyDone: emit(({ context: { subject } }): Notice => notice("success", csvImportNotices.done[subject])),
    notifyCancelled: emit((): Notice => notice("info", importDialogNotices.cancelled)),
    emitStep: emit((): StepChanged => ({ type: "step" })),
    emitImported: emit(({ context }): RecordsImported => ({ type: "imported", of: context.subject }))
  }
}).createMachine({
  id: "csv-import",
  context: initialImportDialog,
  initial: "closed",
  states: {
    closed: {
      entry: ["closeRows", "reset"],
      on: { "import.open": { target: "choosing", actions: { type: "setSubject", params: ({ event }) => event } } }
    },
    choosing: {
      tags: "open",
      on: {
        "import.close": "closed",
        "template.download": templateChoices,
        "file.choose": fileChoices,
        // The button is never refused for want of a file: it says what is missing.
        "upload.start": { actions: "setFileMissing" }
      }
    },
    reading: {
      tags: ["open", "busy"],
      invoke: {
        id: "openFile",
        src: "openFile",
        input: ({ context: { subject, file } }) => {
          // `reading` is entered with a file only.
          if (file === null) throw new Error("Reading without a file")
          return { subject, file }
        },
        onDone: {
          target: "previewing",
          actions: [{ type: "setOpened", params: ({ event }) => ({ overview: event.output }) }, "emitStep"]
        },
        onError: {
          target: "choosing",
          actions: [{ type: "setProblem", params: ({ event }) => event }, "emitStep"]
        }
      },
      on: {
        "import.close": "closed",
        "template.download": templateChoices,
        "file.choose": fileChoices
      }
    },
    previewing: {
      tags: ["open", "preview"],
      initial: "resting",
      on: {
        "import.close": [{ guard: "isCorrected", target: "discarding", actions: "clearNext" }, { target: "closed" }],
        "template.download": templateChoices,
        "file.choose": [
          {
            guard: { type: "isReplacing", params: ({ event }) => event },
            target: "discarding",
            actions: { type: "setNext", params: ({ event }) => event }
          },
          ...fileChoices
        ],
        "shown.choose": {
          guard: { type: "isOther", params: ({ event }) => event },
          target: ".listing",
          actions: { type: "setShown", params: ({ event }) => event }
        },
        "errors.download": { guard: "hasErrors", target: ".saving" },
        "cursor.move": { guard: "hasRows", actions: { type: "moveCursor", params: ({ event }) => event } },
        "cursor.place": { guard: "hasRows", actions: { type: "placeCursor", params: ({ event }) => event } },
        "cell.edit": {
          guard: "hasRows",
          target: "correcting",
          actions: [
            { type: "placeCursor", params: ({ event }) => event.cell },
            { type: "startEditing", params: ({ event }) => event.cell }
          ]
        },
        "admins.allow": { guard: "hasAdmins", actions: { type: "allowAdmins", params: ({ event }) => event } },
        "check.start": { guard: "isUnchecked", target: "checking" },
        "upload.start": { guard: "hasRowsToSend", target: "uploading" }
      },
      states: {
        resting: {},
        listing: {
          tags: "busy",
          invoke: {
            id: "relist",
            src: "relist",
            onDone: {
              target: "resting",
              actions: { type: "setOverview", params: ({ event }) => ({ overview: event.output }) }
            },
            // The list stays as it was.
            onError: "resting"
          }
        },
        saving: {
          tags: "busy",
          invoke: {
            id: "saveRowsWithErrors",
            src: "saveRowsWithErrors",
            onDone: "resting",
            onError: { target: "resting", actions: "notifyNotSaved" }
          }
        }
      }
    },
    correcting: {
      tags: ["open", "preview"],
      on: {
        "import.close": { target: "discarding", actions: "clearNext" },
        "cell.type": { actions: { type: "setText", params: ({ event }) => event } },
        "cell.cancel": { target: "previewing", actions: "endEditing" },
        "cell.save": [
          {
            guard: { type: "wouldChange", params: ({ event }) => event },
            target: "applying",
            actions: { type: "setCorrection", params: ({ event }) => event }
          },
          {
            guard: { type: "hasAlike", params: ({ event }) => event },
            target: "previewing",
            actions: "endEditing"
          }
        ],
        // Another cell is clicked: what was typed in this one is kept first, as a spreadsheet does.
        "cursor.place": [
          {
            guard: { type: "wouldChange", params: () => ({ isEverywhere: false }) },
            target: "applying",
            actions: [
              { type: "setCorrection", params: () => ({ isEverywhere: false }) },
              { type: "placeCursor", params: ({ event }) => event }
            ]
          },
          {
            target: "previewing",
            actions: ["endEditing", { type: "placeCursor", params: ({ event }) => event }]
          }
        ]
      }
    },
    applying: {
      tags: ["open", "busy", "preview"],
      invoke: {
        id: "correctCells",
        src: "correctCells",
        input: ({ context: { correction } }) => {
          // `applying` is entered with a correction only.
          if (correction === null) throw new Error("Applying without a correction")
          return correction
        },
        onDone: {
          target: "previewing",
          actions: [
            { type: "setOverview", params: ({ event }) => ({ overview: event.output }) },
            "markCorrected",
            "endEditing"
          ]
        },
        onError: { target: "correcting", actions: "notifyNotCorrected" }
      }
    },
    checking: {
      tags: ["open", "busy", "preview"],
      entry: "clearProgress",
      invoke: {
        id: "checkFile",
        src: "checkFile",
        input: sending,
        onDone: {
          target: "previewing",
          actions: { type: "setOverview", params: ({ event }) => ({ overview: event.output }) }
        },
        onError: { target: "previewing", actions: { type: "notifyFailed", params: ({ event }) => event } }
      },
      on: {
        "check.cancel": "previewing",
        "upload.progress": { actions: { type: "setProgress", params: ({ event }) => event } }
      }
    },
    uploading: {
      tags: ["open", "busy"],
      entry: ["clearProgress", "emitStep"],
      initial: "underWay",
      invoke: {
        id: "uploadFile",
        src: "uploadFile",
        input: sending,
        onDone: {
          target: "result",
          actions: [
            { type: "setResult", params: ({ event }) => ({ result: event.output }) },
            "notifyDone",
            "emitImported",
            "emitStep"
          ]
        },
        onError: [
          {
            guard: { type: "wasCancelled", params: ({ event }) => event },
            target: "previewing",
            actions: ["notifyCancelled", "emitStep"]
          },
          {
            target: "refused",
            actions: [
              { type: "setFailure", params: ({ event }) => event },
              { type: "notifyFailed", params: ({ event }) => event },
              "emitStep"
            ]
          }
        ]
      },
      on: { "upload.progress": { actions: { type: "setProgress", params: ({ event }) => event } } },
      states: {
        underWay: { on: { "upload.cancel": { guard: "isLong", target: "cancelling" } } },
        // The server says what has become of it: the answer to the upload, not to this call, ends the waiting.
        cancelling: {
          invoke: {
            id: "cancelUpload",
            src: "cancelUpload",
            onError: { target: "underWay", actions: { type: "notifyFailed", params: ({ event }) => event } }
          }
        }
      }
    },
    refused: {
      tags: "open",
      on: {
        "refusal.close": { target: "previewing", actions: "emitStep" },
        "upload.start": "uploading",
        "import.close": [{ guard: "isCorrected", target: "discarding", actions: "clearNext" }, { target: "closed" }]
      }
    },
    result: {
      tags: "open",
      initial: "resting",
      on: { "import.close": "closed", "errors.download": { guard: "hasErrors", target: ".saving" } },
      states: {
        resting: {},
        saving: {
          tags: "busy",
          invoke: {
            id: "saveRowsWithErrors",
            src: "saveRowsWithErrors",
            onDone: "resting",
            onError: { target: "resting", actions: "notifyNotSaved" }
          }
        }
      }
    },
    discarding: {
      tags: ["open", "preview"],
      on: {
        "import.stay": [
          { guard: "isEditing", target: "correcting", actions: "clearNext" },
          { target: "previewing", actions: "clearNext" }
        ],
        "import.discard": [{ guard: "hasNext", target: "reading", actions: "useNext" }, { target: "closed" }]
      }
    }
  }
})
