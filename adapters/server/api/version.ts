/** The version of the product, for the log and the figures: during a deployment two of them run. */
import { readFileSync } from "node:fs"
import path from "node:path"
import { Schema } from "effect"

const Package = Schema.fromJsonString(Schema.Struct({ version: Schema.String }))

export const { version } = Schema.decodeUnknownSync(Package)(
  readFileSync(path.join(import.meta.dirname, "../../../package.json"), "utf8")
)
