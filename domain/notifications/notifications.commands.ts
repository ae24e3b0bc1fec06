/** Everything that can be asked for in the notification centre, once: buttons, keys and palette are made from it. */
import type { SnapshotFrom } from "xstate"
import { type Command, type Offer, offersOf } from "../shared/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { listWord } from "../shared/list-commands.messages.ts"
import { focusCommand, listCommands, type PageIntent } from "../shared/list.commands.ts"
import type { RecordListEvent } from "../shared/record-list.machine.ts"
import type { NotificationInboxEvent, notificationInboxMachine } from "./notification-inbox.machine.ts"
import type { notificationListMachine } from "./notification-list.machine.ts"
import { notificationListRules } from "./notification-list.rules.ts"
import { notificationCommandWords } from "./notifications-commands.messages.ts"
import { enrolmentTold, isApprovable, isUnread } from "./notification.rules.ts"
import type { Notification, NotificationFilter, NotificationSortField } from "./notification.schema.ts"

/** The notification centre as its machines stand. */
export interface NotificationsDesk {
  readonly list: SnapshotFrom<typeof notificationListMachine>
  readonly inbox: SnapshotFrom<typeof notificationInboxMachine>
}

/** A message of the desk, and which of its machines receives it; `page` is the screen itself, for what only shows. */
export type NotificationsMessage =
  | { readonly to: "list"; readonly event: RecordListEvent<Notification, NotificationFilter, NotificationSortField> }
  | { readonly to: "inbox"; readonly event: NotificationInboxEvent }
  | { readonly to: "page"; readonly event: PageIntent }

/** Asks the machine that would receive a message. What only shows is always accepted. */
export const notificationsAccept = (desk: NotificationsDesk, message: NotificationsMessage): boolean => {
  if (!desk.list.hasTag("shown")) return false
  switch (message.to) {
    case "list":
      return desk.list.can(message.event)
    case "inbox":
      return desk.inbox.can(message.event)
    case "page":
      return true
  }
}

const say = saying(notificationCommandWords)

export const notificationInFocus = ({ list: { context } }: NotificationsDesk): Notification | null =>
  notificationListRules.shownRows(context).find((row) => row.id === context.cursor) ?? null

/** What is done to one notification. */
export const openDetails = (row: Notification): NotificationsMessage | null =>
  enrolmentTold(row) === null ? null : { to: "inbox", event: { type: "details.open", row } }
export const approveTold = (row: Notification): NotificationsMessage | null =>
  isApprovable(row) ? { to: "inbox", event: { type: "notification.approve", row } } : null
export const markRead = (row: Notification): NotificationsMessage | null =>
  isUnread(row) ? { to: "inbox", event: { type: "notification.read", row } } : null
export const markUnread = (row: Notification): NotificationsMessage | null =>
  isUnread(row) ? null : { to: "inbox", event: { type: "notification.unread", row } }

/** Reads what was unread when this list was last read, and nothing that has come since. */
export const readEverything = ({ list: { context } }: NotificationsDesk): NotificationsMessage | null =>
  context.aside === null || context.aside.unread === 0
    ? null
    : {
        to: "inbox",
        event: { type: "notifications.readAll", asOf: context.aside.asOf, expected: context.aside.unread }
      }

/** This administrator's last reading of everything, while the server would still take it back. */
export const readingNow = ({ list, inbox }: NotificationsDesk) => {
  const { reading } = inbox.context
  const now = list.context.page?.asOf
  return reading === null || (now !== undefined && now >= reading.undo_until) ? null : reading
}

const aboutFocus = focusCommand<
  NotificationsDesk,
  NotificationsMessage,
  NonNullable<ReturnType<typeof notificationInFocus>>
>("notifications", notificationInFocus)

export const notificationsCommands: ReadonlyArray<Command<NotificationsDesk, NotificationsMessage>> = [
  aboutFocus(
    "details",
    ["Enter"],
    () => say((words) => words.details),
    openDetails,
    say((words) => words.why.noEnrolment)
  ),
  aboutFocus(
    "approve",
    ["a"],
    () => say((words) => words.approve),
    approveTold,
    say((words) => words.why.notApprovable)
  ),
  aboutFocus(
    "read",
    ["r"],
    () => say((words) => words.read),
    markRead,
    say((words) => words.why.isRead)
  ),
  aboutFocus(
    "unread",
    ["u"],
    () => say((words) => words.unread),
    markUnread,
    say((words) => words.why.isUnread)
  ),
  {
    id: "notifications.readAll",
    group: "screen",
    keys: [],
    label: () => say((words) => words.readAll),
    message: readEverything,
    why: (desk) =>
      desk.list.context.aside?.unread === 0
        ? say((words) => words.why.nothingUnread)
        : listWord((words) => words.why.underWay)
  },
  {
    id: "notifications.undo",
    group: "screen",
    keys: ["z"],
    label: () => say((words) => words.undo),
    message: (desk) => (readingNow(desk) === null ? null : { to: "inbox", event: { type: "reading.undo" } }),
    why: (desk) =>
      readingNow(desk) === null ? say((words) => words.why.nothingToUndo) : listWord((words) => words.why.underWay)
  },
  ...(["pending", "read"] as const).map((status): Command<NotificationsDesk, NotificationsMessage> => ({
    id: `notifications.show.${status}`,
    group: "screen",
    keys: [],
    label: () => say((words) => words.show(status)),
    message: () => ({ to: "list", event: { type: "filter.change", patch: { status } } }),
    why: () => listWord((words) => words.why.elsewhere)
  })),
  ...listCommands<NotificationsDesk, NotificationsMessage>({
    name: "notifications",
    search: say((words) => words.search),
    pageOf: ({ list }) => list.context.view.page,
    toList: (event) => ({ to: "list", event }),
    toPage: (event) => ({ to: "page", event })
  })
]

/** The commands as they stand. */
export const notificationsOffers = (desk: NotificationsDesk): ReadonlyArray<Offer<NotificationsMessage>> =>
  offersOf(notificationsCommands, desk, (message) => notificationsAccept(desk, message))
