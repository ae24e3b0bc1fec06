/** Hooks of the notification centre. */
import { useAtomValue } from "jotai/react"
import {
  type NotificationsScreenWords,
  notificationsScreenEnglish
} from "#domain/notifications/notifications-screen-english.messages.ts"
import type { notificationsScreenMachine } from "#domain/notifications/notifications-screen.machine.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useWords } from "#src/shell/use-application.ts"
import { spanishAtom } from "#src/shell/words.ts"

export const {
  Provider: NotificationsScreenProvider,
  useScreen: useNotificationsScreen,
  useScreenState: useNotificationsState,
  useButtons: useNotificationButtons
} = screenContext<typeof notificationsScreenMachine>()

export const useNotificationsWords = (): NotificationsScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null
    ? spanish.notificationsScreenSpanish
    : notificationsScreenEnglish
}
