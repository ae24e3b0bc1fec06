import { httpDashboard } from "./http/dashboard.http.ts"
import type { Ports } from "./ports.ts"

/** Those `inBackground` do not extend the session. */
export const screenPorts = ({ cache: { call } }: Ports) => ({
  dashboard: httpDashboard(call),
  dashboardInBackground: httpDashboard(call, { background: true })
})
