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

export class ReadingNotFound extends Schema.TaggedError<ReadingNotFound>()("ReadingNotFound", {}) {}

/** Only the administrator who marked all as read can undo it. Nothing was changed. */
export class ReadingNotYours extends Schema.TaggedError<ReadingNotYours>()("ReadingNotYours", {}) {}

/** It was undone already, or the time to undo has passed. Nothing was changed. */
export class ReadingClosed extends Schema.TaggedError<ReadingClosed>()("ReadingClosed", {}) {}

export const NotificationFailure = Schema.Union([
  NotificationNotFound,
  NotificationOvertaken,
  EnrolmentBlocked,
  ReadingNotFound,
  ReadingNotYours,
  ReadingClosed,
  CountChanged,
  ...CallFailure.members
])
export type NotificationFailure = typeof NotificationFailure.Type

export const toNotificationFailure = failureReader(NotificationFailure)
