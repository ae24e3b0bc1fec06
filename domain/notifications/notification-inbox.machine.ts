/**
 * The actions on notifications, sent one after another, and the one whose enrolment is shown. It lives as long as the
 * page.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import { oneActivatedText } from "../shared/enrolment.messages.ts"
import { failureNotice } from "../shared/failure-notice.rules.ts"
import type { NotificationId, ReadAllId } from "../shared/identity.schema.ts"
import type { Translated } from "../shared/language.schema.ts"
import { type Notice, notice, type NoticeOutdated } from "../shared/notice.schema.ts"
import type { UndoRequested } from "../shared/screen/screen.schema.ts"
import { dequeueJob, enqueueJob, hasJobs, type JobQueue, jobQueueStates } from "../shared/job-queue.rules.ts"
import { requireValue, promiseActor, type Thrown, withEvent } from "../shared/promised.ts"
import { describeNotificationFailure, notificationNotices, allReadText } from "./notification.messages.ts"
import { enrolmentOf, isApprovable, isUnread } from "./notification.rules.ts"
import type { Notification, ReadAll, ReadAllOutcome } from "./notification.schema.ts"

export type InboxJob =
  | { readonly kind: "read" | "unread" | "approve"; readonly id: NotificationId }
  | { readonly kind: "readAll"; readonly request: ReadAll }
  | { readonly kind: "undo"; readonly id: ReadAllId }

export type InboxSettled =
  | { readonly kind: "changed"; readonly row: Notification }
  | { readonly kind: "allRead"; readonly outcome: ReadAllOutcome }
  | { readonly kind: "undone" }

export type NotificationInboxEvent =
  | { readonly type: "notification.read"; readonly row: Notification }
  | { readonly type: "notification.unread"; readonly row: Notification }
  | { readonly type: "notification.approve"; readonly row: Notification }
  /** The shown filter, and how many unread ones matched it as of then. */
  | { readonly type: "notifications.readAll"; readonly request: ReadAll & { readonly expected: number } }
  | { readonly type: "readAll.undo" }
  /** What a notice offers to undo. */
  | UndoRequested
  | { readonly type: "details.open"; readonly row: Notification }
  | { readonly type: "details.close" }

/** The changed notification; null when many have changed, or it is unknown which. */
export interface NotificationsUpdated {
  readonly type: "updated"
  readonly row: Notification | null
}

export interface NotificationInboxContext extends JobQueue<InboxJob> {
  /** This administrator's last "mark all as read", until it is undone. */
  readonly lastReadAll: ReadAllOutcome | null
  readonly opened: Notification | null
}

export interface WithRow {
  readonly row: Notification
}

/** The action on a notification that is queued or under way. */
export const jobOn = ({ jobs }: NotificationInboxContext, id: NotificationId): InboxJob["kind"] | null =>
  jobs.find((job) => "id" in job && job.id === (id as string))?.kind ?? null

const has = ({ jobs }: NotificationInboxContext, kind: InboxJob["kind"]): boolean =>
  jobs.some((job) => job.kind === kind)

/** The notice after an action on a notification. */
const changedText = (kind: "read" | "unread" | "approve", row: Notification): Translated<string> => {
  const enrolment = kind === "approve" ? enrolmentOf(row) : null
  return enrolment === null ? notificationNotices[kind] : oneActivatedText(enrolment)
}

