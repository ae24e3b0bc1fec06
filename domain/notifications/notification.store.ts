import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { EnrolmentId, NotificationId, ReadAllId, UserId } from "../shared/identity.schema.ts"
import type {
  NewNotification,
  Notification,
  NotificationFilter,
  NotificationPage,
  NotificationSearch,
  NotificationStats,
  NotificationStatus
} from "./notification.schema.ts"

/** A notification that is locked until the transaction ends. */
export interface LockedNotification {
  readonly id: NotificationId
  readonly status: NotificationStatus
  readonly version: number
}

/** Under this id notifications are marked as read, so that they can become unread again. */
export interface UndoableReading {
  readonly id: ReadAllId
  readonly at: Instant
  readonly undoUntil: Instant
}

/** A "mark all as read" operation, as stored. */
export interface StoredReadAll {
  readonly id: ReadAllId
  readonly administratorId: UserId
  readonly undoUntil: Instant
  /** How many notifications it still covers; 0 after an undo. */
  readonly notifications: number
}

/**
 * Stores notifications, bound to one transaction and one administrator, without rules of its own. Set operations write
 * one audit entry for each in the same statement.
 */
export interface NotificationStore {
  readonly insert: (notification: NewNotification) => Effect.Effect<void, Unavailable>
  readonly now: Effect.Effect<Instant, Unavailable>
  readonly list: (search: NotificationSearch) => Effect.Effect<NotificationPage, Unavailable>
  readonly stats: Effect.Effect<NotificationStats, Unavailable>
  readonly find: (id: NotificationId) => Effect.Effect<Notification | null, Unavailable>
  readonly lock: (id: NotificationId) => Effect.Effect<LockedNotification | null, Unavailable>
  /** Sets the status and the next version of a locked notification, and removes it from what an undo covers. */
  readonly setStatus: (notification: LockedNotification, status: NotificationStatus) => Effect.Effect<void, Unavailable>
  /**
   * Marks as read all unread ones that match and existed at `asOf`, under one id, by which they can be undone. Returns
   * how many.
   */
  readonly readAll: (
    filter: NotificationFilter,
    asOf: Instant,
    undoable: UndoableReading
  ) => Effect.Effect<number, Unavailable>
  /**
   * Marks as read all unread ones about these enrolments, which are locked; under an id, which an earlier call may have
   * used, where that can be undone. Returns how many.
   */
  readonly markReadAbout: (
    enrolments: ReadonlyArray<EnrolmentId>,
    undoable: UndoableReading | null
  ) => Effect.Effect<number, Unavailable>
  /** Marks as unread what was marked as read under this id about enrolments that are pending again. Returns how many. */
  readonly markUnreadAbout: (id: ReadAllId) => Effect.Effect<number, Unavailable>
  /** Locked until the transaction ends. */
  readonly lockReadAll: (id: ReadAllId) => Effect.Effect<StoredReadAll | null, Unavailable>
  /** Marks as unread what the undo still covers. Returns how many. */
  readonly undoReadAll: (id: ReadAllId) => Effect.Effect<number, Unavailable>
}
