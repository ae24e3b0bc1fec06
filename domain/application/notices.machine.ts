/** The notices that are shown, one group at a time. */
import { assign, setup } from "xstate"
import type { Notice, Outdated } from "../shared/notice.schema.ts"
import { addNotice, type NoticeQueue, withdrawNotice } from "./notices.rules.ts"
import { withEvent } from "../shared/promised.ts"

export type NoticesEvent =
  | { readonly type: "notice.add"; readonly notice: Notice }
  | { readonly type: "notice.withdraw"; readonly outdated: Outdated }
  | { readonly type: "notice.close" }
  /** The session has ended: notices may name members. */
  | { readonly type: "notices.clear" }
  /** The pointer or the focus is on the notice, or the window is inactive. */
  | { readonly type: "notice.pause" }
  | { readonly type: "notice.resume" }

export interface NoticesContext {
  readonly queue: NoticeQueue
}

export const noticesMachine = setup({
  types: { context: {} as NoticesContext, events: {} as NoticesEvent },
  guards: {
    isEmpty: ({ context: { queue } }) => queue.length === 0,
    isAwaited: ({ context: { queue } }) => queue.length > 1,
    changesShown: ({ context: { queue } }, { notice }: { readonly notice: Notice }) =>
      addNotice(queue, notice)[0] !== queue[0],
    coversShown: ({ context: { queue } }, { notice }: { readonly notice: Notice }) =>
      addNotice(queue, notice)[0]?.kind !== queue[0]?.kind,
    followsError: ({ context: { queue } }, { notice }: { readonly notice: Notice }) =>
      notice.tone === "success" && queue[0]?.tone === "error"
  },
  actions: {
    add: assign(({ context: { queue } }, { notice }: { readonly notice: Notice }) => ({
      queue: addNotice(queue, notice)
    })),
    withdraw: assign(({ context: { queue } }, { outdated }: { readonly outdated: Outdated }) => ({
      queue: withdrawNotice(queue, outdated)
    })),
    clear: assign({ queue: [] }),
    close: assign(({ context: { queue } }) => ({ queue: queue.slice(1) }))
  },
  // Together the 5000 ms that a toast stays; the first part also when others wait.
  delays: { readable: 2000, rest: 3000 }
}).createMachine({
  id: "notices",
  context: { queue: [] },
  initial: "none",
  states: {
    none: { on: { "notice.add": { target: "shown", actions: withEvent("add") } } },
    shown: {
      initial: "fresh",
      always: { guard: "isEmpty", target: "none" },
      on: {
        "notice.add": [
          { guard: withEvent("changesShown"), target: ".fresh", actions: withEvent("add") },
          { actions: withEvent("add") }
        ],
        "notice.withdraw": { actions: withEvent("withdraw") },
        "notices.clear": { actions: "clear" },
        "notice.pause": ".paused",
        "notice.close": { target: ".fresh", actions: "close" }
      },
      states: {
        fresh: { after: { readable: "read" } },
        read: {
          always: { guard: "isAwaited", target: "fresh", actions: "close" },
          on: {
            // What has been read does not come back after the error, when it may be true no more.
            "notice.add": { guard: withEvent("coversShown"), target: "fresh", actions: ["close", withEvent("add")] }
          },
          after: { rest: { target: "fresh", actions: "close" } }
        },
        paused: {
          on: {
            "notice.add": [
              // The action that failed has succeeded after all, so its error is closed at once.
              { guard: withEvent("followsError"), target: "fresh", actions: [withEvent("add"), "close"] },
              { actions: withEvent("add") }
            ],
            "notice.resume": "fresh"
          }
        }
      }
    }
  }
})
