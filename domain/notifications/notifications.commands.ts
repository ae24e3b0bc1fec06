import type { Command } from "../shared/screen/command.schema.ts"
import { bilingual } from "../shared/language.rules.ts"
import { listWords } from "../shared/list/list-commands.messages.ts"
import { filterCommands, focusCommand, historyCommand, listCommands } from "../shared/list/list.commands.ts"
import { availableScreenCommands, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import { undoWords } from "../shared/undo/undo.messages.ts"
import { notificationCriteria, notificationListRules } from "./notification-list.rules.ts"
import { notificationCommandWords } from "./notification.messages.ts"
import { enrolmentOf, isApprovable, isUnread } from "./notification.rules.ts"
import type { Notification, NotificationFilter } from "./notification.schema.ts"
import { type LastDone, unansweredJob } from "./notification-inbox.machine.ts"
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

/** Whether something has just been done, so that what would be undone is not known yet. */
export const isUndoableSoon = ({ inbox }: Pick<NotificationsState, "inbox">): boolean =>
  unansweredJob(inbox.context) !== null

/** What this administrator did last here, while it can be undone; null while something later is not answered. */
export const undoableNow = ({ list, inbox }: NotificationsState): LastDone | null => {
  const lastDone = isUndoableSoon({ inbox }) ? null : inbox.context.lastDone
  const now = list.context.page?.asOf
  return lastDone === null || (now !== undefined && now >= lastDone.undo_until) ? null : lastDone
}

/** What has not been answered is itself taken back; nothing older is undone in its place. */
const undoLast = (state: NotificationsState): NotificationsMessage | null => {
  if (isUndoableSoon(state)) return { to: "inbox", event: { type: "inbox.takeBack" } }
  return undoableNow(state) === null ? null : { to: "inbox", event: { type: "inbox.undo" } }
}

const aboutFocus = focusCommand<NotificationsState, NotificationsMessage, Notification>(
  "notifications",
  notificationInFocus
)

export const notificationsCommands: ReadonlyArray<Command<NotificationsState, NotificationsMessage>> = [
  { ...aboutFocus("details", ["Enter"], words.details, openDetails, words.why.noEnrolment), followsTitle: true },
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
    label: (state) => {
      const done = undoableNow(state)
      return done === null ? undoWords.undo : words.undo[done.kind]
    },
    message: undoLast,
    why: (state) => (undoLast(state) === null ? words.why.nothingToUndo : listWords.why.underWay)
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
