/** The switchboard of the dashboard: which port its machine calls. */
import { dashboardMachine } from "#domain/dashboard/dashboard.machine.ts"
import type { DashboardPort } from "#domain/dashboard/dashboard.port.ts"
import { reading } from "./port-actors.ts"

export interface DashboardPorts {
  readonly dashboard: DashboardPort
  /** For looks that no person has asked for. */
  readonly dashboardInBackground: DashboardPort
}

export const dashboardWith = ({ dashboard, dashboardInBackground }: DashboardPorts) =>
  dashboardMachine.provide({
    actors: { readFigures: reading(({ isOwn }) => (isOwn ? dashboard : dashboardInBackground).figures) }
  })
