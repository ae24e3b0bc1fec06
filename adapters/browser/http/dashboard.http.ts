import { Effect } from "effect"
import { dashboardContract } from "#adapters/contract/dashboard.contract.ts"
import type { DashboardPort } from "#domain/dashboard/dashboard.port.ts"
import type { Call, CallOptions } from "./http-client.ts"
import { dataOf } from "./http-client.ts"

export const httpDashboard = (call: Call, read: CallOptions = {}): DashboardPort => ({
  figures: Effect.suspend(() => dataOf(call(dashboardContract.figures, {}, read))),
  counts: Effect.suspend(() => dataOf(call(dashboardContract.counts, {}, read)))
})
