import { ClaimsOfType, Dashboard, SubmissionsOfType } from "#domain/dashboard/dashboard.schema.ts"
import { Notification } from "#domain/notifications/notification.schema.ts"
import { endpoint, oneRecordWithLists } from "./endpoint.ts"
import { pendingCounts } from "./pending-counts.contract.ts"

export const dashboardContract = {
  figures: endpoint({
    method: "GET",
    path: "/dashboard",
    permission: "administrator",
    summary: "Returns the figures of the dashboard at one moment, and the newest notifications",
    answer: oneRecordWithLists(Dashboard, {
      totalClaims: ClaimsOfType,
      quizAnswerToday: SubmissionsOfType,
      lastNotifications: Notification,
      lastReadNotifications: Notification,
      lastUnreadNotifications: Notification
    })
  }),
  counts: pendingCounts
}
