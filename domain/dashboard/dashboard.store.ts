import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { Dashboard, Period } from "./dashboard.schema.ts"
import type { PendingCounts } from "./pending-counts.schema.ts"

export interface DashboardStore {
  readonly now: Effect.Effect<Instant, Unavailable>
  /** All figures of one snapshot, without scanning any list. */
  readonly read: (periods: { readonly today: Period; readonly month: Period }) => Effect.Effect<Dashboard, Unavailable>
  readonly counts: Effect.Effect<PendingCounts, Unavailable>
}
