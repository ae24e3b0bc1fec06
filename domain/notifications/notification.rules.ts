/** What is derived from a notification, and how notifications are sorted. */
import {
  type Notification,
  type NotificationSort,
  type NotificationSortField,
  notificationSortFields
} from "./notification.schema.ts"

/** Whether it is unread. */
export const isUnread = ({ status }: Pick<Notification, "status">): boolean => status === "pending"

/** The enrolment it is about; null for a claim. */
export const enrolmentOf = ({ benefit }: Notification) => benefit?.benefits_enrollment[0] ?? null

/** Approving is offered while there is an enrolment that is not active already (specification, section 4). */
export const isApprovable = (notification: Notification): boolean => {
  const enrolment = enrolmentOf(notification)
  return enrolment !== null && enrolment.status !== "active"
}

/** Splits a sort order into its column and direction. */
export const readNotificationSort = (
  sort: NotificationSort
): { readonly field: NotificationSortField; readonly isDescending: boolean } => {
  const isDescending = sort.startsWith("-")
  const field = notificationSortFields.find((one) => one === sort.slice(isDescending ? 1 : 0))
  return { field: field ?? "created_at", isDescending }
}
