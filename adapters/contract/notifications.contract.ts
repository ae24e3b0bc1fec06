import { Schema } from "effect"
import {
  Notification,
  NotificationChange,
  NotificationNotFound,
  NotificationOvertaken,
  NotificationSearch,
  NotificationStats,
  ReadAll,
  ReadAllClosed,
  ReadAllNotFound,
  ReadAllNotYours,
  ReadAllOutcome,
  ReadAllUndone
} from "#domain/notifications/notification.schema.ts"
import { CountChanged } from "#domain/shared/failure.errors.ts"
import { NotificationId, ReadAllId } from "#domain/shared/identity.schema.ts"
import { endpoint, json, jsonOrNothing, recordListWith, oneRecord, refusal } from "./endpoint.ts"
import { enrolmentBlocked, ownEnrolment } from "./enrolments.contract.ts"

export const notificationsContract = {
  list: endpoint({
    method: "GET",
    path: "/notification",
    permission: "administrator",
    summary: "Lists notifications, newest first, each with its enrolment; `unread` counts the unread ones that match",
    query: NotificationSearch,
    answer: recordListWith(Notification, { unread: Schema.Int })
  }),
  stats: endpoint({
    method: "GET",
    path: "/notification/stats",
    permission: "administrator",
    summary: "Counts notifications, and the unread ones",
    answer: oneRecord(NotificationStats)
  }),
  change: endpoint({
    method: "PATCH",
    path: "/notification/{id}",
    permission: "administrator",
    summary: "Marks a notification as read; `approve` also activates its enrolment, in one transaction",
    params: Schema.Struct({ id: NotificationId }),
    body: json(NotificationChange),
    answer: oneRecord(Notification),
    refusals: [
      refusal(404, "notification_not_found", NotificationNotFound),
      refusal(409, "notification_overtaken", NotificationOvertaken),
      enrolmentBlocked,
      ownEnrolment
    ]
  }),
  readAll: endpoint({
    method: "POST",
    path: "/notification/read-all",
    permission: "administrator",
    summary: "Marks as read all notifications that match and existed at `asOf`, or all that match",
    body: jsonOrNothing(ReadAll),
    answer: oneRecord(ReadAllOutcome),
    refusals: [refusal(409, "count_changed", CountChanged)]
  }),
  undoReadAll: endpoint({
    method: "POST",
    path: "/notification/read-all/{id}/undo",
    permission: "administrator",
    summary: "Undoes one's own marking of all notifications as read",
    params: Schema.Struct({ id: ReadAllId }),
    answer: oneRecord(ReadAllUndone),
    refusals: [
      refusal(404, "reading_not_found", ReadAllNotFound),
      refusal(403, "reading_not_yours", ReadAllNotYours),
      refusal(409, "reading_closed", ReadAllClosed)
    ]
  })
}
