/** How the dashboard's screen reaches its actor, and the lists behind its figures. */
import { type DashboardDesk, type DashboardMessage, dashboardOffers } from "#domain/dashboard/dashboard.commands.ts"
import {
  type DashboardScreenWords,
  dashboardScreenEnglish
} from "#domain/dashboard/dashboard-screen-english.messages.ts"
import type { FigureLink } from "#domain/dashboard/dashboard.rules.ts"
import type { Way } from "#src/components/app-link.tsx"
import { type Buttons, buttonsOf } from "./buttons.ts"
import { pathOf } from "./routes.ts"
import { useAtomValue } from "jotai/react"
import { useRoom } from "./use-desk.ts"
import { useSnapshot } from "./use-snapshot.ts"
import { useSystem, useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

export const useDashboardDesk = (): DashboardDesk => ({ figures: useSnapshot(useRoom("dashboard").figures) })

export const useSendToDashboard = (): ((message: DashboardMessage) => void) => useRoom("dashboard").send

/** The registry's commands as the buttons of this screen: what cannot be run now is null. */
export const dashboardButtons = (desk: DashboardDesk, send: (message: DashboardMessage) => void): Buttons =>
  buttonsOf(dashboardOffers(desk), send)

export const useDashboardWords = (): DashboardScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.dashboardScreenSpanish : dashboardScreenEnglish
}

/** The way to the list behind a figure. */
export const useWays = (): ((link: FigureLink) => Way) => {
  const { go } = useSystem()
  return ({ place, query }) => {
    const href = `${pathOf(place)}${query}`
    return { href, open: () => go(href) }
  }
}
