/** Messages to the administrators that a claim or an enrolment has arrived. All administrators share them. */
import { Schema } from "effect"
import { ClaimType } from "../claims/claim.schema.ts"
import { Enrolment } from "../enrolments/enrolment.schema.ts"
import { Instant } from "../shared/calendar.schema.ts"
import { DecisionClosed, DecisionNotFound, DecisionNotYours } from "../shared/decision/decision.schema.ts"
import { EnrolmentBlocked, OwnEnrolment } from "../shared/enrolment.schema.ts"
import { CallFailure, CountChanged, failureReader } from "../shared/failure.errors.ts"
import { BenefitId, ClaimId, EnrolmentId, NotificationId, ReadAllId, UserId } from "../shared/identity.schema.ts"
import { ExpectedCount, type Page, listQuery } from "../shared/page.schema.ts"
import { Version, overtakenFields } from "../shared/version.schema.ts"

export const NotificationStatus = Schema.Literals(["pending", "read"]).annotate({
  message: "notification_status_unknown"
})
export type NotificationStatus = typeof NotificationStatus.Type

/** What a notification is about, and the names it is worded from, as they were then. */
export const NotificationAbout = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("claim"), member: Schema.String, type: ClaimType }),
  Schema.Struct({
    kind: Schema.Literal("enrolment"),
    member: Schema.String,
    title_en: Schema.String,
    title_es: Schema.String
  })
])
export type NotificationAbout = typeof NotificationAbout.Type

/** A new notification: about a claim or an enrolment, never both. */
export interface NewNotification {
  readonly id: NotificationId
  readonly title: string
  readonly message: string
  readonly about: NotificationAbout
  readonly status: "pending"
  readonly created_at: Instant
  readonly user_id: UserId
  readonly claim_id: ClaimId | null
  readonly benefit_id: BenefitId | null
  readonly enrolment_id: EnrolmentId | null
}

export const Notification = Schema.Struct({
  id: NotificationId,
  /** In English; the client words what it is `about` in its own language. */
  title: Schema.String,
  message: Schema.String,
  /** Null or absent where the text is all that is known. */
  about: Schema.optionalKey(Schema.NullOr(NotificationAbout)),
  status: NotificationStatus,
  created_at: Instant,
  user_id: Schema.NullOr(UserId),
  claim_id: Schema.NullOr(ClaimId),
  benefit_id: Schema.NullOr(BenefitId),
  /** The requested benefit, with the enrolment of the notification. */
  benefit: Schema.NullOr(
    Schema.Struct({
      id: BenefitId,
      title_en: Schema.String,
      title_es: Schema.String,
      benefits_enrollment: Schema.Array(Enrolment)
    })
  ),
  version: Version
})
export interface Notification extends Schema.Schema.Type<typeof Notification> {}

/** Marks a notification as read or unread; `approve` also activates its enrolment. */
export const NotificationChange = Schema.Struct({
  status: NotificationStatus.pipe(Schema.annotateKey({ messageMissingKey: "value_missing" })),
  approve: Schema.optionalKey(Schema.Boolean.annotate({ message: "value_invalid" })),
  version: Schema.optionalKey(Version)
}).check(
  Schema.makeFilter(({ status, approve }) =>
    approve === true && status !== "read" ? { path: ["approve"], issue: "approve_reads" } : undefined
  )
)
export interface NotificationChange extends Schema.Schema.Type<typeof NotificationChange> {}

/** The outcome of marking all as read, and until when it can be undone. */
export const ReadAllOutcome = Schema.Struct({ reading_id: ReadAllId, updated: Schema.Int, undo_until: Instant })
export interface ReadAllOutcome extends Schema.Schema.Type<typeof ReadAllOutcome> {}

export const ReadAllUndone = Schema.Struct({ reverted: Schema.Int })
export interface ReadAllUndone extends Schema.Schema.Type<typeof ReadAllUndone> {}

export const notificationQuery = listQuery({
  id: NotificationId,
  filters: {
    status: Schema.optionalKey(NotificationStatus)
  },
  sortFields: ["message", "status", "created_at"],
  sortDefault: "-created_at",
  newestFirst: ["created_at"],
  perPage: 10
})
export const NotificationFilter = notificationQuery.Filter
export interface NotificationFilter extends Schema.Schema.Type<typeof NotificationFilter> {}
export const NotificationSearch = notificationQuery.Search
export interface NotificationSearch extends Schema.Schema.Type<typeof NotificationSearch> {}
export type NotificationSortField = (typeof notificationQuery.sortFields)[number]

/**
 * Marks as read what matches and existed at `asOf`, or all that matches. `expected` is the shown number of unread ones.
 */
export const ReadAll = Schema.Struct({
  ...NotificationFilter.fields,
  asOf: Schema.optionalKey(Instant),
  expected: Schema.optionalKey(ExpectedCount)
})
export interface ReadAll extends Schema.Schema.Type<typeof ReadAll> {}

/** A page of the list, and how many unread notifications match its filter. */
export interface NotificationPage extends Page<Notification> {
  readonly unread: number
}

export class NotificationNotFound extends Schema.TaggedError<NotificationNotFound>()("NotificationNotFound", {}) {}

export class NotificationOvertaken extends Schema.TaggedError<NotificationOvertaken>()(
  "NotificationOvertaken",
  overtakenFields(Notification)
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
  OwnEnrolment,
  ReadAllNotFound,
  ReadAllNotYours,
  ReadAllClosed,
  DecisionNotFound,
  DecisionNotYours,
  DecisionClosed,
  CountChanged,
  ...CallFailure.members
])
export type NotificationFailure = typeof NotificationFailure.Type

export const toNotificationFailure = failureReader(NotificationFailure)

export const NotificationStats = Schema.Struct({ total: Schema.Int, unread: Schema.Int, asOf: Instant })
export interface NotificationStats extends Schema.Schema.Type<typeof NotificationStats> {}
