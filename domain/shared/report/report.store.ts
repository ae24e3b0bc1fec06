import type { Stream } from "effect"
import type { Unavailable } from "../failure.errors.ts"

/** Reads all matching records, newest first, in chunks, so that memory does not grow with their number. */
export interface ReportStore<Row, Filter> {
  readonly chunks: (filter: Filter) => Stream.Stream<ReadonlyArray<Row>, Unavailable>
}
