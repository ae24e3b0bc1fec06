/** The endpoints that decide enrolments and undo decisions; the browser fetches them with the panel of pending ones. */
import { Schema } from "effect"
import {
  BulkEnrolmentDecision,
  EnrolmentConflict,
  EnrolmentUndoOutcome,
  EnrolmentUndoRequest,
  MatchingEnrolmentsOutcome,
  NamedEnrolmentsOutcome,
  UndoableEnrolmentDecision
} from "#domain/enrolments/enrolment-decision.schema.ts"
import { ActivatePending, ActivationOutcome, NotActivated } from "#domain/enrolments/enrolment.schema.ts"
import { CountChanged } from "#domain/shared/failure.errors.ts"
import { DecisionId } from "#domain/shared/identity.schema.ts"
import { decisionNotJoinable, undoRefusals } from "./decision.contract.ts"
import { endpoint, json, jsonOrNothing, oneRecord, refusal } from "./endpoint.ts"

/** Each reason also as text in the language of the request. */
const Activated = Schema.Struct({
  ...ActivationOutcome.fields,
  failed: Schema.Array(Schema.Struct({ ...NotActivated.fields, message: Schema.String }))
})
const conflicts = Schema.Array(Schema.Struct({ ...EnrolmentConflict.fields, message: Schema.String }))
const DecidedEnrolments = Schema.Union([
  Schema.Struct({ ...NamedEnrolmentsOutcome.fields, conflicts }),
  Schema.Struct({ ...MatchingEnrolmentsOutcome.fields, conflicts })
])
const countChanged = refusal(409, "count_changed", CountChanged)

export const enrolmentDecisionsContract = {
  undoable: endpoint({
    method: "GET",
    path: "/benefits-enrollment/decisions",
    permission: "enrollments:decide",
    summary: "Lists one's own decisions that can still be undone",
    answer: oneRecord(Schema.Array(UndoableEnrolmentDecision))
  }),
  activatePending: endpoint({
    method: "POST",
    path: "/benefits-enrollment/approve-pending",
    permission: "enrollments:decide",
    summary: "Activates the named pending enrolments, or all that match, those that existed at `asOf` or now",
    body: jsonOrNothing(ActivatePending),
    answer: oneRecord(Activated),
    refusals: [countChanged]
  }),
  decide: endpoint({
    method: "POST",
    path: "/benefits-enrollment/bulk",
    permission: "enrollments:decide",
    summary: "Activates or declines named pending enrolments, or all that match a filter",
    body: json(BulkEnrolmentDecision),
    answer: oneRecord(DecidedEnrolments),
    refusals: [decisionNotJoinable, countChanged]
  }),
  undo: endpoint({
    method: "POST",
    path: "/benefits-enrollment/decisions/{id}/undo",
    permission: "enrollments:decide",
    summary: "Makes the enrolments of one's own decision pending again",
    params: Schema.Struct({ id: DecisionId }),
    body: jsonOrNothing(EnrolmentUndoRequest),
    answer: oneRecord(EnrolmentUndoOutcome),
    refusals: undoRefusals
  })
}
