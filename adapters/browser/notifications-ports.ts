import { httpNotifications } from "./http/notifications.http.ts"
import type { Ports } from "./ports.ts"

/** Those `inBackground` do not extend the session. */
export const screenPorts = ({ cache: { call }, window }: Ports) => {
  const newKey = () => window.crypto.randomUUID()
  return {
    notifications: httpNotifications(call, newKey),
    notificationsInBackground: httpNotifications(call, newKey, { background: true })
  }
}
