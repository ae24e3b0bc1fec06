import { Effect } from "effect"
import { severalRecords } from "../shared/audit/audit-entry.rules.ts"
import { readEntry } from "../shared/audit/audit.rules.ts"
import type { AuditStore } from "../shared/audit/audit.store.ts"
import { periodsOf } from "./dashboard.rules.ts"
import type { DashboardPort } from "./dashboard.port.ts"
import type { DashboardStore } from "./dashboard.store.ts"

/** Implements the dashboard port; the zone determines today and this month. */
/**
 * The entry of a look at the dashboard, whose newest notifications name members. It does not say which: the dashboard
 * refetches after each change, and its entries would bury the others. They are the newest of its time.
 */
export const appendDashboardView = (audit: Pick<AuditStore, "appendRead">) =>
  audit.appendRead(readEntry("notification", "list", severalRecords, { place: "dashboard" }))

export const dashboardService = (store: DashboardStore, zone: string) =>
  ({
    figures: Effect.flatMap(store.now, (now) => store.read(periodsOf(now, zone))),
    counts: store.counts
  }) satisfies DashboardPort
