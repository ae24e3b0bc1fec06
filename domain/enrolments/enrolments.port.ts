import type { Effect } from "effect"
import type {
  DecisionClosed,
  DecisionNotFound,
  DecisionNotJoinable,
  DecisionNotYours
} from "../shared/decision/decision.schema.ts"
import type { CallFailure, CountChanged } from "../shared/failure.errors.ts"
import type { DecisionId, EnrolmentId, UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { EnrolmentBlocked, EnrolmentNotFound, OwnEnrolment } from "../shared/enrolment.schema.ts"
import type {
  DecideMatchingEnrolments,
  DecideNamedEnrolments,
  EnrolmentUndoOutcome,
  EnrolmentUndoRequest,
  MatchingEnrolmentsOutcome,
  NamedEnrolmentsOutcome,
  UndoableEnrolmentDecision
} from "./enrolment-decision.schema.ts"
import type {
  ActivatePending,
  ActivationOutcome,
  DeclineReason,
  Enrolment,
  EnrolmentFilter,
  PendingPage,
  SetStatus
} from "./enrolment.schema.ts"

export interface EnrolmentRecordsPort {
  /** Pending enrolments that match, newest first: all of them as one page. */
  readonly pending: (filter: EnrolmentFilter) => Effect.Effect<PendingPage, CallFailure>
  readonly find: (id: EnrolmentId) => Effect.Effect<Enrolment, EnrolmentNotFound | CallFailure>
  /** A member's enrolments, newest first: all of them as one page. */
  readonly ofUser: (id: UserId) => Effect.Effect<Page<Enrolment>, CallFailure>
  /**
   * Sets the status; an inactive enrolment can become active again. What it does to a pending one can be undone. A
   * failure means that nothing was changed.
   */
  readonly setStatus: (
    id: EnrolmentId,
    status: SetStatus,
    version?: number,
    reason?: DeclineReason | null
  ) => Effect.Effect<Enrolment, EnrolmentNotFound | EnrolmentBlocked | OwnEnrolment | CallFailure>
}

/** Deciding many, and taking decisions back. */
export interface EnrolmentDecisionsPort {
  /**
   * Activates pending enrolments one by one: a blocked one is returned with its reason. `CountChanged`, and nothing is
   * changed, when their number is no longer `expected`.
   */
  readonly activatePending: (request: ActivatePending) => Effect.Effect<ActivationOutcome, CountChanged | CallFailure>
  /** Decides the pending ones of the named enrolments; the others are returned as conflicts, unchanged. */
  readonly decideNamed: (
    request: DecideNamedEnrolments
  ) => Effect.Effect<NamedEnrolmentsOutcome, DecisionNotJoinable | CountChanged | CallFailure>
  /** Decides all that match; `CountChanged`, and nothing is changed, when their number is no longer `expected`. */
  readonly decideMatching: (
    request: DecideMatchingEnrolments
  ) => Effect.Effect<MatchingEnrolmentsOutcome, DecisionNotJoinable | CountChanged | CallFailure>
  /** Makes the enrolments of a decision pending again, except those changed since. */
  readonly undo: (
    decisionId: DecisionId,
    request: EnrolmentUndoRequest
  ) => Effect.Effect<EnrolmentUndoOutcome, DecisionNotFound | DecisionNotYours | DecisionClosed | CallFailure>
  /** The administrator's own decisions that can still be undone, newest first, at most 20. */
  readonly undoable: Effect.Effect<ReadonlyArray<UndoableEnrolmentDecision>, CallFailure>
}

export interface EnrolmentsPort extends EnrolmentRecordsPort, EnrolmentDecisionsPort {}