export const notificationInboxMachine = setup({
  types: {
    context: {} as NotificationInboxContext,
    events: {} as NotificationInboxEvent,
    emitted: {} as Notice | NoticeOutdated | NotificationsUpdated,
    tags: {} as "busy"
  },
  actors: { performJob: promiseActor<InboxSettled, { readonly job: InboxJob }>("performJob") },
  guards: {
    hasJobs: ({ context }) => hasJobs(context),
    canMarkRead: ({ context }, { row }: WithRow) => isUnread(row) && jobOn(context, row.id) === null,
    canMarkUnread: ({ context }, { row }: WithRow) => !isUnread(row) && jobOn(context, row.id) === null,
    canApprove: ({ context }, { row }: WithRow) => isApprovable(row) && jobOn(context, row.id) === null,
    hasUnread: ({ context }, { request: { expected } }: { readonly request: { readonly expected: number } }) =>
      expected > 0 && !has(context, "readAll"),
    isUndoable: ({ context }) => context.lastReadAll !== null && !has(context, "undo"),
    isNoticeUndoable: ({ context }, { undo }: Pick<UndoRequested, "undo">) =>
      context.lastReadAll?.reading_id === undo && !has(context, "undo"),
    hasEnrolment: (_, { row }: WithRow) => enrolmentOf(row) !== null
  },
  actions: {
    enqueueJob: assign(({ context }, job: InboxJob) => enqueueJob(context, job)),
    enqueueUndo: assign(({ context }) =>
      enqueueJob<InboxJob>(context, { kind: "undo", id: requireValue(context.lastReadAll, "reading").reading_id })
    ),
    finishJob: assign(({ context }) => dequeueJob(context)),
    storeSettled: enqueueActions(({ context: { lastReadAll }, enqueue }, settled: InboxSettled) => {
      if (settled.kind === "changed") return
      // It was undone, or a later one replaces it.
      if (lastReadAll !== null) enqueue.emit({ type: "notice.outdated", undo: lastReadAll.reading_id })
      const isUndoable = settled.kind === "allRead" && settled.outcome.updated > 0
      enqueue.assign({ lastReadAll: isUndoable ? settled.outcome : null })
    }),
    notifyDone: enqueueActions(({ context, enqueue }, settled: InboxSettled) => {
      const kind = context.jobs[0]?.kind
      if (settled.kind === "undone") enqueue.emit(notice("success", notificationNotices.undone))
      else if (settled.kind === "allRead") {
        const { updated, reading_id } = settled.outcome
        enqueue.emit(
          updated === 0
            ? notice("info", notificationNotices.nothingToRead)
            : notice("success", allReadText(updated), reading_id)
        )
      } else if (kind === "read" || kind === "unread" || kind === "approve")
        enqueue.emit(notice("success", changedText(kind, settled.row)))
    }),
    emitSettled: emit((_, settled: InboxSettled): NotificationsUpdated => ({
      type: "updated",
      row: settled.kind === "changed" ? settled.row : null
    })),
    // The reason for the refusal may be new to this page, so the list is refetched.
    failJob: enqueueActions(({ enqueue }, { error }: Thrown) => {
      enqueue.emit(failureNotice(error, describeNotificationFailure(error, notificationNotices.updateFailed)))
      enqueue.emit({ type: "updated", row: null })
    }),
    open: assign((_, { row }: WithRow) => ({ opened: row })),
    close: assign({ opened: null })
  }
}).createMachine({
  id: "notification-inbox",
  context: { jobs: [], lastReadAll: null, opened: null },
  type: "parallel",
  on: {
    "notification.read": {
      guard: withEvent("canMarkRead"),
      actions: { type: "enqueueJob", params: ({ event }) => ({ kind: "read" as const, id: event.row.id }) }
    },
    "notification.unread": {
      guard: withEvent("canMarkUnread"),
      actions: { type: "enqueueJob", params: ({ event }) => ({ kind: "unread" as const, id: event.row.id }) }
    },
    "notification.approve": {
      guard: withEvent("canApprove"),
      actions: { type: "enqueueJob", params: ({ event }) => ({ kind: "approve" as const, id: event.row.id }) }
    },
    "notifications.readAll": {
      guard: withEvent("hasUnread"),
      actions: {
        type: "enqueueJob",
        params: ({ event: { request } }) => ({ kind: "readAll" as const, request })
      }
    },
    "readAll.undo": { guard: "isUndoable", actions: "enqueueUndo" },
    "notice.undo": { guard: withEvent("isNoticeUndoable"), actions: "enqueueUndo" }
  },
  states: {
    sending: { initial: "idle", states: jobQueueStates },
    showing: {
      initial: "list",
      states: {
        list: {
          on: {
            "details.open": { guard: withEvent("hasEnrolment"), target: "details", actions: withEvent("open") }
          }
        },
        details: { on: { "details.close": { target: "list", actions: "close" } } }
      }
    }
  }
})
