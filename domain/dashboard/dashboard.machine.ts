/** The figures: refetched after changes, polled while the stream is down; a hidden page requests nothing. */
import { assign, cancel, emit, enqueueActions, raise, setup } from "xstate"
import { failureNoticeBeside, failureOver } from "../shared/failure-notice.rules.ts"
import { toMs } from "../shared/calendar.schema.ts"
import { toCallFailure } from "../shared/failure.errors.ts"
import type { Translated } from "../shared/language.schema.ts"
import { type Notice, type NoticeOutdated } from "../shared/notice.schema.ts"
import type { ConnectionRestored } from "../shared/screen/screen.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import { describeDashboardFailure } from "./dashboard.messages.ts"
import type { Dashboard } from "./dashboard.schema.ts"

export const activities = ["all", "read", "unread"] as const
export type Activity = (typeof activities)[number]

export type DashboardEvent =
  | { readonly type: "dashboard.open" }
  | { readonly type: "dashboard.close" }
  | { readonly type: "dashboard.refresh" }
  /** Records behind the figures have changed. */
  | { readonly type: "figures.changed" }
  | { readonly type: "stream.open" }
  | { readonly type: "stream.down" }
  | { readonly type: "page.hidden" }
  | { readonly type: "page.seen" }
  | ConnectionRestored
  | { readonly type: "activity.choose"; readonly activity: Activity }

export interface DashboardContext {
  readonly figures: Dashboard | null
  readonly activity: Activity
  readonly isLive: boolean
  readonly isHidden: boolean
  readonly isOutdated: boolean
  readonly failure: Translated<string> | null
}

const shownBy = {
  all: "lastNotifications",
  read: "lastReadNotifications",
  unread: "lastUnreadNotifications"
} as const satisfies Readonly<Record<Activity, keyof Dashboard>>

export const shownActivity = ({ figures, activity }: DashboardContext): Dashboard["lastNotifications"] =>
  figures?.[shownBy[activity]] ?? []

/** The ids of those that cannot be read. */
export const unreadableActivity = ({ figures, activity }: DashboardContext): ReadonlyArray<string | null> =>
  figures?.unreadable?.[shownBy[activity]] ?? []

/** Until the day that the figures call today is over, counted from when they were read. */
const restOfDay = ({ asOf, today }: Dashboard): number => Math.max(1_000, toMs(today.to) + 1 - toMs(asOf))

const readAgain = { target: "debouncing", actions: "markOutdated" } as const

export const dashboardMachine = setup({
  types: {
    context: {} as DashboardContext,
    events: {} as DashboardEvent,
    emitted: {} as Notice | NoticeOutdated,
    tags: {} as "busy" | "shown"
  },
  actors: { readFigures: promiseActor<Dashboard, { readonly isUserRequest: boolean }>("readFigures") },
  guards: {
    mayRefetch: ({ context }) => context.isOutdated && !context.isHidden,
    mayPoll: ({ context }) => !context.isLive && !context.isHidden,
    isSeen: ({ context }) => !context.isHidden
  },
  actions: {
    /** Today and this month end with the day of the server's zone, whether anything is changed then or not. */
    setFigures: enqueueActions(({ context, enqueue }, read: Dashboard) => {
      const figures = context.figures !== null && context.figures.asOf > read.asOf ? context.figures : read
      if (context.failure !== null) enqueue.emit(failureOver(context.failure))
      enqueue.assign({ figures, failure: null })
      enqueue(cancel("dayOver"))
      enqueue(raise({ type: "figures.changed" }, { id: "dayOver", delay: restOfDay(figures) }))
    }),
    setFailure: assign((_, { error }: Thrown) => ({ failure: describeDashboardFailure(toCallFailure(error)) })),
    notifyFailure: emit((_, { error }: Thrown): Notice =>
      failureNoticeBeside(error, describeDashboardFailure(toCallFailure(error)))
    ),
    markOutdated: assign({ isOutdated: true }),
    markFresh: assign({ isOutdated: false }),
    // Changes during a gap are unknown, so the gap counts as a change.
    setOpen: assign({ isLive: true, isOutdated: true }),
    setDown: assign({ isLive: false }),
    setHidden: assign({ isHidden: true }),
    setSeen: assign(({ context }) => ({ isHidden: false, isOutdated: context.isOutdated || !context.isLive })),
    setActivity: assign((_, { activity }: { readonly activity: Activity }) => ({ activity }))
  },
  delays: {
    settled: 250,
    /** The polling interval while the stream is down. */
    polled: 30_000
  }
}).createMachine({
  id: "dashboard",
  context: {
    figures: null,
    activity: "all",
    isLive: false,
    isHidden: false,
    isOutdated: false,
    failure: null
  },
  initial: "closed",
  on: {
    "stream.open": { actions: "setOpen" },
    "stream.down": { actions: "setDown" },
    "page.hidden": { actions: "setHidden" },
    "page.seen": { actions: "setSeen" }
  },
  states: {
    closed: { on: { "dashboard.open": "shown" } },
    shown: {
      tags: "shown",
      initial: "loading",
      on: {
        "dashboard.close": "closed",
        "dashboard.refresh": ".loading",
        "figures.changed": { actions: "markOutdated" },
        "activity.choose": { actions: withEvent("setActivity") }
      },
      states: {
        loading: {
          tags: "busy",
          entry: "markFresh",
          invoke: {
            id: "readFigures",
            src: "readFigures",
            input: { isUserRequest: true },
            onDone: {
              target: "ready",
              actions: withOutput("setFigures")
            },
            onError: { target: "failed", actions: [withEvent("setFailure"), withEvent("notifyFailure")] }
          }
        },
        ready: {
          always: { guard: "mayRefetch", target: "debouncing" },
          after: {
            polled: [
              { guard: "mayPoll", target: "refreshing" },
              { target: "ready", reenter: true }
            ]
          }
        },
        debouncing: { after: { settled: [{ guard: "isSeen", target: "refreshing" }, { target: "ready" }] } },
        refreshing: {
          entry: "markFresh",
          invoke: {
            id: "refetch",
            src: "readFigures",
            input: { isUserRequest: false },
            onDone: {
              target: "ready",
              actions: withOutput("setFigures")
            },
            // The user did not request this refetch, so its failure is not reported; it is retried after a while.
            onError: { target: "stale", actions: "markOutdated" }
          }
        },
        stale: {
          on: { "figures.changed": readAgain, "connection.restored": readAgain },
          after: { polled: [{ guard: "isSeen", target: "refreshing" }, { target: "ready" }] }
        },
        failed: {
          on: { "figures.changed": readAgain, "connection.restored": readAgain },
          after: {
            polled: [
              { guard: "isSeen", target: "refreshing" },
              { target: "failed", reenter: true }
            ]
          }
        }
      }
    }
  }
})
