import { AuditEntry, AuditSearch } from "#domain/audit/audit.schema.ts"
import { endpoint, listed } from "./endpoint.ts"

export const auditContract = {
  list: endpoint({
    method: "GET",
    path: "/audit",
    summary: "Lists who changed what, newest first",
    query: AuditSearch,
    answer: listed(AuditEntry)
  })
}
