/**
 * Writing a document that others may edit too; made once for each kind. `failed` is for documents whose opening can be
 * retried. What only the other user has changed is merged; what both have changed differently the user decides. Nothing
 * typed is lost until it is saved or discarded, but secrets and files when the page is closed.
 */
import { assign, enqueueActions, setup } from "xstate"
import {
  type DocumentEditorContext,
  type DocumentEditorOptions,
  documentEditorRules,
  type FocusMoment,
  type OpenedDocument,
  type PathFocusRequested,
  type RecordSaved,
  type SavedRow,
  type SaveOutcome
} from "./document-editor.rules.ts"
import type { DocumentEditorEvent, RowsChanged, Side } from "./document-editor.schema.ts"
import type { DraftStoreRequested } from "./drafts.port.ts"
import { isUnsent, mayBeDone } from "../failure.errors.ts"
import type { Language } from "../language.schema.ts"
import { type Notice, notice, type NoticeOutdated } from "../notice.schema.ts"
import { onlyIf, promiseActor, type Thrown, withEvent, withOutput } from "../promised.ts"

const focusOn = (moment: FocusMoment) => ({ type: "focusOn", params: { moment } }) as const
const draft = (isCleared: boolean) => ({ type: "storeDraft", params: { isCleared } }) as const
const [storeDraft, clearDraft] = [draft(false), draft(true)]
const [isShown, setOvertaken] = [withEvent("isShown"), withEvent("setOvertaken")]
const setOpened = withOutput("setOpened")

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
  const emitArrived = emitting((read: Read) => editor.arrivedRow(read.context, outcomeOf(read)))
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
      hasVoidDraft: (_, { hasVoidDraft = false }: OpenedDocument<Document, Draft>) => hasVoidDraft,
      restoresConflicts: ({ context }) => (editor.restored(context)?.conflicts ?? []).length > 0,
      changesDocument: ({ context }, { edit }: { readonly edit: Edit }) => editor.edited(context, edit) !== null,
      isOtherTab: ({ context }, { language }: { readonly language: Language }) => context.language !== language,
      isUnsent: ({ context }) => context.isUnsent,
      isUnchanged: ({ context }) => rules.isUnchanged(context.doc),
      isComplete: ({ context }) => editor.isComplete(context),
      isDirty: ({ context }) => rules.isDirty(context.doc),
      isOvertaken: ({ context }) => context.overtakenBy !== null,
      isShown: ({ context }, changed: RowsChanged) => editor.isAbout(context, changed),
      isInDoubt: ({ context }) => editor.isInDoubt(context),
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
      blurField: assign(({ context }, { field }: { readonly field: string }) => ({
        doc: rules.left(context.doc, field)
      })),
      setTab: assign((_, { language }: { readonly language: Language }) => ({ language })),
      check: assign(({ context }) => ({ doc: rules.checked(context.doc) })),
      clearUnsent: assign({ failure: null, isUnsent: false }),
      clearRemarks: assign({ failure: null, hasMerged: false }),
      setRefusal: assign(({ context }, outcome: Outcome) => editor.refused(context, outcome)),
      failOpening: enqueueActions(({ enqueue }, { error }: Thrown) => {
        const failure = describe(error, notices.listFailed)
        enqueue.assign({ failure, isUnsent: isUnsent(error) })
        // The open form shows the failure.
        if (next.unopened === "closed") enqueue.emit(notice("error", failure))
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
      focusOn: enqueueActions(({ context: { language }, enqueue }, { moment }: { readonly moment: FocusMoment }) => {
        const path = rules.focus[moment]
        if (path !== undefined) enqueue.emit({ type: "focus", path, language } satisfies PathFocusRequested)
      }),
      focusFirstIssue: enqueueActions(({ context, enqueue }) => {
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
            { guard: withOutput("hasFound"), target: "restoring", actions: [setOpened, focusOn("found")] },
            {
              guard: withOutput("hasVoidDraft"),
              target: "editing",
              actions: [setOpened, clearDraft, focusOn("opened")]
            },
            { target: "editing", actions: [setOpened, focusOn("opened")] }
          ],
          onError: { target: next.unopened, actions: [withEvent("failOpening"), focusOn("failed")] }
        },
        on: { "form.close": "closed" }
      },
      ...onlyIf(next.unopened === "failed", {
        failed: {
          tags: "open",
          on: {
            "form.retry": "opening",
            "connection.restored": { guard: "isUnsent", target: "opening" },
            "form.close": "closed"
          }
        }
      }),
      restoring: {
        tags: "open",
        on: {
          "form.restore": [
            { guard: "restoresConflicts", target: "merging", actions: ["restore", focusOn("conflicts")] },
            { target: "editing", actions: ["restore", storeDraft, focusOn("opened")] }
          ],
          "form.dismiss": { target: "editing", actions: ["dismiss", clearDraft, focusOn("opened")] },
          // The draft stays stored.
          "form.close": "closed"
        }
      },
      editing: {
        tags: "open",
        initial: "writing",
        on: {
          "form.edit": { guard: withEvent("changesDocument"), actions: [withEvent("edit"), storeDraft] },
          "connection.restored": [
            { guard: "isInDoubt", target: ".comparing", actions: "withdrawFailure" },
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
            { actions: ["check", "focusFirstIssue"] }
          ],
          "form.close": [{ guard: "isDirty", target: "discarding" }, { target: "closed" }]
        },
        states: {
          writing: { on: { "form.compare": { guard: "isOvertaken", target: "comparing" } } },
          // What is read is merged into what has been typed by then.
          comparing: {
            invoke: {
              id: "compareDocument",
              src: "openDocument",
              input: ({ context: { doc } }) => ({ subject: rules.stored(doc)?.id ?? null }),
              onDone: [
                { guard: compared("wasSaved"), target: `#${id}.closed`, actions: [emitArrived, clearDraft] },
                {
                  guard: compared("hasConflictsLeft"),
                  target: `#${id}.merging`,
                  actions: [emitArrived, compared("merge"), focusOn("conflicts")]
                },
                { target: "writing", actions: [emitArrived, compared("merge"), storeDraft] }
              ],
              onError: [
                // What is said about the save is still true.
                { guard: "isInDoubt", target: "writing" },
                { target: "writing", actions: withEvent("failOpening") }
              ]
            },
            on: {
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
            { guard: "isInDoubt", target: "editing.comparing" },
            { target: "editing" }
          ],
          "form.discard": { target: "closed", actions: clearDraft }
        }
      },
      saving: {
        tags: ["open", "busy"],
        entry: ["withdrawFailure", "clearRemarks"],
        on: { "rows.changed": { guard: isShown, actions: setOvertaken } },
        invoke: {
          id: "saveDocument",
          src: "saveDocument",
          input: ({ context: { doc } }) => ({ doc }),
          onDone: [
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
          "form.choose": { guard: withEvent("isConflict"), actions: withEvent("choose") },
          "form.tab": { guard: withEvent("isOtherTab"), actions: withEvent("setTab") },
          "form.merge": { guard: "isDecided", target: next.merged, actions: ["decide", storeDraft, focusOn("merged")] },
          "form.close": "discarding"
        }
      }
    }
  })
}
