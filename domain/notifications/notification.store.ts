import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { EnrolmentId, NotificationId, ReadingId, UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type {
  NewNotification,
  Notification,
  NotificationSearch,
  NotificationStats,
  NotificationStatus
} from "./notification.schema.ts"

/** A notification nobody else can change until the transaction ends. */
export interface LockedNotification {
  readonly id: NotificationId
  readonly status: NotificationStatus
  readonly version: number
  /** The enrolment it tells of; null where it tells of a claim. */
  readonly enrolmentId: EnrolmentId | null
}

/** One reading of everything, as it is kept. */
export interface StoredReading {
  readonly id: ReadingId
  readonly administratorId: UserId
  readonly undoUntil: Instant
  /** Notifications it still covers; 0 once it is undone. */
  readonly notifications: number
}

/**
 * Where the server keeps notifications, bound to one transaction and one administrator.
 *
 * It stores and finds; it never decides. What it moves in sets it audits in the same statement, one entry for each.
 */
export interface NotificationStore {
  readonly insert: (notification: NewNotification) => Effect.Effect<void, Unavailable>
  /** The database's clock: the only one several server processes share. */
  readonly now: Effect.Effect<Instant, Unavailable>
  readonly list: (search: NotificationSearch) => Effect.Effect<Page<Notification>, Unavailable>
  readonly stats: Effect.Effect<NotificationStats, Unavailable>
  readonly find: (id: NotificationId) => Effect.Effect<Notification | null, Unavailable>
  readonly lock: (id: NotificationId) => Effect.Effect<LockedNotification | null, Unavailable>
  /** Gives a locked notification its status and next version; whatever reading covered it does so no longer. */
  readonly setStatus: (notification: LockedNotification, status: NotificationStatus) => Effect.Effect<void, Unavailable>
  /** Reads all that are unread and had come by then, under one reading. Answers how many. */
  readonly readAll: (
    asOf: Instant,
    reading: { readonly id: ReadingId; readonly at: Instant; readonly undoUntil: Instant }
  ) => Effect.Effect<number, Unavailable>
  /** Locked until the transaction ends. */
  readonly lockReading: (id: ReadingId) => Effect.Effect<StoredReading | null, Unavailable>
  /** Makes unread again what the reading still covers. Answers how many. */
  readonly undoReading: (id: ReadingId) => Effect.Effect<number, Unavailable>
}
