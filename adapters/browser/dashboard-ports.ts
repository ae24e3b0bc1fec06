import type { DashboardPort } from "#domain/dashboard/dashboard.port.ts"
import { httpDashboard } from "./http/dashboard.http.ts"
import type { Ports } from "./ports.ts"

interface DashboardPorts {
  readonly dashboard: DashboardPort
  readonly dashboardInBackground: DashboardPort
}

export const screenPorts = ({ cache: { call } }: Ports): DashboardPorts => ({
  dashboard: httpDashboard(call),
  dashboardInBackground: httpDashboard(call, { background: true })
})
