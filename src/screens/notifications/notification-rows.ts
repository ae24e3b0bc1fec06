/** Notifications as models of the table's rows. */
import { jobOn } from "#domain/notifications/notification-inbox.machine.ts"
import { notificationListRules } from "#domain/notifications/notification-list.rules.ts"
import { isUnread } from "#domain/notifications/notification.rules.ts"
import type { Notification } from "#domain/notifications/notification.schema.ts"
import {
  approveEnrolmentOf,
  markRead,
  markUnread,
  type NotificationsMessage,
  type NotificationsState,
  openDetails
} from "#domain/notifications/notifications.commands.ts"
import type { notificationsScreenMachine } from "#domain/notifications/notifications-screen.machine.ts"
import type { NotificationsScreenWords } from "#domain/notifications/notifications-screen-english.messages.ts"
import type { NotificationRowModel } from "./notification-row.view.tsx"
import { plainDate } from "#src/shell/dates.ts"
import { focusCursorRow } from "#src/shell/focus.ts"
import { modelCache } from "#src/screens/record/record-list.ts"
import type { RunningScreen } from "#src/screens/record/running-screen.ts"

export type NotificationRows = ReturnType<typeof notificationRows>

export const notificationRows = ({
  state: current,
  send,
  sendIfAccepted
}: RunningScreen<typeof notificationsScreenMachine>) => {
  const keep = modelCache<NotificationRowModel>()
  const doing = (message: NotificationsMessage | null) => (message === null ? null : () => sendIfAccepted(message))
  const toModel = (
    row: Notification,
    job: ReturnType<typeof jobOn>,
    isCursor: boolean,
    words: NotificationsScreenWords
  ): NotificationRowModel => ({
    id: row.id,
    message: row.message,
    isUnread: isUnread(row),
    createdOn: plainDate(row.created_at),
    busy: job === "read" || job === "unread" || job === "approve" ? words.busy[job] : null,
    isCursor,
    onCursor: () => {
      if (current().list.context.cursor !== row.id) send({ to: "list", event: { type: "cursor.place", id: row.id } })
    },
    rowRef: isCursor ? focusCursorRow : null,
    details: doing(openDetails(row)),
    approve: doing(approveEnrolmentOf(row)),
    read: doing(markRead(row)),
    unread: doing(markUnread(row))
  })
  return (state: NotificationsState, words: NotificationsScreenWords): ReadonlyArray<NotificationRowModel> =>
    keep(
      notificationListRules.shownRows(state.list.context).map((row) => {
        const job = jobOn(state.inbox.context, row.id)
        const isCursor = state.list.context.cursor === row.id
        return { id: row.id, state: [row, job, isCursor, words], make: () => toModel(row, job, isCursor, words) }
      })
    )
}
