/**
 * Writing a document that others may edit too; made once for each kind. `failed` is for documents whose opening can be
 * retried, `restoring` for those with drafts. What only the other user has changed is merged; what both have changed
 * differently the user decides. Nothing typed is lost until it is saved or discarded.
 */
import { assign, enqueueActions, setup } from "xstate"
import type { IssuePlace } from "../bilingual.rules.ts"
import {
  type DocumentEditorContext,
  type DocumentEditorOptions,
  documentEditorRules,
  type FocusMoment,
  type OpenedDocument,
  type SaveOutcome,
  type Side
} from "./document-editor.rules.ts"
import type { DraftStoreRequested } from "./drafts.port.ts"
import { FieldsInvalid, isUnsent } from "../failure.errors.ts"
import { keptAfter } from "../failure.messages.ts"
import type { Language } from "../language.schema.ts"
import type { ConnectionRestored } from "../screen/screen.schema.ts"
import { type Notice, notice } from "../notice.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput } from "../promised.ts"

export type DocumentEditorEvent<Subject, Edit> =
  | { readonly type: "form.open"; readonly subject: Subject }
  | { readonly type: "form.retry" }
  | { readonly type: "form.restore" }
  | { readonly type: "form.dismiss" }
  | { readonly type: "form.edit"; readonly edit: Edit }
  | { readonly type: "form.blur"; readonly field: string }
  | { readonly type: "form.tab"; readonly language: Language }
  | { readonly type: "form.save" }
  | { readonly type: "form.choose"; readonly name: string; readonly side: Side }
  | { readonly type: "form.merge" }
  | { readonly type: "form.close" }
  | { readonly type: "form.stay" }
  | { readonly type: "form.discard" }
  | ConnectionRestored

const focusOn = (moment: FocusMoment) => ({ type: "focusOn", params: { moment } }) as const
const draft = (isCleared: boolean) => ({ type: "storeDraft", params: { isCleared } }) as const
const [storeDraft, clearDraft] = [draft(false), draft(true)]

/** States that only some editors have. The type names them for all, so that `matches` accepts them. */
const onlyIf = <const States extends object>(isWanted: boolean, states: States): States =>
  isWanted ? states : ({} as States)

export interface RecordSaved<Row> {
  readonly type: "saved"
  readonly row: Row
}

