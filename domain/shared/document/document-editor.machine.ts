/**
 * Writing a document that others may edit too; made once for each kind. What only the other user has changed is merged;
 * what both have changed differently the user decides. Nothing typed is lost until it is saved or discarded, also not
 * while the document is read or a save is under way, but secrets and files when the page is closed.
 */
import { documentEditorSetup } from "./document-editor-setup.machine.ts"
import type { DocumentEditorOptions, FocusMoment } from "./document-editor.rules.ts"
import { withEvent, withOutput } from "../promised.ts"

const focusOn = (moment: FocusMoment) => ({ type: "focusOn", params: { moment } }) as const
const draft = (isCleared: boolean) => ({ type: "storeDraft", params: { isCleared } }) as const
const [storeDraft, clearDraft] = [draft(false), draft(true)]
const [isShown, setOvertaken] = [withEvent("isShown"), withEvent("setOvertaken")]
const setOpened = withOutput("setOpened")

const changing = { guard: withEvent("changesDocument"), actions: [withEvent("edit"), storeDraft] } as const
const typing = { actions: [withEvent("typeText"), storeDraft] } as const
/** While an answer is awaited: it must then neither move the focus nor be taken for an answer to what was typed. */
const typingMeanwhile = {
  "form.edit": { ...changing, actions: [...changing.actions, "markTyping"] },
  "form.type": { actions: [...typing.actions, "markTyping"] }
} as const
/** The fields are not shown: what is typed is kept for the first text. */
const typingAhead = {
  "form.type": { actions: withEvent("typeAhead") },
  "form.erase": { guard: "hasAhead", actions: "eraseAhead" }
} as const
const closing = [{ guard: "hasAhead", target: "discarding" }, { target: "closed" }] as const

