/**
 * Stores what is typed and not yet saved, as long as the page lives: a moment after a key, at once when the page is
 * hidden. A removal is at once too: the next form must not find the draft.
 */
import { assign, enqueueActions, setup } from "xstate"
import type { WantedDraft } from "./drafts.port.ts"
import { draftNotices } from "./draft.messages.ts"
import { type Notice, notice } from "../notice.schema.ts"
import { promised, withEvent } from "../promised.ts"

export type DraftKeeperEvent =
  | ({ readonly type: "draft.want" } & WantedDraft)
  /** The page is being left or put aside: nobody knows whether it comes back. */
  | { readonly type: "page.hide" }

export interface DraftKeeperContext {
  /** The last wish for each subject that is not written yet. */
  readonly wanted: ReadonlyArray<WantedDraft>
  readonly writing: ReadonlyArray<WantedDraft>
  /** Whether the browser kept what it was given the last time; told once when it did not. */
  readonly isKept: boolean
}

/** As long as a key press may go unkept. */
export const keepMs = 300

export const draftKeeperMachine = setup({
  types: {
    context: {} as DraftKeeperContext,
    events: {} as DraftKeeperEvent,
    emitted: {} as Notice
  },
  actors: {
    /** Answers whether the browser has kept them all. */
    writeDrafts: promised<boolean, ReadonlyArray<WantedDraft>>("writeDrafts")
  },
  delays: { soon: keepMs },
  guards: {
    hasWanted: ({ context }) => context.wanted.length > 0,
    isUrgent: ({ context }) => context.wanted.some(({ draft }) => draft === null)
  },
  actions: {
    want: assign(({ context }, { subject, draft }: WantedDraft) => ({
      wanted: [...context.wanted.filter((one) => one.subject !== subject), { subject, draft }]
    })),
    take: assign(({ context }) => ({ writing: context.wanted, wanted: [] })),
    note: enqueueActions(({ context, enqueue }, { isKept }: { readonly isKept: boolean }) => {
      if (context.isKept && !isKept) enqueue.emit(notice("error", draftNotices.notKept))
      enqueue.assign({ isKept, writing: [] })
    })
  }
}).createMachine({
  id: "draft-keeper",
  context: { wanted: [], writing: [], isKept: true },
  initial: "written",
  on: { "draft.want": { actions: withEvent("want") } },
  states: {
    written: { always: { guard: "hasWanted", target: "waiting" } },
    waiting: {
      always: { guard: "isUrgent", target: "writing" },
      after: { soon: "writing" },
      on: { "page.hide": "writing" }
    },
    writing: {
      entry: "take",
      invoke: {
        id: "writeDrafts",
        src: "writeDrafts",
        input: ({ context }) => context.writing,
        onDone: { target: "written", actions: { type: "note", params: ({ event }) => ({ isKept: event.output }) } },
        onError: { target: "written", actions: { type: "note", params: { isKept: false } } }
      }
    }
  }
})
