/** Importing a CSV file. Nothing is sent until the user requests it; the rows stay in the row store. */
import { assign, emit, raise, setup } from "xstate"
import { failureNotice } from "../shared/failure-notice.rules.ts"
import type { ImportUndone } from "../shared/csv/csv-import.schema.ts"
import { type CsvSubjects, findSubject, isTracked } from "../shared/csv/csv-subject.rules.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { requireValue, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import { importActors, sending } from "./csv-import-actors.port.ts"
import type { CsvImportEvent, RecordsImported, StepChanged } from "./csv-import-events.schema.ts"
import { toCsvImportFailure } from "./csv-import.errors.ts"
import { csvImportNotices, describeUploadFailure } from "./csv-import.messages.ts"
import * as answers from "./file-answers.rules.ts"
import * as dialog from "./import-dialog.rules.ts"
import { firstReading } from "./open-file.rules.ts"
import type { RosterResult } from "./roster.port.ts"
import type { ImportResult, Opened, Overview, Restored } from "./row-store.port.ts"

type Context = dialog.ImportDialogContext
type Found = dialog.IssueFound
type Of<Type extends CsvImportEvent["type"]> = Omit<Extract<CsvImportEvent, { readonly type: Type }>, "type">

const fileChoices = [
  { guard: withEvent("isReadable"), target: "#csv-import.reading", reenter: true, actions: withEvent("setFile") },
  { actions: withEvent("setFile") }
] as const

const templateChoices = [{ guard: "hasTemplate", actions: "saveTemplate" }, { actions: "notifyNoTemplate" }] as const

const answering = { guard: withEvent("isAnswer"), actions: withEvent("takeAnswer") } as const

const imported = {
  target: "result",
  actions: [withOutput("setResult"), withOutput("countUndo"), "notifyDone", "emitImported", "emitStep"]
} as const

const saving = {
  tags: "busy",
  invoke: {
    id: "saveRowsWithErrors",
    src: "saveRowsWithErrors",
    onDone: "idle",
    onError: { target: "idle", actions: "notifyNotSaved" }
  }
} as const