export interface PathFocusRequested extends IssuePlace {
  readonly type: "focus"
}

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
  type Answered = { readonly event: { readonly output: OpenedDocument<Document, Draft> } }
  const editor = documentEditorRules(rules, drafts)
  const toRestoring = {
    guard: { type: "hasFound", params: ({ event }: Answered) => event.output },
    target: "restoring",
    actions: [{ type: "setOpened", params: ({ event }: Answered) => event.output }, focusOn("found")]
  } as const
  return setup({
    types: {
      context: {} as Context,
      events: {} as DocumentEditorEvent<Subject, Edit>,
      emitted: {} as Notice | PathFocusRequested | RecordSaved<Row> | DraftStoreRequested,
      tags: {} as "busy" | "open"
    },
    actors: {
      openDocument: promiseActor<OpenedDocument<Document, Draft>, { readonly subject: Subject | null }>("openDocument"),
      saveDocument: promiseActor<Outcome, { readonly doc: Document }>("saveDocument")
    },
    guards: {
      hasFound: (_, { found }: OpenedDocument<Document, Draft>) => found !== null,
      restoresConflicts: ({ context }) => (editor.restored(context)?.conflicts ?? []).length > 0,
      changesDocument: ({ context }, { edit }: { readonly edit: Edit }) => editor.edited(context, edit) !== null,
      isOtherTab: ({ context }, { language }: { readonly language: Language }) => context.language !== language,
      isUnsent: ({ context }) => context.isUnsent,
      isUnchanged: ({ context }) => rules.isUnchanged(context.doc),
      isComplete: ({ context }) => editor.isComplete(context),
      isDirty: ({ context }) => rules.isDirty(context.doc),
      hasConflicts: ({ context }) => context.conflicts.length > 0,
      isConflict: ({ context }, { name }: { readonly name: string }) => editor.isConflict(context, name),
      isDecided: ({ context }) => editor.isDecided(context),
      isSaved: ({ context }, outcome: Outcome) => editor.savedRow(context, outcome) !== null,
      isRefused: (_, outcome: Outcome) => outcome.kind === "refused",
      hasConflictsLeft: ({ context }, outcome: Outcome) => (editor.merged(context, outcome)?.conflicts ?? []).length > 0
    },
    actions: {
      start: assign(({ context }, { subject }: { readonly subject: Subject | null }) =>
        editor.started(subject, context.language)
      ),
      setOpened: assign((_, opened: OpenedDocument<Document, Draft>) => ({ ...opened, failure: null })),
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
      setRefusal: assign(({ context }, outcome: Outcome) =>
        outcome.kind === "refused"
          ? { doc: rules.refused(context.doc, outcome.issues), failure: outcome.failure, isUnsent: false }
          : {}
      ),
      failOpening: enqueueActions(({ enqueue }, { error }: Thrown) => {
        const failure = describe(error, notices.listFailed)
        enqueue.assign({ failure, isUnsent: isUnsent(error) })
        // The open form shows the failure.
        if (next.unopened === "closed") enqueue.emit(notice("error", failure))
      }),
      failSaving: enqueueActions(({ context, enqueue }, { error }: Thrown) => {
        const said = describe(error, rules.isNew(context.doc) ? notices.createFailed : notices.updateFailed)
        const failure = keptAfter(error, said)
        const issues = error instanceof FieldsInvalid ? error.fields : {}
        enqueue.assign({ doc: rules.refused(context.doc, issues), failure, isUnsent: isUnsent(error) })
        enqueue.emit(notice("error", failure))
      }),
      merge: assign(({ context }, outcome: Outcome) => ({ ...editor.merged(context, outcome), chosen: {} })),
      choose: assign(({ context }, { name, side }: { readonly name: string; readonly side: Side }) => ({
        chosen: { ...context.chosen, [name]: side }
      })),
      decide: assign(({ context }) => editor.decided(context)),
      storeDraft: enqueueActions(({ context, enqueue }, { isCleared }: { readonly isCleared: boolean }) => {
        const wanted = editor.draftWanted(context, isCleared)
        if (wanted !== null) enqueue.emit(wanted)
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
      emitSaved: enqueueActions(({ context, enqueue }, outcome: Outcome) => {
        const saved = editor.savedRow(context, outcome)
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
            ...(drafts === null ? [] : [toRestoring]),
            { target: "editing", actions: [withOutput("setOpened"), focusOn("opened")] }
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
      ...onlyIf(drafts !== null, {
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
        }
      }),
      editing: {
        tags: "open",
        on: {
          "form.edit": { guard: withEvent("changesDocument"), actions: [withEvent("edit"), storeDraft] },
          "connection.restored": { guard: "isUnsent", actions: "clearUnsent" },
          "form.blur": { actions: withEvent("blurField") },
          "form.tab": { guard: withEvent("isOtherTab"), actions: withEvent("setTab") },
          "form.save": [
            { guard: "isUnchanged", target: "closed", actions: clearDraft },
            { guard: "isComplete", target: "saving", actions: "check" },
            { actions: ["check", "focusFirstIssue"] }
          ],
          "form.close": [{ guard: "isDirty", target: "discarding" }, { target: "closed" }]
        }
      },
      discarding: {
        tags: "open",
        on: {
          "form.stay": [{ guard: "hasConflicts", target: "merging" }, { target: "editing" }],
          "form.discard": { target: "closed", actions: clearDraft }
        }
      },
      saving: {
        tags: ["open", "busy"],
        entry: "clearRemarks",
        invoke: {
          id: "saveDocument",
          src: "saveDocument",
          input: ({ context: { doc } }) => ({ doc }),
          onDone: [
            {
              guard: withOutput("isSaved"),
              target: "closed",
              actions: [withOutput("emitSaved"), clearDraft]
            },
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
          onError: { target: "editing", actions: [withEvent("failSaving"), "focusFirstIssue"] }
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
