/** Stores unsaved input at once, and what is typed while it is being written next: the latest of each subject. */
import { assign, enqueueActions, setup } from "xstate"
import type { DraftToStore } from "../screen/screen.schema.ts"
import { draftNotices } from "./draft.messages.ts"
import type { DraftKept } from "./drafts.port.ts"
import { type Notice, notice } from "../notice.schema.ts"
import { promiseActor, withEvent, withOutput } from "../promised.ts"

export type DraftSaverEvent = { readonly type: "draft.store" } & DraftToStore

export interface DraftSaverContext {
  /** The latest request of each subject that is not written yet. */
  readonly queued: ReadonlyArray<DraftToStore>
  readonly writing: ReadonlyArray<DraftToStore>
  /** Where the last one was written; what is not stored is said once. */
  readonly kept: DraftKept
}

const keptNotices = { inMemory: draftNotices.inMemory, refused: draftNotices.notStored }

export const draftSaverMachine = setup({
  types: {
    context: {} as DraftSaverContext,
    events: {} as DraftSaverEvent,
    emitted: {} as Notice
  },
  actors: {
    /** Returns where all of them are kept. */
    writeDrafts: promiseActor<DraftKept, ReadonlyArray<DraftToStore>>("writeDrafts")
  },
  guards: { hasQueued: ({ context }) => context.queued.length > 0 },
  actions: {
    enqueue: assign(({ context }, { subject, draft }: DraftToStore) => ({
      queued: [...context.queued.filter((one) => one.subject !== subject), { subject, draft }]
    })),
    startWriting: assign(({ context }) => ({ writing: context.queued, queued: [] })),
    setOutcome: enqueueActions(({ context, enqueue }, kept: DraftKept) => {
      if (kept !== "stored" && kept !== context.kept) enqueue.emit(notice("error", keptNotices[kept]))
      enqueue.assign({ kept, writing: [] })
    })
  }
}).createMachine({
  id: "draft-saver",
  context: { queued: [], writing: [], kept: "stored" },
  initial: "written",
  on: { "draft.store": { actions: withEvent("enqueue") } },
  states: {
    written: { always: { guard: "hasQueued", target: "writing" } },
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
        onError: { target: "written", actions: { type: "setOutcome", params: "refused" } }
      }
    }
  }
})
