/** The dashboard, running with its ports. */
import {
  availableDashboardCommands,
  type DashboardMessage,
  type DashboardState
} from "#domain/dashboard/dashboard.commands.ts"
import { DashboardScreen, dashboardChartsModule } from "./dashboard.screen.tsx"
import { type DashboardPorts, dashboardScreenWith } from "./dashboard-workflows.ts"
import type { ScreenContext } from "#src/shell/context.ts"
import { fetchAhead } from "#src/shell/lazy-module.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding } from "#src/screens/record/shell-screen.ts"
import { DashboardScreenProvider } from "./use-dashboard.ts"

export const openScreen = (context: ScreenContext, ports: DashboardPorts) => {
  const { document } = context.window
  const screen = runScreen<DashboardState, DashboardMessage>(context, {
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
  document.addEventListener("visibilitychange", sendVisibility, { signal: context.signedOut })
  // The charts are a module of their own so that the figures need not wait for them.
  fetchAhead([dashboardChartsModule])
  return screenProviding("dashboard", screen, DashboardScreenProvider, DashboardScreen)
}
