/** Hooks of the dashboard, and links to the lists behind its figures. */
import {
  type DashboardScreenWords,
  dashboardScreenEnglish
} from "#domain/dashboard/dashboard-screen-english.messages.ts"
import type { FigureLink } from "#domain/dashboard/dashboard.rules.ts"
import type { DashboardMessage, DashboardState } from "#domain/dashboard/dashboard.commands.ts"
import type { Way } from "#src/components/navigation/app-link.tsx"
import { pathOf } from "#src/shell/routes.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useApplication } from "#src/shell/use-application.ts"

export const {
  Provider: DashboardScreenProvider,
  useScreenState: useDashboardState,
  useButtons: useDashboardButtons,
  useWords: useDashboardWords
} = screenContext<DashboardState, DashboardMessage, DashboardScreenWords, object>(
  dashboardScreenEnglish,
  (spanish) => spanish.dashboardScreenSpanish
)

/** The link to the list behind a figure. */
export const useWays = (): ((link: FigureLink & { readonly record?: string }) => Way) => {
  const { go } = useApplication()
  return ({ place, record = null, query }) => {
    const href = `${pathOf(place, record)}${query}`
    return { href, open: () => go(href) }
  }
}
