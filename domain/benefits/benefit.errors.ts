import { Schema } from "effect"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { Benefit } from "./benefit.schema.ts"

export class BenefitNotFound extends Schema.TaggedError<BenefitNotFound>()("BenefitNotFound", {}) {}

/**
 * Another administrator saved since `version` was read: `fields` are those that differ, `current` is the whole record.
 * Nothing was changed.
 */
export class BenefitOvertaken extends Schema.TaggedError<BenefitOvertaken>()("BenefitOvertaken", {
  current: Benefit,
  fields: Schema.Record(Schema.String, Schema.Unknown)
}) {}

export const BenefitFailure = Schema.Union([BenefitNotFound, BenefitOvertaken, ...CallFailure.members])
export type BenefitFailure = typeof BenefitFailure.Type

export const toBenefitFailure = failureReader(BenefitFailure)
