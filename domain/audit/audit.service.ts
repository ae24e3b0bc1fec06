/** Lists the audit log. Each read of it is itself an entry. */
import { Effect } from "effect"
import { recordsNamedIn, severalRecords } from "../shared/audit/audit-entry.rules.ts"
import { readEntry } from "../shared/audit/audit.rules.ts"
import type { AuditPort } from "./audit.port.ts"
import type { AuditEntry, AuditFilter } from "../shared/audit/audit.schema.ts"
import type { AuditStore, RecordNameStore } from "../shared/audit/audit.store.ts"

/** Entries with the present names of the records in them: one lookup for all. */
export const withNames = (names: RecordNameStore, entries: ReadonlyArray<AuditEntry>) =>
  Effect.map(names.find(entries.flatMap(recordsNamedIn)), (found) =>
    entries.map((entry) => ({
      ...entry,
      names: Object.fromEntries(
        recordsNamedIn(entry).flatMap(({ id }) => (found[id] === undefined ? [] : [[id, found[id]]]))
      )
    }))
  )

export const auditService = (audit: AuditStore, names: RecordNameStore) =>
  ({
    /**
     * The entry says what was selected, not which entries were shown: otherwise each read would show the entry of the
     * one before, and add another, as would the ids of entries that are shown and read again. The page and the search term
     * are left out; a term may name a person who is in no entry.
     */
    list: Effect.fnUntraced(function* (search) {
      const found = yield* audit.list(search)
      const {
        page: _page,
        limit: _limit,
        sort: _sort,
        searchTerm: _searchTerm,
        gathered: _gathered,
        ids: _ids,
        reads_per_day_in: _zone,
        ...filter
      } = search
      const selected = Object.keys(filter).length === 0 ? null : filter
      yield* audit.appendRead(readEntry("audit", "list", severalRecords, selected))
      return { ...found, data: yield* withNames(names, found.data) }
    }),

    /** Each report is an entry, with what it selects, before it is read. */
    auditReport: (filter: AuditFilter) => audit.append(readEntry("audit", "report", severalRecords, { ...filter }))
  }) satisfies AuditPort & { readonly auditReport: unknown }
