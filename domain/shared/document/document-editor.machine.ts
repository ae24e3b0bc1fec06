/**
 * Writing a document that others may edit too; made once for each kind. What only the other user has changed is merged;
 * what both have changed differently the user decides. Nothing typed is lost until it is saved or discarded, also not
 * while the document is read or a save is under way, but secrets and files when the page is closed.
 */
import { assign, enqueueActions, setup } from "xstate"
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
import { isUnsent, mayBeDone } from "../failure.errors.ts"
import {
  erasedAhead,
  hasAhead,
  isUnread,
  noneAhead,
  replayed,
  savedAhead,
  typedAhead,
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

export const documentEditorMachine = <Subject, Document extends object, Edit, Conflict, Row, Draft extends object>({
  id,
  rules,
  drafts,
  notices,
  describe,
  next
}: DocumentEditorOptions<Subject, Document, Edit, Conflict, Row, Draft>) => {
  type Context = DocumentEditorContext<Subject, Document, Conflict, Draft>
  type Outcome = SaveOutcome<Row>
  type In<Output> = { readonly context: Context; readonly event: { readonly output: Output } }
  type Read = In<OpenedDocument<Document, Draft>>
  const editor = documentEditorRules(rules, drafts)
  const outcomeOf = ({ context, event }: Read) => editor.compared(context, event.output.doc)
  const compared = <const Name extends string>(type: Name) => ({ type, params: outcomeOf })
  const emitting = <const Type>(params: Type) => ({ type: "emitSaved", params }) as const
  const emitSaved = emitting(({ context, event }: In<Outcome>) => editor.savedRow(context, event.output))
  const emitSucceeded = emitting((read: Read) => editor.rowIfSaveSucceeded(read.context, outcomeOf(read)))
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
      hasFound: (_, { found }: OpenedDocument<Document, Draft>) => found !== null,
      hasRedundantDraft: (_, { hasRedundantDraft = false }: OpenedDocument<Document, Draft>) => hasRedundantDraft,
      restoresConflicts: ({ context }) => (editor.restored(context)?.conflicts ?? []).length > 0,
      changesDocument: ({ context }, { edit }: { readonly edit: Edit }) => editor.edited(context, edit) !== null,
      isOtherTab: ({ context }, { language }: { readonly language: Language }) => context.language !== language,
      isUnsent: ({ context }) => context.isUnsent,
      isUnchanged: ({ context }) => rules.isUnchanged(context.doc),
      isComplete: ({ context }) => editor.isComplete(context),
      isDirty: ({ context }) => rules.isDirty(context.doc),
      isOvertaken: ({ context }) => context.overtakenBy !== null,
      isShown: ({ context }, changed: RowsChanged) => editor.isNews(context, changed),
      hasAhead: ({ context }) => hasAhead(context),
      isUnread: ({ context }) => isUnread(context),
      isRestoring: ({ context }) => context.found !== null,
      isTyping: ({ context }) => context.isTyping,
      hasMore: ({ context }, outcome: Outcome) => editor.hasMore(context, outcome),
      isSaveOutcomeUnknown: ({ context }) => editor.isSaveOutcomeUnknown(context),
      isAnswer: ({ context }, changed: RowsChanged) => editor.isAnswer(context, changed),
      wasAnswered: ({ context }, { error }: Thrown) => mayBeDone(error) && context.overtakenBy === "self",
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
        editor.started(subject, context.language)
      ),
      setOvertaken: assign(({ context }, changed: RowsChanged) => editor.overtaken(context, changed)),
      setOpened: assign((_, { doc, found }: OpenedDocument<Document, Draft>) => ({ doc, found, failure: null })),
      restore: assign(({ context }) => ({ ...editor.restored(context), chosen: {}, found: null })),
      dismiss: assign({ found: null }),
      edit: enqueueActions(({ context, enqueue }, { edit }: { readonly edit: Edit }) => {
        const change = editor.edited(context, edit)
        if (change === null) return
        enqueue.assign({ doc: change.doc, failure: null })
        if (change.focus !== null) enqueue.emit({ type: "focus", ...change.focus } satisfies PathFocusRequested)
      }),
      typeText: enqueueActions(({ context, enqueue }, { text }: { readonly text: string }) => {
        const { doc, language } = context
        const change = editor.edited(context, rules.typed(doc, text, language))
        if (change !== null) enqueue.assign({ doc: change.doc, failure: null })
      }),
      typeAhead: assign(({ context }, { text }: { readonly text: string }) => ({
        ahead: typedAhead(context.ahead, text)
      })),
      eraseAhead: assign(({ context }) => ({ ahead: erasedAhead(context.ahead) })),
      askAhead: assign(({ context }) => ({ ahead: savedAhead(context.ahead) })),
      forgetSaves: assign(({ context }) => ({ ahead: withoutSaves(context.ahead) })),
      replay: enqueueActions(({ context, enqueue }) => {
        enqueue.assign({ ahead: noneAhead })
        for (const event of replayed(context.ahead)) enqueue.raise(event)
      }),
      markTyping: assign({ isTyping: true }),
      clearTyping: assign({ isTyping: false }),
      askAgain: assign({ isAskedAgain: true }),
      setSent: assign(({ context }) => ({ sent: context.doc, isTyping: false, isAskedAgain: false, hasMore: false })),
      goOn: enqueueActions(({ context, enqueue }, outcome: Outcome) => {
        enqueue.assign({ ...editor.continued(context, outcome), isAskedAgain: false })
        if (context.isAskedAgain) enqueue.raise({ type: "form.save" })
      }),
      blurField: assign(({ context }, { field }: { readonly field: string }) => ({
        doc: rules.left(context.doc, field)
      })),
      setTab: assign((_, { language }: { readonly language: Language }) => ({ language })),
      check: assign(({ context }) => ({ doc: rules.checked(context.doc) })),
      clearUnsent: assign({ failure: null, isUnsent: false }),
      clearRemarks: assign({ failure: null, hasMerged: false }),
      setRefusal: assign(({ context }, outcome: Outcome) => editor.refused(context, outcome)),
      failOpening: enqueueActions(({ context, enqueue }, { error }: Thrown) => {
        const failure = describe(error, notices.listFailed)
        enqueue.assign({ failure, isUnsent: isUnsent(error) })
        // The open form shows the failure.
        if (next.unopened === "closed" && !hasAhead(context)) enqueue.emit(notice("error", failure))
      }),
      failSaving: assign(({ context }, { error }: Thrown) => {
        const what = rules.isNew(context.doc) ? notices.createFailed : notices.updateFailed
        return editor.failed(context, error, describe(error, what))
      }),
      withdrawFailure: enqueueActions(({ context: { failure }, enqueue }) => {
        if (failure !== null) enqueue.emit({ type: "notice.outdated", undo: failure.en } satisfies NoticeOutdated)
      }),
      notifyFailure: enqueueActions(({ context, enqueue }, { error }: Thrown) => {
        const maySettle = mayBeDone(error) && !rules.isNew(context.doc)
        if (context.failure !== null && !maySettle) enqueue.emit(notice("error", context.failure))
      }),
      merge: assign(({ context }, outcome: Outcome | null) => editor.afterMerge(context, outcome)),
      choose: assign(({ context }, { name, side }: { readonly name: string; readonly side: Side }) => ({
        chosen: { ...context.chosen, [name]: side }
      })),
      decide: assign(({ context }) => editor.decided(context)),
      storeDraft: enqueueActions(({ context, enqueue }, { isCleared }: { readonly isCleared: boolean }) => {
        enqueue.emit(editor.draftWanted(context, isCleared))
      }),
      focusOn: enqueueActions(({ context, enqueue }, { moment }: { readonly moment: FocusMoment }) => {
        const path = rules.focus[moment]
        const { language, isTyping } = context
        // Who is typing would go on in what takes the focus; only the fields themselves are meant for that.
        const isWriting = moment !== "opened" && (isTyping || hasAhead(context))
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
        const said = rules.isNew(context.doc) ? notices.created : notices.updated
        enqueue.emit(notice("success", said(saved.row)))
        enqueue.emit({ type: "saved", ...saved } satisfies RecordSaved<Row>)
      })
    }
  }).createMachine({
    id,
    context: editor.started(null, "en"),
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
