import type { Stream } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { UserFilter } from "./user-record.schema.ts"
import type { ReportedUser } from "./user-report.rules.ts"

/** Reads all people who match, newest first, in chunks: memory stays flat however many there are. */
export interface UserReportStore {
  readonly chunks: (filter: UserFilter) => Stream.Stream<ReadonlyArray<ReportedUser>, Unavailable>
}
