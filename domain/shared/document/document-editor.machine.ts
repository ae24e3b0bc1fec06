/**
 * Edits a document that other users may edit at the same time. Changes of one side are merged; where both sides have
 * changed the same part differently, the user decides. Typed text is kept until it is saved or discarded, also while
 * the document is being read or saved. Only secrets and files are lost when the page is closed.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import { documentEditorRules } from "./document-editor.rules.ts"
import {
  type DocumentEditorContext,
  type DocumentEditorEvent,
  type DocumentEditorOptions,
  type FocusMoment,
  type OpenedDocument,
  type PathFocusRequested,
  type RecordSaved,
  type RowsChanged,
  type SavedRow,
  type SaveOutcome,
  type Side
} from "./document-editor.schema.ts"
import type { DraftStoreRequested } from "../screen/screen.schema.ts"
import { failureNoticeBeside, failureOver } from "../failure-notice.rules.ts"
import { isNotFound, isUnsent, mayHaveSucceeded } from "../failure.errors.ts"
import {
  eraseLastTyped,
  hasTypedAhead,
  isDocumentUnread,
  nothingTypedAhead,
  replayEvents,
  appendSave,
  appendTyped,
  withoutSaves
} from "./typed-ahead.rules.ts"
import type { Language } from "../language.schema.ts"
import { type Notice, notice, type NoticeOutdated } from "../notice.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput } from "../promised.ts"

const focusOn = (moment: FocusMoment) => ({ type: "focusOn", params: { moment } }) as const
const draft = (isCleared: boolean) => ({ type: "storeDraft", params: { isCleared } }) as const
const [storeDraft, clearDraft] = [draft(false), draft(true)]
const [isShown, setOvertaken] = [withEvent("isShown"), withEvent("setOvertaken")]
const setOpened = withOutput("setOpened")

const changing = { guard: withEvent("changesDocument"), actions: [withEvent("edit"), storeDraft] } as const
const typing = { actions: [withEvent("typeText"), storeDraft] } as const
/** Typing while an answer is awaited: the answer must not move the focus, and says nothing about the new text. */
const typingMeanwhile = {
  "form.edit": { ...changing, actions: [...changing.actions, "markTyping"] },
  "form.type": { actions: [...typing.actions, "markTyping"] }
} as const
/** The fields are not shown yet: typed text is kept for the first text field. */
const typingAhead = {
  "form.type": { actions: withEvent("appendTyped") },
  "form.erase": { guard: "hasTypedAhead", actions: "eraseLastTyped" }
} as const
/** The draft stays stored. */
const closeAsDrafted = { guard: "isAsDrafted", target: "closed" } as const
const closing = [{ guard: "hasTypedAhead", target: "discarding" }, { target: "closed" }] as const

