/** The dashboard as a room: its one actor, told of the address, of news and of whether anybody sees the page. */
import { type ActorRefFrom, createActor, waitFor } from "xstate"
import { type DashboardDesk, type DashboardMessage, dashboardOffers } from "#domain/dashboard/dashboard.commands.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import { DashboardScreen } from "#src/screens/dashboard/dashboard.screen.tsx"
import { moves } from "./address.ts"
import { dashboardWith, type DashboardPorts } from "./dashboard-workflows.ts"
import { dashboardChartsPart, fetchAhead } from "./parts.ts"
import type { Household, Room } from "./rooms.ts"
import { routeOf } from "./routes.ts"
import { hearing } from "./system.ts"
import { together } from "./use-snapshot.ts"

export interface DashboardRoom extends Room<"dashboard"> {
  readonly figures: ActorRefFrom<ReturnType<typeof dashboardWith>>
}

/** The kinds of record that figures are made of. */
const counted: ReadonlySet<string> = new Set(["user", "company", "quiz", "benefit", "claim", "notification"])

export const openDashboardRoom = ({ window, isLive, left }: Household, ports: DashboardPorts): DashboardRoom => {
  const { document } = window
  const figures = createActor(dashboardWith(ports), { inspect: hearing(window, () => null) })
  figures.start()
  if (isLive()) figures.send({ type: "stream.open" })
  const look = (): void => figures.send({ type: document.hidden ? "page.hidden" : "page.seen" })
  const follow = (): void => {
    const route = routeOf(window.location.pathname)
    const isHere = route.name === "place" && route.place === "dashboard"
    if (isHere !== figures.getSnapshot().hasTag("shown"))
      figures.send({ type: isHere ? "dashboard.open" : "dashboard.leave" })
  }
  if (document.hidden) look()
  document.addEventListener("visibilitychange", look, { signal: left })
  for (const move of moves) window.addEventListener(move, follow, { signal: left })
  follow()
  // The charts are on this very screen; they are a part of their own so that the figures need not wait for them.
  fetchAhead([dashboardChartsPart])
  left.addEventListener("abort", () => figures.stop())

  const send = ({ event }: DashboardMessage): void => figures.send(event)
  const desk = (): DashboardDesk => ({ figures: figures.getSnapshot() })
  return {
    Screen: DashboardScreen,
    ahead: [],
    figures,
    changes: together([figures]),
    offers: () => dashboardOffers(desk()).map(inRoom("dashboard")),
    send,
    isAsking: () => false,
    isUnsaved: () => false,
    leaveCursor: () => undefined,
    heard: ({ entity }) => {
      if (counted.has(entity)) figures.send({ type: "figures.changed" })
    },
    heardState: (type) => figures.send({ type }),
    firstRead: waitFor(figures, (snapshot) => snapshot.hasTag("shown") && !snapshot.hasTag("busy"), {
      timeout: Infinity
    }).then(
      () => undefined,
      // Whoever leaves before the first answer ends the reading too.
      () => undefined
    )
  }
}
