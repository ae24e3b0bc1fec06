/** The notification centre, running with its ports. */
import { createElement } from "react"
import { availableNotificationsCommands } from "#domain/notifications/notifications.commands.ts"
import type { notificationsScreenMachine } from "#domain/notifications/notifications-screen.machine.ts"
import { notificationView } from "#domain/notifications/notification-list.rules.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import { NotificationsScreen } from "#src/screens/notifications/notifications.screen.tsx"
import { listAddress } from "./list-address.ts"
import { notificationRows } from "./notification-rows.ts"
import { type NotificationsPorts, notificationsScreenWith } from "./notifications-workflows.ts"
import { notificationDialogsPart } from "./parts.ts"
import type { Household } from "./rooms.ts"
import { runScreen } from "./running-screen.ts"
import { NotificationsScreenProvider } from "./use-notifications.ts"

export type NotificationsRoom = ReturnType<typeof openNotificationsRoom>

export const openNotificationsRoom = (household: Household, ports: NotificationsPorts) => {
  const screen = runScreen<typeof notificationsScreenMachine>(household, {
    place: "notifications",
    logic: notificationsScreenWith(ports),
    ahead: [notificationDialogsPart],
    commands: availableNotificationsCommands,
    isDialogOpen: ({ inbox }) => inbox.matches({ showing: "details" }),
    isUnsaved: () => false,
    address: listAddress(notificationView)
  })
  const parts = { ...screen, rows: notificationRows(screen) }
  return {
    ...parts,
    available: () => screen.commands().map(inRoom("notifications")),
    Screen: () => createElement(NotificationsScreenProvider, { value: parts }, createElement(NotificationsScreen))
  }
}
