/** What every page requests for the sidebar, apart from what only the dashboard needs. */
import { PendingCounts } from "#domain/dashboard/pending-counts.schema.ts"
import { endpoint, oneRecord } from "./endpoint.ts"

export const pendingCounts = endpoint({
  method: "GET",
  path: "/counts",
  permission: "administrator",
  summary: "Counts the pending claims, the pending enrolments and the unread notifications at one moment",
  answer: oneRecord(PendingCounts)
})
