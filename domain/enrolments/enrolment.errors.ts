import { Schema } from "effect"
import { EnrolmentBlocked, EnrolmentNotFound } from "../shared/enrolment.errors.ts"
import { CallFailure, CountChanged, failureReader } from "../shared/failure.errors.ts"

export const EnrolmentFailure = Schema.Union([
  EnrolmentNotFound,
  EnrolmentBlocked,
  CountChanged,
  ...CallFailure.members
])
export type EnrolmentFailure = typeof EnrolmentFailure.Type

export const toEnrolmentFailure = failureReader(EnrolmentFailure)