export const csvImportMachine = setup({
  types: {
    input: {} as { readonly subjects: CsvSubjects },
    context: {} as Context,
    events: {} as CsvImportEvent,
    emitted: {} as Notice | RecordsImported | StepChanged,
    tags: {} as "open" | "busy" | "preview",
    children: {} as { readonly roster: "roster" }
  },
  actors: importActors,
  guards: {
    isKnown: ({ context }, { of }: Of<"import.open">) => findSubject(context.subjects, of) !== null,
    hasTemplate: ({ context }) => dialog.hasTemplate(context.subject),
    isTracked: ({ context }) => isTracked(context.subject),
    isReadable: (_, { file }: Of<"file.choose">) => dialog.setFile(file).problem === null,
    isAsking: (_, opened: Opened) => "question" in opened,
    isAskingAgain: ({ context }, opened: Opened) => "question" in opened && context.question !== null,
    isMapped: ({ context }) => answers.isMapped(context),
    isOtherSheet: ({ context }, { sheet }: Of<"sheet.choose">) => answers.isOtherSheet(context, sheet),
    isOtherChoice: ({ context }, { isTaken }: Of<"hidden.take">) => answers.isOtherChoice(context, isTaken),
    isAnswer: ({ context }, answer: answers.Answer) => answers.isAnswer(context, answer),
    hasColumnsAsked: ({ context }) => (context.question?.columns ?? null) !== null,
    isCorrected: ({ context }) => context.isCorrected,
    mayReadAgain: ({ context }) => answers.mayReadAgain(context),
    isReplacing: ({ context }, { file }: Of<"file.choose">) =>
      context.isCorrected && dialog.setFile(file).problem === null,
    isEditing: ({ context }) => context.editing !== null,
    hasNext: ({ context }) => context.next !== null,
    isOther: ({ context }, { shown }: Of<"shown.choose">) => context.shown !== shown || context.isByRecord,
    isOtherView: ({ context }, { isShown }: Of<"records.show">) => dialog.isOtherView(context, isShown),
    hasCorrections: ({ context }) => (context.overview?.corrections ?? 0) > 0,
    isToShow: (_, { cell, purpose }: Found) => cell !== null && purpose === "show",
    isToEdit: (_, { cell, purpose }: Found) => cell !== null && purpose === "edit",
    isToSet: ({ context }, found: Found) => (dialog.editFound(context, found).correction ?? null) !== null,
    isOtherPrefix: ({ context }, { prefix }: Of<"prefix.choose">) => dialog.isOtherPrefix(context, prefix),
    isOtherOrder: ({ context }, { order }: Of<"dates.choose">) => dialog.isOtherOrder(context, order),
    canUndo: ({ context }) => dialog.canUndo(context),
    hasLast: ({ context }) => context.last !== null,
    hasErrors: ({ context }) => (context.overview?.withErrors ?? 0) > 0,
    hasLeftOut: ({ context }) => dialog.hasLeftOut(context),
    hasRows: ({ context }) => (context.overview?.listed[context.shown] ?? 0) > 0,
    hasRowsToSend: ({ context }) => dialog.recordsToSend(context) > 0,
    isComparable: ({ context }) => dialog.isComparable(context),
    hasRoster: ({ context: { result } }) => result !== null && result.roster !== null,
    isWritten: (_, result: ImportResult | null) => result !== null,
    hasAdmins: ({ context }) => (context.overview?.admins ?? 0) > 0,
    isUnchecked: ({ context }) => dialog.isUnchecked(context),
    wouldChange: ({ context }, { isEverywhere }: Of<"cell.save">) =>
      dialog.correctionOf(context, isEverywhere) !== null,
    isOtherText: ({ context }, written: Of<"cell.set">) => dialog.isOtherText(context, written),
    hasAlike: ({ context }, { isEverywhere }: Of<"cell.save">) => !isEverywhere || (context.editing?.alike ?? 0) > 1,
    wasCancelled: (_, { error }: Thrown) => toCsvImportFailure(error)._tag === "ImportCancelled"
  },
  actions: {
    /** These are provided with the row store and the memory of columns. */
    closeRows: () => {},
    saveTemplate: () => {},
    saveRosterReport: (_context, _result: RosterResult) => {},
    rememberColumns: () => {},
    reset: assign(({ context }) => dialog.closedDialog(context)),
    reopen: assign(({ context }) => dialog.reopenLast(context)),
    forgetLast: assign(({ context }, passed: Of<"undo.passed">) => dialog.forgetLast(context, passed)),
    setSubject: assign(({ context: { subjects, subject } }, { of }: Of<"import.open">) => ({
      subject: findSubject(subjects, of) ?? subject
    })),
    setFile: assign((_, { file }: Of<"file.choose">) => dialog.setFile(file)),
    setNext: assign((_, { file }: Of<"file.choose">) => ({ next: file })),
    useNext: assign(({ context: { next } }) => dialog.useNext(next)),
    clearNext: assign({ next: null }),
    setFileMissing: assign({ problem: "csv_file_missing" }),
    setProblem: assign((_, { error }: Thrown) => dialog.setProblem(error)),
    setOpened: assign((_, opened: Opened) => ({
      sheets: opened.sheets,
      ...("overview" in opened ? dialog.setOpened(opened.overview) : {})
    })),
    setQuestion: assign(({ context }, opened: Opened) =>
      "question" in opened ? { sheets: opened.sheets, ...answers.setQuestion(context, opened.question) } : {}
    ),
    setCompanies: assign((_, companies: ReadonlyArray<string>) => ({ companies })),
    clearCompanies: assign({ companies: [] }),
    takeAnswer: assign(({ context }, answer: answers.Answer) => answers.takeAnswer(context, answer)),
    chooseLayout: assign(({ context }, layout: Of<"layout.choose">) => answers.chooseLayout(context, layout)),
    takeHidden: assign(({ context: { reading } }, { isTaken }: Of<"hidden.take">) => ({
      reading: { ...reading, takesHiddenRows: isTaken }
    })),
    confirmReading: assign(({ context: { reading } }) => ({
      reading: { ...reading, isEncodingConfirmed: true, asksForColumns: false }
    })),
    setSheet: assign((_, { sheet }: Of<"sheet.choose">) => ({ reading: { ...firstReading, sheet } })),
    askForColumns: assign(({ context: { reading } }) => ({ reading: { ...reading, asksForColumns: true } })),
    setOverview: assign(({ context }, overview: Overview) => dialog.setOverview(context, overview)),
    setShown: assign((_, { shown }: Of<"shown.choose">) => dialog.setShown(shown)),
    setByRecord: assign((_, { isShown }: Of<"records.show">) => ({ isByRecord: isShown })),
    placeFound: assign((_, { cell }: Found) =>
      cell === null ? {} : { isByRecord: false, cursor: { position: cell.position, column: cell.column } }
    ),
    editFound: assign(({ context }, found: Found) => dialog.editFound(context, found)),
    setRestored: assign(({ context }, restored: Restored) => dialog.setRestored(context, restored)),
    moveCursor: assign(({ context }, by: Of<"cursor.move">) => ({ cursor: dialog.moveCursor(context, by) })),
    placeCursor: assign((_, { position, column }: Of<"cursor.place">) => ({ cursor: { position, column } })),
    openCell: assign(({ context }, { cell }: Of<"cell.edit">) => dialog.startEditing(context, cell)),
    setText: assign(({ context: { editing } }, { text }: Of<"cell.type">) => ({
      editing: editing === null ? null : { ...editing, text }
    })),
    endEditing: assign({ editing: null, correction: null }),
    setShortRows: assign(dialog.correctShortRows),
    setLeftOut: assign((_, overview: Overview) => dialog.setLeftOut(overview)),
    setCorrection: assign(({ context }, { isEverywhere }: Of<"cell.save">) => ({
      correction: dialog.correctionOf(context, isEverywhere)
    })),
    markCorrected: assign({ isCorrected: true }),
    allowAdmins: assign(({ context }, { isAllowed }: Of<"admins.allow">) => dialog.allowAdmins(context, isAllowed)),
    clearProgress: assign({ progress: null, failure: null }),
    setProgress: assign((_, { progress }: Of<"upload.progress">) => ({ progress })),
    setSent: assign(({ context }) => dialog.setSent(context)),
    setResult: assign(({ context }, result: ImportResult | null) => dialog.setResult(context, result)),
    countUndo: raise(
      (_, result: ImportResult | null) => ({ type: "undo.passed" as const, id: result?.importId ?? null }),
      { delay: (_, result) => result?.undoableMs ?? 0 }
    ),
    setUndone: assign((_, undone: ImportUndone) => ({ undone, last: null })),
    setUndoFailed: assign(({ context }, { error }: Thrown) => dialog.setUndoFailed(context, toCsvImportFailure(error))),
    setFailure: assign(({ context }, { error }: Thrown) => dialog.setFailure(context, toCsvImportFailure(error))),
    notifyFailed: emit(({ context: { subject } }, { error }: Thrown): Notice =>
      failureNotice(error, describeUploadFailure(toCsvImportFailure(error), subject))
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
}).createMachine({
  id: "csv-import",
  context: ({ input }) => dialog.initialImportDialog(input.subjects),
  initial: "closed",
  on: { "undo.passed": { actions: withEvent("forgetLast") } },
  states: {
    closed: {
      entry: ["closeRows", "reset"],
      on: {
        "import.open": { guard: withEvent("isKnown"), target: "choosing", actions: withEvent("setSubject") },
        "import.reopen": { guard: "hasLast", target: "result", actions: "reopen" }
      }
    },
    choosing: {
      tags: "open",
      on: {
        "import.close": "closed",
        "template.download": templateChoices,
        "file.choose": fileChoices,
        // The button works without a file too: it says that one is missing.
        "upload.start": { actions: "setFileMissing" }
      }
    },
    reading: {
      tags: ["open", "busy"],
      invoke: {
        id: "openFile",
        src: "openFile",
        input: ({ context: { subject, file, reading } }) => ({ subject, file: requireValue(file, "file"), reading }),
        onDone: [
          // The focus stays where an answer was given that leads to another question.
          { guard: withOutput("isAskingAgain"), target: "asking", actions: withOutput("setQuestion") },
          { guard: withOutput("isAsking"), target: "asking", actions: [withOutput("setQuestion"), "emitStep"] },
          { target: "previewing", actions: [withOutput("setOpened"), "emitStep"] }
        ],
        onError: { target: "choosing", actions: [withEvent("setProblem"), "emitStep"] }
      },
      on: { "import.close": "closed", "template.download": templateChoices, "file.choose": fileChoices }
    },
    // The file is not clear, and its user answers.
    asking: {
      tags: "open",
      invoke: {
        id: "readCompanies",
        src: "readCompanies",
        onDone: { actions: withOutput("setCompanies") },
        // Their names can be typed.
        onError: { actions: "clearCompanies" }
      },
      on: {
        "import.close": "closed",
        "template.download": templateChoices,
        "file.choose": fileChoices,
        "sheet.choose": { guard: withEvent("isOtherSheet"), target: "reading", actions: withEvent("setSheet") },
        "column.map": answering,
        "column.join": answering,
        "column.fix": answering,
        "column.copy": answering,
        "names.split": answering,
        "layout.choose": { guard: "hasColumnsAsked", target: "reading", actions: withEvent("chooseLayout") },
        "hidden.take": { guard: withEvent("isOtherChoice"), target: "reading", actions: withEvent("takeHidden") },
        "reading.confirm": { guard: "isMapped", target: "reading", actions: ["rememberColumns", "confirmReading"] }
      }
    },
    previewing: {
      tags: ["open", "preview"],
      initial: "idle",
      on: {
        "import.close": [{ guard: "isCorrected", target: "discarding", actions: "clearNext" }, { target: "closed" }],
        "template.download": templateChoices,
        "file.choose": [
          { guard: withEvent("isReplacing"), target: "discarding", actions: withEvent("setNext") },
          ...fileChoices
        ],
        "sheet.choose": { guard: withEvent("isOtherSheet"), target: "reading", actions: withEvent("setSheet") },
        "hidden.take": { guard: withEvent("isOtherChoice"), target: "reading", actions: withEvent("takeHidden") },
        "columns.change": { guard: "mayReadAgain", target: "reading", actions: "askForColumns" },
        "shown.choose": { guard: withEvent("isOther"), target: ".listing", actions: withEvent("setShown") },
        "prefix.choose": { guard: withEvent("isOtherPrefix"), target: "normalising" },
        "dates.choose": { guard: withEvent("isOtherOrder"), target: "normalising" },
        "records.show": { guard: withEvent("isOtherView"), actions: withEvent("setByRecord") },
        "issue.find": { guard: "hasErrors", target: ".finding" },
        "correction.undo": { guard: "hasCorrections", target: "restoring" },
        "errors.download": { guard: "hasErrors", target: ".saving" },
        "cursor.move": { guard: "hasRows", actions: withEvent("moveCursor") },
        "cursor.place": { guard: "hasRows", actions: withEvent("placeCursor") },
        "cell.edit": { guard: "hasRows", target: "correcting", actions: withEvent("openCell") },
        "cell.set": {
          guard: withEvent("isOtherText"),
          target: "applying",
          actions: [withEvent("openCell"), withEvent("setText"), withEvent("setCorrection")]
        },
        "rows.fill": { guard: "hasErrors", target: "applying", actions: "setShortRows" },
        "admins.allow": { guard: "hasAdmins", actions: withEvent("allowAdmins") },
        "company.created": "checking",
        "check.start": { guard: "isUnchecked", target: "checking" },
        "upload.start": { guard: "hasRowsToSend", target: "uploading" },
        "roster.open": { guard: "isComparable", target: "comparing" }
      },
      states: {
        idle: {},
        listing: {
          tags: "busy",
          invoke: {
            id: "relist",
            src: "relist",
            onDone: { target: "idle", actions: withOutput("setOverview") },
            // The list stays unchanged.
            onError: "idle"
          }
        },
        finding: {
          invoke: {
            id: "findIssue",
            src: "findIssue",
            input: ({ context, event }) =>
              dialog.searchOf(context, requireValue(event.type === "issue.find" ? event.find : null, "search")),
            onDone: [
              { guard: withOutput("isToShow"), target: "idle", actions: [withOutput("placeFound"), "emitStep"] },
              {
                guard: withOutput("isToEdit"),
                target: "#csv-import.correcting",
                actions: [withOutput("placeFound"), withOutput("editFound")]
              },
              {
                guard: withOutput("isToSet"),
                target: "#csv-import.applying",
                actions: [withOutput("placeFound"), withOutput("editFound"), "emitStep"]
              },
              { target: "idle" }
            ],
            onError: "idle"
          }
        },
        saving
      }
    },
    restoring: {
      tags: ["open", "busy", "preview"],
      invoke: {
        id: "undoCorrection",
        src: "undoCorrection",
        input: ({ context: { shown } }) => ({ shown }),
        onDone: { target: "previewing", actions: [withOutput("setRestored"), "emitStep"] },
        onError: { target: "previewing", actions: "notifyNotCorrected" }
      }
    },
    normalising: {
      tags: ["open", "busy", "preview"],
      invoke: {
        id: "chooseReading",
        src: "chooseReading",
        input: ({ event }) => answers.choicesOf(event),
        onDone: { target: "previewing", actions: withOutput("setOverview") },
        onError: { target: "previewing", actions: "notifyNotCorrected" }
      }
    },
    correcting: {
      tags: ["open", "preview"],
      on: {
        "import.close": { target: "discarding", actions: "clearNext" },
        "cell.type": { actions: withEvent("setText") },
        "cell.cancel": { target: "previewing", actions: "endEditing" },
        "cell.save": [
          { guard: withEvent("wouldChange"), target: "applying", actions: withEvent("setCorrection") },
          { guard: withEvent("hasAlike"), target: "previewing", actions: "endEditing" }
        ],
        // A click on another cell saves this one first, as in a spreadsheet.
        "cursor.place": [
          {
            guard: { type: "wouldChange", params: () => ({ isEverywhere: false }) },
            target: "applying",
            actions: [{ type: "setCorrection", params: () => ({ isEverywhere: false }) }, withEvent("placeCursor")]
          },
          { target: "previewing", actions: ["endEditing", withEvent("placeCursor")] }
        ]
      }
    },
    applying: {
      tags: ["open", "busy", "preview"],
      invoke: {
        id: "correctCells",
        src: "correctCells",
        input: ({ context }) => requireValue(context.correction, "correction"),
        onDone: { target: "previewing", actions: [withOutput("setOverview"), "markCorrected", "endEditing"] },
        onError: [
          { guard: "isEditing", target: "correcting", actions: "notifyNotCorrected" },
          { target: "previewing", actions: ["notifyNotCorrected", "endEditing"] }
        ]
      }
    },
    checking: {
      tags: ["open", "busy", "preview"],
      entry: ["clearProgress", "setSent"],
      invoke: {
        id: "checkFile",
        src: "checkFile",
        input: sending,
        onDone: { target: "previewing", actions: withOutput("setOverview") },
        onError: { target: "previewing", actions: withEvent("notifyFailed") }
      },
      on: { "check.cancel": "previewing", "upload.progress": { actions: withEvent("setProgress") } }
    },
    // The file is compared with a company in a machine of its own.
    comparing: {
      tags: ["open", "preview"],
      entry: "setSent",
      invoke: {
        id: "roster",
        src: "roster",
        input: ({ context: { isAdminAllowed, overview }, self }) => ({
          isAdminAllowed,
          namedCompany: overview?.onlyCompany ?? null,
          onStep: () => self.send({ type: "step.show" })
        }),
        onDone: [
          { guard: withOutput("isWritten"), ...imported },
          { target: "previewing", actions: "emitStep" }
        ]
      },
      on: { "step.show": { actions: "emitStep" } }
    },
    uploading: {
      tags: ["open", "busy"],
      entry: ["clearProgress", "setSent", "emitStep"],
      initial: "underWay",
      invoke: {
        id: "uploadFile",
        src: "uploadFile",
        input: sending,
        onDone: imported,
        onError: [
          { guard: withEvent("wasCancelled"), target: "previewing", actions: ["notifyCancelled", "emitStep"] },
          { target: "refused", actions: [withEvent("setFailure"), withEvent("notifyFailed"), "emitStep"] }
        ]
      },
      on: { "upload.progress": { actions: withEvent("setProgress") } },
      states: {
        underWay: { on: { "upload.cancel": { guard: "isTracked", target: "cancelling" } } },
        // The answer to the upload decides the outcome, not the answer to this call.
        cancelling: {
          invoke: {
            id: "cancelUpload",
            src: "cancelUpload",
            onError: { target: "underWay", actions: withEvent("notifyFailed") }
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
      initial: "idle",
      states: {
        idle: {
          on: {
            "import.close": "#csv-import.closed",
            "errors.download": { guard: "hasErrors", target: "saving" },
            "import.undo": { guard: "canUndo", target: "undoing" },
            "report.download": {
              guard: "hasRoster",
              actions: {
                type: "saveRosterReport",
                params: ({ context: { result } }) => requireValue(result?.roster, "roster")
              }
            },
            "left.correct": { guard: "hasLeftOut", target: "correctingLeft" }
          }
        },
        saving: {
          ...saving,
          on: {
            "import.close": "#csv-import.closed",
            "errors.download": { guard: "hasErrors", target: "saving", reenter: true }
          }
        },
        correctingLeft: {
          tags: "busy",
          invoke: {
            id: "keepLeftOut",
            src: "keepLeftOut",
            input: ({ context: { isAdminAllowed } }) => ({ isAdminAllowed }),
            onDone: { target: "#csv-import.previewing", actions: [withOutput("setLeftOut"), "emitStep"] },
            onError: { target: "idle", actions: "notifyNotCorrected" }
          }
        },
        undoing: {
          tags: "busy",
          invoke: {
            id: "undoImport",
            src: "undoImport",
            input: ({ context: { result } }) => ({ id: requireValue(result?.importId, "import") }),
            onDone: { target: "idle", actions: [withOutput("setUndone"), "notifyUndone", "emitImported", "emitStep"] },
            onError: { target: "idle", actions: [withEvent("setUndoFailed"), withEvent("notifyFailed")] }
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
