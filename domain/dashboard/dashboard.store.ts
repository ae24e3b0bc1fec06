import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { Dashboard, Period } from "./dashboard.schema.ts"

/** What the server has counted. */
export interface DashboardStore {
  /** The database's clock: the only one several server processes share. */
  readonly now: Effect.Effect<Instant, Unavailable>
  /** Everything as of one moment. No list is walked through for it. */
  readonly read: (periods: { readonly today: Period; readonly month: Period }) => Effect.Effect<Dashboard, Unavailable>
}
