/** The counts of the sidebar, as the server counts them: earlier counts never replace later ones. */
import { assign, setup } from "xstate"
import { rereadDelays, rereadStates } from "../shared/screen/rereading.rules.ts"
import { promiseActor, withOutput } from "../shared/promised.ts"
import type { PendingCounts } from "./pending-counts.schema.ts"

export type PendingCountsEvent =
  | { readonly type: "counts.watch" }
  | { readonly type: "counts.close" }
  /** Counted records have changed. */
  | { readonly type: "counts.changed" }
  | { readonly type: "stream.open" }
  | { readonly type: "stream.down" }

export interface PendingCountsContext {
  readonly counts: PendingCounts | null
  /** True when they could not be read again. */
  readonly isStale: boolean
  readonly isOutdated: boolean
  readonly isLive: boolean
}

export const pendingCountsMachine = setup({
  types: { context: {} as PendingCountsContext, events: {} as PendingCountsEvent },
  actors: { readCounts: promiseActor<PendingCounts>("readCounts") },
  guards: {
    isOutdated: ({ context }) => context.isOutdated,
    isDown: ({ context }) => !context.isLive,
    isRereadByTime: ({ context }) => !context.isLive
  },
  actions: {
    markOutdated: assign({ isOutdated: true }),
    markFresh: assign({ isOutdated: false }),
    // Changes during a gap are unknown, so the gap counts as a change.
    setOpen: assign({ isLive: true, isOutdated: true }),
    setDown: assign({ isLive: false }),
    markStale: assign({ isStale: true }),
    setLatest: assign(({ context: { counts } }, read: PendingCounts) => ({
      isStale: false,
      counts: counts !== null && counts.asOf > read.asOf ? counts : read
    }))
  },
  delays: {
    ...rereadDelays,
    /** The polling interval while the stream is down. */
    polled: 30_000
  }
}).createMachine({
  id: "pending-counts",
  context: { counts: null, isStale: false, isOutdated: false, isLive: false },
  initial: "closed",
  on: { "stream.open": { actions: "setOpen" }, "stream.down": { actions: "setDown" } },
  states: {
    closed: {
      on: { "counts.watch": [{ guard: "isDown", target: "watched" }, { target: "watched.loading" }] }
    },
    watched: {
      initial: "connecting",
      on: {
        "counts.close": { target: "closed", actions: assign({ counts: null, isStale: false, isOutdated: false }) },
        "counts.changed": { actions: "markOutdated" }
      },
      states: {
        connecting: {
          on: {
            "stream.open": { target: "loading", actions: "setOpen" },
            "stream.down": { target: "loading", actions: "setDown" }
          },
          after: { connected: "loading" }
        },
        loading: {
          entry: "markFresh",
          invoke: {
            id: "readCounts",
            src: "readCounts",
            onDone: {
              target: "known",
              actions: withOutput("setLatest")
            },
            onError: { target: "retrying", actions: "markStale" }
          }
        },
        ...rereadStates
      }
    }
  }
})
