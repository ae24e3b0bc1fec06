import { Schema } from "effect"

const versionMalformed = { message: "version_malformed" }

/** Counts the writes of one record, from 1. Sent back with a change, it makes a stale write a refusal. */
export const Version = Schema.Number.annotate(versionMalformed).check(
  Schema.isInt(versionMalformed),
  Schema.isGreaterThan(0, versionMalformed)
)
