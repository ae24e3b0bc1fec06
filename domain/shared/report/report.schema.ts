import { type Effect, Schema } from "effect"
import type { CallFailure } from "../failure.errors.ts"
import { Instant } from "../calendar.schema.ts"

/** What narrows a report besides its filter: named records, or the moment at which the records existed already. */
export const reportSelection = <Ids extends Schema.Codec<ReadonlyArray<string>, ReadonlyArray<string>>>(ids: Ids) =>
  Schema.Struct({ ids: Schema.optionalKey(ids), asOf: Schema.optionalKey(Instant) })

export interface ReportSelection<Id extends string> {
  readonly ids?: ReadonlyArray<Id> | undefined
  readonly asOf?: Instant | undefined
}

/** A file of commas, or one that spreadsheets open without a question. */
export type ReportFormat = "csv" | "xlsx"

/** Saves the report of what matches on the user's computer. */
export type DownloadReport<Filter> = (filter: Filter, format: ReportFormat) => Effect.Effect<void, CallFailure>

/** The report of what matches a filter, narrowed to a selection. */
export type SelectiveReport<Filter, Id extends string> = Filter & ReportSelection<Id>
