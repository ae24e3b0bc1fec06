import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { Dashboard } from "./dashboard.schema.ts"

export interface DashboardPort {
  readonly figures: Effect.Effect<Dashboard, CallFailure>
}
