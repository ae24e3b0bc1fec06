import { auditCriteria, gatheredSearch } from "#domain/audit/audit-list.rules.ts"
import { auditContract } from "#adapters/contract/audit.contract.ts"
import type { AuditFilter } from "#domain/shared/audit/audit.schema.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { httpAudit } from "./http/audit.http.ts"
import { listPorts, type PageReads } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const screenPorts = (ports: Ports) => ({
  ...listPorts(ports, httpAudit),
  report: savedReports(
    "audit",
    (query: AuditFilter) => ports.cache.call(auditContract.report, { query }),
    saveByLink(ports.window.document)
  )
})

/** What the page requests first. */
export const reads = {
  endpoints: [auditContract.list],
  criteria: auditCriteria,
  always: gatheredSearch
} satisfies PageReads
