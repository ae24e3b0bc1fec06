import { Schema } from "effect"
import { Instant } from "../calendar.schema.ts"

/** What narrows a report besides its filter: named records, or the moment at which the records existed already. */
export const reportSelection = <Ids extends Schema.Codec<ReadonlyArray<string>, ReadonlyArray<string>>>(ids: Ids) =>
  Schema.Struct({ ids: Schema.optionalKey(ids), asOf: Schema.optionalKey(Instant) })

export interface ReportSelection<Id extends string> {
  readonly ids?: ReadonlyArray<Id> | undefined
  readonly asOf?: Instant | undefined
}

/** The report of what matches a filter, narrowed to a selection. */
export type SelectiveReport<Filter, Id extends string> = Filter & ReportSelection<Id>
