/**
 * The actions on notifications, sent one after another, and the one whose enrolment is shown. It lives as long as the
 * page.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import type { EnrolmentUndoOutcome } from "../enrolments/enrolment-decision.schema.ts"
import type { Enrolment } from "../enrolments/enrolment.schema.ts"
import type { Instant } from "../shared/calendar.schema.ts"
import { oneActivatedText } from "../shared/enrolment.messages.ts"
import { enrolmentsUndoneText, enrolmentUndoFailed } from "../shared/decision/enrolment-undo.messages.ts"
import { failureNotice } from "../shared/failure-notice.rules.ts"
import type { DecisionId, NotificationId, ReadAllId } from "../shared/identity.schema.ts"
import type { Translated } from "../shared/language.schema.ts"
import { type Notice, notice, type NoticeOutdated } from "../shared/notice.schema.ts"
import type { UndoRequested } from "../shared/screen/screen.schema.ts"
import {
  dequeueTakenBack,
  enqueueJob,
  hasJobs,
  jobQueueStates,
  type RevocableQueue,
  takeBack
} from "../shared/job-queue.rules.ts"
import { requireValue, promiseActor, type Thrown, withEvent } from "../shared/promised.ts"
import { describeNotificationFailure, notificationNotices, allReadText } from "./notification.messages.ts"
import { enrolmentOf, isApprovable, isUnread } from "./notification.rules.ts"
import { type Notification, type ReadAll, type ReadAllOutcome, toNotificationFailure } from "./notification.schema.ts"

/** What was done last and can be undone: all were marked as read, or the enrolment of one was activated. */
export type LastDone =
  | { readonly kind: "readAll"; readonly id: ReadAllId; readonly undo_until: Instant; readonly updated: number }
  | {
      readonly kind: "approve"
      readonly id: DecisionId
      readonly undo_until: Instant
      readonly enrolment: Enrolment
    }

export type InboxJob =
  | { readonly kind: "read" | "unread" | "approve"; readonly id: NotificationId }
  | { readonly kind: "readAll"; readonly request: ReadAll }
  | { readonly kind: "undo"; readonly done: LastDone }

export type InboxSettled =
  | { readonly kind: "changed"; readonly row: Notification }
  /** With what undoes it; null where nothing does. */
  | { readonly kind: "approved"; readonly row: Notification; readonly done: LastDone | null }
  | { readonly kind: "allRead"; readonly outcome: ReadAllOutcome }
  /** With what became of the enrolment where an approval was undone. */
  | { readonly kind: "undone"; readonly id: LastDone["id"]; readonly enrolments: EnrolmentUndoOutcome | null }

export type NotificationInboxEvent =
  | { readonly type: "notification.read"; readonly row: Notification }
  | { readonly type: "notification.unread"; readonly row: Notification }
  | { readonly type: "notification.approve"; readonly row: Notification }
  /** The shown filter, and how many unread ones matched it as of then. */
  | { readonly type: "notifications.readAll"; readonly request: ReadAll & { readonly expected: number } }
  | { readonly type: "inbox.undo" }
  /** Takes back what was done last, which has not been answered. */
  | { readonly type: "inbox.takeBack" }
  /** What a notice offers to undo. */
  | UndoRequested
  | { readonly type: "details.open"; readonly row: Notification }
  | { readonly type: "details.close" }

/** The changed notification; null when many have changed, or it is unknown which. */
export interface NotificationsUpdated {
  readonly type: "updated"
  readonly row: Notification | null
}

