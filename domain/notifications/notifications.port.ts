import type { Effect } from "effect"
import type { EnrolmentBlocked } from "../shared/enrolment.errors.ts"
import type { CallFailure, CountChanged } from "../shared/failure.errors.ts"
import type { NotificationId, ReadingId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type {
  NotificationNotFound,
  NotificationOvertaken,
  ReadingClosed,
  ReadingNotFound,
  ReadingNotYours
} from "./notification.errors.ts"
import type {
  Notification,
  NotificationChange,
  NotificationSearch,
  NotificationStats,
  ReadAll,
  Reading,
  ReadingUndone
} from "./notification.schema.ts"

/** What administrators do with notifications; one contract holds every answer of it to the same promises. */
export interface NotificationsPort {
  /** A page past the end is empty. */
  readonly list: (search: NotificationSearch) => Effect.Effect<Page<Notification>, CallFailure>
  readonly stats: Effect.Effect<NotificationStats, CallFailure>
  /**
   * Reads one, or makes it unread again; what is so already is no change. With `approve` the enrolment it tells of becomes
   * active in the same transaction, or neither happens: `EnrolmentBlocked` says what stands in the way.
   */
  readonly change: (
    id: NotificationId,
    change: NotificationChange
  ) => Effect.Effect<Notification, NotificationNotFound | NotificationOvertaken | EnrolmentBlocked | CallFailure>
  /**
   * Reads what had come by `asOf`, so that nothing is read that nobody has been shown. `CountChanged`, and nothing is
   * changed, when the unread ones are no longer as many as `expected`.
   */
  readonly readAll: (request: ReadAll) => Effect.Effect<Reading, CountChanged | CallFailure>
  /** Takes one's own reading back, but for what somebody has touched since. */
  readonly undoReadAll: (
    id: ReadingId
  ) => Effect.Effect<ReadingUndone, ReadingNotFound | ReadingNotYours | ReadingClosed | CallFailure>
}
