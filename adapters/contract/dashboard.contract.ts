import { Dashboard } from "#domain/dashboard/dashboard.schema.ts"
import { endpoint, one } from "./endpoint.ts"
import { pendingCounts } from "./pending-counts.contract.ts"

export const dashboardContract = {
  figures: endpoint({
    method: "GET",
    path: "/dashboard",
    summary: "Returns the figures of the dashboard at one moment, and the newest notifications",
    answer: one(Dashboard)
  }),
  counts: pendingCounts
}
