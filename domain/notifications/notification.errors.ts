import { Schema } from "effect"
import { EnrolmentBlocked } from "../shared/enrolment.schema.ts"
import { CallFailure, CountChanged, failureReader } from "../shared/failure.errors.ts"
import { overtakenBy } from "../shared/version.schema.ts"
import { Notification } from "./notification.schema.ts"

export class NotificationNotFound extends Schema.TaggedError<NotificationNotFound>()("NotificationNotFound", {}) {}

export class NotificationOvertaken extends Schema.TaggedError<NotificationOvertaken>()(
  "NotificationOvertaken",
  overtakenBy(Notification)
) {}

export class ReadAllNotFound extends Schema.TaggedError<ReadAllNotFound>()("ReadAllNotFound", {}) {}

/** Only the administrator who marked all as read can undo it. Nothing was changed. */
export class ReadAllNotYours extends Schema.TaggedError<ReadAllNotYours>()("ReadAllNotYours", {}) {}

/** It was undone already, or the time to undo has passed. Nothing was changed. */
export class ReadAllClosed extends Schema.TaggedError<ReadAllClosed>()("ReadAllClosed", {}) {}

export const NotificationFailure = Schema.Union([
  NotificationNotFound,
  NotificationOvertaken,
  EnrolmentBlocked,
  ReadAllNotFound,
  ReadAllNotYours,
  ReadAllClosed,
  CountChanged,
  ...CallFailure.members
])
export type NotificationFailure = typeof NotificationFailure.Type

export const toNotificationFailure = failureReader(NotificationFailure)
