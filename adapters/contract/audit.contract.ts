import { AuditEntry, AuditFilter, AuditSearch } from "#domain/shared/audit/audit.schema.ts"
import { endpoint, file, recordList } from "./endpoint.ts"

export const auditContract = {
  list: endpoint({
    method: "GET",
    path: "/audit",
    permission: "administrator",
    summary: "Lists who changed what, newest first",
    query: AuditSearch,
    answer: recordList(AuditEntry)
  }),
  report: endpoint({
    method: "POST",
    path: "/audit/report",
    permission: "administrator",
    summary: "Downloads the entries that match as CSV",
    writes: false,
    query: AuditFilter,
    answer: file("text/csv; charset=utf-8")
  })
}
