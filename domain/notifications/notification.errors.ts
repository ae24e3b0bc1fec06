import { Schema } from "effect"
import { EnrolmentBlocked } from "../shared/enrolment.errors.ts"
import { CallFailure, CountChanged, failureReader } from "../shared/failure.errors.ts"
import { Notification } from "./notification.schema.ts"

export class NotificationNotFound extends Schema.TaggedError<NotificationNotFound>()("NotificationNotFound", {}) {}

/** Somebody has changed it since `version` was read: `current` is the whole record. Nothing was changed. */
export class NotificationOvertaken extends Schema.TaggedError<NotificationOvertaken>()("NotificationOvertaken", {
  current: Notification,
  fields: Schema.Record(Schema.String, Schema.Unknown)
}) {}

export class ReadingNotFound extends Schema.TaggedError<ReadingNotFound>()("ReadingNotFound", {}) {}

/** Another administrator's reading is his to take back. Nothing was changed. */
export class ReadingNotYours extends Schema.TaggedError<ReadingNotYours>()("ReadingNotYours", {}) {}

/** The reading was taken back already, or its time is over. Nothing was changed. */
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
