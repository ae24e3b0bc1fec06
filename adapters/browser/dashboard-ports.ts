/** The ports of the dashboard. */
import type { DashboardPort } from "#domain/dashboard/dashboard.port.ts"
import { httpDashboard } from "./http/dashboard.http.ts"
import type { Ports } from "./ports.ts"

interface DashboardPorts {
  readonly dashboard: DashboardPort
  /** The same for background requests, which do not extend the session. */
  readonly dashboardInBackground: DashboardPort
}

export const dashboardPorts = ({ cache: { call } }: Ports): DashboardPorts => ({
  dashboard: httpDashboard(call),
  dashboardInBackground: httpDashboard(call, { background: true })
})
