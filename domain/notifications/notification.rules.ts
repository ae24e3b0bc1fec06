/** What is derived from a notification, and how notifications are sorted. */
import { type Notification } from "./notification.schema.ts"

export const isUnread = ({ status }: Pick<Notification, "status">): boolean => status === "pending"

/** The enrolment it is about; null for a claim. */
export const enrolmentOf = ({ benefit }: Notification) => benefit?.benefits_enrollment[0] ?? null

/** Approving is offered while there is an enrolment that is not active already (specification, section 4). */
export const isApprovable = (notification: Notification): boolean => {
  const enrolment = enrolmentOf(notification)
  return enrolment !== null && enrolment.status !== "active"
}
