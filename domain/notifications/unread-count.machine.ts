/** The unread notifications, as the server counts them: an earlier count never replaces a later one. */
import { assign, setup } from "xstate"
import { promiseActor, withOutput } from "../shared/promised.ts"
import type { NotificationStats } from "./notification-stats.schema.ts"

export type UnreadCountEvent =
  | { readonly type: "count.watch" }
  | { readonly type: "count.close" }
  /** Notifications have changed, or such an event may have been missed. */
  | { readonly type: "notifications.changed" }

export interface UnreadCountContext {
  readonly stats: NotificationStats | null
  readonly isOutdated: boolean
}

export const unreadCountMachine = setup({
  types: { context: {} as UnreadCountContext, events: {} as UnreadCountEvent },
  actors: { readStats: promiseActor<NotificationStats>("readStats") },
  guards: { isOutdated: ({ context }) => context.isOutdated },
  actions: {
    markOutdated: assign({ isOutdated: true }),
    markFresh: assign({ isOutdated: false }),
    setLatest: assign(({ context: { stats } }, read: NotificationStats) => ({
      stats: stats !== null && stats.asOf > read.asOf ? stats : read
    }))
  },
  delays: {
    settled: 250,
    /** The delay before the next attempt when the server does not answer. */
    retry: 5_000
  }
}).createMachine({
  id: "unread-count",
  context: { stats: null, isOutdated: false },
  initial: "closed",
  states: {
    closed: { on: { "count.watch": "watched" } },
    watched: {
      initial: "loading",
      on: {
        "count.close": { target: "closed", actions: assign({ stats: null, isOutdated: false }) },
        "notifications.changed": { actions: "markOutdated" }
      },
      states: {
        loading: {
          entry: "markFresh",
          invoke: {
            id: "readStats",
            src: "readStats",
            onDone: {
              target: "known",
              actions: withOutput("setLatest")
            },
            onError: "retrying"
          }
        },
        known: { always: { guard: "isOutdated", target: "debouncing" } },
        debouncing: { after: { settled: "loading" } },
        retrying: { after: { retry: "loading" } }
      }
    }
  }
})
