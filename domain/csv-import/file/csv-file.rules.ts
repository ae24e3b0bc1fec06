/** Which files can be imported, and what their columns are. The import dialog and the server use the same rules. */
import { Result, Struct } from "effect"
import { deneutralise } from "../../reports/report.rules.ts"
import type { Normalise } from "./cell-normalisation.rules.ts"
import { csvBytesLimit, type CsvRow } from "../csv-import.schema.ts"
import { type CsvScanner, csvScanner, type Separator } from "./csv-text.rules.ts"

export interface CsvShape {
  /** In the order of the template. */
  readonly columns: ReadonlyArray<string>
  readonly optionalColumns: ReadonlySet<string>
}

/** The properties of a column besides the check of its cells. */
export interface CsvColumn {
  /** Its usual width in the preview, in pixels. */
  readonly width: number
  /** It takes the width that is left. */
  readonly isGrowing?: boolean
  /** Its cells are masked in the preview. */
  readonly isSecret?: boolean
  readonly isOptional?: boolean
  /** Its cells are rewritten before they are judged. */
  readonly normalise?: Normalise
}

/** The columns of a subject's files, in the order of the template. */
export const csvColumns = <Column extends string>(table: Readonly<Record<Column, CsvColumn>>) => {
  const columns: ReadonlyArray<Column> = Struct.keys(table)
  return {
    columns,
    optionalColumns: new Set<string>(columns.filter((name) => table[name].isOptional)),
    previewColumns: table
  }
}

/** Why a file is refused before it is read, as a message key; null when it may be read. */
export const fileIssue = (file: { readonly name: string; readonly size: number }): string | null => {
  if (!/\.csv$/iu.test(file.name)) return "csv_file_required"
  return file.size < csvBytesLimit ? null : "csv_file_too_large"
}

const [kilobyte, megabyte] = [1024, 1024 * 1024]

/** Writes sizes of files: in MB from 0.1 MB on, below that in whole kB. */
export const sizeWriter = (locale: string): ((bytes: number) => string) => {
  const inMegabytes = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format
  return (bytes) =>
    bytes < megabyte / 10 ? `${Math.ceil(bytes / kilobyte)} kB` : `${inMegabytes(bytes / megabyte)} MB`
}

/** Decodes UTF-8 without its byte order mark; null when the bytes are not UTF-8. */
export type DecodeUtf8 = (bytes: Uint8Array) => string | null

const startsWith = (bytes: Uint8Array, ...mark: ReadonlyArray<number>) => mark.every((byte, at) => bytes[at] === byte)

/** The text of a file; fails with the message key of an encoding error. */
export const readText = (bytes: Uint8Array, decodeUtf8: DecodeUtf8): Result.Result<string, string> => {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return Result.fail("csv_utf16")
  if (bytes.includes(0)) return Result.fail("csv_binary")
  const text = decodeUtf8(bytes)
  return text === null ? Result.fail("csv_encoding") : Result.succeed(text)
}

export interface CsvHeader {
  readonly separator: Separator
  /** All column names as the file writes them. */
  readonly names: ReadonlyArray<string>
  /** Known column → index of its cell in a row. */
  readonly places: ReadonlyMap<string, number>
  readonly ignored: ReadonlyArray<string>
}

/** An opened file: its header, and a scanner positioned at the first row below it. */
export interface OpenCsv {
  readonly header: CsvHeader
  readonly next: CsvScanner
}

/** Long column names are cut, and only so many are listed, where a message names them. */
const namedLengthMax = 40
const namedMax = 20
const listNames = (names: ReadonlyArray<string>): string =>
  names
    .slice(0, namedMax)
    .map((name) => asArgument(name.length > namedLengthMax ? `${name.slice(0, namedLengthMax)}…` : name))
    .join(", ")

/** A text as an argument of a message, in which bars separate arguments. */
export const asArgument = (text: string): string => text.replaceAll("|", "¦")

const keyOf = (name: string): string => name.trim().toLowerCase()

/** Opens a text; fails with the message key of an issue of its header. */
export const openCsv = (shape: CsvShape, text: string): Result.Result<OpenCsv, string> => {
  const wanted = shape.columns
  const [comma, semicolon] = ([",", ";"] as const).map((separator) => {
    const next = csvScanner(text, separator)
    const first = next()
    const cells = first === null || "broken" in first ? [] : first.cells
    return { separator, next, first, known: cells.filter((name) => wanted.includes(keyOf(name))).length }
  })
  if (comma === undefined || semicolon === undefined) return Result.fail("csv_empty")
  const chosen = semicolon.known > comma.known ? semicolon : comma
  if (chosen.first === null) return Result.fail("csv_empty")
  if ("broken" in chosen.first) return Result.fail(`${chosen.first.broken}|${chosen.first.row}`)
  const header = readHeader(shape, chosen.separator, chosen.first)
  return Result.isFailure(header)
    ? Result.fail(header.failure)
    : Result.succeed({ header: header.success, next: chosen.next })
}

