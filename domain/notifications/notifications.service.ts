/** Implements the notifications port over stores bound to one transaction: a failure means that nothing was changed. */
import { Effect } from "effect"
import { readPage } from "../shared/audit/audit.rules.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import type { PendingClaim } from "../claims/claim.schema.ts"
import type { EnrolmentDecision } from "../enrolments/enrolment.rules.ts"
import type { Enrolment, SetStatus } from "../enrolments/enrolment.schema.ts"
import { addSeconds } from "../shared/calendar.schema.ts"
import { EnrolmentBlocked, type EnrolmentNotFound, type OwnEnrolment } from "../shared/enrolment.schema.ts"
import { CountChanged, FieldsInvalid, type Unavailable } from "../shared/failure.errors.ts"
import { type DecisionId, type EnrolmentId, NotificationId, type Person, ReadAllId } from "../shared/identity.schema.ts"
import { fullName } from "../shared/text.rules.ts"
import { textAbout } from "./notification-text.rules.ts"
import { enrolmentOf, notificationSeenBy } from "./notification.rules.ts"
import {
  type NewNotification,
  type Notification,
  type NotificationChange,
  NotificationNotFound,
  NotificationOvertaken,
  type ReadAll,
  ReadAllClosed,
  ReadAllNotFound,
  ReadAllNotYours
} from "./notification.schema.ts"
import type { NotificationStore } from "./notification.store.ts"
import type { NotificationsPort } from "./notifications.port.ts"

export interface NotificationsDependencies {
  readonly notifications: NotificationStore
  /** The service of enrolments, bound to the same transaction. */
  readonly enrolments: {
    readonly setStatus: (
      id: EnrolmentId,
      status: SetStatus
    ) => Effect.Effect<unknown, EnrolmentNotFound | EnrolmentBlocked | OwnEnrolment | FieldsInvalid | Unavailable>
  }
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly administrator: Person
  readonly newId: () => string
  /** How long marking all as read can be undone. */
  readonly undoSeconds: number
}

export const notificationsService = (dependencies: NotificationsDependencies) => {
  const { notifications, enrolments, audit, changes, administrator } = dependencies

  const approve = (id: EnrolmentId | null) =>
    id === null
      ? Effect.fail(new FieldsInvalid({ fields: { approve: "approve_needs_enrolment" } }))
      : Effect.catchTags(enrolments.setStatus(id, "active"), {
          EnrolmentNotFound: () => Effect.fail(new EnrolmentBlocked({ status: "inactive", reason: "not_found" }))
        })

  const found = Effect.fnUntraced(function* (id: NotificationId) {
    return (yield* notifications.find(id)) ?? (yield* new NotificationNotFound())
  })

  const asSeen = (notification: Notification): Notification => notificationSeenBy(notification, administrator)

  return {
    list: (search) =>
      Effect.map(readPage(audit, "notification", notifications.list(search)), (page) => ({
        ...page,
        data: page.data.map(asSeen)
      })),
    stats: notifications.stats,

    change: Effect.fnUntraced(function* (id: NotificationId, change: NotificationChange) {
      const approving = change.approve === true ? yield* found(id) : null
      const seen = approving ?? (yield* notifications.lock(id))
      if (seen === null) return yield* new NotificationNotFound()
      if (change.version !== undefined && change.version !== seen.version)
        return yield* new NotificationOvertaken({ current: asSeen(yield* found(id)), fields: { status: seen.status } })
      // The enrolment is locked before its notification, as wherever it is decided; that reads the notification.
      if (approving !== null) yield* approve(enrolmentOf(approving)?.id ?? null)
      const locked = approving === null ? seen : yield* notifications.lock(id)
      if (locked !== null && locked.status !== change.status) {
        yield* notifications.setStatus(locked, change.status)
        yield* audit.append({
          action: change.status === "read" ? "notification.read" : "notification.unread",
          entity: "notification",
          entityId: id,
          before: { status: locked.status },
          after: { status: change.status }
        })
        yield* changes.publish("notification", [id])
      }
      return asSeen(yield* found(id))
    }),

    readAll: Effect.fnUntraced(function* ({ asOf, expected, ...filter }: ReadAll) {
      const at = yield* notifications.now
      const undoUntil = addSeconds(at, dependencies.undoSeconds)
      const id = ReadAllId.make(dependencies.newId())
      const updated = yield* notifications.readAll(filter, asOf ?? at, { id, at, undoUntil })
      if (expected !== undefined && expected !== updated) return yield* new CountChanged({ expected, actual: updated })
      if (updated > 0) yield* changes.publish("notification", null)
      return { reading_id: id, updated, undo_until: undoUntil }
    }),

    undoReadAll: Effect.fnUntraced(function* (id: ReadAllId) {
      const locked = yield* notifications.lockReadAll(id)
      if (locked === null) return yield* new ReadAllNotFound()
      if (locked.administratorId !== administrator.id) return yield* new ReadAllNotYours()
      if ((yield* notifications.now) >= locked.undoUntil || locked.notifications === 0)
        return yield* new ReadAllClosed()
      const reverted = yield* notifications.undoReadAll(id)
      yield* changes.publish("notification", null)
      return { reverted }
    })
  } satisfies NotificationsPort
}

export interface NotifyingDependencies {
  readonly notifications: Pick<NotificationStore, "insert" | "markReadAbout" | "markUnreadAbout">
  readonly changes: ChangePublisher
  readonly newId: () => string
}

/** Tells all administrators what the member app has sent, in the transaction that stores it. */
export const notifyAdministrators = ({ notifications, changes, newId }: NotifyingDependencies) => {
  const add = Effect.fnUntraced(function* (notification: Omit<NewNotification, "id" | "status" | "title" | "message">) {
    const id = NotificationId.make(newId())
    yield* notifications.insert({ id, status: "pending", ...notification, ...textAbout(notification.about) })
    yield* changes.publish("notification", [id])
  })

  return {
    claimFiled: ({ id, user_id, user, type, created_at }: PendingClaim) =>
      add({
        about: { kind: "claim", member: fullName(user), type },
        created_at,
        user_id,
        claim_id: id,
        benefit_id: null,
        enrolment_id: null
      }),

    enrolmentRequested: ({ id, user_id, user, benefit, created_at }: Enrolment) =>
      add({
        about: {
          kind: "enrolment",
          member: fullName(user),
          title_en: benefit.title_en,
          title_es: benefit.title_es
        },
        created_at,
        user_id,
        claim_id: null,
        benefit_id: benefit.id,
        enrolment_id: id
      }),

    enrolmentsDecided: Effect.fnUntraced(function* (
      ids: ReadonlyArray<EnrolmentId>,
      decision: Pick<EnrolmentDecision, "id" | "at" | "undoUntil"> | null
    ) {
      const undoable = decision && { ...decision, id: ReadAllId.make(decision.id) }
      if ((yield* notifications.markReadAbout(ids, undoable)) > 0) yield* changes.publish("notification", null)
    }),

    enrolmentsUndone: Effect.fnUntraced(function* (id: DecisionId) {
      if ((yield* notifications.markUnreadAbout(ReadAllId.make(id))) > 0) yield* changes.publish("notification", null)
    })
  }
}
