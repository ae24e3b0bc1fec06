import type { Stream } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { ReportedClaim } from "./claim-report.rules.ts"
import type { ClaimFilter } from "./claim-search.schema.ts"

/** Reads all claims that match, newest first, in chunks: memory stays flat however many there are. */
export interface ClaimReportStore {
  readonly chunks: (filter: ClaimFilter) => Stream.Stream<ReadonlyArray<ReportedClaim>, Unavailable>
}
