/** The endpoints of enrolments; the wire spells them `enrollment`. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import {
  ActivatePending,
  ActivationOutcome,
  Enrolment,
  EnrolmentFilter,
  EnrolmentPaging,
  EnrolmentSwitch,
  NamedEnrolments,
  NotActivated,
  pendingCounted,
  PendingSearch
} from "#domain/enrolments/enrolment.schema.ts"
import {
  BulkEnrolmentDecision,
  EnrolmentConflict,
  EnrolmentUndoOutcome,
  EnrolmentUndoRequest,
  MatchingEnrolmentsOutcome,
  NamedEnrolmentsOutcome,
  UndoableEnrolmentDecision
} from "#domain/enrolments/enrolment-decision.schema.ts"
import { reportSelection } from "#domain/shared/report/report.schema.ts"
import { EnrolmentBlocked, EnrolmentNotFound, OwnEnrolment } from "#domain/shared/enrolment.schema.ts"
import { CountChanged } from "#domain/shared/failure.errors.ts"
import { DecisionId, EnrolmentId, UserId } from "#domain/shared/identity.schema.ts"
import { decisionNotJoinable, undoRefusals } from "./decision.contract.ts"
import { endpoint, file, json, jsonOrNothing, recordList, recordListWith, oneRecord, refusal } from "./endpoint.ts"

const byId = Schema.Struct({ id: EnrolmentId })
const notFound = refusal(404, "enrollment_not_found", EnrolmentNotFound)

/** Also a refusal of approving a notification. */
export const enrolmentBlocked = refusal(409, "enrollment_hindered", EnrolmentBlocked)
export const ownEnrolment = refusal(409, "own_enrollment", OwnEnrolment)

/** Each reason also as text in the language of the request. */
const Activated = Schema.Struct({
  ...ActivationOutcome.fields,
  failed: Schema.Array(Schema.Struct({ ...NotActivated.fields, message: Schema.String }))
})
const conflicts = Schema.Array(Schema.Struct({ ...EnrolmentConflict.fields, message: Schema.String }))
export const DecidedEnrolments = Schema.Union([
  Schema.Struct({ ...NamedEnrolmentsOutcome.fields, conflicts }),
  Schema.Struct({ ...MatchingEnrolmentsOutcome.fields, conflicts })
])
const countChanged = refusal(409, "count_changed", CountChanged)

export const enrolmentsContract = {
  pending: endpoint({
    method: "GET",
    path: "/benefits-enrollment/pending",
    summary:
      "Lists the pending enrolments that match, newest first: all, or the requested page; `pending_own` counts the caller's, `pending_uneven` the others whose percentages do not add up to 100",
    query: PendingSearch,
    answer: recordListWith(Enrolment, pendingCounted)
  }),
  ofUser: endpoint({
    method: "GET",
    path: "/benefits-enrollment/user/{userId}",
    summary: "Lists a user's enrolments, newest first: all, or the requested page",
    params: Schema.Struct({ userId: UserId }),
    query: EnrolmentPaging,
    answer: recordList(Enrolment)
  }),
  undoable: endpoint({
    method: "GET",
    path: "/benefits-enrollment/decisions",
    summary: "Lists one's own decisions that can still be undone",
    answer: oneRecord(Schema.Array(UndoableEnrolmentDecision))
  }),
  find: endpoint({
    method: "GET",
    path: "/benefits-enrollment/{id}",
    summary: "Shows one enrolment, whatever its status",
    params: byId,
    answer: oneRecord(Enrolment),
    refusals: [notFound]
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/benefits-enrollment/{id}/status",
    summary: "Makes an enrolment active or inactive; what it does to a pending one can be undone",
    params: byId,
    body: json(EnrolmentSwitch),
    answer: oneRecord(Enrolment),
    refusals: [notFound, enrolmentBlocked, ownEnrolment]
  }),
  report: endpoint({
    method: "POST",
    path: "/benefits-enrollment/report",
    summary: "Downloads the pending enrolments that match as CSV; a body narrows it to those at `asOf`, or names any",
    writes: false,
    query: EnrolmentFilter,
    body: jsonOrNothing(reportSelection(NamedEnrolments)),
    answer: file("text/csv; charset=utf-8")
  }),
  activatePending: endpoint({
    method: "POST",
    path: "/benefits-enrollment/approve-pending",
    summary: "Activates the named pending enrolments, or all that match, those that existed at `asOf` or now",
    body: jsonOrNothing(ActivatePending),
    answer: oneRecord(Activated),
    refusals: [countChanged]
  }),
  decide: endpoint({
    method: "POST",
    path: "/benefits-enrollment/bulk",
    summary: "Activates or declines named pending enrolments, or all that match a filter",
    body: json(BulkEnrolmentDecision),
    answer: oneRecord(DecidedEnrolments),
    refusals: [decisionNotJoinable, countChanged]
  }),
  undo: endpoint({
    method: "POST",
    path: "/benefits-enrollment/decisions/{id}/undo",
    summary: "Makes the enrolments of one's own decision pending again",
    params: Schema.Struct({ id: DecisionId }),
    body: jsonOrNothing(EnrolmentUndoRequest),
    answer: oneRecord(EnrolmentUndoOutcome),
    refusals: undoRefusals
  })
}
