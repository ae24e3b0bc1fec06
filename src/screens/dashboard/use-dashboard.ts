/** Hooks of the dashboard. */
import {
  type DashboardScreenWords,
  dashboardScreenEnglish
} from "#domain/dashboard/dashboard-screen-english.messages.ts"
import type { DashboardMessage, DashboardState } from "#domain/dashboard/dashboard.commands.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export const {
  Provider: DashboardScreenProvider,
  useScreenState: useDashboardState,
  useButtons: useDashboardButtons,
  useWords: useDashboardWords
} = screenContext<DashboardState, DashboardMessage, DashboardScreenWords, object>(
  dashboardScreenEnglish,
  (spanish) => spanish.dashboardScreenSpanish
)
