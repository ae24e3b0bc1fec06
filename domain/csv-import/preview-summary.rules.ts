/** What a preview says of a whole file: its columns, its records where one has several rows, and its errors by cause. */
import type { CsvHeader } from "../shared/csv/csv-file.rules.ts"
import type { CsvRow, RowIssue } from "../shared/csv/csv-import.schema.ts"
import type { CsvSubject } from "../shared/csv/csv-subject.rules.ts"
import type { Cause, IssueSearch, Overview } from "./row-store.port.ts"

/** One error of one row, with what its cell says. */
export interface CausedIssue extends Omit<Cause, "count"> {}

/** A message without its arguments. */
export const keyOfMessage = (message: string): string => message.split("|")[0] ?? ""

/** More causes than this are counted only. */
const causesMax = 100

const groupKey = ({ column, message, value }: CausedIssue): string => JSON.stringify([column, message, value])

const inOrder = (one: Cause, other: Cause): number =>
  other.count - one.count || (groupKey(one) < groupKey(other) ? -1 : 1)

/**
 * Errors with the same value and message are one cause. What occurs once is gathered by its column and kind of message; then it has
 * no value, and the message of one of its errors. In columns where each value has an answer of its own nothing is gathered.
 */
export const causesOf = (
  issues: Iterable<CausedIssue>,
  standsAlone: (column: number | null) => boolean = () => false
): { readonly causes: ReadonlyArray<Cause>; readonly moreCauses: number } => {
  const alike = new Map<string, Cause>()
  for (const issue of issues) {
    const key = groupKey(issue)
    alike.set(key, { ...issue, count: (alike.get(key)?.count ?? 0) + 1 })
  }
  const causes: Array<Cause> = []
  const gathered = new Map<string, Cause>()
  for (const cause of alike.values()) {
    const { column, message, value, count } = cause
    if (value !== null && (count > 1 || (value !== "" && standsAlone(column)))) {
      causes.push(cause)
      continue
    }
    const key = groupKey({ ...cause, message: keyOfMessage(message), value: null })
    const before = gathered.get(key)
    gathered.set(
      key,
      before === undefined
        ? cause
        : {
            column,
            message: before.message < message ? before.message : message,
            value: null,
            suggestion: null,
            count: before.count + count
          }
    )
  }
  const all = [...causes, ...gathered.values()].toSorted(inOrder)
  return { causes: all.slice(0, causesMax), moreCauses: Math.max(0, all.length - causesMax) }
}

export const isOfCause = (issue: CausedIssue, cause: IssueSearch["cause"]): boolean => {
  if (cause === null) return true
  if (issue.column !== cause.column) return false
  return cause.value === null
    ? keyOfMessage(issue.message) === keyOfMessage(cause.message)
    : issue.message === cause.message && issue.value === cause.value
}

/**
 * The next place with an error after a place of a list, or before it, around its end: each error stands at its column,
 * one of a whole row at the first. `columnsAt` gives the columns with errors at a position.
 */
export const nextPlace = (
  count: number,
  { from, isBackwards }: Pick<IssueSearch, "from" | "isBackwards">,
  columnsAt: (position: number) => ReadonlyArray<number>
): { readonly position: number; readonly column: number } | null => {
  const step = isBackwards ? -1 : 1
  const isBeyond = (column: number) => (isBackwards ? column < from.column : column > from.column)
  for (let distance = 0; distance <= count; distance += 1) {
    const position = (((from.position + step * distance) % count) + count) % count
    const columns = columnsAt(position).toSorted((one, other) => (one - other) * step)
    // The row of the beginning comes first and last: once beyond the place, once up to it.
    const found = columns.find((column) => distance > 0 || isBeyond(column))
    if (found !== undefined) return { position, column: found }
  }
  return null
}

/** Whether an error only says that another row of the same record is wrong. */
export const isFollowOn = (grouping: { readonly followOn: string } | null, { message }: RowIssue): boolean =>
  grouping !== null && keyOfMessage(message) === grouping.followOn

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
