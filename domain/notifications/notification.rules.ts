/** What is derived from a notification, and how notifications are sorted. */
import { enrolmentLink, enrolmentSeenBy, isActivatable } from "../enrolments/enrolment.rules.ts"
import type { Person } from "../shared/identity.schema.ts"
import { type Notification } from "./notification.schema.ts"

export const isUnread = ({ status }: Pick<Notification, "status">): boolean => status === "pending"

/** The enrolment it is about; null for a claim. */
export const enrolmentOf = ({ benefit }: Notification) => benefit?.benefits_enrollment[0] ?? null

/** Approving is offered while there is an enrolment of somebody else that is not active already. */
export const isApprovable = (notification: Notification): boolean => {
  const enrolment = enrolmentOf(notification)
  return enrolment !== null && enrolment.status !== "active" && isActivatable(enrolment)
}

/** Where what it is about is shown: the claim, or the enrolment among the pending ones; null where neither is known. */
export const subjectLink = (notification: Notification) => {
  const { claim_id } = notification
  if (claim_id !== null) return { place: "claims", record: claim_id, query: "" } as const
  const enrolment = enrolmentOf(notification)
  return enrolment === null ? null : ({ place: "benefits", record: null, query: enrolmentLink(enrolment.id) } as const)
}

/** The notification with the mark of its reader's own enrolment. */
export const notificationSeenBy = (notification: Notification, reader: Pick<Person, "id">): Notification => {
  const { benefit } = notification
  return benefit === null
    ? notification
    : {
        ...notification,
        benefit: {
          ...benefit,
          benefits_enrollment: benefit.benefits_enrollment.map((enrolment) => enrolmentSeenBy(enrolment, reader))
        }
      }
}
