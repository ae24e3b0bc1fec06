/** Deciding many enrolments at once, and undoing. A decision is one administrator's verdict over one or many of them. */
import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"
import { bulkFields, bulkForm } from "../shared/decision/decision.schema.ts"
import { Blocker, EnrolmentStatus } from "../shared/enrolment.schema.ts"
import { DecisionId, EnrolmentId, Person } from "../shared/identity.schema.ts"
import {
  DeclineReason,
  EnrolmentFilter,
  includeUneven,
  MemberName,
  NamedEnrolments,
  SetStatus
} from "./enrolment.schema.ts"

const verdict = {
  status: SetStatus,
  reason: Schema.optionalKey(Schema.NullOr(DeclineReason))
}

/** A verdict on enrolments that are named. With `decision_id` the call joins an earlier one, so that one undo covers both. */
export const DecideNamedEnrolments = Schema.Struct({
  ...verdict,
  ids: NamedEnrolments,
  decision_id: bulkFields.decision_id
})
export interface DecideNamedEnrolments extends Schema.Schema.Type<typeof DecideNamedEnrolments> {}

/** A verdict on every pending enrolment that matches and was requested by `asOf`, if they still are `expected` many. */
export const DecideMatchingEnrolments = Schema.Struct({
  ...verdict,
  ...includeUneven,
  filter: EnrolmentFilter,
  asOf: Instant,
  expected: Schema.Int
})
export interface DecideMatchingEnrolments extends Schema.Schema.Type<typeof DecideMatchingEnrolments> {}

/** The bulk call on the wire. Flat, so that each issue is found once. */
export const BulkEnrolmentDecision = Schema.Struct({
  ...verdict,
  ...bulkFields,
  ...includeUneven,
  ids: Schema.optionalKey(NamedEnrolments),
  filter: Schema.optionalKey(EnrolmentFilter)
}).check(bulkForm({ missing: "enrolments_named", notJoined: "enrolments_not_joined" }))
export interface BulkEnrolmentDecision extends Schema.Schema.Type<typeof BulkEnrolmentDecision> {}

/** Why an enrolment was left out, whose it is, and who decided it before. A former server does not name the member. */
export const EnrolmentConflict = Schema.Struct({
  id: EnrolmentId,
  reason: Blocker,
  user: Schema.optionalKey(Schema.NullOr(MemberName)),
  decided_by: Schema.NullOr(Person),
  decided_at: Schema.NullOr(Instant)
})
export interface EnrolmentConflict extends Schema.Schema.Type<typeof EnrolmentConflict> {}

export const enrolmentOutcome = {
  decision_id: DecisionId,
  decided_at: Instant,
  /** When the undo ends; it runs from the decision's first call. */
  undo_until: Instant
}
const conflicts = Schema.Array(EnrolmentConflict)

export const NamedEnrolmentsOutcome = Schema.Struct({
  ...enrolmentOutcome,
  conflicts,
  updated: Schema.Array(EnrolmentId)
})
export interface NamedEnrolmentsOutcome extends Schema.Schema.Type<typeof NamedEnrolmentsOutcome> {}

/** `conflicts` lists at most 1,000 of `conflicts_total`. */
export const MatchingEnrolmentsOutcome = Schema.Struct({
  ...enrolmentOutcome,
  conflicts,
  updated: Schema.Int,
  conflicts_total: Schema.Int
})
export interface MatchingEnrolmentsOutcome extends Schema.Schema.Type<typeof MatchingEnrolmentsOutcome> {}

/** Undoes a decision, whole or for some of its enrolments; the rest stays undoable. */
export const EnrolmentUndoRequest = Schema.Struct({ ids: Schema.optionalKey(NamedEnrolments) })
export interface EnrolmentUndoRequest extends Schema.Schema.Type<typeof EnrolmentUndoRequest> {}

/** An enrolment that an undo leaves as it is, and whose it is: it has been changed since. */
export const KeptEnrolment = Schema.Struct({
  id: EnrolmentId,
  status: Schema.Union([EnrolmentStatus, Schema.Literal("not_found")]),
  user: Schema.NullOr(MemberName),
  decided_by: Schema.NullOr(Person)
})
export interface KeptEnrolment extends Schema.Schema.Type<typeof KeptEnrolment> {}

/** The enrolments that became pending again, and those left because they have changed since; at most 1,000 of each. */
export const EnrolmentUndoOutcome = Schema.Struct({
  reverted: Schema.Array(EnrolmentId),
  reverted_total: Schema.Int,
  kept: Schema.Array(KeptEnrolment),
  kept_total: Schema.Int
})
export interface EnrolmentUndoOutcome extends Schema.Schema.Type<typeof EnrolmentUndoOutcome> {}

/** A decision of the calling administrator that can still be undone. */
export const UndoableEnrolmentDecision = Schema.Struct({
  decision_id: DecisionId,
  status: SetStatus,
  enrollments: Schema.Int,
  decided_at: Instant,
  undo_until: Instant
})
export interface UndoableEnrolmentDecision extends Schema.Schema.Type<typeof UndoableEnrolmentDecision> {}
