import { Effect } from "effect"
import type { NotificationFailure } from "./notification.schema.ts"
import type { InboxJob, InboxSettled } from "./notification-inbox.machine.ts"
import type { NotificationsPort } from "./notifications.port.ts"

export const performInboxJob = (
  port: Pick<NotificationsPort, "change" | "readAll" | "undoReadAll">,
  job: InboxJob
): Effect.Effect<InboxSettled, NotificationFailure> => {
  switch (job.kind) {
    case "readAll":
      return Effect.map(port.readAll(job.request), (outcome): InboxSettled => ({
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
