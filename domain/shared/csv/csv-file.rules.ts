/** Which files can be imported, and what their columns are. The import dialog and the server use the same rules. */
import { Record, Result, Struct } from "effect"
import type { Translated } from "../language.schema.ts"
import { csvCells } from "../report/report.rules.ts"
import { withoutInvisibleMarks } from "../text.rules.ts"
import { type Normalise, normaliseDay } from "./cell-normalisation.rules.ts"
import { type ColumnPlaces, exactKey, type MappableColumns } from "./column-mapping.rules.ts"
import { type DecodeUtf8, readText } from "./file-encoding.rules.ts"
import { type CellChoices, csvBytesLimit, csvRowsMax, type CsvRow } from "./csv-import.schema.ts"
import { type DateOrders, dateSampler, type DatesOfFile } from "./date-order.rules.ts"
import { type CsvScanner, csvScanner, type Separator } from "./csv-text.rules.ts"

export interface CsvShape extends MappableColumns {
  readonly previewColumns: Readonly<Record<string, CsvColumn>>
}

/** Cells with personal data, told by how they are written. */
export type PersonalKind = "email" | "day" | "phone" | "ssn" | "password"

/** The properties of a column besides the check of its cells. */
export interface CsvColumn {
  /** What readers call it; without it, its own name. */
  readonly label?: Translated<string>
  /** Its usual width in the preview, in pixels. */
  readonly width: number
  /** It takes the width that is left. */
  readonly isGrowing?: boolean
  /** Its cells are masked in the preview. */
  readonly isSecret?: boolean
  readonly isOptional?: boolean
  /** Other names under which files have it, and names that may also mean something else. */
  readonly synonyms?: ReadonlyArray<string>
  readonly looseSynonyms?: ReadonlyArray<string>
  /** By its cells it is found in a file without a header, where no other column has their kind. */
  readonly kind?: PersonalKind
  /** Its cells are rewritten before they are judged. */
  readonly normalise?: Normalise
  /** The names of further columns whose cells follow its own, such as a second surname. */
  readonly furtherNames?: ReadonlyArray<string>
  /** Files have it in several columns, too, whose cells are joined by this. */
  readonly joinedBy?: " " | "|"
  /** Its cells name companies, which can be created where they are missing. */
  readonly namesCompanies?: true
  /** A file of one language has no other column for it than this one. */
  readonly copiedFrom?: string
  /** The day after which a record is over. */
  readonly isLastDay?: true
  /** All rows may have the same text, which a file then leaves out: one of these, or any where there are none. */
  readonly sameForAll?: ReadonlyArray<string>
}

/** The columns of a subject's files, in the order of the template. */
export const csvColumns = <Column extends string>(table: Readonly<Record<Column, CsvColumn>>) => {
  const columns: ReadonlyArray<Column> = Struct.keys(table)
  return {
    columns,
    optionalColumns: new Set<string>(columns.filter((name) => table[name].isOptional)),
    previewColumns: table,
    synonyms: Object.fromEntries(columns.map((name) => [name, table[name].synonyms ?? []])),
    looseSynonyms: Object.fromEntries(columns.map((name) => [name, table[name].looseSynonyms ?? []])),
    furtherNames: Object.fromEntries(columns.map((name) => [name, table[name].furtherNames ?? []]))
  }
}

/** Why a file is refused before it is read, as a message key; null when it may be read. */
export const fileIssue = (file: { readonly name: string; readonly size: number }): string | null => {
  if (!/\.csv$/iu.test(file.name)) return "csv_file_required"
  return file.size < csvBytesLimit ? null : "csv_file_too_large"
}

export const isXlsx = ({ name }: { readonly name: string }): boolean => /\.xlsx$/iu.test(name)

/** The same for a file that a user has chosen: the browser reads XLSX too, and sends it as CSV. */
export const chosenFileIssue = (file: { readonly name: string; readonly size: number }): string | null => {
  if (/\.xls$/iu.test(file.name)) return "csv_xls"
  if (/\.xlsm$/iu.test(file.name)) return "csv_xlsx_macros"
  const issue = fileIssue({ name: csvName(file), size: file.size })
  return issue === "csv_file_required" ? "csv_or_xlsx_required" : issue
}

/** The name under which a file is sent. */
export const csvName = ({ name }: { readonly name: string }): string => name.replace(/\.xlsx$/iu, ".csv")

