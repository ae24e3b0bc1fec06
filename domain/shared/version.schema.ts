import { Schema } from "effect"

const versionMalformed = { message: "version_malformed" }

/** Counts the writes of one record, from 1. Sent back with a change, it makes a stale write a refusal. */
export const Version = Schema.Number.annotate(versionMalformed).check(
  Schema.isInt(versionMalformed),
  Schema.isGreaterThan(0, versionMalformed)
)

/** Deleting and restoring (decisions, section 2); anything else in such a body is refused. */
export const Removal = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  is_deleted: Schema.optionalKey(Schema.Boolean),
  version: Schema.optionalKey(Version)
})
export interface Removal extends Schema.Schema.Type<typeof Removal> {}

/** What a call that can only delete may be sent, if anything; anything else in such a body is refused. */
export const Deletion = Schema.Struct({ id: Schema.optionalKey(Schema.String), version: Schema.optionalKey(Version) })
