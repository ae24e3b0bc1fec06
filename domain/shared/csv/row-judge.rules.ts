/** Tools for judging the rows of a file: cells are checked by the schemas of forms, and keys may occur once. */
import { Record, Result, Schema } from "effect"
import { toFieldIssues } from "../issues.rules.ts"
import { type CellReading, type CsvColumn, type CsvHeader, rowIssue, normalisedReader } from "./csv-file.rules.ts"
import type { CsvRow, GoodRow, RowIssue } from "./csv-import.schema.ts"

/** A row without errors, or its errors. */
export type JudgedRow<New> = GoodRow<New> | { readonly row: number; readonly issues: ReadonlyArray<RowIssue> }

/** Judges the rows of one file one by one, from the first to the last: earlier rows affect later ones. */
export type RowJudge<New> = (row: CsvRow) => JudgedRow<New>

/** The errors of some rows by row number, without the rows that have none. */
export type JudgeRows = (rows: ReadonlyArray<CsvRow>) => ReadonlyMap<number, ReadonlyArray<RowIssue>>

/** Judges rows independently of those judged before: each call begins with a new judge. */
export const judgeRowsBy =
  (newJudge: () => RowJudge<unknown>): JudgeRows =>
  (rows) => {
    const judge = newJudge()
    return new Map(
      rows.flatMap((row) => {
        const judged = judge(row)
        return "issues" in judged ? [[row.row, judged.issues] as const] : []
      })
    )
  }

/** The same judge with each accepted row mapped. */
export const mapRows =
  <New, Other>(judge: RowJudge<New>, map: (input: New) => Other): RowJudge<Other> =>
  (row) => {
    const judged = judge(row)
    return "input" in judged ? { ...judged, input: map(judged.input) } : judged
  }

/** Reads a cell by its schema; fails with the message key of the first check that it breaks. */
export type CellCheck<A> = (cell: string) => Result.Result<A, string>

/** How many different cells of a column `cached` remembers. */
const cachedMax = 20_000

/** Checks cells by the schema that the form and the server use. */
export const cellCheck = <A>(schema: Schema.Codec<A, unknown>): CellCheck<A> => {
  const decode = Schema.decodeUnknownResult(schema)
  const check: CellCheck<A> = (cell) =>
    Result.mapError(decode(cell), ({ issue }) => Object.values(toFieldIssues(issue))[0] ?? "value_invalid")
  return check
}

/** The same check with a cache, for columns in which texts repeat, such as names and dates. */
export const cachedCheck = <A>(check: CellCheck<A>): CellCheck<A> => {
  const known = new Map<string, Result.Result<A, string>>()
  return (cell) => {
    const found = known.get(cell)
    if (found !== undefined) return found
    const made = check(cell)
    if (known.size < cachedMax) known.set(cell, made)
    return made
  }
}

