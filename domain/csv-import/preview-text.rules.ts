/** Files made from a preview: the corrected file, and its rows with errors. */
import { csvLine, deneutralise } from "../shared/report/report.rules.ts"
import { canonicalNames } from "../shared/csv/column-mapping.rules.ts"
import { normaliseDay } from "../shared/csv/cell-normalisation.rules.ts"
import type { CsvHeader } from "../shared/csv/csv-file.rules.ts"
import type { DateOrders } from "../shared/csv/date-order.rules.ts"
import { type CsvRow, noChoices, type RowIssue } from "../shared/csv/csv-import.schema.ts"

/** The name of the further column; an import ignores it. */
const reasonColumn = "reason"

/** The file as text, with the columns' own names. Empty rows stay, so that every row keeps its number. */
export const textOf = ({ names, places }: CsvHeader, rows: ReadonlyArray<CsvRow>): string => {
  const lines = [csvLine(canonicalNames(names, Object.fromEntries(places)))]
  let at = 1
  for (const { row, cells } of rows) {
    for (at += 1; at < row; at += 1) lines.push("\n")
    lines.push(csvLine(cells.map(deneutralise)))
  }
  return lines.join("")
}

/** Writes the dates of these columns so that they cannot be read in another order; a text that is no date stays. */
export const withClearDates = ({ places }: CsvHeader, orders: DateOrders): ((row: CsvRow) => CsvRow) => {
  const dated = new Map(
    Object.entries(orders).flatMap(([column, dateOrder]) => {
      const place = places.get(column)
      return place === undefined ? [] : [[place, { ...noChoices, dateOrder }] as const]
    })
  )
  if (dated.size === 0) return (row) => row
  return ({ row, cells }) => ({
    row,
    cells: cells.map((cell, place) => {
      const choices = dated.get(place)
      return choices === undefined ? cell : normaliseDay(cell, choices)
    })
  })
}

/** The rows with errors as a file, with a further column of reasons. */
export const wrongRowsOf = (
  { names }: CsvHeader,
  rows: ReadonlyArray<{ readonly cells: ReadonlyArray<string>; readonly issues: ReadonlyArray<RowIssue> }>,
  describe: (message: string) => string
): string => {
  // A file of rows with errors that is opened again has the column already.
  const places = names.flatMap((name, place) => (name.toLowerCase() === reasonColumn ? [] : [place]))
  const lines = [csvLine([...places.map((place) => names[place] ?? ""), reasonColumn])]
  for (const { cells, issues } of rows) {
    const reasons = issues.map(({ column, message }) =>
      column === null ? describe(message) : `${column}: ${describe(message)}`
    )
    lines.push(csvLine([...places.map((place) => deneutralise(cells[place] ?? "")), reasons.join(" ")]))
  }
  return lines.join("")
}
