/** Whether others' changes still reach this page. */
import { setup } from "xstate"

export type LiveEvent = { readonly type: "stream.open" } | { readonly type: "stream.down" }

export const liveMachine = setup({
  types: { events: {} as LiveEvent },
  // Shorter gaps are covered by the refetch after every reconnect (visual direction, "Stale").
  delays: { patience: 60_000 }
}).createMachine({
  id: "live",
  initial: "connecting",
  states: {
    connecting: { on: { "stream.open": "open" }, after: { patience: "stale" } },
    open: { on: { "stream.down": "lost" } },
    lost: { on: { "stream.open": "open" }, after: { patience: "stale" } },
    stale: { on: { "stream.open": "open" } }
  }
})