export interface CsvHeader {
  readonly separator: Separator
  /** All column names as the file writes them. */
  readonly names: ReadonlyArray<string>
  /** Known column → index of its cell in a row. */
  readonly places: ReadonlyMap<string, number>
  readonly ignored: ReadonlyArray<string>
  /** How many columns at the beginning are not of the file: they are the same for all rows, or joined of two. */
  readonly added?: number
  /** The columns of the file whose cells stand in those at the beginning. */
  readonly merged?: ReadonlySet<number>
  /** As a spreadsheet numbers it; 0 for none. The server takes the first line only. */
  readonly line?: number
  /** The columns that have the same text in all rows. */
  readonly fixed?: Readonly<Record<string, string>>
}

/** An opened file: its header, and a scanner positioned at the first row below it. */
export interface OpenCsv {
  readonly header: CsvHeader
  readonly next: CsvScanner
}

/** Long column names are cut, and only so many are listed, where a message names them. */
const namedLengthMax = 40
const namedMax = 20
export const listNames = (names: ReadonlyArray<string>): string =>
  names
    .slice(0, namedMax)
    .map((name) => asArgument(name.length > namedLengthMax ? `${name.slice(0, namedLengthMax)}…` : name))
    .join(", ")

/** A text as an argument of a message, in which bars separate arguments. */
export const asArgument = (text: string): string => text.replaceAll("|", "¦")

interface ScannedHeader {
  readonly separator: Separator
  readonly names: ReadonlyArray<string>
  /** Reads the rows below. */
  readonly next: CsvScanner
}

/**
 * Reads the names of a text by the separator with which more of them are known; fails with the message key of an issue.
 */
const scanHeader = (
  text: string,
  countKnown: (names: ReadonlyArray<string>) => number
): Result.Result<ScannedHeader, string> => {
  const readBy = (separator: Separator) => {
    const next = csvScanner(text, separator)
    const first = next()
    const names = first === null || "broken" in first ? [] : first.cells.map((name) => name.trim())
    return { separator, next, first, names, known: countKnown(names) }
  }
  const comma = readBy(",")
  const semicolon = readBy(";")
  const isSemicolon =
    semicolon.known > comma.known || (semicolon.known === comma.known && semicolon.names.length > comma.names.length)
  const { first, names, separator, next } = isSemicolon ? semicolon : comma
  if (first === null) return Result.fail("csv_empty")
  if ("broken" in first) return Result.fail(`${first.broken}|${first.row}`)
  return Result.succeed({ separator, names, next })
}

/** Opens a text; fails with the message key of an issue of its header. */
export const openCsv = (
  { columns: wanted, optionalColumns }: Pick<CsvShape, "columns" | "optionalColumns">,
  text: string
): Result.Result<OpenCsv, string> => {
  const scanned = scanHeader(text, (names) => names.filter((name) => wanted.includes(exactKey(name))).length)
  if (Result.isFailure(scanned)) return Result.fail(scanned.failure)
  const { names, separator, next } = scanned.success
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [place, name] of names.entries()) {
    const key = exactKey(name)
    if (!wanted.includes(key)) continue
    if (places.has(key)) repeated.add(key)
    places.set(key, place)
  }
  const missing = wanted.filter((name) => !places.has(name) && !optionalColumns.has(name))
  if (missing.length > 0) return Result.fail(`csv_column_missing|${listNames(missing)}`)
  if (repeated.size > 0) return Result.fail(`csv_column_repeated|${listNames([...repeated])}`)
  return Result.succeed({ header: headerOf(names, separator, Object.fromEntries(places)), next })
}

export const headerOf = (names: ReadonlyArray<string>, separator: Separator, found: ColumnPlaces): CsvHeader => {
  const places = new Map(Object.entries(found))
  const used = new Set(places.values())
  const ignored = names.filter((name, place) => name !== "" && !used.has(place))
  return { separator, names, places, ignored: ignored.slice(0, namedMax).map((name) => listNames([name])) }
}

const totalWords = /^(?:(?:grand |sub)?totals?|total general|subtotales|totales|suma)\s*:?$/iu
const plainNumber = /^[-+]?[\d.,]+$/u

/** Whether a row repeats the names of the columns; empty ones count where the row has another. */
const repeatsHeader = ({ names, added = 0 }: CsvHeader, { cells }: CsvRow): boolean =>
  names.slice(added).every((name, place) => exactKey(cells[added + place] ?? "") === exactKey(name))

/** Whether a row is the total under a table: the word comes first, and nothing but numbers follows. */
const isTotal = ({ added = 0 }: CsvHeader, { cells }: CsvRow): boolean => {
  const [first, ...others] = cells.slice(added).filter((cell) => cell.trim() !== "")
  return first !== undefined && totalWords.test(first.trim()) && others.every((cell) => plainNumber.test(cell.trim()))
}

