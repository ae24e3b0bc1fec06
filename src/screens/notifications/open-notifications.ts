/** The notification centre, running with its ports. */
import {
  availableNotificationsCommands,
  type NotificationsMessage,
  type NotificationsState
} from "#domain/notifications/notifications.commands.ts"
import { notificationCriteria } from "#domain/notifications/notification-list.rules.ts"
import { NotificationsScreen, notificationDialogsModule } from "./notifications.screen.tsx"
import type { ScreenContext } from "#src/shell/context.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { type NotificationsPorts, notificationsScreenWith } from "./notifications-workflows.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding } from "#src/screens/record/shell-screen.ts"
import { NotificationsScreenProvider } from "./use-notifications.ts"

export const openScreen = (context: ScreenContext, ports: NotificationsPorts) => {
  const screen = runScreen<NotificationsState, NotificationsMessage>(context, {
    place: "notifications",
    logic: notificationsScreenWith(ports),
    ahead: [notificationDialogsModule],
    commands: availableNotificationsCommands,
    isDialogOpen: ({ inbox }) => inbox.matches({ showing: "details" }),
    isUnsaved: () => false,
    address: listAddress(notificationCriteria)
  })
  return screenProviding("notifications", screen, NotificationsScreenProvider, NotificationsScreen)
}
