import { Schema } from "effect"

const versionMalformed = { message: "version_malformed" }

/** Counts the writes of one record, from 1. Sent back with a change, it makes a stale write a refusal. */
export const Version = Schema.Number.annotate(versionMalformed).check(
  Schema.isInt(versionMalformed),
  Schema.isGreaterThan(0, versionMalformed)
)

/**
 * What the refusal of a stale write carries: `current` is the whole record as another administrator has saved it since
 * `version` was read, `fields` are the sent ones that differ from it. Nothing was changed.
 */
export const overtakenBy = <Row extends Schema.Codec<unknown, unknown>>(current: Row) => ({
  current,
  fields: Schema.Record(Schema.String, Schema.Unknown)
})

/** Deleting and restoring (decisions, section 2); anything else in such a body is refused. */
export const Removal = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  is_deleted: Schema.optionalKey(Schema.Boolean),
  version: Schema.optionalKey(Version)
})
export interface Removal extends Schema.Schema.Type<typeof Removal> {}

/** What a call that can only delete may be sent, if anything; anything else in such a body is refused. */
export const Deletion = Schema.Struct({ id: Schema.optionalKey(Schema.String), version: Schema.optionalKey(Version) })
