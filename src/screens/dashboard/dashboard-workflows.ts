/** The dashboard: its machine with all ports, and the hooks of its components. */
import { dashboardMachine } from "#domain/dashboard/dashboard.machine.ts"
import { dashboardScreenMachine } from "#domain/dashboard/dashboard-screen.machine.ts"
import type { DashboardPort } from "#domain/dashboard/dashboard.port.ts"
import { readActor } from "#src/shell/port-actors.ts"
import {
  type DashboardScreenWords,
  dashboardScreenEnglish
} from "#domain/dashboard/dashboard-screen-english.messages.ts"
import type { DashboardMessage, DashboardState } from "#domain/dashboard/dashboard.commands.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export interface DashboardPorts {
  readonly dashboard: DashboardPort
  /** For refetches that the user has not asked for. */
  readonly dashboardInBackground: DashboardPort
}

/** The screen of the dashboard with all ports it calls. */
export const dashboardScreenWith = ({ dashboard, dashboardInBackground }: DashboardPorts) =>
  dashboardScreenMachine.provide({
    actors: {
      figures: dashboardMachine.provide({
        actors: {
          readFigures: readActor(({ isUserRequest }) => (isUserRequest ? dashboard : dashboardInBackground).figures)
        }
      })
    }
  })

export const {
  Provider: DashboardScreenProvider,
  useScreenState: useDashboardState,
  useButtons: useDashboardButtons,
  useWords: useDashboardWords
} = screenContext<DashboardState, DashboardMessage, DashboardScreenWords, object>(
  dashboardScreenEnglish,
  (spanish) => spanish.dashboardScreenSpanish
)
