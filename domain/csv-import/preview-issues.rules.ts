/** The errors of a previewed file by the index of a row: those that are found here, and those of the server. */
import type { RowIssue } from "../shared/csv/csv-import.schema.ts"

const noIssues: ReadonlyArray<RowIssue> = []

export interface PreviewIssues {
  readonly at: (index: number) => ReadonlyArray<RowIssue>
  readonly isWrong: (index: number) => boolean
  readonly wrong: () => ReadonlySet<number>
  /** The rows for which the server has found errors. */
  readonly ofServer: () => Iterable<number>
  readonly serverAt: (index: number) => ReadonlyArray<RowIssue> | undefined
  readonly setOwn: (index: number, issues: ReadonlyArray<RowIssue> | undefined) => void
  readonly setOfServer: (index: number, issues: ReadonlyArray<RowIssue>) => void
  readonly clearOfServer: () => void
  /** Drops all errors of a row. */
  readonly drop: (index: number) => void
  /** Counts the errors of a row, or takes them out of the counts: before the row or its errors change. */
  readonly count: (index: number, by: 1 | -1) => void
  readonly clearCounts: () => void
  /** How many rows have the same error with the same value. */
  readonly alike: (likeness: string) => number
}

/** `likenessOf` names an error together with the value of its cell; null where other rows do not matter. */
export const previewIssues = (likenessOf: (index: number, issue: RowIssue) => string | null): PreviewIssues => {
  const own = new Map<number, ReadonlyArray<RowIssue>>()
  const server = new Map<number, ReadonlyArray<RowIssue>>()
  const counts = new Map<string, number>()
  const at = (index: number) => own.get(index) ?? server.get(index) ?? noIssues
  return {
    at,
    isWrong: (index) => own.has(index) || server.has(index),
    wrong: () => new Set([...own.keys(), ...server.keys()]),
    ofServer: () => server.keys(),
    serverAt: (index) => server.get(index),
    setOwn: (index, issues) => {
      if (issues === undefined) own.delete(index)
      else own.set(index, issues)
    },
    setOfServer: (index, issues) => void server.set(index, issues),
    clearOfServer: () => server.clear(),
    drop: (index) => {
      own.delete(index)
      server.delete(index)
    },
    count: (index, by) => {
      for (const issue of at(index)) {
        const likeness = likenessOf(index, issue)
        if (likeness !== null) counts.set(likeness, (counts.get(likeness) ?? 0) + by)
      }
    },
    clearCounts: () => counts.clear(),
    alike: (likeness) => counts.get(likeness) ?? 1
  }
}
