import type { Command } from "../shared/screen/command.schema.ts"
import { bilingual } from "../shared/language.rules.ts"
import { listWords } from "../shared/list/list-commands.messages.ts"
import { filterCommands, focusCommand, historyCommand, listCommands } from "../shared/list/list.commands.ts"
import { availableScreenCommands, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import { notificationCriteria, notificationListRules } from "./notification-list.rules.ts"
import { notificationCommandWords } from "./notification.messages.ts"
import { enrolmentOf, isApprovable, isUnread } from "./notification.rules.ts"
import type { Notification, NotificationFilter } from "./notification.schema.ts"
import type { notificationsScreenMachine } from "./notifications-screen.machine.ts"

export type NotificationsState = ScreenState<typeof notificationsScreenMachine>
export type NotificationsMessage = ScreenMessage<typeof notificationsScreenMachine>

const words = bilingual(notificationCommandWords)

export const notificationInFocus = ({ list: { context } }: NotificationsState): Notification | null =>
  notificationListRules.cursorRow(context)

export const openDetails = (row: Notification): NotificationsMessage | null =>
  enrolmentOf(row) === null ? null : { to: "inbox", event: { type: "details.open", row } }
export const approveEnrolmentOf = (row: Notification): NotificationsMessage | null =>
  isApprovable(row) ? { to: "inbox", event: { type: "notification.approve", row } } : null
export const markRead = (row: Notification): NotificationsMessage | null =>
  isUnread(row) ? { to: "inbox", event: { type: "notification.read", row } } : null
export const markUnread = (row: Notification): NotificationsMessage | null =>
  isUnread(row) ? null : { to: "inbox", event: { type: "notification.unread", row } }

/** How many unread notifications match what the list shows; null while it is requesting something else. */
export const shownUnread = ({ list: { context } }: Pick<NotificationsState, "list">): number | null =>
  context.summary !== null &&
  notificationListRules.isAnswered(context) &&
  notificationCriteria.isSameFilter(notificationListRules.typedFilter(context), context.criteria.filter)
    ? context.summary.unread
    : null

/** Marks as read what matched and was unread when this list was last fetched, and nothing newer. */
export const readEverything = (state: NotificationsState): NotificationsMessage | null => {
  const { page, criteria } = state.list.context
  const expected = shownUnread(state)
  return page === null || expected === null
    ? null
    : {
        to: "inbox",
        event: { type: "notifications.readAll", request: { ...criteria.filter, asOf: page.asOf, expected } }
      }
}

/** This administrator's last "mark all as read", while it can be undone. */
export const undoableReadAll = ({ list, inbox }: NotificationsState) => {
  const { lastReadAll } = inbox.context
  const now = list.context.page?.asOf
  return lastReadAll === null || (now !== undefined && now >= lastReadAll.undo_until) ? null : lastReadAll
}

const aboutFocus = focusCommand<NotificationsState, NotificationsMessage, Notification>(
  "notifications",
  notificationInFocus
)

export const notificationsCommands: ReadonlyArray<Command<NotificationsState, NotificationsMessage>> = [
  aboutFocus("details", ["Enter"], words.details, openDetails, words.why.noEnrolment),
  aboutFocus("approve", ["a"], words.approve, approveEnrolmentOf, words.why.notApprovable),
  aboutFocus("read", ["r"], words.read, markRead, words.why.isRead),
  aboutFocus("unread", ["u"], words.unread, markUnread, words.why.isUnread),
  historyCommand("notifications", "notification", notificationInFocus),
  {
    id: "notifications.readAll",
    isGlobal: true,
    label: words.readAll,
    detail: (state) => {
      const unread = shownUnread(state)
      return unread === null ? null : words.figure(unread)
    },
    message: readEverything,
    why: (state) => (shownUnread(state) === 0 ? words.why.nothingUnread : listWords.why.underWay)
  },
  {
    id: "notifications.undo",
    keys: ["z"],
    label: words.undo,
    message: (state) => (undoableReadAll(state) === null ? null : { to: "inbox", event: { type: "readAll.undo" } }),
    why: (state) => (undoableReadAll(state) === null ? words.why.nothingToUndo : listWords.why.underWay)
  },
  ...filterCommands<NotificationsState, NotificationsMessage, NotificationFilter>(
    "notifications",
    (["pending", "read"] as const).map((status) => ({ id: status, label: words.show(status), patch: { status } })),
    (event) => ({ to: "list", event })
  ),
  ...listCommands<NotificationsState, NotificationsMessage>({
    name: "notifications",
    search: words.search,
    pageOf: ({ list }) => list.context.criteria.page,
    toList: (event) => ({ to: "list", event }),
    toPage: (event) => ({ to: "screen", event })
  })
]

export const availableNotificationsCommands = availableScreenCommands(notificationsCommands)
