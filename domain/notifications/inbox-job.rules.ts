import { Effect } from "effect"
import { enrolmentOf } from "./notification.rules.ts"
import type { Notification, NotificationFailure } from "./notification.schema.ts"
import type { InboxJob, InboxSettled, LastDone } from "./notification-inbox.machine.ts"
import type { ApprovalUndo, NotificationsPort } from "./notifications.port.ts"

/** The decision that has just activated the enrolment of a row; null where it cannot be undone, or is not known. */
const undoableApproval = (decisions: ApprovalUndo, row: Notification): Effect.Effect<LastDone | null> => {
  const enrolment = enrolmentOf(row)
  if (enrolment === null) return Effect.succeed(null)
  return decisions.pipe(
    Effect.flatMap(({ undoable }) => undoable),
    Effect.map((all): LastDone | null => {
      const made = all.find(({ status, decided_at }) => status === "active" && decided_at === enrolment.decided_at)
      return made === undefined
        ? null
        : { kind: "approve", id: made.decision_id, undo_until: made.undo_until, enrolment }
    }),
    // The enrolment is active all the same.
    Effect.catch(() => Effect.succeed(null))
  )
}

const performUndo = (
  port: Pick<NotificationsPort, "undoReadAll">,
  decisions: ApprovalUndo,
  done: LastDone
): Effect.Effect<InboxSettled, NotificationFailure> =>
  done.kind === "readAll"
    ? Effect.map(port.undoReadAll(done.id), () => ({ kind: "undone", id: done.id, enrolments: null }) as const)
    : Effect.map(
        // Only this enrolment: another one of the same decision is never undone by mistake.
        Effect.flatMap(decisions, ({ undo }) => undo(done.id, { ids: [done.enrolment.id] })),
        (enrolments) => ({ kind: "undone", id: done.id, enrolments }) as const
      )

export const performInboxJob = (
  port: Pick<NotificationsPort, "change" | "readAll" | "undoReadAll">,
  decisions: ApprovalUndo,
  job: InboxJob
): Effect.Effect<InboxSettled, NotificationFailure> => {
  switch (job.kind) {
    case "readAll":
      return Effect.map(port.readAll(job.request), (outcome): InboxSettled => ({
        kind: "allRead",
        outcome
      }))
    case "undo":
      return performUndo(port, decisions, job.done)
    case "approve":
      return port
        .change(job.id, { status: "read", approve: true })
        .pipe(
          Effect.flatMap((row) =>
            Effect.map(undoableApproval(decisions, row), (done): InboxSettled => ({ kind: "approved", row, done }))
          )
        )
    case "read":
    case "unread": {
      const status = job.kind === "unread" ? ("pending" as const) : ("read" as const)
      return Effect.map(port.change(job.id, { status }), (row): InboxSettled => ({ kind: "changed", row }))
    }
  }
}
