/** Parts the entries of the audit: what was changed, and what was looked at. */
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { isRead } from "#domain/shared/audit/audit-entry.rules.ts"

type Entries = Promise<ReadonlyArray<AuditEntry>>

/** The `audit` and the `reads` of a backend. */
export const partEntries = (
  every: () => Entries
): { readonly audit: () => Entries; readonly reads: () => Entries } => ({
  audit: async () => (await every()).filter((entry) => !isRead(entry)),
  reads: async () => (await every()).filter(isRead)
})
