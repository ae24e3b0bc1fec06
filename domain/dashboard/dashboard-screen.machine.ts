/** The screen of the dashboard: its figures are read while the page is visible, and again when their records change. */
import { sendTo, setup } from "xstate"
import { screenStates, type ScreenTag, screenTransitions } from "../shared/record-screen/record-screen.machine.ts"
import { relay } from "../shared/screen/relay.rules.ts"
import type { ScreenEmitted, ScreenEvent } from "../shared/screen/screen.schema.ts"
import { dashboardMachine } from "./dashboard.machine.ts"
import { isCounted } from "./dashboard.rules.ts"
import { withEvent } from "../shared/promised.ts"

export type DashboardScreenEvent =
  | ScreenEvent
  /** The page is in the background, or in front again. */
  | { readonly type: "page.hidden" }
  | { readonly type: "page.seen" }

type Context = Record<never, never>

export const dashboardScreenMachine = setup({
  types: {
    events: {} as DashboardScreenEvent,
    emitted: {} as ScreenEmitted,
    tags: {} as ScreenTag
  },
  actors: { figures: dashboardMachine },
  guards: { isCounted: (_, { entity }: { readonly entity: string }) => isCounted(entity) },
  actions: {
    relay: relay(),
    enter: sendTo("figures", { type: "dashboard.open" }),
    leave: sendTo("figures", { type: "dashboard.close" }),
    forward: sendTo("figures", ({ event }) => event)
  }
}).createMachine({
  id: "dashboard-screen",
  type: "parallel",
  entry: "relay",
  invoke: { id: "figures", src: "figures", onSnapshot: {} },
  on: {
    ...screenTransitions<Context, DashboardScreenEvent>(),
    "stream.open": { actions: "forward" },
    "stream.down": { actions: "forward" },
    "connection.restored": { actions: "forward" },
    "page.hidden": { actions: "forward" },
    "page.seen": { actions: "forward" },
    "records.changed": { guard: withEvent("isCounted"), actions: sendTo("figures", { type: "figures.changed" }) }
  },
  states: screenStates
})
