import type { NotificationsPort } from "#domain/notifications/notifications.port.ts"
import { httpNotifications } from "./http/notifications.http.ts"
import type { Ports } from "./ports.ts"

interface NotificationsPorts {
  readonly notifications: NotificationsPort
  readonly notificationsInBackground: NotificationsPort
}

export const screenPorts = ({ cache: { call }, window }: Ports): NotificationsPorts => {
  const newKey = () => window.crypto.randomUUID()
  return {
    notifications: httpNotifications(call, newKey),
    notificationsInBackground: httpNotifications(call, newKey, { background: true })
  }
}
