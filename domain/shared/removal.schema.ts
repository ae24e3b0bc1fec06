import { Schema } from "effect"
import { Version } from "./version.schema.ts"

/** Deleting and restoring (decisions, section 2); anything else in such a body is refused. */
export const Removal = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  is_deleted: Schema.optionalKey(Schema.Boolean),
  version: Schema.optionalKey(Version)
})
export interface Removal extends Schema.Schema.Type<typeof Removal> {}

/** What a call that can only delete may be sent, if anything; anything else in such a body is refused. */
export const Deletion = Schema.Struct({ id: Schema.optionalKey(Schema.String), version: Schema.optionalKey(Version) })
