/** What can stand in the way of an enrolment, whether it is met by itself or through its notification. */
import { Schema } from "effect"
import { EnrolmentStatus, Hindrance } from "./enrolment.schema.ts"

export class EnrolmentNotFound extends Schema.TaggedError<EnrolmentNotFound>()("EnrolmentNotFound", {}) {}

/** The enrolment cannot get the status: `status` is the one it has, `reason` what stands in the way. Nothing was changed. */
export class EnrolmentHindered extends Schema.TaggedError<EnrolmentHindered>()("EnrolmentHindered", {
  status: EnrolmentStatus,
  reason: Hindrance
}) {}
