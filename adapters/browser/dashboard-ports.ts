/** What the dashboard needs of the server. */
import type { DashboardPort } from "#domain/dashboard/dashboard.port.ts"
import { httpDashboard } from "./http/dashboard.http.ts"
import type { Ports } from "./ports.ts"

interface DashboardPorts {
  readonly dashboard: DashboardPort
  /** The same for looks that no person has asked for: they do not keep the session alive. */
  readonly dashboardInBackground: DashboardPort
}

export const dashboardPorts = ({ cache: { call } }: Ports): DashboardPorts => ({
  dashboard: httpDashboard(call),
  dashboardInBackground: httpDashboard(call, { background: true })
})
