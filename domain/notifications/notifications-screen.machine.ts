/**
 * The notification centre: the list, and the inbox in which notifications are read and approved. What the inbox does
 * shows in the list at once; the notice of marking all as read can undo it while nothing later has replaced it.
 */
import { enqueueActions, sendTo, setup } from "xstate"
import { type NotificationsUpdated, notificationInboxMachine } from "./notification-inbox.machine.ts"
import { notificationCriteria, notificationListRules } from "./notification-list.rules.ts"
import { describeNotificationFailure, notificationNotices } from "./notification.messages.ts"
import type { ReadAllOutcome } from "./notification.schema.ts"
import { recordListMachine } from "../shared/list/record-list.machine.ts"
import { withEvent } from "../shared/promised.ts"
import {
  listScreenActions,
  refreshes,
  screenStates,
  screenTransitions,
  screenTypes
} from "../shared/record-screen/record-screen.machine.ts"
import type { ScreenEvent } from "../shared/screen/screen.schema.ts"

export type NotificationsScreenEvent = ScreenEvent | NotificationsUpdated

export interface NotificationsScreenContext {
  /** The "mark all as read" that can be undone. */
  readonly lastReadAll: ReadAllOutcome["reading_id"] | null
}

export const notificationListMachine = recordListMachine({
  id: "notification-list",
  criteria: notificationCriteria,
  rules: notificationListRules,
  describe: (error) => describeNotificationFailure(error, notificationNotices.listFailed)
})

export const notificationsScreenMachine = setup({
  types: screenTypes<NotificationsScreenContext, NotificationsScreenEvent>(),
  actors: { list: notificationListMachine, inbox: notificationInboxMachine },
  guards: {
    isLastReadAll: ({ context }, { undo }: { readonly undo: string }) => undo === context.lastReadAll
  },
  actions: {
    ...listScreenActions<NotificationsScreenContext, NotificationsScreenEvent>(notificationCriteria)
  }
}).createMachine({
  id: "notifications-screen",
  type: "parallel",
  context: { lastReadAll: null },
  entry: "relay",
  invoke: [
    {
      id: "list",
      src: "list",
      onSnapshot: {
        actions: enqueueActions(({ event, enqueue }) => {
          if (!event.snapshot.hasTag("shown")) enqueue.sendTo("inbox", { type: "details.close" })
        })
      }
    },
    {
      id: "inbox",
      src: "inbox",
      onSnapshot: {
        actions: enqueueActions(({ context, event, enqueue }) => {
          const lastReadAll = event.snapshot.context.lastReadAll?.reading_id ?? null
          if (lastReadAll === context.lastReadAll) return
          // It was undone, or a later one has replaced it.
          if (context.lastReadAll !== null) enqueue.emit({ type: "notice.outdated", undo: context.lastReadAll })
          enqueue.assign({ lastReadAll })
        })
      }
    }
  ],
  on: {
    ...screenTransitions<NotificationsScreenContext, NotificationsScreenEvent>(),
    updated: {
      actions: enqueueActions(({ event: { row }, enqueue }) => {
        if (row !== null) enqueue.sendTo("list", { type: "row.saved", row })
        // The server's event about this change may be missed.
        enqueue.emit({ type: "records.changed", entity: "notification", ids: row === null ? null : [row.id] })
      })
    },
    "notice.undo": { guard: withEvent("isLastReadAll"), actions: sendTo("inbox", { type: "readAll.undo" }) },
    "cursor.clear": { actions: sendTo("list", { type: "cursor.clear" }) },
    "records.changed": {
      actions: refreshes<NotificationsScreenContext, NotificationsScreenEvent>("notification", {
        notification: ["list"],
        // A notification shows whether its enrolment can be approved.
        enrolment: ["list"]
      })
    }
  },
  states: screenStates
})
