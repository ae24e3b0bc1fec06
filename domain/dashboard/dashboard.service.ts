import { Effect } from "effect"
import { periodsOf } from "./dashboard.rules.ts"
import type { DashboardPort } from "./dashboard.port.ts"
import type { DashboardStore } from "./dashboard.store.ts"

/** Answers the dashboard's port; what today and this month are is a matter of the zone. */
export const dashboardService = (store: DashboardStore, zone: string) =>
  ({
    figures: Effect.flatMap(store.now, (now) => store.read(periodsOf(now, zone)))
  }) satisfies DashboardPort

/** The port as the server answers it: it fails in fewer ways than a call over a distance. */
export type DashboardService = ReturnType<typeof dashboardService>
