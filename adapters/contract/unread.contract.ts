/** What every page requests of notifications, apart from what only their screen needs. */
import { NotificationStats } from "#domain/notifications/notification-stats.schema.ts"
import { endpoint, one } from "./endpoint.ts"

export const notificationStats = endpoint({
  method: "GET",
  path: "/notification/stats",
  summary: "Counts notifications, and the unread ones",
  answer: one(NotificationStats)
})
