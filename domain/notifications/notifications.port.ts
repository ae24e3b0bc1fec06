import type { Effect } from "effect"
import type {
  EnrolmentUndoOutcome,
  EnrolmentUndoRequest,
  UndoableEnrolmentDecision
} from "../enrolments/enrolment-decision.schema.ts"
import type { DecisionClosed, DecisionNotFound, DecisionNotYours } from "../shared/decision/decision.schema.ts"
import type { EnrolmentBlocked, OwnEnrolment } from "../shared/enrolment.schema.ts"
import type { CallFailure, CountChanged, Unavailable } from "../shared/failure.errors.ts"
import type { DecisionId, NotificationId, ReadAllId } from "../shared/identity.schema.ts"
import type {
  Notification,
  NotificationChange,
  NotificationNotFound,
  NotificationOvertaken,
  NotificationPage,
  NotificationSearch,
  NotificationStats,
  ReadAll,
  ReadAllClosed,
  ReadAllNotFound,
  ReadAllNotYours,
  ReadAllOutcome,
  ReadAllUndone
} from "./notification.schema.ts"

export interface NotificationsPort {
  /** A page past the end is empty. */
  readonly list: (search: NotificationSearch) => Effect.Effect<NotificationPage, CallFailure>
  readonly stats: Effect.Effect<NotificationStats, CallFailure>
  /**
   * Marks one as read or unread. With `approve` its enrolment is activated in the same transaction; `EnrolmentBlocked`
   * has the reason when it cannot be, and then nothing is changed.
   */
  readonly change: (
    id: NotificationId,
    change: NotificationChange
  ) => Effect.Effect<
    Notification,
    NotificationNotFound | NotificationOvertaken | EnrolmentBlocked | OwnEnrolment | CallFailure
  >
  /**
   * Marks as read what matches and existed at `asOf`. `CountChanged`, and nothing is changed, when the number of unread ones is no
   * longer `expected`.
   */
  readonly readAll: (request: ReadAll) => Effect.Effect<ReadAllOutcome, CountChanged | CallFailure>
  /** Undoes one's own marking of all as read, except for notifications changed since. */
  readonly undoReadAll: (
    id: ReadAllId
  ) => Effect.Effect<ReadAllUndone, ReadAllNotFound | ReadAllNotYours | ReadAllClosed | CallFailure>
}

/** What undoes an approval, of the decisions on enrolments; fetched with its first use. */
export type ApprovalUndo = Effect.Effect<
  {
    readonly undo: (
      decisionId: DecisionId,
      request: EnrolmentUndoRequest
    ) => Effect.Effect<EnrolmentUndoOutcome, DecisionNotFound | DecisionNotYours | DecisionClosed | CallFailure>
    /** The administrator's own that can still be undone, newest first. */
    readonly undoable: Effect.Effect<ReadonlyArray<UndoableEnrolmentDecision>, CallFailure>
  },
  Unavailable
>
