/** Everything that can be asked for in the notification centre, once: buttons, keys and palette are made from it. */
import { type Command, type Offer, offersOf } from "../shared/screen/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { listWord } from "../shared/list/list-commands.messages.ts"
import { focusCommand, listCommands } from "../shared/list/list.commands.ts"
import { accepts, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import { notificationListRules } from "./notification-list.rules.ts"
import { notificationCommandWords } from "./notifications-commands.messages.ts"
import { enrolmentTold, isApprovable, isUnread } from "./notification.rules.ts"
import type { Notification } from "./notification.schema.ts"
import type { notificationsScreenMachine } from "./notifications-screen.machine.ts"

export type NotificationsState = ScreenState<typeof notificationsScreenMachine>
export type NotificationsMessage = ScreenMessage<typeof notificationsScreenMachine>

const say = saying(notificationCommandWords)

export const notificationInFocus = ({ list: { context } }: NotificationsState): Notification | null =>
  notificationListRules.cursorRow(context)

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
export const readEverything = ({ list: { context } }: NotificationsState): NotificationsMessage | null =>
  context.aside === null || context.aside.unread === 0
    ? null
    : {
        to: "inbox",
        event: { type: "notifications.readAll", asOf: context.aside.asOf, expected: context.aside.unread }
      }

/** This administrator's last reading of everything, while the server would still take it back. */
export const readingNow = ({ list, inbox }: NotificationsState) => {
  const { reading } = inbox.context
  const now = list.context.page?.asOf
  return reading === null || (now !== undefined && now >= reading.undo_until) ? null : reading
}

const aboutFocus = focusCommand<NotificationsState, NotificationsMessage, Notification>(
  "notifications",
  notificationInFocus
)

export const notificationsCommands: ReadonlyArray<Command<NotificationsState, NotificationsMessage>> = [
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
    why: (state) =>
      state.list.context.aside?.unread === 0
        ? say((words) => words.why.nothingUnread)
        : listWord((words) => words.why.underWay)
  },
  {
    id: "notifications.undo",
    group: "screen",
    keys: ["z"],
    label: () => say((words) => words.undo),
    message: (state) => (readingNow(state) === null ? null : { to: "inbox", event: { type: "reading.undo" } }),
    why: (state) =>
      readingNow(state) === null ? say((words) => words.why.nothingToUndo) : listWord((words) => words.why.underWay)
  },
  ...(["pending", "read"] as const).map((status): Command<NotificationsState, NotificationsMessage> => ({
    id: `notifications.show.${status}`,
    group: "screen",
    keys: [],
    label: () => say((words) => words.show(status)),
    message: () => ({ to: "list", event: { type: "filter.change", patch: { status } } }),
    why: () => listWord((words) => words.why.elsewhere)
  })),
  ...listCommands<NotificationsState, NotificationsMessage>({
    name: "notifications",
    search: say((words) => words.search),
    pageOf: ({ list }) => list.context.view.page,
    toList: (event) => ({ to: "list", event }),
    toPage: (event) => ({ to: "screen", event })
  })
]

/** The commands as they stand. */
export const notificationsOffers = (state: NotificationsState): ReadonlyArray<Offer<NotificationsMessage>> =>
  offersOf(notificationsCommands, state, (message) => accepts(state, message))