export const documentEditorMachine = <Subject, Document extends object, Edit, Conflict, Row, Draft extends object>(
  options: DocumentEditorOptions<Subject, Document, Edit, Conflict, Row, Draft>
) => {
  const { id, rules, next } = options
  const { machine, initial, compared, emitSaved, emitSucceeded } = documentEditorSetup(options)
  return machine.createMachine({
    id,
    context: initial,
    initial: "closed",
    states: {
      closed: {
        entry: { type: "start", params: { subject: null } },
        on: { "form.open": { target: "opening", actions: withEvent("start") } }
      },
      opening: {
        tags: ["open", "busy"],
        invoke: {
          id: "openDocument",
          src: "openDocument",
          input: ({ context: { subject } }) => ({ subject }),
          onDone: [
            {
              guard: withOutput("hasFound"),
              target: "restoring",
              actions: [setOpened, "forgetSaves", focusOn("found")]
            },
            {
              guard: withOutput("hasRedundantDraft"),
              target: "editing",
              actions: [setOpened, clearDraft, focusOn("opened"), "replay"]
            },
            { target: "editing", actions: [setOpened, focusOn("opened"), "replay"] }
          ],
          onError: [
            // What has been typed is kept for another attempt.
            { guard: "hasAhead", target: "failed", actions: [withEvent("failOpening"), focusOn("failed")] },
            { target: next.unopened, actions: [withEvent("failOpening"), focusOn("failed")] }
          ]
        },
        on: { ...typingAhead, "form.save": { actions: "askAhead" }, "form.close": closing }
      },
      failed: {
        tags: "open",
        on: {
          ...typingAhead,
          "form.retry": "opening",
          "connection.restored": { guard: "isUnsent", target: "opening" },
          "form.close": closing
        }
      },
      restoring: {
        tags: "open",
        on: {
          ...typingAhead,
          "form.restore": [
            { guard: "restoresConflicts", target: "merging", actions: ["restore", focusOn("conflicts")] },
            { target: "editing", actions: ["restore", storeDraft, focusOn("opened"), "replay"] }
          ],
          "form.dismiss": { target: "editing", actions: ["dismiss", clearDraft, focusOn("opened"), "replay"] },
          // The draft stays stored.
          "form.close": closing
        }
      },
      editing: {
        tags: "open",
        initial: "writing",
        on: {
          "form.edit": changing,
          // The view is not drawn yet, or what was typed before is replayed.
          "form.type": typing,
          "connection.restored": [
            { guard: "isSaveOutcomeUnknown", target: ".comparing", actions: "withdrawFailure" },
            { guard: "isUnsent", actions: ["withdrawFailure", "clearUnsent"] }
          ],
          "rows.changed": [
            { guard: withEvent("isAnswer"), target: ".comparing", actions: setOvertaken },
            { guard: isShown, actions: setOvertaken }
          ],
          "form.blur": { actions: withEvent("blurField") },
          "form.tab": { guard: withEvent("isOtherTab"), actions: withEvent("setTab") },
          "form.save": [
            { guard: "isUnchanged", target: "closed", actions: clearDraft },
            { guard: "isComplete", target: "saving", actions: "check" },
            { actions: ["check", "clearTyping", "focusFirstIssue"] }
          ],
          "form.close": [{ guard: "isDirty", target: "discarding" }, { target: "closed" }]
        },
        states: {
          writing: { on: { "form.compare": { guard: "isOvertaken", target: "comparing" } } },
          // What is read is merged into what has been typed by then.
          comparing: {
            entry: "clearTyping",
            invoke: {
              id: "compareDocument",
              src: "openDocument",
              input: ({ context: { doc } }) => ({ subject: rules.stored(doc)?.id ?? null }),
              onDone: [
                { guard: compared("wasSaved"), target: `#${id}.closed`, actions: [emitSucceeded, clearDraft] },
                {
                  guard: compared("hasConflictsLeft"),
                  target: `#${id}.merging`,
                  actions: [emitSucceeded, compared("merge"), focusOn("conflicts")]
                },
                { target: "writing", actions: [emitSucceeded, compared("merge"), storeDraft] }
              ],
              onError: [
                // What is said about the save is still true.
                { guard: "isSaveOutcomeUnknown", target: "writing" },
                { target: "writing", actions: withEvent("failOpening") }
              ]
            },
            on: {
              ...typingMeanwhile,
              // What is being read may be older.
              "rows.changed": { guard: isShown, target: "comparing", reenter: true, actions: setOvertaken }
            }
          }
        }
      },
      discarding: {
        tags: "open",
        on: {
          "form.stay": [
            { guard: "hasConflicts", target: "merging" },
            { guard: "isRestoring", target: "restoring" },
            { guard: "isUnread", target: "opening" },
            { guard: "isSaveOutcomeUnknown", target: "editing.comparing" },
            { target: "editing" }
          ],
          // Of a document that is not shown yet a draft stays stored.
          "form.discard": [
            { guard: "isUnread", target: "closed" },
            { target: "closed", actions: clearDraft }
          ]
        }
      },
      saving: {
        tags: ["open", "busy"],
        entry: ["withdrawFailure", "clearRemarks", "setSent"],
        on: {
          ...typingMeanwhile,
          "form.blur": { actions: withEvent("blurField") },
          "form.tab": { guard: withEvent("isOtherTab"), actions: withEvent("setTab") },
          "form.save": { guard: "isTyping", actions: "askAgain" },
          "rows.changed": { guard: isShown, actions: setOvertaken }
        },
        invoke: {
          id: "saveDocument",
          src: "saveDocument",
          input: ({ context: { doc } }) => ({ doc }),
          onDone: [
            {
              guard: withOutput("hasMore"),
              target: "editing",
              actions: [emitSaved, clearDraft, withOutput("goOn"), storeDraft]
            },
            { guard: withOutput("isSaved"), target: "closed", actions: [emitSaved, clearDraft] },
            {
              guard: withOutput("isRefused"),
              target: "editing",
              actions: [withOutput("setRefusal"), "focusFirstIssue"]
            },
            {
              guard: withOutput("hasConflictsLeft"),
              target: "merging",
              // The stored draft keeps its old base, so that a reload finds the same conflicts.
              actions: [withOutput("merge"), focusOn("conflicts")]
            },
            // What was typed since has not been asked for to be sent.
            { guard: "isTyping", target: "editing", actions: [withOutput("merge"), storeDraft] },
            { target: next.merged, reenter: true, actions: [withOutput("merge"), storeDraft] }
          ],
          onError: [
            { guard: withEvent("wasAnswered"), target: "editing.comparing", actions: withEvent("failSaving") },
            { target: "editing", actions: [withEvent("failSaving"), withEvent("notifyFailure"), "focusFirstIssue"] }
          ]
        }
      },
      merging: {
        tags: "open",
        on: {
          ...typingAhead,
          "form.choose": { guard: withEvent("isConflict"), actions: withEvent("choose") },
          "form.tab": { guard: withEvent("isOtherTab"), actions: withEvent("setTab") },
          "form.merge": {
            guard: "isDecided",
            target: next.merged,
            actions: ["decide", storeDraft, focusOn("merged"), "replay"]
          },
          "form.close": "discarding"
        }
      }
    }
  })
}
