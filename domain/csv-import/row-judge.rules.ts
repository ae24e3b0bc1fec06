/** What judging a row of any file needs: cells that are checked by the schemas of forms, and keys that may occur once. */
import { Result, Schema } from "effect"
import { toFieldIssues } from "../shared/issues.rules.ts"
import type { CsvRow, GoodRow, RowIssue } from "./csv-import.schema.ts"

/** What is found in a row: what it would create, or why not. */
export type JudgedRow<Draft> = GoodRow<Draft> | { readonly row: number; readonly issues: ReadonlyArray<RowIssue> }

/** Judges the rows of one file from the first to the last; what it has seen before matters. */
export type RowJudge<Draft> = (row: CsvRow) => JudgedRow<Draft>

/** A cell as its schema reads it, or the key of the first check that it breaks. */
export type CellCheck<A> = (cell: string) => Result.Result<A, string>

/** Cells that repeat (names, days) are checked once. More different ones than this are not remembered. */
const rememberedMax = 20_000

/** Checks cells by the schema that the form and the server check by. */
export const cellCheck = <A>(schema: Schema.Codec<A, unknown>): CellCheck<A> => {
  const decode = Schema.decodeUnknownResult(schema)
  const check: CellCheck<A> = (cell) =>
    Result.mapError(decode(cell), ({ issue }) => Object.values(toFieldIssues(issue))[0] ?? "value_invalid")
  return check
}

/** The same, remembering: for columns in which the same texts come again. */
export const remembering = <A>(check: CellCheck<A>): CellCheck<A> => {
  const known = new Map<string, Result.Result<A, string>>()
  return (cell) => {
    const found = known.get(cell)
    if (found !== undefined) return found
    const made = check(cell)
    if (known.size < rememberedMax) known.set(cell, made)
    return made
  }
}

/** Collects what is wrong with one row. */
export const issuesOf = (row: number) => {
  const issues: Array<RowIssue> = []
  return {
    issues: issues as ReadonlyArray<RowIssue>,
    add: (column: string | null, message: string): void => void issues.push({ row, column, message }),
    /** The checked value, or null and the issue. */
    take: <A>(column: string, checked: Result.Result<A, string>): A | null => {
      if (Result.isSuccess(checked)) return checked.success
      issues.push({ row, column, message: checked.failure })
      return null
    }
  }
}

/** Tells the row in which a key stood first, or null the first time. */
export const firstRows = () => {
  const seen = new Map<string, number>()
  return (key: string, row: number): number | null => {
    const first = seen.get(key)
    if (first !== undefined) return first
    seen.set(key, row)
    return null
  }
}
