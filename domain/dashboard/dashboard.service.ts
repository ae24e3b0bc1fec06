import { Effect } from "effect"
import { severalRecords } from "../shared/audit/audit-entry.rules.ts"
import { readEntry } from "../shared/audit/audit.rules.ts"
import type { AuditStore } from "../shared/audit/audit.store.ts"
import { periodsOf } from "./dashboard.rules.ts"
import type { DashboardPort } from "./dashboard.port.ts"
import type { DashboardStore } from "./dashboard.store.ts"

/** Implements the dashboard port; the zone determines today and this month. */
/**
 * Adds the audit entry of a view of the dashboard, whose newest notifications name members. The entry does not name
 * them: the dashboard refetches after each change, and such entries would bury the others. They are the newest
 * notifications of that time.
 */
export const appendDashboardView = (audit: Pick<AuditStore, "appendRead">) =>
  audit.appendRead(readEntry("notification", "list", severalRecords, { place: "dashboard" }))

export const dashboardService = (store: DashboardStore, zone: string) =>
  ({
    figures: Effect.flatMap(store.now, (now) => store.read(periodsOf(now, zone))),
    counts: store.counts
  }) satisfies DashboardPort
