import type { Effect } from "effect"
import type { CallFailure, CountChanged } from "../shared/failure.errors.ts"
import type { EnrolmentId, UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { EnrolmentBlocked, EnrolmentNotFound } from "../shared/enrolment.errors.ts"
import type { ActivatePending, ActivationOutcome, Enrolment, SetStatus } from "./enrolment.schema.ts"

/** What administrators do with enrolments; one contract holds every answer of it to the same promises. */
export interface EnrolmentsPort {
  /** Those that wait, newest first: all of them as one page. */
  readonly pending: Effect.Effect<Page<Enrolment>, CallFailure>
  /** A member's, newest first: all of them as one page. */
  readonly ofUser: (id: UserId) => Effect.Effect<Page<Enrolment>, CallFailure>
  /** Fails with what stands in the way, and then changes nothing. An inactive one may become active again. */
  readonly setStatus: (
    id: EnrolmentId,
    status: SetStatus,
    version?: number
  ) => Effect.Effect<Enrolment, EnrolmentNotFound | EnrolmentBlocked | CallFailure>
  /**
   * Activates those that wait, each for itself: one that something stands in the way of is told with its reason, and the
   * others go on. `CountChanged`, and nothing is changed, when they are no longer as many as `expected`.
   */
  readonly activatePending: (request: ActivatePending) => Effect.Effect<ActivationOutcome, CountChanged | CallFailure>
}
