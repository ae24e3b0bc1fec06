/** How the screens of the notification centre reach its actors. */
import {
  type NotificationsDesk,
  type NotificationsMessage,
  notificationsOffers
} from "#domain/notifications/notifications.commands.ts"
import {
  type NotificationsScreenWords,
  notificationsScreenEnglish
} from "#domain/notifications/notifications-screen-english.messages.ts"
import { type Buttons, buttonsOf } from "./buttons.ts"
import { useAtomValue } from "jotai/react"
import { useRoom } from "./use-desk.ts"
import { useSnapshot } from "./use-snapshot.ts"
import { useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

/** All machines of the room as they stand; whoever asks is drawn again when one of them moves. */
export const useNotificationsDesk = (): NotificationsDesk => {
  const room = useRoom("notifications")
  return { list: useSnapshot(room.list), inbox: useSnapshot(room.inbox) }
}

/** Sends to the room's machines. */
export const useSendToNotifications = (): ((message: NotificationsMessage) => void) => useRoom("notifications").send

/** The registry's commands as the buttons of these screens: what cannot be run now is null. */
export const notificationButtons = (desk: NotificationsDesk, send: (message: NotificationsMessage) => void): Buttons =>
  buttonsOf(notificationsOffers(desk), send)

export const useNotificationsWords = (): NotificationsScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null
    ? spanish.notificationsScreenSpanish
    : notificationsScreenEnglish
}
