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
  "benefit_inactive"
])
export type Blocker = typeof Blocker.Type