export interface NotificationInboxContext extends RevocableQueue<InboxJob> {
  /** Until it is undone. */
  readonly lastDone: LastDone | null
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

/** The index in the queue of the last job that can be undone and has not been answered; null where there is none. */
export const unansweredJob = ({ jobs }: Pick<NotificationInboxContext, "jobs">): number | null => {
  const at = jobs.findLastIndex(({ kind }) => kind === "readAll" || kind === "approve")
  return at < 0 ? null : at
}

/** What a job has done that can be undone; null where that is nothing. */
const lastDoneBy = (settled: InboxSettled): LastDone | null => {
  if (settled.kind === "approved") return settled.done
  if (settled.kind !== "allRead" || settled.outcome.updated === 0) return null
  const { reading_id: id, ...outcome } = settled.outcome
  return { kind: "readAll", id, ...outcome }
}

/** Whether it was undone elsewhere, or its time has passed. */
const isUndoOver = (error: unknown): boolean => {
  const { _tag } = toNotificationFailure(error)
  return _tag === "ReadAllClosed" || _tag === "DecisionClosed"
}

const undoneNotice = (enrolments: EnrolmentUndoOutcome | null): Notice => {
  if (enrolments === null) return notice("success", notificationNotices.undone)
  const { reverted_total: updated, kept_total: inConflict, kept } = enrolments
  return notice(updated > 0 ? "success" : "info", enrolmentsUndoneText({ updated, inConflict, kept }))
}

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
    isUndoable: ({ context }) => context.lastDone !== null && !has(context, "undo") && unansweredJob(context) === null,
    isNoticeUndoable: ({ context }, { undo }: Pick<UndoRequested, "undo">) =>
      context.lastDone?.id === undo && !has(context, "undo"),
    isUnanswered: ({ context }) => {
      const at = unansweredJob(context)
      return at !== null && (at > 0 || !context.isTakenBack)
    },
    hasEnrolment: (_, { row }: WithRow) => enrolmentOf(row) !== null
  },
  actions: {
    enqueueJob: assign(({ context }, job: InboxJob) => enqueueJob(context, job)),
    enqueueUndo: assign(({ context }) =>
      enqueueJob<InboxJob>(context, { kind: "undo", done: requireValue(context.lastDone, "what was done last") })
    ),
    takeBack: assign(({ context }) => takeBack(context, requireValue(unansweredJob(context), "unanswered job"))),
    finishJob: assign(({ context }) =>
      dequeueTakenBack<InboxJob>(context, context.lastDone && { kind: "undo", done: context.lastDone })
    ),
    storeSettled: enqueueActions(({ context: { lastDone }, enqueue }, settled: InboxSettled) => {
      if (settled.kind === "changed" || (settled.kind === "undone" && settled.id !== lastDone?.id)) return
      // It was undone, or a later one replaces it.
      if (lastDone !== null) enqueue.emit({ type: "notice.outdated", undo: lastDone.id })
      enqueue.assign({ lastDone: lastDoneBy(settled) })
    }),
    notifyDone: enqueueActions(({ context, enqueue }, settled: InboxSettled) => {
      const kind = context.jobs[0]?.kind
      if (settled.kind === "undone") enqueue.emit(undoneNotice(settled.enrolments))
      else if (settled.kind === "allRead") {
        const { updated, reading_id } = settled.outcome
        enqueue.emit(
          updated === 0
            ? notice("info", notificationNotices.nothingToRead)
            : notice("success", allReadText(updated), reading_id)
        )
      } else if (kind === "read" || kind === "unread" || kind === "approve")
        enqueue.emit(notice("success", changedText(kind, settled.row), lastDoneBy(settled)?.id))
    }),
    emitSettled: emit((_, settled: InboxSettled): NotificationsUpdated => ({
      type: "updated",
      row: "row" in settled ? settled.row : null
    })),
    // The reason for the refusal may be new to this page, so the list is refetched.
    failJob: enqueueActions(({ context, enqueue }, { error }: Thrown) => {
      const [job] = context.jobs
      const undone = job?.kind === "undo" ? job.done : null
      const otherwise = undone?.kind === "approve" ? enrolmentUndoFailed : notificationNotices.updateFailed
      enqueue.emit(failureNotice(error, describeNotificationFailure(error, otherwise)))
      // What was taken back was not done, so nothing older is undone in its place.
      enqueue.assign({ isTakenBack: false })
      if (undone !== null && undone.id === context.lastDone?.id && isUndoOver(error)) {
        enqueue.emit({ type: "notice.outdated", undo: undone.id })
        enqueue.assign({ lastDone: null })
      }
      enqueue.emit({ type: "updated", row: null })
    }),
    open: assign((_, { row }: WithRow) => ({ opened: row })),
    close: assign({ opened: null })
  }
}).createMachine({
  id: "notification-inbox",
  context: { jobs: [], isTakenBack: false, lastDone: null, opened: null },
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
    "inbox.undo": { guard: "isUndoable", actions: "enqueueUndo" },
    "inbox.takeBack": { guard: "isUnanswered", actions: "takeBack" },
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
