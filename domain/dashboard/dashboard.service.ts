import { Effect } from "effect"
import { periodsOf } from "./dashboard.rules.ts"
import type { DashboardPort } from "./dashboard.port.ts"
import type { DashboardStore } from "./dashboard.store.ts"

/** Implements the dashboard port; the zone determines today and this month. */
export const dashboardService = (store: DashboardStore, zone: string) =>
  ({
    figures: Effect.flatMap(store.now, (now) => store.read(periodsOf(now, zone))),
    counts: store.counts
  }) satisfies DashboardPort
