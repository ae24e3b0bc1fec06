/** Hooks of the notification centre. */
import {
  type NotificationsScreenWords,
  notificationsScreenEnglish
} from "#domain/notifications/notifications-screen-english.messages.ts"
import type { NotificationsMessage, NotificationsState } from "#domain/notifications/notifications.commands.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export const {
  Provider: NotificationsScreenProvider,
  useScreen: useNotificationsScreen,
  useScreenState: useNotificationsState,
  useButtons: useNotificationButtons,
  useWords: useNotificationsWords
} = screenContext<NotificationsState, NotificationsMessage, NotificationsScreenWords>(
  notificationsScreenEnglish,
  (spanish) => spanish.notificationsScreenSpanish
)