const readHeader = (
  { columns: wanted, optionalColumns }: CsvShape,
  separator: Separator,
  { cells }: CsvRow
): Result.Result<CsvHeader, string> => {
  const names = cells.map((name) => name.trim())
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [place, name] of names.entries()) {
    const key = keyOf(name)
    if (!wanted.includes(key)) continue
    if (places.has(key)) repeated.add(key)
    places.set(key, place)
  }
  const missing = wanted.filter((name) => !places.has(name) && !optionalColumns.has(name))
  if (missing.length > 0) return Result.fail(`csv_column_missing|${listNames(missing)}`)
  if (repeated.size > 0) return Result.fail(`csv_column_repeated|${listNames([...repeated])}`)
  const ignored = names.filter((name) => name !== "" && !wanted.includes(keyOf(name)))
  return Result.succeed({
    separator,
    names,
    places,
    ignored: ignored.slice(0, namedMax).map((name) => listNames([name]))
  })
}

/** The message key for a row with more or fewer cells than the header, else null; surplus empty cells do not count. */
export const lengthIssue = ({ names }: CsvHeader, { cells }: CsvRow): string | null => {
  if (cells.length < names.length) return `csv_row_short|${cells.length}|${names.length}`
  return cells.some((cell, place) => place >= names.length && cell !== "")
    ? `csv_row_long|${cells.length}|${names.length}`
    : null
}

/** Reads the cells of one column, without the `'` that a report puts before what a spreadsheet would run as a formula. */
export const cellReader = ({ places }: CsvHeader, column: string) => {
  const place = places.get(column)
  return (cells: ReadonlyArray<string>): string => (place === undefined ? "" : deneutralise(cells[place] ?? ""))
}

/** Reads the cells of one column as they are judged: rewritten where the column has a rule for that. */
export const normalisedReader = (
  header: CsvHeader,
  column: string,
  kind: CsvColumn | undefined,
  prefix: string | null
) => {
  const read = cellReader(header, column)
  const normalise = kind?.normalise
  return normalise === undefined ? read : (cells: ReadonlyArray<string>) => normalise(read(cells), prefix)
}

export const rowReader = <Column extends string>(header: CsvHeader, columns: Readonly<Record<Column, CsvColumn>>) => {
  const readers = new Map(
    Struct.keys(columns).map((column) => [column, normalisedReader(header, column, columns[column], null)])
  )
  return (column: Column, cells: ReadonlyArray<string>): string => readers.get(column)?.(cells) ?? ""
}

export interface ReadFile {
  /** The number of rows that are not empty. */
  readonly rows: number
  readonly header: CsvHeader
  readonly text: string
}

/** Reads a file to its end, row by row; fails with the message key of the reason why it is refused. */
export const readRows = (
  shape: CsvShape,
  bytes: Uint8Array,
  decodeUtf8: DecodeUtf8,
  onRow: (row: CsvRow) => void
): Result.Result<ReadFile, string> => {
  const text = readText(bytes, decodeUtf8)
  if (Result.isFailure(text)) return Result.fail(text.failure)
  const opened = openCsv(shape, text.success)
  if (Result.isFailure(opened)) return Result.fail(opened.failure)
  const { header, next } = opened.success
  for (let rows = 0; ; rows += 1) {
    const found = next()
    if (found === null)
      return rows === 0 ? Result.fail("csv_no_rows") : Result.succeed({ rows, header, text: text.success })
    if ("broken" in found) return Result.fail(`${found.broken}|${found.row}`)
    onRow(found)
  }
}

export interface CsvTable {
  readonly header: CsvHeader
  readonly rows: ReadonlyArray<CsvRow>
}

export const readCsv = (
  shape: CsvShape,
  bytes: Uint8Array,
  decodeUtf8: DecodeUtf8
): Result.Result<CsvTable, string> => {
  const rows: Array<CsvRow> = []
  const read = readRows(shape, bytes, decodeUtf8, (row) => void rows.push(row))
  return Result.isFailure(read) ? Result.fail(read.failure) : Result.succeed({ header: read.success.header, rows })
}