/** Groups values by key, in the order in which the keys occur. */
export const groupBy = <A, Key>(
  values: ReadonlyArray<A>,
  keyOf: (value: A) => Key
): ReadonlyMap<Key, ReadonlyArray<A>> => {
  const groups = new Map<Key, Array<A>>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

/** Collects the errors of one row; `ifNew` holds those that count only if the record is new. */
export interface FoundIssues {
  readonly issues: ReadonlyArray<RowIssue>
  readonly ifNew: ReadonlyArray<RowIssue>
  readonly add: (column: string | null, message: string) => void
  readonly addIfNew: (column: string, message: string, suggestion?: string) => void
}

export const issueCollector = (row: number): FoundIssues => {
  const issues: Array<RowIssue> = []
  const ifNew: Array<RowIssue> = []
  return {
    issues,
    ifNew,
    add: (column, message) => void issues.push({ row, column, message }),
    addIfNew: (column, message, suggestion) =>
      void ifNew.push({ row, column, message, ...(suggestion === undefined ? {} : { suggestion }) })
  }
}

/** A column whose cells are texts, each judged by itself. */
export interface TextColumn extends CsvColumn {
  readonly check: CellCheck<string>
  /** Its cells repeat, such as names and dates, so that checked ones are remembered. */
  readonly isRepeating?: boolean
  /**
   * Where an empty cell is correct for an existing record: the message key for a new one, or null if correct there too.
   */
  readonly ifEmpty?: string | null
}

/** The texts of a row without errors: null only in a column whose cells may be empty. */
export type RowTexts<Columns extends Readonly<Record<string, TextColumn>>> = {
  readonly [Column in keyof Columns]:
    | (Columns[Column]["check"] extends CellCheck<infer Text> ? Text : never)
    | ("ifEmpty" extends keyof Columns[Column] ? null : never)
}

/** Reads the texts of a row by column, and adds what is wrong: null where a cell is wrong or may be empty and is. */
export const textReader = <Column extends string>(
  header: CsvHeader,
  columns: Readonly<Record<Column, TextColumn>>,
  reading: CellReading
): ((cells: ReadonlyArray<string>, found: FoundIssues) => Record<Column, string | null>) => {
  const readers = Record.map(columns, (kind: TextColumn, column) => {
    const { check, isRepeating = false, ifEmpty } = kind
    const cell = normalisedReader(header, column, kind, reading)
    const checked = isRepeating ? cachedCheck(check) : check
    return (cells: ReadonlyArray<string>, { add, addIfNew }: FoundIssues): string | null => {
      const text = cell(cells)
      if (ifEmpty !== undefined && text.trim() === "") {
        if (ifEmpty !== null) addIfNew(column, ifEmpty)
        return null
      }
      const result = checked(text)
      if (Result.isFailure(result)) add(column, result.failure)
      return Result.isSuccess(result) ? result.success : null
    }
  })
  return (cells, found) => Record.map(readers, (read) => read(cells, found))
}

/** Returns the row in which a key occurred first, or null at its first occurrence. */
export const firstRowFinder = () => {
  const seen = new Map<string, number>()
  return (key: string, row: number): number | null => {
    const first = seen.get(key)
    if (first !== undefined) return first
    seen.set(key, row)
    return null
  }
}

/** A column in which no two rows of a file have the same text. */
export interface UniqueColumn<Column extends string> {
  readonly column: Column
  /** Folds a text for comparison. */
  readonly identityOf: (text: string) => string
  /** The message key of the second row, whose argument is the first row. */
  readonly repeated: string
}

/**
 * Judges rows of texts in their order, cell by cell; a unique text that an earlier row has is an error in the later
 * one. `toInput` makes the record of a row without errors, and may add the issues of a new one.
 */
export const textRowJudge = <Columns extends Readonly<Record<string, TextColumn>>, New>(
  header: CsvHeader,
  columns: Columns,
  unique: ReadonlyArray<UniqueColumn<NoInfer<keyof Columns & string>>>,
  reading: CellReading,
  toInput: (texts: RowTexts<Columns>, found: FoundIssues) => New | null
): RowJudge<New> => {
  const read = textReader<keyof Columns & string>(header, columns, reading)
  const firsts = unique.map((one) => ({ ...one, first: firstRowFinder() }))
  return (csvRow) => {
    const { row, cells } = csvRow
    const rowError = rowIssue(header, csvRow)
    if (rowError !== null) return { row, issues: [{ row, column: null, message: rowError }] }
    const found = issueCollector(row)
    const texts = read(cells, found)
    for (const { column, identityOf, repeated, first } of firsts) {
      const text = texts[column]
      const firstRow = text === null ? null : first(identityOf(text), row)
      if (firstRow !== null) found.add(column, `${repeated}|${firstRow}`)
    }
    // Without issues each text has passed the check of its column.
    const input = found.issues.length > 0 ? null : toInput(texts as RowTexts<Columns>, found)
    return input === null ? { row, issues: found.issues } : { row, input, ifNew: found.ifNew }
  }
}

/** Checks cells of a choice, ignoring case. */
export const choiceCheck = <Choice extends string>(
  schema: Schema.Codec<Choice, unknown>,
  { empty, unknown }: { readonly empty: string; readonly unknown: string }
): CellCheck<Choice> => {
  const check = cellCheck(schema)
  return (cell) => {
    const choice = cell.trim().toLowerCase()
    return choice === "" ? Result.fail(empty) : Result.mapError(check(choice), () => unknown)
  }
}