export const documentEditorMachine = <Subject, Document extends object, Edit, Conflict, Row, Draft extends object>({
  id,
  rules,
  drafts,
  notices,
  describe,
  afterMerge
}: DocumentEditorOptions<Subject, Document, Edit, Conflict, Row, Draft>) => {
  type Context = DocumentEditorContext<Subject, Document, Conflict>
  type Outcome = SaveOutcome<Row>
  type WithOutput<Output> = { readonly context: Context; readonly event: { readonly output: Output } }
  type ReadDocument = WithOutput<OpenedDocument<Document, Draft>>
  const editor = documentEditorRules(rules, drafts)
  const saveFailed = ({ doc }: Context) => (rules.isNew(doc) ? notices.createFailed : notices.updateFailed)
  const storedOne = ({ context: { doc } }: { readonly context: Context }) => ({
    subject: rules.storedDocument(doc)?.id ?? null
  })
  const outcomeOf = ({ context, event }: ReadDocument) => editor.compareStored(context, event.output.doc)
  const withComparison = <const Name extends string>(type: Name) => ({ type, params: outcomeOf })
  const emitting = <const Type>(params: Type) => ({ type: "emitSaved", params }) as const
  const emitSaved = emitting(({ context, event }: WithOutput<Outcome>) => editor.savedRow(context, event.output))
  const emitSucceeded = emitting((read: ReadDocument) => editor.rowIfSaveSucceeded(read.context, outcomeOf(read)))
  return setup({
    types: {
      context: {} as Context,
      events: {} as DocumentEditorEvent<Subject, Edit>,
      emitted: {} as Notice | NoticeOutdated | PathFocusRequested | RecordSaved<Row> | DraftStoreRequested,
      tags: {} as "busy" | "open"
    },
    actors: {
      openDocument: promiseActor<OpenedDocument<Document, Draft>, { readonly subject: Subject | null }>("openDocument"),
      saveDocument: promiseActor<Outcome, { readonly doc: Document }>("saveDocument")
    },
    guards: {
      hasFound: (_, { foundDraft: found }: OpenedDocument<Document, Draft>) => found !== null,
      hasConflictingDraft: (_, opened: OpenedDocument<Document, Draft>) =>
        (editor.restoredDraft(opened)?.conflicts ?? []).length > 0,
      hasRedundantDraft: (_, { hasRedundantDraft = false }: OpenedDocument<Document, Draft>) => hasRedundantDraft,
      changesDocument: ({ context }, { edit }: { readonly edit: Edit }) => editor.applyEdit(context, edit) !== null,
      isOtherTab: ({ context }, { language }: { readonly language: Language }) => context.language !== language,
      isUnsent: ({ context }) => context.isUnsent,
      isUnchanged: ({ context }) => rules.isUnchanged(context.doc),
      isComplete: ({ context }) => editor.isComplete(context),
      isDirty: ({ context }) => rules.isDirty(context.doc),
      isOvertaken: ({ context }) => context.overtakenBy !== null && !context.isDeleted,
      isToCheck: ({ context }, changed: RowsChanged) => editor.isToCheck(context, changed),
      isNotFound: (_, { error }: Thrown) => isNotFound(error),
      isShown: ({ context }, changed: RowsChanged) => editor.isNews(context, changed),
      hasTypedAhead: ({ context }) => hasTypedAhead(context),
      isDocumentUnread: ({ context }) => isDocumentUnread(context),
      isAsDrafted: ({ context }) => context.undraftedDocument !== null,
      isTyping: ({ context }) => context.isTyping,
      isPartialSave: ({ context }, outcome: Outcome) => editor.isPartialSave(context, outcome),
      isSaveOutcomeUnknown: ({ context }) => editor.isSaveOutcomeUnknown(context),
      isAnswer: ({ context }, changed: RowsChanged) => editor.isAnswer(context, changed),
      wasAnswered: ({ context }, { error }: Thrown) => mayHaveSucceeded(error) && context.overtakenBy === "self",
      hasConflicts: ({ context }) => context.conflicts.length > 0,
      isConflict: ({ context }, { name }: { readonly name: string }) => editor.isConflict(context, name),
      isDecided: ({ context }) => editor.isDecided(context),
      isSaved: ({ context }, outcome: Outcome) => editor.savedRow(context, outcome) !== null,
      wasSaved: ({ context }, outcome: Outcome | null) => editor.wasSaved(context, outcome),
      isRefused: (_, outcome: Outcome) => outcome.kind === "refused",
      hasConflictsLeft: ({ context }, outcome: Outcome | null) => editor.hasConflicts(context, outcome)
    },
    actions: {
      start: assign(({ context }, { subject }: { readonly subject: Subject | null }) =>
        editor.initialContext(subject, context.language)
      ),
      setOvertaken: assign(({ context }, changed: RowsChanged) => editor.setOvertaker(context, changed)),
      setDeleted: assign(({ context }) => ({ overtakenBy: context.overtakenBy ?? "colleague", isDeleted: true })),
      setFound: assign(({ context }) => editor.afterCheck(context)),
      setOpened: assign((_, opened: OpenedDocument<Document, Draft>) => editor.afterOpening(opened)),
      dismiss: assign(({ context: { doc, undraftedDocument } }) => ({
        doc: undraftedDocument ?? doc,
        draftedAt: null,
        undraftedDocument: null,
        hasMerged: false
      })),
      edit: enqueueActions(({ context, enqueue }, { edit }: { readonly edit: Edit }) => {
        const change = editor.applyEdit(context, edit)
        if (change === null) return
        enqueue.assign({ doc: change.doc, undraftedDocument: null, failure: null })
        if (change.focus !== null) enqueue.emit({ type: "focus", ...change.focus } satisfies PathFocusRequested)
      }),
      typeText: enqueueActions(({ context, enqueue }, { text }: { readonly text: string }) => {
        const { doc, language } = context
        const change = editor.applyEdit(context, rules.textEdit(doc, text, language))
        if (change !== null) enqueue.assign({ doc: change.doc, undraftedDocument: null, failure: null })
      }),
      appendTyped: assign(({ context }, { text }: { readonly text: string }) => ({
        typedAhead: appendTyped(context.typedAhead, text)
      })),
      eraseLastTyped: assign(({ context }) => ({ typedAhead: eraseLastTyped(context.typedAhead) })),
      appendSave: assign(({ context }) => ({ typedAhead: appendSave(context.typedAhead) })),
      forgetSaves: assign(({ context }) => ({ typedAhead: withoutSaves(context.typedAhead) })),
      replay: enqueueActions(({ context, enqueue }) => {
        enqueue.assign({ typedAhead: nothingTypedAhead })
        for (const event of replayEvents(context.typedAhead)) enqueue.raise(event)
      }),
      markTyping: assign({ isTyping: true }),
      clearTyping: assign({ isTyping: false }),
      queueSave: assign({ isSaveQueued: true }),
      setSent: assign(({ context }) => ({
        sentDocument: context.doc,
        undraftedDocument: null,
        isTyping: false,
        isSaveQueued: false,
        isPartlySaved: false
      })),
      continueEditing: enqueueActions(({ context, enqueue }, outcome: Outcome) => {
        enqueue.assign({ ...editor.afterSave(context, outcome), isSaveQueued: false })
        if (context.isSaveQueued) enqueue.raise({ type: "form.save" })
      }),
      blurField: assign(({ context }, { field }: { readonly field: string }) => ({
        doc: rules.afterBlur(context.doc, field)
      })),
      setTab: assign((_, { language }: { readonly language: Language }) => ({ language })),
      check: assign(({ context }) => ({ doc: rules.afterCheck(context.doc) })),
      clearUnsent: assign({ failure: null, isUnsent: false }),
      clearRemarks: assign({ failure: null, hasMerged: false }),
      setRefusal: assign(({ context }, outcome: Outcome) => editor.afterRefusal(context, outcome)),
      failOpening: assign((_, { error }: Thrown) => ({
        failure: describe(error, notices.findFailed),
        isUnsent: isUnsent(error)
      })),
      failSaving: assign(({ context }, { error }: Thrown) => {
        return editor.afterFailedSave(context, error, describe(error, saveFailed(context)))
      }),
      withdrawFailure: enqueueActions(({ context, enqueue }) => {
        if (context.failure !== null) enqueue.emit(failureOver(saveFailed(context)))
      }),
      /** The form says why. */
      notifyFailure: enqueueActions(({ context, enqueue }, { error }: Thrown) => {
        const maySettle = mayHaveSucceeded(error) && !rules.isNew(context.doc)
        if (!maySettle) enqueue.emit(failureNoticeBeside(error, saveFailed(context)))
      }),
      notifyRefusal: emit(({ context }) => notice("error", saveFailed(context))),
      merge: assign(({ context }, outcome: Outcome | null) => editor.afterMerge(context, outcome)),
      choose: assign(({ context }, { name, side }: { readonly name: string; readonly side: Side }) => ({
        chosenSides: { ...context.chosenSides, [name]: side }
      })),
      decide: assign(({ context }) => editor.afterDecision(context)),
      storeDraft: enqueueActions(({ context, enqueue }, { isCleared }: { readonly isCleared: boolean }) => {
        enqueue.emit(editor.draftToStore(context, isCleared))
      }),
      /** A restored draft that the form shows nothing of, such as one of a file alone, is not offered again. */
      dropEmptyDraft: enqueueActions(({ context, enqueue }) => {
        const stored = editor.draftToStore(context, false)
        if (stored.draft === null) enqueue.emit(stored)
      }),
      focusOn: enqueueActions(({ context, enqueue }, { moment }: { readonly moment: FocusMoment }) => {
        const path = rules.focus[moment]
        const { language, isTyping } = context
        // A user who is typing would type into whatever gets the focus, so only the form's own fields may get it.
        const isWriting = moment !== "opened" && (isTyping || hasTypedAhead(context))
        if (path !== undefined && !isWriting)
          enqueue.emit({ type: "focus", path, language } satisfies PathFocusRequested)
      }),
      focusFirstIssue: enqueueActions(({ context, enqueue }) => {
        if (context.isTyping) return
        const place = rules.firstIssue(context.doc, context.language)
        if (place === null) return
        enqueue.assign({ language: place.language })
        enqueue.emit({ type: "focus", ...place } satisfies PathFocusRequested)
      }),
      emitSaved: enqueueActions(({ context, enqueue }, saved: SavedRow<Row> | null) => {
        if (saved === null) return
        const isNew = rules.isNew(context.doc)
        const said = notice("success", (isNew ? notices.created : notices.updated)(saved.row))
        enqueue.emit(isNew ? { ...said, isCreation: true } : said)
        enqueue.emit({ type: "saved", ...saved } satisfies RecordSaved<Row>)
      })
    }
  }).createMachine({
    id,
    context: editor.initialContext(null, "en"),
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
              guard: withOutput("hasConflictingDraft"),
              target: "merging",
              actions: [setOpened, "forgetSaves", focusOn("conflicts")]
            },
            {
              guard: withOutput("hasFound"),
              target: "editing",
              // Who has requested a save has not seen the draft.
              actions: [setOpened, "dropEmptyDraft", "forgetSaves", focusOn("opened"), "replay"]
            },
            {
              guard: withOutput("hasRedundantDraft"),
              target: "editing",
              actions: [setOpened, clearDraft, focusOn("opened"), "replay"]
            },
            { target: "editing", actions: [setOpened, focusOn("opened"), "replay"] }
          ],
          // It stays open: what is typed on is kept for another attempt, and no command of the list.
          onError: { target: "failed", actions: [withEvent("failOpening"), focusOn("failed")] }
        },
        on: { ...typingAhead, "form.save": { actions: "appendSave" }, "form.close": closing }
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
      editing: {
        tags: "open",
        initial: "writing",
        on: {
          "form.edit": changing,
          // The view is not rendered yet, or text that was typed earlier is replayed.
          "form.type": typing,
          "connection.restored": [
            { guard: "isSaveOutcomeUnknown", target: ".comparing", actions: "withdrawFailure" },
            { guard: "isUnsent", actions: ["withdrawFailure", "clearUnsent"] }
          ],
          "rows.changed": [
            { guard: withEvent("isAnswer"), target: ".comparing", actions: setOvertaken },
            { guard: withEvent("isToCheck"), target: ".checking", actions: setOvertaken },
            { guard: isShown, actions: setOvertaken }
          ],
          "form.blur": { actions: withEvent("blurField") },
          "form.tab": { guard: withEvent("isOtherTab"), actions: withEvent("setTab") },
          "form.save": [
            { guard: "isUnchanged", target: "closed", actions: clearDraft },
            { guard: "isComplete", target: "saving", actions: "check" },
            { actions: ["check", "clearTyping", "focusFirstIssue"] }
          ],
          "form.dismiss": {
            guard: "isAsDrafted",
            target: ".writing",
            actions: ["dismiss", clearDraft, focusOn("opened")]
          },
          "form.close": [closeAsDrafted, { guard: "isDirty", target: "discarding" }, { target: "closed" }]
        },
        states: {
          writing: { on: { "form.compare": { guard: "isOvertaken", target: "comparing" } } },
          // A colleague may have deleted the document. What else was saved is merged when the user asks for it.
          checking: {
            invoke: {
              id: "checkDocument",
              src: "openDocument",
              input: storedOne,
              onDone: { target: "writing", actions: "setFound" },
              onError: [
                { guard: withEvent("isNotFound"), target: "writing", actions: "setDeleted" },
                { target: "writing" }
              ]
            },
            on: {
              "form.compare": { guard: "isOvertaken", target: "comparing" },
              // The document being read may be older than this change.
              "rows.changed": { guard: isShown, target: "checking", reenter: true, actions: setOvertaken }
            }
          },
          // The document that is read is merged into the text typed so far.
          comparing: {
            entry: "clearTyping",
            invoke: {
              id: "compareDocument",
              src: "openDocument",
              input: storedOne,
              onDone: [
                { guard: withComparison("wasSaved"), target: `#${id}.closed`, actions: [emitSucceeded, clearDraft] },
                {
                  guard: withComparison("hasConflictsLeft"),
                  target: `#${id}.merging`,
                  actions: [emitSucceeded, withComparison("merge"), focusOn("conflicts")]
                },
                { target: "writing", actions: [emitSucceeded, withComparison("merge"), storeDraft] }
              ],
              onError: [
                { guard: withEvent("isNotFound"), target: "writing", actions: "setDeleted" },
                // The message about the save still holds.
                { guard: "isSaveOutcomeUnknown", target: "writing" },
                { target: "writing", actions: withEvent("failOpening") }
              ]
            },
            on: {
              ...typingMeanwhile,
              // The document being read may be older than this change.
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
            { guard: "isDocumentUnread", target: "opening" },
            { guard: "isSaveOutcomeUnknown", target: "editing.comparing" },
            { target: "editing" }
          ],
          // The document was never shown, so its stored draft is kept.
          "form.discard": [
            { guard: "isDocumentUnread", target: "closed" },
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
          "form.save": { guard: "isTyping", actions: "queueSave" },
          "rows.changed": { guard: isShown, actions: setOvertaken }
        },
        invoke: {
          id: "saveDocument",
          src: "saveDocument",
          input: ({ context: { doc } }) => ({ doc }),
          onDone: [
            {
              guard: withOutput("isPartialSave"),
              target: "editing",
              actions: [emitSaved, clearDraft, withOutput("continueEditing"), storeDraft]
            },
            { guard: withOutput("isSaved"), target: "closed", actions: [emitSaved, clearDraft] },
            {
              guard: withOutput("isRefused"),
              target: "editing",
              actions: [withOutput("setRefusal"), "notifyRefusal", "focusFirstIssue"]
            },
            {
              guard: withOutput("hasConflictsLeft"),
              target: "merging",
              // The stored draft keeps its old base, so that a reload finds the same conflicts.
              actions: [withOutput("merge"), focusOn("conflicts")]
            },
            // The user has not asked to save the text typed since.
            { guard: "isTyping", target: "editing", actions: [withOutput("merge"), storeDraft] },
            { target: afterMerge, reenter: true, actions: [withOutput("merge"), storeDraft] }
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
            target: afterMerge,
            actions: ["decide", storeDraft, focusOn("merged"), "replay"]
          },
          "form.close": [closeAsDrafted, { target: "discarding" }]
        }
      }
    }
  })
}
