/**
 * The notification centre: the list, and the inbox in which notifications are read and approved. What the inbox does
 * shows in the list at once; the notice of marking all as read, or of an approval, can undo it while nothing later has
 * replaced it.
 */
import { enqueueActions, sendTo, setup } from "xstate"
import { type NotificationsUpdated, notificationInboxMachine } from "./notification-inbox.machine.ts"
import { notificationCriteria, notificationListRules } from "./notification-list.rules.ts"
import { describeNotificationFailure, notificationNotices } from "./notification.messages.ts"
import { recordListMachine } from "../shared/list/record-list.machine.ts"
import type { NoticeOutdated } from "../shared/notice.schema.ts"
import {
  listScreenActions,
  notifyChildren,
  screenStates,
  screenTransitions,
  screenTypes,
  sendToChildren
} from "../shared/record-screen/record-screen.machine.ts"
import type { ScreenEvent } from "../shared/screen/screen.schema.ts"

export type NotificationsScreenEvent = ScreenEvent | NotificationsUpdated | NoticeOutdated

type Context = Readonly<Record<string, never>>
type Event = NotificationsScreenEvent

export const notificationListMachine = recordListMachine({
  id: "notification-list",
  criteria: notificationCriteria,
  rules: notificationListRules,
  describe: (error) => describeNotificationFailure(error, notificationNotices.listFailed)
})

export const notificationsScreenMachine = setup({
  types: screenTypes<Context, Event>(),
  actors: { list: notificationListMachine, inbox: notificationInboxMachine },
  actions: {
    ...listScreenActions<Context, Event>(notificationCriteria),
    leave: sendToChildren<Context, Event>({
      inbox: { type: "details.close" },
      list: { type: "list.close" }
    })
  }
}).createMachine({
  id: "notifications-screen",
  type: "parallel",
  context: {},
  entry: "relay",
  invoke: [
    { id: "list", src: "list", onSnapshot: {} },
    { id: "inbox", src: "inbox", onSnapshot: {} }
  ],
  on: {
    ...screenTransitions<Context, Event>(),
    updated: {
      actions: enqueueActions(({ event: { row }, enqueue }) => {
        if (row !== null) enqueue.sendTo("list", { type: "row.saved", row })
        // The server's event about this change may be missed.
        enqueue.emit({ type: "records.changed", entity: "notification", ids: row === null ? null : [row.id] })
      })
    },
    "notice.undo": { actions: sendTo("inbox", ({ event }) => event) },
    "cursor.clear": { actions: sendTo("list", { type: "cursor.clear" }) },
    "records.changed": {
      actions: notifyChildren<Context, Event>("notification", {
        notification: ["list"],
        // A notification shows whether its enrolment can be approved.
        enrolment: ["list"]
      })
    }
  },
  states: screenStates
})
