/** The history of one record as lines: what was done to it, each field before and after, and who has looked at it. */
import { type FieldChange, isRead, nameOfRecord, toldVerb } from "../shared/audit/audit-entry.rules.ts"
import type { NamedRecord } from "../shared/record-kind.schema.ts"
import type { AuditEntry, AuditSearch } from "../shared/audit/audit.schema.ts"
import type { AuditScreenWords } from "./audit-screen-english.messages.ts"
import { nameIn, saysAll, toldChanges } from "./audit-sentence.rules.ts"
import { type PutBack, putBackOf } from "./put-back.rules.ts"

export interface HistoryChange extends FieldChange {
  /** Null where the earlier value cannot be put back. */
  readonly putBack: PutBack | null
}

export interface HistoryLine {
  /** Of several reads the last, told as one of this record. */
  readonly entry: AuditEntry
  readonly changes: ReadonlyArray<HistoryChange>
}

/** How many lines are fetched at once. */
export const historyPage = 50

/** The search for a part of the history of a record, whose days are those of a time zone. */
export const historySearch = ({ kind, id }: NamedRecord, page: number, zone: string): AuditSearch => ({
  entity: kind,
  entity_id: id,
  reads_per_day_in: zone,
  page,
  limit: historyPage
})

/** The lines of a record from its entries, newest first. A sentence that says all has no fields beside it. */
export const historyLines = (of: NamedRecord, entries: ReadonlyArray<AuditEntry>): ReadonlyArray<HistoryLine> =>
  entries.map((entry) => {
    if (isRead(entry)) {
      const { bulk: _bulk, ...read } = entry
      return { entry: { ...read, action: `${of.kind}.view`, entity_id: of.id, after: null }, changes: [] }
    }
    const changes = saysAll.has(toldVerb(entry)) ? [] : toldChanges(entry)
    return {
      entry,
      changes: changes.map((change) => ({ ...change, putBack: putBackOf(of, entry, change.field, entries) }))
    }
  })

/** What the record is called now; null while nobody knows. */
export const historyName = (
  { id }: NamedRecord,
  entries: ReadonlyArray<AuditEntry>,
  words: AuditScreenWords
): string | null => {
  const known = entries.find((entry) => entry.names?.[id] !== undefined)?.names?.[id]
  const name = known ?? entries.map(nameOfRecord).find((one) => one !== null)
  return name === undefined || name === null ? null : nameIn(name, words)
}
