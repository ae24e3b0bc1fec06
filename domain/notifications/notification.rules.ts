/** What is read from a notification, and in which order they stand. */
import {
  type Notification,
  type NotificationSort,
  type NotificationSortField,
  notificationSortFields
} from "./notification.schema.ts"

/** Whether nobody has looked at it yet. */
export const isUnread = ({ status }: Pick<Notification, "status">): boolean => status === "pending"

/** The enrolment it tells of; null where it tells of a claim. */
export const enrolmentOf = ({ benefit }: Notification) => benefit?.benefits_enrollment[0] ?? null

/** Approving is offered while there is an enrolment that is not active already (specification, section 4). */
export const isApprovable = (notification: Notification): boolean => {
  const enrolment = enrolmentOf(notification)
  return enrolment !== null && enrolment.status !== "active"
}

/** Takes an order apart into its column and direction. */
export const readNotificationSort = (
  sort: NotificationSort
): { readonly field: NotificationSortField; readonly isDescending: boolean } => {
  const isDescending = sort.startsWith("-")
  const field = notificationSortFields.find((one) => one === sort.slice(isDescending ? 1 : 0))
  return { field: field ?? "created_at", isDescending }
}
