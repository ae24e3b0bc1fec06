/** What a file shows beside its rows: its columns, and its records where one has several rows. */
import type { CsvRow, RowIssue } from "../shared/csv/csv-import.schema.ts"
import type { CsvSubject } from "../shared/csv/csv-subject.rules.ts"
import type { CsvHeader } from "../shared/csv/csv-file.rules.ts"
import { isFollowOn } from "./preview-causes.rules.ts"
import type { Overview } from "./row-store.port.ts"

/** The columns as they are shown: secrets last. */
export const columnsOf = (
  { columns, previewColumns, accounts }: CsvSubject,
  { places }: CsvHeader
): Overview["columns"] => {
  const present = columns
    .filter((name) => places.has(name))
    .map((name) => {
      const { width = 0, isGrowing = false, isSecret = false } = previewColumns[name] ?? {}
      return { name, width, isGrowing, isSecret, isRole: name === accounts?.roleColumn }
    })
  return present.toSorted((one, other) => Number(one.isSecret) - Number(other.isSecret))
}

/** More records than this are counted only. */
const groupsMax = 200

/** Counts and describes the records of rows, of which one may have several. */
export const recordsOf = ({ grouping }: CsvSubject, header: CsvHeader) => {
  const recordOf = grouping === null ? null : grouping.recordOf(header)
  return {
    keyOf: (row: CsvRow): string => recordOf?.(row) ?? String(row.row),
    count: (rows: ReadonlyArray<CsvRow>): number =>
      recordOf === null ? rows.length : new Set(rows.map(recordOf)).size,
    /** Null where every row is a record. */
    groups: (rows: ReadonlyArray<CsvRow>, issuesAt: (index: number) => ReadonlyArray<RowIssue>): Overview["groups"] => {
      if (grouping === null || recordOf === null) return null
      const describe = grouping.describe(header)
      const found = new Map<string, { readonly rows: Array<CsvRow>; errors: number }>()
      for (const [index, row] of rows.entries()) {
        const key = recordOf(row)
        const group = found.get(key) ?? { rows: [], errors: 0 }
        group.rows.push(row)
        group.errors += issuesAt(index).filter((issue) => !isFollowOn(grouping, issue)).length
        found.set(key, group)
      }
      return [...found].slice(0, groupsMax).map(([key, group]) => ({
        key,
        rows: group.rows.length,
        errors: group.errors,
        ...describe(group.rows)
      }))
    }
  }
}
