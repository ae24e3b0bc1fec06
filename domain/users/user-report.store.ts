import type { Stream } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { UserFilter } from "./user-record.schema.ts"
import type { ReportedUser } from "./user-report.rules.ts"

/** Reads all matching users, newest first, in chunks, so that memory does not grow with their number. */
export interface UserReportStore {
  readonly chunks: (filter: UserFilter) => Stream.Stream<ReadonlyArray<ReportedUser>, Unavailable>
}
