/** The audit screen: its machine with all ports, and the hooks of its components. */
import { Effect } from "effect"
import { auditCriteria, toAuditRows } from "#domain/audit/audit-list.rules.ts"
import type { AuditPort, AuditReportPort } from "#domain/audit/audit.port.ts"
import { auditListMachine, auditScreenMachine } from "#domain/audit/audit-screen.machine.ts"
import { listCalls, type ListPorts, reportWith } from "#src/screens/record/list-loading.ts"
import type { AuditMessage, AuditState } from "#domain/audit/audit.commands.ts"
import { auditScreenEnglish, type AuditScreenWords } from "#domain/audit/audit-screen-english.messages.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export interface AuditPorts extends ListPorts<AuditPort> {
  readonly report: AuditReportPort
}

export const auditScreenWith = (ports: AuditPorts) =>
  auditScreenMachine.provide({
    actors: {
      list: auditListMachine.provide(
        listCalls(ports, {
          load: (port, criteria) =>
            Effect.map(port.list(auditCriteria.toSearch(criteria)), (page) => ({
              page: toAuditRows(page),
              summary: null
            })),
          byIds: (port, search, criteria) =>
            Effect.map(port.list({ ...auditCriteria.toSearch(criteria), ...search, page: 1 }), toAuditRows)
        })
      ),
      report: reportWith(ports.report.download)
    }
  })

export const {
  Provider: AuditScreenProvider,
  useScreen: useAuditScreen,
  useScreenState: useAuditState,
  useButtons: useAuditButtons,
  useWords: useAuditWords
} = screenContext<AuditState, AuditMessage, AuditScreenWords>(
  auditScreenEnglish,
  (spanish) => spanish.auditScreenSpanish
)
