import type { Effect } from "effect"
import type { CallFailure, CountChanged } from "../shared/failure.errors.ts"
import type { EnrolmentId, UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { EnrolmentBlocked, EnrolmentNotFound, OwnEnrolment } from "../shared/enrolment.schema.ts"
import type {
  ActivatePending,
  ActivationOutcome,
  Enrolment,
  EnrolmentFilter,
  PendingPage,
  SetStatus
} from "./enrolment.schema.ts"

export interface EnrolmentsPort {
  /** Pending enrolments that match, newest first: all of them as one page. */
  readonly pending: (filter: EnrolmentFilter) => Effect.Effect<PendingPage, CallFailure>
  readonly find: (id: EnrolmentId) => Effect.Effect<Enrolment, EnrolmentNotFound | CallFailure>
  /** A member's enrolments, newest first: all of them as one page. */
  readonly ofUser: (id: UserId) => Effect.Effect<Page<Enrolment>, CallFailure>
  /** Sets the status; an inactive enrolment can become active again. A failure means that nothing was changed. */
  readonly setStatus: (
    id: EnrolmentId,
    status: SetStatus,
    version?: number
  ) => Effect.Effect<Enrolment, EnrolmentNotFound | EnrolmentBlocked | OwnEnrolment | CallFailure>
  /**
   * Activates pending enrolments one by one: a blocked one is returned with its reason. `CountChanged`, and nothing is
   * changed, when their number is no longer `expected`.
   */
  readonly activatePending: (request: ActivatePending) => Effect.Effect<ActivationOutcome, CountChanged | CallFailure>
}
