/** Importing a CSV file. Nothing is sent until the user requests it; the rows stay in the row store. */
import { askingState } from "./file-asking.machine.ts"
import { choicesOf, csvImportSetup, fileChoices, sending, templateChoices } from "./csv-import-setup.machine.ts"
import { initialImportDialog, searchOf } from "./import-dialog.rules.ts"
import { withEvent, withOutput, present } from "../shared/promised.ts"

const saving = {
  tags: "busy",
  invoke: {
    id: "saveRowsWithErrors",
    src: "saveRowsWithErrors",
    onDone: "idle",
    onError: { target: "idle", actions: "notifyNotSaved" }
  }
} as const

export const csvImportMachine = csvImportSetup.createMachine({
  id: "csv-import",
  context: ({ input }) => initialImportDialog(input.subjects),
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
        input: ({ context: { subject, file, reading } }) => ({ subject, file: present(file, "file"), reading }),
        onDone: [
          // The focus stays where an answer was given that leads to another question.
          { guard: withOutput("isAskingAgain"), target: "asking", actions: withOutput("setQuestion") },
          { guard: withOutput("isAsking"), target: "asking", actions: [withOutput("setQuestion"), "emitStep"] },
          { target: "previewing", actions: [withOutput("setOpened"), "emitStep"] }
        ],
        onError: { target: "choosing", actions: [withEvent("setProblem"), "emitStep"] }
      },
      on: {
        "import.close": "closed",
        "template.download": templateChoices,
        "file.choose": fileChoices
      }
    },
    asking: askingState,
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
        "columns.change": { guard: "isUncorrected", target: "reading", actions: "askForColumns" },
        "shown.choose": { guard: withEvent("isOther"), target: ".listing", actions: withEvent("setShown") },
        "prefix.choose": { guard: withEvent("isOtherPrefix"), target: "normalising" },
        "dates.choose": { guard: withEvent("isOtherOrder"), target: "normalising" },
        "records.show": { guard: withEvent("isOtherView"), actions: withEvent("setByRecord") },
        "issue.find": { guard: "hasErrors", target: ".finding" },
        "correction.undo": { guard: "hasCorrections", target: "restoring" },
        "errors.download": { guard: "hasErrors", target: ".saving" },
        "cursor.move": { guard: "hasRows", actions: withEvent("moveCursor") },
        "cursor.place": { guard: "hasRows", actions: withEvent("placeCursor") },
        "cell.edit": {
          guard: "hasRows",
          target: "correcting",
          actions: [
            { type: "placeCursor", params: ({ event }) => event.cell },
            { type: "startEditing", params: ({ event }) => event.cell }
          ]
        },
        "cell.set": {
          guard: withEvent("isOtherText"),
          target: "applying",
          actions: [
            { type: "placeCursor", params: ({ event }) => event.cell },
            { type: "startEditing", params: ({ event }) => event.cell },
            withEvent("setText"),
            withEvent("setCorrection")
          ]
        },
        "admins.allow": { guard: "hasAdmins", actions: withEvent("allowAdmins") },
        "check.start": { guard: "isUnchecked", target: "checking" },
        "upload.start": { guard: "hasRowsToSend", target: "uploading" }
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
              searchOf(context, present(event.type === "issue.find" ? event.find : null, "search")),
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
        input: ({ event }) => choicesOf(event),
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
        input: ({ context }) => present(context.correction, "correction"),
        onDone: {
          target: "previewing",
          actions: [withOutput("setOverview"), "markCorrected", "endEditing"]
        },
        onError: { target: "correcting", actions: "notifyNotCorrected" }
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
      on: {
        "check.cancel": "previewing",
        "upload.progress": { actions: withEvent("setProgress") }
      }
    },
    uploading: {
      tags: ["open", "busy"],
      entry: ["clearProgress", "setSent", "emitStep"],
      initial: "underWay",
      invoke: {
        id: "uploadFile",
        src: "uploadFile",
        input: sending,
        onDone: {
          target: "result",
          actions: [withOutput("setResult"), withOutput("countUndo"), "notifyDone", "emitImported", "emitStep"]
        },
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
            "import.undo": { guard: "canUndo", target: "undoing" }
          }
        },
        saving: {
          ...saving,
          on: {
            "import.close": "#csv-import.closed",
            "errors.download": { guard: "hasErrors", target: "saving", reenter: true }
          }
        },
        undoing: {
          tags: "busy",
          invoke: {
            id: "undoImport",
            src: "undoImport",
            input: ({ context: { result } }) => ({ id: present(result?.importId, "import") }),
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
