/** What every plain record has. From the schemas and failures of a kind its endpoints, service and calls are made. */
import { Schema } from "effect"
import type { Entity } from "../shared/identity.schema.ts"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Saved } from "../shared/version.schema.ts"
import type { RecordNoun } from "../shared/record-noun.rules.ts"

export interface PlainRow {
  readonly id: string
  readonly version: number
  readonly is_deleted: boolean
  readonly created_at: Instant
}

/** A record that is switched on and off. */
export interface SwitchedRow extends PlainRow {
  readonly status: "active" | "inactive"
}

type FailureSchema<Failure> = Schema.Codec<Failure, unknown> & { readonly identifier: string }

/** The schemas and failures of one kind of record. */
export interface RecordKind<Row extends PlainRow, New, Change, Filter, Search, NotFound, Taken, Overtaken> {
  /** The word for it in the audit, in events and in the codes of refusals. */
  readonly entity: Entity
  readonly path: `/${string}`
  /** What it is called in texts and in the descriptions of its endpoints. */
  readonly noun: RecordNoun
  readonly Id: Schema.Codec<Row["id"], string>
  readonly Row: Schema.Codec<Row, unknown>
  readonly New: Schema.Codec<New, unknown>
  readonly Change: Schema.Codec<Change, unknown>
  readonly Filter: Schema.Codec<Filter, unknown>
  readonly Search: Schema.Codec<Search, unknown>
  readonly NotFound: FailureSchema<NotFound> & (new () => NotFound)
  readonly Taken: FailureSchema<Taken> & (new (of: { readonly fields: Readonly<Record<string, string>> }) => Taken)
  readonly Overtaken: FailureSchema<Overtaken> &
    (new (of: {
      readonly current: Row
      readonly fields: Readonly<Record<string, unknown>>
      readonly saved?: Saved
    }) => Overtaken)
}

/** "yes" are the records there are, "no" the deleted ones; absent means yes (decisions, section 5). */
export const Active = Schema.Literals(["yes", "no"]).annotate({ message: "active_unknown" })

/** True on the rows of a list of deleted records; on others absent or, from another server, false. */
export const deletedMark = { is_deleted: Schema.optionalKey(Schema.Boolean) }

/** How many records there are, deleted ones apart, and how many of them are active. */
export const RecordStats = Schema.Struct({ total: Schema.Int, active: Schema.Int })
export interface RecordStats extends Schema.Schema.Type<typeof RecordStats> {}
