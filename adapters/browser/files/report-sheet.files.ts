/** Makes a report into a spreadsheet. A module of its own: it is fetched with the first one. */
import { XlsxStreamWriter } from "hucre/xlsx"
import { csvScanner } from "#domain/shared/csv/csv-text.rules.ts"
import { byteOrderMark, deneutralise } from "#domain/shared/report/report.rules.ts"
import { columnKinds, type ColumnKind, sheetCell } from "#domain/shared/report/report-sheet.rules.ts"

const formats: Readonly<Partial<Record<ColumnKind, string>>> = { day: "yyyy-mm-dd", instant: "yyyy-mm-dd hh:mm" }

/** In characters: an id, a name or an address is seen whole. */
const columnWidth = 22

const rowsOf = (csv: string): ReadonlyArray<ReadonlyArray<string>> => {
  const next = csvScanner(csv.replace(byteOrderMark, ""), ",")
  const rows: Array<ReadonlyArray<string>> = []
  for (let row = next(); row !== null; row = next()) {
    // The server writes what its own rules read.
    if ("broken" in row) throw new Error(`The report is broken in row ${row.row}`)
    rows.push(row.cells.map(deneutralise))
  }
  return rows
}

/** The spreadsheet of a CSV report; its instants are those of UTC, as in the report. */
export const sheetOf = async (report: Blob): Promise<Blob> => {
  const [header = [], ...rows] = rowsOf(await report.text())
  const kinds = columnKinds(header.length, rows)
  const writer = new XlsxStreamWriter({
    name: "Report",
    columns: kinds.map((kind) => ({
      width: columnWidth,
      ...(formats[kind] === undefined ? {} : { numFmt: formats[kind] })
    })),
    freezePane: { rows: 1 }
  })
  writer.addRow([...header])
  for (const row of rows) writer.addRow(row.map((text, at) => sheetCell(kinds[at] ?? "text", text)))
  const bytes = await writer.finish()
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  })
}
