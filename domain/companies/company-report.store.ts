import type { Stream } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { Company, CompanyFilter } from "./company.schema.ts"

/** Reads all companies that match, newest first, in chunks: memory stays flat however many there are. */
export interface CompanyReportStore {
  readonly chunks: (filter: CompanyFilter) => Stream.Stream<ReadonlyArray<Company>, Unavailable>
}
