import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { Dashboard } from "./dashboard.schema.ts"
import type { PendingCounts } from "./pending-counts.schema.ts"

export interface DashboardPort {
  readonly figures: Effect.Effect<Dashboard, CallFailure>
  /** What waits for an administrator; each equals the total of its list. */
  readonly counts: Effect.Effect<PendingCounts, CallFailure>
}