/**
 * The message key for a row that is no record: the header again, a total, or more or fewer cells than the header has;
 * else null. Surplus empty cells do not count.
 */
export const rowIssue = (header: CsvHeader, row: CsvRow): string | null => {
  const { names, added = 0 } = header
  const { cells } = row
  if (repeatsHeader(header, row)) return "csv_row_header"
  if (isTotal(header, row)) return "csv_row_total"
  const counts = `${cells.length - added}|${names.length - added}`
  if (cells.length < names.length) return `csv_row_short|${counts}`
  return cells.some((cell, place) => place >= names.length && cell !== "") ? `csv_row_long|${counts}` : null
}

/**
 * Reads the cells of one column, without the `'` that a report puts before what a spreadsheet would run as a formula.
 */
export const cellReader = ({ places, separator }: CsvHeader, column: string) => {
  const place = places.get(column)
  const { deneutralise } = csvCells(separator)
  return (cells: ReadonlyArray<string>): string => (place === undefined ? "" : deneutralise(cells[place] ?? ""))
}

/** How the cells of a file are read where they do not say it themselves. */
export interface CellReading {
  readonly prefix: CellChoices["prefix"]
  readonly dateOrders: DateOrders
}

/** Reads the cells of one column as they are judged: rewritten where the column has a rule for that. */
export const normalisedReader = (
  header: CsvHeader,
  column: string,
  kind: CsvColumn | undefined,
  { prefix, dateOrders }: CellReading
) => {
  const read = cellReader(header, column)
  const normalise = kind?.normalise
  if (normalise === undefined) return read
  const choices = { prefix, dateOrder: dateOrders[column] ?? null }
  return (cells: ReadonlyArray<string>) => normalise(read(cells), choices)
}

export const rowReader = <Column extends string>(
  header: CsvHeader,
  columns: Readonly<Record<Column, CsvColumn>>,
  reading: CellReading
) => {
  const readers = new Map(
    Struct.keys(columns).map((column) => [column, normalisedReader(header, column, columns[column], reading)])
  )
  return (column: Column, cells: ReadonlyArray<string>): string => readers.get(column)?.(cells) ?? ""
}

export interface ReadFile {
  /** The number of rows that are not empty. */
  readonly rows: number
  readonly header: CsvHeader
  readonly dates: DatesOfFile
  readonly text: string
}

/** Looks for dates in the cells of the columns that have them. */
export const dateSampling = ({ previewColumns }: Pick<CsvShape, "previewColumns">, header: CsvHeader) => {
  const columns = Record.map(
    Record.filter(previewColumns, ({ normalise }, column) => normalise === normaliseDay && header.places.has(column)),
    (_, column) => ({ ...dateSampler(), read: cellReader(header, column) })
  )
  const all = Object.values(columns)
  return {
    look: ({ cells }: CsvRow): void => {
      for (const { look, read } of all) look(withoutInvisibleMarks(read(cells)))
    },
    found: (): DatesOfFile => Record.map(columns, ({ samples }) => samples())
  }
}

/**
 * Passes on all rows that are left; returns their number, or fails with the message key of the reason for a refusal.
 */
export const readRest = (next: CsvScanner, onRow: (row: CsvRow) => void): Result.Result<number, string> => {
  for (let rows = 0; ; rows += 1) {
    const found = next()
    if (found === null) return rows === 0 ? Result.fail("csv_no_rows") : Result.succeed(rows)
    if ("broken" in found) return Result.fail(`${found.broken}|${found.row}`)
    if (rows === csvRowsMax) return Result.fail("csv_too_many_rows")
    onRow(found)
  }
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
  const dates = dateSampling(shape, header)
  const rows = readRest(next, (row) => {
    dates.look(row)
    onRow(row)
  })
  return Result.map(rows, (count) => ({ rows: count, header, dates: dates.found(), text: text.success }))
}

export interface CsvRows {
  readonly header: CsvHeader
  readonly rows: ReadonlyArray<CsvRow>
}

export interface CsvTable extends CsvRows {
  readonly dates: DatesOfFile
}

export const readCsv = (
  shape: CsvShape,
  bytes: Uint8Array,
  decodeUtf8: DecodeUtf8
): Result.Result<CsvTable, string> => {
  const rows: Array<CsvRow> = []
  const read = readRows(shape, bytes, decodeUtf8, (row) => void rows.push(row))
  return Result.map(read, ({ header, dates }) => ({ header, dates, rows }))
}
