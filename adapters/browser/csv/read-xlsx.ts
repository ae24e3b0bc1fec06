/** Reads the sheets of an XLSX file as CSV text. A module of its own: it is fetched with the first such file. */
import { unzipSync, zipSync } from "fflate"
import readXlsxFile from "read-excel-file/universal"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { csvBytesLimit } from "#domain/csv-import/csv-import.schema.ts"
import { csvLine } from "#domain/reports/report.rules.ts"

export interface Workbook {
  readonly sheets: ReadonlyArray<{ readonly name: string; readonly text: string }>
  /** Whether some cells are formulas: their values are those that were saved last. */
  readonly hasFormulas: boolean
}

/** What is unpacked at most, in bytes: many times what a table of 10 MB needs, and still little for a browser. */
const unpackedMax = 200 * 1024 * 1024
const entriesMax = 2_000
/** The rows of a sheet, and the cells of its table with the empty ones, which take memory too. */
const [sheetRowsMax, tableCellsMax] = [1_048_576, 10_000_000]

const refused = (issue: string) => new CsvRefused({ fields: { file: issue } })

/** How the files of older spreadsheets begin, and those with a password. */
const compound = [0xd0, 0xcf, 0x11, 0xe0]

/** The XML of a file, whose declared size bounds what is unpacked whatever the archive holds. */
const unpack = (bytes: Uint8Array): Readonly<Record<string, Uint8Array>> => {
  if (compound.every((byte, at) => bytes[at] === byte)) throw refused("csv_xls")
  let [unpacked, entries] = [0, 0]
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      entries += 1
      if (/vbaProject/iu.test(name)) throw refused("csv_xlsx_macros")
      const isWanted = /\.(?:xml|rels)$/u.test(name)
      unpacked += isWanted ? originalSize : 0
      if (unpacked > unpackedMax || entries > entriesMax) throw refused("csv_xlsx_too_large")
      return isWanted
    }
  })
}

const lastRow = /<(?:\w+:)?row\s[^>]*?\br=["'](\d+)/gu
const filledCell = /<(?:\w+:)?c\s[^>]*?\br=["']([A-Z]+)(\d+)[^>]*[^/]>/gu
const formula = /<(?:\w+:)?f[\s/>]/u
const formulaWithoutValue = /(?:<\/(?:\w+:)?f>|<(?:\w+:)?f(?:\s[^>]*)?\/>)\s*<\/(?:\w+:)?c>/u
const columnNumber = (name: string) => [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Refuses a table whose places take more memory than its cells, and formulas that were never computed. */
const inspect = (xml: string): { readonly hasFormulas: boolean } => {
  let [rows, columns] = [0, 0]
  for (const [, row] of xml.matchAll(lastRow)) if (Number(row) > sheetRowsMax) throw refused("csv_xlsx_too_large")
  for (const [, column = "", row] of xml.matchAll(filledCell)) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnNumber(column))
  }
  if (rows * columns > tableCellsMax) throw refused("csv_xlsx_too_large")
  if (formulaWithoutValue.test(xml)) throw refused("csv_xlsx_formulas")
  return { hasFormulas: formula.test(xml) }
}

/** Numbers as digits: a spreadsheet may store a phone number as `1.3456789012E10`. */
const parseNumber = (text: string): string => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? String(number) : text
}

const cellText = (cell: unknown): string =>
  typeof cell === "string" || typeof cell === "boolean"
    ? String(cell)
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : ""

const textOf = (rows: ReadonlyArray<ReadonlyArray<unknown>>): string => {
  const text = rows.map((row) => csvLine(row.map(cellText))).join("")
  if (new TextEncoder().encode(text).length >= csvBytesLimit) throw refused("csv_xlsx_too_large")
  return text
}

/**
 * Runs the reader by a clock that stands still. It halves the pieces of a sheet while one takes more than 7 ms and calls itself
 * for each: on a slow computer a large sheet would overflow the stack, and the text of a long cell be joined without end.
 */
const withStillClock = async <A>(work: () => Promise<A>): Promise<A> => {
  const { now } = Date
  const stopped = now()
  Date.now = () => stopped
  try {
    return await work()
  } finally {
    Date.now = now
  }
}

/** Fails with `CsvRefused` for a file that is damaged or too large, and for one with macros or without values. */
export const readXlsx = async (bytes: Uint8Array): Promise<Workbook> => {
  try {
    const files = unpack(bytes)
    const utf8 = new TextDecoder()
    const inspected = Object.entries(files)
      .filter(([name]) => /^xl\/worksheets\/[^/]+\.xml$/u.test(name))
      .map(([, sheet]) => inspect(utf8.decode(sheet)))
    // Unpacked once: the reader would unpack in workers of its own, which the page's policy forbids.
    const packed = zipSync(files, { level: 0 }).buffer
    const sheets = await withStillClock(() => readXlsxFile(packed, { parseNumber, trim: false }))
    return {
      sheets: sheets.map(({ sheet, data }) => ({ name: sheet, text: textOf(data) })),
      hasFormulas: inspected.some(({ hasFormulas }) => hasFormulas)
    }
  } catch (cause) {
    throw cause instanceof CsvRefused ? cause : refused("csv_xlsx_broken")
  }
}
