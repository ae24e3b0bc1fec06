import { Effect } from "effect"
import type { NotificationFailure } from "./notification.errors.ts"
import type { InboxJob, InboxSettled } from "./notification-inbox.machine.ts"
import type { NotificationsPort } from "./notifications.port.ts"

export const performInboxJob = (
  port: Pick<NotificationsPort, "change" | "readAll" | "undoReadAll">,
  job: InboxJob
): Effect.Effect<InboxSettled, NotificationFailure> => {
  switch (job.kind) {
    case "readAll":
      // By the moment alone: if another administrator has read some meanwhile, the others are marked all the same.
      return Effect.map(port.readAll({ asOf: job.asOf }), (outcome): InboxSettled => ({
        kind: "allRead",
        outcome
      }))
    case "undo":
      return Effect.map(port.undoReadAll(job.id), (): InboxSettled => ({ kind: "undone" }))
    case "read":
    case "unread":
    case "approve": {
      const status = job.kind === "unread" ? ("pending" as const) : ("read" as const)
      const change = { status, ...(job.kind === "approve" && { approve: true }) }
      return Effect.map(port.change(job.id, change), (row): InboxSettled => ({ kind: "changed", row }))
    }
  }
}
