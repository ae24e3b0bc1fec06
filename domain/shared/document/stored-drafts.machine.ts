/**
 * Which drafts this browser holds of the administrator, for the marks in lists; the page fetches it after its first
 * screen. A draft that is written in this page gets its mark when the storage is read the next time, which is when
 * another tab writes; a discarded one can be restored.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import type { Instant } from "../calendar.schema.ts"
import { RowUndoId } from "../identity.schema.ts"
import { type Notice, notice, type NoticeOutdated } from "../notice.schema.ts"
import { promiseActor, withEvent, withOutput } from "../promised.ts"
import { draftDiscarded, draftNotDiscarded } from "./draft.messages.ts"
import type { DraftedSubject, StoredDraft } from "./drafts.port.ts"
import type { DraftStoreRequested, DraftToStore } from "../screen/screen.schema.ts"

export type StoredDraftsEvent =
  /** Another tab has stored or removed drafts. */
  | { readonly type: "drafts.changed" }
  | DraftStoreRequested
  | { readonly type: "draft.discard"; readonly subject: string }
  | { readonly type: "notice.undo"; readonly undo: string }

export interface StoredDraftsContext {
  /** Those that are shown in lists. */
  readonly subjects: ReadonlyArray<DraftedSubject>
  /** Removed while the storage is being read, which may still find them. */
  readonly removed: ReadonlyArray<string>
  readonly discarding: string
  /** Discarded drafts, by what their notices offer to undo. */
  readonly discarded: ReadonlyMap<string, DraftToStore & DraftedSubject>
}

/** When the draft that lists mark was stored; undefined without one. */
export const markedAt = ({ subjects }: Pick<StoredDraftsContext, "subjects">, subject: string): Instant | undefined =>
  subjects.find((one) => one.subject === subject)?.at

const isMarked = (context: StoredDraftsContext, subject: string): boolean => markedAt(context, subject) !== undefined

const undoOf = (subject: string): RowUndoId => RowUndoId.make(`draft-${subject}`)

const discardShown = {
  guard: withEvent("isShown"),
  target: "discarding",
  actions: withEvent("setDiscarding")
} as const

export const storedDraftsMachine = setup({
  types: {
    context: {} as StoredDraftsContext,
    events: {} as StoredDraftsEvent,
    emitted: {} as Notice | NoticeOutdated | DraftStoreRequested
  },
  actors: {
    readSubjects: promiseActor<ReadonlyArray<DraftedSubject>>("readSubjects"),
    /** Null where there is none any more. */
    readDraft: promiseActor<StoredDraft | null, { readonly subject: string }>("readDraft")
  },
  guards: {
    isShown: ({ context }, { subject }: { readonly subject: string }) => isMarked(context, subject),
    isDiscarded: ({ context }, { undo }: { readonly undo: string }) => context.discarded.has(undo)
  },
  actions: {
    clearRemoved: assign({ removed: [] }),
    setSubjects: assign(({ context: { removed } }, subjects: ReadonlyArray<DraftedSubject>) => ({
      subjects: subjects.filter(({ subject }) => !removed.includes(subject))
    })),
    setStored: enqueueActions(({ context, enqueue }, { subject, draft }: DraftToStore) => {
      const { subjects, removed, discarded } = context
      if (draft === null)
        enqueue.assign({ subjects: subjects.filter((one) => one.subject !== subject), removed: [...removed, subject] })
      else if (discarded.has(undoOf(subject))) {
        // What has been written since must not be overwritten by an undo.
        enqueue.assign({ discarded: new Map([...discarded].filter(([undo]) => undo !== undoOf(subject))) })
        enqueue.emit({ type: "notice.outdated", undo: undoOf(subject) })
      }
    }),
    setDiscarding: assign((_, { subject }: { readonly subject: string }) => ({ discarding: subject })),
    discard: enqueueActions(({ context, enqueue }, stored: StoredDraft | null) => {
      const { discarding: subject, discarded } = context
      const draft = stored?.draft
      if (stored === null || typeof draft !== "object" || draft === null) return
      const { at } = stored
      enqueue.assign({ discarded: new Map([...discarded, [undoOf(subject), { subject, draft, at }]]) })
      enqueue.emit({ type: "draft", subject, draft: null })
      enqueue.emit(notice("success", draftDiscarded, undoOf(subject)))
    }),
    notifyFailure: emit(notice("error", draftNotDiscarded)),
    restore: enqueueActions(({ context: { subjects, discarded }, enqueue }, { undo }: { readonly undo: string }) => {
      const found = discarded.get(undo)
      if (found === undefined) return
      const { subject, draft, at } = found
      enqueue.assign({ subjects: [...subjects, { subject, at }] })
      enqueue.emit({ type: "draft", subject, draft })
    })
  }
}).createMachine({
  id: "stored-drafts",
  context: { subjects: [], removed: [], discarding: "", discarded: new Map() },
  initial: "reading",
  on: {
    "drafts.changed": { target: ".reading", reenter: true },
    draft: { actions: withEvent("setStored") },
    "notice.undo": { guard: withEvent("isDiscarded"), actions: withEvent("restore") }
  },
  states: {
    reading: {
      entry: "clearRemoved",
      invoke: {
        id: "readSubjects",
        src: "readSubjects",
        onDone: { target: "known", actions: withOutput("setSubjects") },
        // Without storage there are no drafts.
        onError: "known"
      },
      on: { "draft.discard": discardShown }
    },
    known: { on: { "draft.discard": discardShown } },
    discarding: {
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context: { discarding } }) => ({ subject: discarding }),
        onDone: { target: "reading", actions: withOutput("discard") },
        onError: { target: "reading", actions: "notifyFailure" }
      },
      // The storage is read again afterwards.
      on: { "drafts.changed": {} }
    }
  }
})
