/** The screen of the audit with its ports. */
import { Effect } from "effect"
import { auditCriteria, toAuditRows } from "#domain/audit/audit-list.rules.ts"
import type { AuditPort, AuditReportPort } from "#domain/audit/audit.port.ts"
import { auditListMachine, auditScreenMachine } from "#domain/audit/audit-screen.machine.ts"
import { listActors, type ListPorts, reportWith } from "#src/screens/record/list-loading.ts"

export interface AuditPorts extends ListPorts<AuditPort> {
  readonly report: AuditReportPort
}

export const auditScreenWith = (ports: AuditPorts) =>
  auditScreenMachine.provide({
    actors: {
      list: auditListMachine.provide({
        actors: listActors(ports, {
          load: (port, criteria) =>
            Effect.map(port.list(auditCriteria.toSearch(criteria)), (page) => ({
              page: toAuditRows(page),
              summary: null
            })),
          byIds: (port, search) => Effect.map(port.list(search), toAuditRows)
        })
      }),
      report: reportWith(ports.report.download)
    }
  })
