/** The endpoints of enrolments; the wire spells them `enrollment`. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import {
  Enrolment,
  EnrolmentFilter,
  EnrolmentPaging,
  EnrolmentSwitch,
  NamedEnrolments,
  pendingCounted,
  PendingSearch
} from "#domain/enrolments/enrolment.schema.ts"
import { reportSelection } from "#domain/shared/report/report.schema.ts"
import { EnrolmentBlocked, EnrolmentNotFound, OwnEnrolment } from "#domain/shared/enrolment.schema.ts"
import { EnrolmentId, UserId } from "#domain/shared/identity.schema.ts"
import { endpoint, file, json, jsonOrNothing, recordList, recordListWith, oneRecord, refusal } from "./endpoint.ts"

const byId = Schema.Struct({ id: EnrolmentId })
const notFound = refusal(404, "enrollment_not_found", EnrolmentNotFound)

/** Also a refusal of approving a notification. */
export const enrolmentBlocked = refusal(409, "enrollment_hindered", EnrolmentBlocked)
export const ownEnrolment = refusal(409, "own_enrollment", OwnEnrolment)

export const enrolmentsContract = {
  pending: endpoint({
    method: "GET",
    path: "/benefits-enrollment/pending",
    permission: "enrollments:decide",
    summary: "Lists the pending enrolments that match, newest first: all, or the requested page",
    query: PendingSearch,
    answer: recordListWith(Enrolment, pendingCounted)
  }),
  ofUser: endpoint({
    method: "GET",
    path: "/benefits-enrollment/user/{userId}",
    cached: true,
    permission: "enrollments:decide",
    summary: "Lists a user's enrolments, newest first: all, or the requested page",
    params: Schema.Struct({ userId: UserId }),
    query: EnrolmentPaging,
    answer: recordList(Enrolment)
  }),
  find: endpoint({
    method: "GET",
    path: "/benefits-enrollment/{id}",
    permission: "enrollments:decide",
    summary: "Shows one enrolment, whatever its status",
    params: byId,
    answer: oneRecord(Enrolment),
    refusals: [notFound]
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/benefits-enrollment/{id}/status",
    permission: "enrollments:decide",
    summary: "Makes an enrolment active or inactive",
    params: byId,
    body: json(EnrolmentSwitch),
    answer: oneRecord(Enrolment),
    refusals: [notFound, enrolmentBlocked, ownEnrolment]
  }),
  report: endpoint({
    method: "POST",
    path: "/benefits-enrollment/report",
    permission: "reports",
    summary: "Downloads the pending enrolments that match as CSV; a body narrows it to those at `asOf`, or names any",
    writes: false,
    query: EnrolmentFilter,
    body: jsonOrNothing(reportSelection(NamedEnrolments)),
    answer: file("text/csv; charset=utf-8")
  })
}
