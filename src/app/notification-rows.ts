/** Notifications as the rows of the table show them. */
import { jobOn } from "#domain/notifications/notification-inbox.machine.ts"
import { notificationListRules } from "#domain/notifications/notification-list.rules.ts"
import { isUnread } from "#domain/notifications/notification.rules.ts"
import type { Notification } from "#domain/notifications/notification.schema.ts"
import {
  approveTold,
  markRead,
  markUnread,
  type NotificationsDesk,
  type NotificationsMessage,
  notificationsAccept,
  openDetails
} from "#domain/notifications/notifications.commands.ts"
import type { NotificationsScreenWords } from "#domain/notifications/notifications-screen-english.messages.ts"
import type { NotificationRowModel } from "#src/screens/notifications/notification-row.view.tsx"
import { plainDate } from "./dates.ts"
import { focusCursorRow } from "./focus.ts"
import { keepingModels } from "./record-list.ts"

export const notificationRows = (send: (message: NotificationsMessage) => void, current: () => NotificationsDesk) => {
  const keep = keepingModels<NotificationRowModel>()
  // A click asks the machine again as it stands then: what was offered a moment ago may be refused by now.
  const doing = (message: NotificationsMessage | null) =>
    message === null
      ? null
      : () => {
          if (notificationsAccept(current(), message)) send(message)
        }
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
    approve: doing(approveTold(row)),
    read: doing(markRead(row)),
    unread: doing(markUnread(row))
  })
  return (desk: NotificationsDesk, words: NotificationsScreenWords): ReadonlyArray<NotificationRowModel> =>
    keep(
      notificationListRules.shownRows(desk.list.context).map((row) => {
        const job = jobOn(desk.inbox.context, row.id)
        const isCursor = desk.list.context.cursor === row.id
        return { id: row.id, state: [row, job, isCursor, words], make: () => toModel(row, job, isCursor, words) }
      })
    )
}
