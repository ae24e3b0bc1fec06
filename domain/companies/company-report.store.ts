import type { Stream } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { Company, CompanyFilter } from "./company.schema.ts"

/** Reads all matching companies, newest first, in chunks, so that memory does not grow with their number. */
export interface CompanyReportStore {
  readonly chunks: (filter: CompanyFilter) => Stream.Stream<ReadonlyArray<Company>, Unavailable>
}
