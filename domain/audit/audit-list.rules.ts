import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import type { Listed } from "../shared/list/record-list.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"
import { uuid } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import {
  type AuditEntry,
  type AuditFilter,
  auditQuery,
  type AuditSearch,
  type AuditSortField
} from "../shared/audit/audit.schema.ts"

/** An entry as a row of a list. */
export type AuditRow = AuditEntry & Listed

const criteria = criteriaRules<AuditFilter, AuditSortField>(auditQuery)

/** One record, and what stands behind a line, are looked for among all entries. */
const isAmongAll = ({ entity_id, request_id, searchTerm = "" }: AuditFilter): boolean =>
  entity_id !== undefined || request_id !== undefined || uuid.test(searchTerm)

export const auditCriteria = {
  ...criteria,
  toSearch: (wanted: Parameters<typeof criteria.toSearch>[0]) => {
    const search: ReturnType<typeof criteria.toSearch> & Pick<AuditSearch, "gathered"> = criteria.toSearch(wanted)
    return isAmongAll(wanted.filter) ? search : { ...search, gathered: "yes" as const }
  }
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
