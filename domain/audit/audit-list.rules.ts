import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import type { Listed } from "../shared/list/record-list.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"
import type { Page } from "../shared/page.schema.ts"
import { type AuditEntry, type AuditFilter, auditQuery, type AuditSortField } from "../shared/audit/audit.schema.ts"

/** An entry as a row of a list. */
export type AuditRow = AuditEntry & Listed

const criteria = criteriaRules<AuditFilter, AuditSortField>(auditQuery)

/** A bulk is one line. */
export const gatheredSearch = { gathered: "yes" } as const

export const auditCriteria = {
  ...criteria,
  toSearch: (wanted: Parameters<typeof criteria.toSearch>[0]) => ({
    ...criteria.toSearch(wanted),
    ...gatheredSearch
  })
}

export const auditListRules = recordListRules<AuditRow, AuditFilter, AuditSortField, null>(
  auditCriteria,
  ({ actor, entity_id, request_id }) => [actor.name, entity_id, request_id ?? ""]
)

/** Entries never change: each has its first version. */
export const toAuditRows = (page: Page<AuditEntry>): Page<AuditRow> => ({
  ...page,
  data: page.data.map((entry) => ({ ...entry, version: 1 }))
})
