import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { Dashboard } from "./dashboard.schema.ts"

/** The figures of the start page. */
export interface DashboardPort {
  readonly figures: Effect.Effect<Dashboard, CallFailure>
}
