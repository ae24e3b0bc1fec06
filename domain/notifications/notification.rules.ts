/** What is derived from a notification, and how notifications are sorted. */
import { enrolmentLink } from "../enrolments/enrolment.rules.ts"
import { type Notification } from "./notification.schema.ts"

export const isUnread = ({ status }: Pick<Notification, "status">): boolean => status === "pending"

/** The enrolment it is about; null for a claim. */
export const enrolmentOf = ({ benefit }: Notification) => benefit?.benefits_enrollment[0] ?? null

/** Approving is offered while there is an enrolment that is not active already (specification, section 4). */
export const isApprovable = (notification: Notification): boolean => {
  const enrolment = enrolmentOf(notification)
  return enrolment !== null && enrolment.status !== "active"
}

/** Where what it is about is shown: the claim, or the enrolment among the pending ones; null where neither is known. */
export const subjectLink = (notification: Notification) => {
  const { claim_id } = notification
  if (claim_id !== null) return { place: "claims", record: claim_id, query: "" } as const
  const enrolment = enrolmentOf(notification)
  return enrolment === null ? null : ({ place: "benefits", record: null, query: enrolmentLink(enrolment.id) } as const)
}
