/** The endpoints of enrolments; the wire spells them `enrollment`. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import {
  ActivatePending,
  ActivationOutcome,
  Enrolment,
  EnrolmentPaging,
  EnrolmentSwitch,
  NotActivated
} from "#domain/enrolments/enrolment.schema.ts"
import { EnrolmentBlocked, EnrolmentNotFound } from "#domain/shared/enrolment.schema.ts"
import { CountChanged } from "#domain/shared/failure.errors.ts"
import { EnrolmentId, UserId } from "#domain/shared/identity.schema.ts"
import { endpoint, json, jsonOrNothing, listed, one, refusal } from "./endpoint.ts"

const ofOne = Schema.Struct({ id: EnrolmentId })

/** Also a refusal of approving a notification. */
export const enrolmentBlocked = refusal(409, "enrollment_hindered", EnrolmentBlocked)

/** Each reason also as text in the language of the request. */
const Activated = Schema.Struct({
  ...ActivationOutcome.fields,
  failed: Schema.Array(Schema.Struct({ ...NotActivated.fields, message: Schema.String }))
})

export const enrolmentsContract = {
  pending: endpoint({
    method: "GET",
    path: "/benefits-enrollment/pending",
    summary: "Lists the pending enrolments, newest first: all, or the requested page",
    query: EnrolmentPaging,
    answer: listed(Enrolment)
  }),
  ofUser: endpoint({
    method: "GET",
    path: "/benefits-enrollment/user/{userId}",
    summary: "Lists a user's enrolments, newest first: all, or the requested page",
    params: Schema.Struct({ userId: UserId }),
    query: EnrolmentPaging,
    answer: listed(Enrolment)
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/benefits-enrollment/{id}/status",
    summary: "Makes an enrolment active or inactive",
    params: ofOne,
    body: json(EnrolmentSwitch),
    answer: one(Enrolment),
    refusals: [refusal(404, "enrollment_not_found", EnrolmentNotFound), enrolmentBlocked]
  }),
  activatePending: endpoint({
    method: "POST",
    path: "/benefits-enrollment/approve-pending",
    summary: "Activates the named pending enrolments, or those that existed at `asOf`, or all",
    body: jsonOrNothing(ActivatePending),
    answer: one(Activated),
    refusals: [refusal(409, "count_changed", CountChanged)]
  })
}
