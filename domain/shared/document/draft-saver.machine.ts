/** Stores unsaved input: a moment after a key, at once when the page is hidden or a draft is removed. */
import { assign, enqueueActions, setup } from "xstate"
import type { DraftToStore } from "../screen/screen.schema.ts"
import { draftNotices } from "./draft.messages.ts"
import { type Notice, notice } from "../notice.schema.ts"
import { promiseActor, withEvent, withOutput } from "../promised.ts"

export type DraftSaverEvent =
  | ({ readonly type: "draft.store" } & DraftToStore)
  /** The page is hidden or being left, and may not come back. */
  | { readonly type: "page.hide" }

export interface DraftSaverContext {
  /** The latest request of each subject that is not written yet. */
  readonly queued: ReadonlyArray<DraftToStore>
  readonly writing: ReadonlyArray<DraftToStore>
  /** Whether the last write succeeded; a failure is reported once. */
  readonly isStored: boolean
}

/** The delay between input and writing, in milliseconds. */
export const saveDelayMs = 300

export const draftSaverMachine = setup({
  types: {
    context: {} as DraftSaverContext,
    events: {} as DraftSaverEvent,
    emitted: {} as Notice
  },
  actors: {
    /** Returns whether the browser has stored them all. */
    writeDrafts: promiseActor<boolean, ReadonlyArray<DraftToStore>>("writeDrafts")
  },
  delays: { soon: saveDelayMs },
  guards: {
    hasQueued: ({ context }) => context.queued.length > 0,
    hasRemoval: ({ context }) => context.queued.some(({ draft }) => draft === null)
  },
  actions: {
    enqueue: assign(({ context }, { subject, draft }: DraftToStore) => ({
      queued: [...context.queued.filter((one) => one.subject !== subject), { subject, draft }]
    })),
    startWriting: assign(({ context }) => ({ writing: context.queued, queued: [] })),
    setOutcome: enqueueActions(({ context, enqueue }, isStored: boolean) => {
      if (context.isStored && !isStored) enqueue.emit(notice("error", draftNotices.notStored))
      enqueue.assign({ isStored, writing: [] })
    })
  }
}).createMachine({
  id: "draft-saver",
  context: { queued: [], writing: [], isStored: true },
  initial: "written",
  on: { "draft.store": { actions: withEvent("enqueue") } },
  states: {
    written: { always: { guard: "hasQueued", target: "scheduled" } },
    scheduled: {
      always: { guard: "hasRemoval", target: "writing" },
      after: { soon: "writing" },
      on: { "page.hide": "writing" }
    },
    writing: {
      entry: "startWriting",
      invoke: {
        id: "writeDrafts",
        src: "writeDrafts",
        input: ({ context }) => context.writing,
        onDone: {
          target: "written",
          actions: withOutput("setOutcome")
        },
        onError: { target: "written", actions: { type: "setOutcome", params: false } }
      }
    }
  }
})
