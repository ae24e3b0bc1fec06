/** Hooks of the notification centre. */
import {
  type NotificationsScreenWords,
  notificationsScreenEnglish
} from "#domain/notifications/notifications-screen-english.messages.ts"
import type { notificationsScreenMachine } from "#domain/notifications/notifications-screen.machine.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useScreenWords } from "#src/shell/use-application.ts"

export const {
  Provider: NotificationsScreenProvider,
  useScreen: useNotificationsScreen,
  useScreenState: useNotificationsState,
  useButtons: useNotificationButtons
} = screenContext<typeof notificationsScreenMachine>()

export const useNotificationsWords = (): NotificationsScreenWords =>
  useScreenWords(notificationsScreenEnglish, (spanish) => spanish.notificationsScreenSpanish)
