import { dashboardContract } from "#adapters/contract/dashboard.contract.ts"
import { httpDashboard } from "./http/dashboard.http.ts"
import type { PageReads } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

/** Those `inBackground` do not extend the session. */
export const screenPorts = ({ cache: { call } }: Ports) => ({
  dashboard: httpDashboard(call),
  dashboardInBackground: httpDashboard(call, { background: true })
})

/** What the page requests first. */
export const reads = { endpoints: [dashboardContract.figures] } satisfies PageReads
