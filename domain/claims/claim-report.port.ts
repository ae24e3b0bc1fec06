import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { ClaimFilter } from "./claim-search.schema.ts"

/** Saves the report of the matching claims on the user's computer as `report.csv`. */
export interface ClaimReportPort {
  readonly download: (filter: ClaimFilter) => Effect.Effect<void, CallFailure>
}
