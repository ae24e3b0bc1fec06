/** The schemas of enrolments that several features share. */
import { Schema } from "effect"

export const EnrolmentStatus = Schema.Literals(["pending", "active", "inactive"]).annotate({
  message: "enrolment_status_unknown"
})
export type EnrolmentStatus = typeof EnrolmentStatus.Type

export const Blocker = Schema.Literals([
  "not_found",
  "already_active",
  "already_inactive",
  "not_pending",
  "user_deleted",
  "user_inactive",
  "benefit_deleted",
  "benefit_inactive",
  "own"
])
export type Blocker = typeof Blocker.Type

export class EnrolmentNotFound extends Schema.TaggedError<EnrolmentNotFound>()("EnrolmentNotFound", {}) {}

/** The enrolment cannot get the status: `status` is the one it has, `reason` what prevents it. Nothing was changed. */
export class EnrolmentBlocked extends Schema.TaggedError<EnrolmentBlocked>()("EnrolmentBlocked", {
  status: EnrolmentStatus,
  reason: Blocker
}) {}

/** The enrolment is the administrator's own. */
export class OwnEnrolment extends Schema.TaggedError<OwnEnrolment>()("OwnEnrolment", {}) {}
