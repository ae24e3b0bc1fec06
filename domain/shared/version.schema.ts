import { Schema } from "effect"
import { Instant } from "./calendar.schema.ts"
import { Person } from "./identity.schema.ts"

const versionMalformed = { message: "version_malformed" }

/** Counts the writes of one record, from 1. Sent back with a change, it makes a stale write a refusal. */
export const Version = Schema.Number.annotate(versionMalformed).check(
  Schema.isInt(versionMalformed),
  Schema.isGreaterThan(0, versionMalformed)
)

/** Who wrote the current version, and when. */
export const LastSave = Schema.Struct({ by: Person, at: Instant })
export interface LastSave extends Schema.Schema.Type<typeof LastSave> {}

/**
 * What the refusal of a stale write carries: `current` is the whole record as another administrator has saved it since
 * `version` was read, `fields` are those changed since then, with their present values. Nothing was changed.
 */
export const overtakenFields = <Row extends Schema.Codec<unknown, unknown>>(current: Row) => ({
  current,
  saved: Schema.optionalKey(LastSave),
  fields: Schema.Record(Schema.String, Schema.Unknown)
})

/** Deleting and restoring (decisions, section 2); anything else in such a body is refused. */
export const Removal = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  is_deleted: Schema.optionalKey(Schema.Boolean),
  version: Schema.optionalKey(Version)
})
export interface Removal extends Schema.Schema.Type<typeof Removal> {}

/** What a call that restores may be sent, if anything. */
export const Restoration = Schema.Struct({ version: Schema.optionalKey(Version) })

/** What a call that can only delete may be sent, if anything. */
export const Deletion = Schema.Struct({ id: Schema.optionalKey(Schema.String), version: Schema.optionalKey(Version) })
