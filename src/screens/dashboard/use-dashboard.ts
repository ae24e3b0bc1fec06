/** Hooks of the dashboard, and links to the lists behind its figures. */
import {
  type DashboardScreenWords,
  dashboardScreenEnglish
} from "#domain/dashboard/dashboard-screen-english.messages.ts"
import type { FigureLink } from "#domain/dashboard/dashboard.rules.ts"
import type { dashboardScreenMachine } from "#domain/dashboard/dashboard-screen.machine.ts"
import type { Way } from "#src/components/navigation/app-link.tsx"
import { pathOf } from "#src/shell/routes.ts"
import { useAtomValue } from "jotai/react"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useApplication, useWords } from "#src/shell/use-application.ts"
import { spanishAtom } from "#src/shell/words.ts"

export const {
  Provider: DashboardScreenProvider,
  useScreenState: useDashboardState,
  useButtons: useDashboardButtons
} = screenContext<typeof dashboardScreenMachine, object>()

export const useDashboardWords = (): DashboardScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.dashboardScreenSpanish : dashboardScreenEnglish
}

/** The link to the list behind a figure. */
export const useWays = (): ((link: FigureLink) => Way) => {
  const { go } = useApplication()
  return ({ place, query }) => {
    const href = `${pathOf(place)}${query}`
    return { href, open: () => go(href) }
  }
}
