import type { Stream } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { ReportedClaim } from "./claim-report.rules.ts"
import type { ClaimFilter } from "./claim-search.schema.ts"

/** Reads all matching claims, newest first, in chunks, so that memory does not grow with their number. */
export interface ClaimReportStore {
  readonly chunks: (filter: ClaimFilter) => Stream.Stream<ReadonlyArray<ReportedClaim>, Unavailable>
}
