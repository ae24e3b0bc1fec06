/** The failures of setting an enrolment's status, directly or through its notification. */
import { Schema } from "effect"
import { EnrolmentStatus, Blocker } from "./enrolment.schema.ts"

export class EnrolmentNotFound extends Schema.TaggedError<EnrolmentNotFound>()("EnrolmentNotFound", {}) {}

/** The enrolment cannot get the status: `status` is the one it has, `reason` what prevents it. Nothing was changed. */
export class EnrolmentBlocked extends Schema.TaggedError<EnrolmentBlocked>()("EnrolmentBlocked", {
  status: EnrolmentStatus,
  reason: Blocker
}) {}
