/** The dashboard, running with its ports. */
import { createElement } from "react"
import { availableDashboardCommands } from "#domain/dashboard/dashboard.commands.ts"
import type { dashboardScreenMachine } from "#domain/dashboard/dashboard-screen.machine.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import { DashboardScreen } from "#src/screens/dashboard/dashboard.screen.tsx"
import { type DashboardPorts, dashboardScreenWith } from "./dashboard-workflows.ts"
import { dashboardChartsPart, fetchAhead } from "./parts.ts"
import type { Household } from "./rooms.ts"
import { runScreen } from "./running-screen.ts"
import { DashboardScreenProvider } from "./use-dashboard.ts"

export type DashboardRoom = ReturnType<typeof openDashboardRoom>

export const openDashboardRoom = (household: Household, ports: DashboardPorts) => {
  const { document } = household.window
  const screen = runScreen<typeof dashboardScreenMachine>(household, {
    place: "dashboard",
    logic: dashboardScreenWith(ports),
    ahead: [],
    commands: availableDashboardCommands,
    isDialogOpen: () => false,
    isUnsaved: () => false,
    address: null
  })
  const sendVisibility = (): void =>
    screen.send({ to: "screen", event: { type: document.hidden ? "page.hidden" : "page.seen" } })
  if (document.hidden) sendVisibility()
  document.addEventListener("visibilitychange", sendVisibility, { signal: household.left })
  // The charts are a module of their own so that the figures need not wait for them.
  fetchAhead([dashboardChartsPart])
  return {
    ...screen,
    available: () => screen.commands().map(inRoom("dashboard")),
    Screen: () => createElement(DashboardScreenProvider, { value: screen }, createElement(DashboardScreen))
  }
}
