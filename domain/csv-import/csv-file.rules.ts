/** Which files can be imported at all, and what their columns are. One rule for the modal and the server. */
import { Result } from "effect"
import { csvLine, deneutralise } from "../reports/report.rules.ts"
import { csvBytesLimit, type CsvRow, type ImportSubject } from "./csv-import.schema.ts"
import { type CsvScanner, csvScanner, type Separator } from "./csv-text.rules.ts"

/** The columns of a template in their order (specification, "Templates"). */
export const csvColumns = {
  users: ["given_name", "surname", "email", "mobile_number", "password_hash", "company", "role", "dob", "ssn"],
  companies: ["name", "contact_email", "type"]
} as const satisfies Readonly<Record<ImportSubject, ReadonlyArray<string>>>

/** Columns that a file may lack: our own report has no secrets, and rows of people who exist need none. */
const dispensable: ReadonlySet<string> = new Set(["password_hash", "ssn"])

/** Cells of these columns are shown as dots and never written anywhere but into the administrator's own files. */
export const secretColumns: ReadonlySet<string> = dispensable

/** A template is its header alone: an example row would be imported by whoever forgets to take it out. */
export const csvTemplate = (subject: ImportSubject): string => csvLine(csvColumns[subject])

/** What keeps a file from being read, known before it is: the key of its message; null when nothing does. */
export const fileIssue = (file: { readonly name: string; readonly size: number }): string | null => {
  if (!/\.csv$/iu.test(file.name)) return "csv_file_required"
  return file.size < csvBytesLimit ? null : "csv_file_too_large"
}

/** Reads bytes as UTF-8, or answers null where they are none. Its byte order mark, if any, is left out. */
export type DecodeUtf8 = (bytes: Uint8Array) => string | null

const startsWith = (bytes: Uint8Array, ...mark: ReadonlyArray<number>) => mark.every((byte, at) => bytes[at] === byte)

/** The text of a file, or the key of what is wrong with its encoding. */
export const readText = (bytes: Uint8Array, decodeUtf8: DecodeUtf8): Result.Result<string, string> => {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return Result.fail("csv_utf16")
  if (bytes.includes(0)) return Result.fail("csv_binary")
  const text = decodeUtf8(bytes)
  return text === null ? Result.fail("csv_encoding") : Result.succeed(text)
}

/** The columns of one file: where each of ours stands in it, and which of its own mean nothing here. */
export interface CsvHeader {
  readonly separator: Separator
  /** The file's own names as it writes them. */
  readonly names: ReadonlyArray<string>
  /** Column → its place among the cells of a row. */
  readonly places: ReadonlyMap<string, number>
  readonly ignored: ReadonlyArray<string>
}

/** An opened file: its header, and a scanner that stands at the first row under it. */
export interface OpenCsv {
  readonly header: CsvHeader
  readonly next: CsvScanner
}

/** A name longer than any of ours is cut where it is told. */
const publishedIdsMax = 40
const toldCount = 20
const told = (names: ReadonlyArray<string>): string =>
  names
    .slice(0, toldCount)
    .map((name) => asArgument(name.length > publishedIdsMax ? `${name.slice(0, publishedIdsMax)}…` : name))
    .join(", ")

/** A text inside a message: bars part its arguments. */
export const asArgument = (text: string): string => text.replaceAll("|", "¦")

const keyOf = (name: string): string => name.trim().toLowerCase()

/** The columns a file of one kind has, and those of them that it may lack. */
export interface CsvShape {
  readonly columns: ReadonlyArray<string>
  readonly dispensable: ReadonlySet<string>
}

export const shapeOf = (subject: ImportSubject): CsvShape => ({ columns: csvColumns[subject], dispensable })

/** Opens a text, or answers the key of what is wrong with its header. */
export const openCsv = (subject: ImportSubject, text: string): Result.Result<OpenCsv, string> =>
  openCsvAs(shapeOf(subject), text)

const openCsvAs = (shape: CsvShape, text: string): Result.Result<OpenCsv, string> => {
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
  { columns: wanted, dispensable: mayLack }: CsvShape,
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
  const missing = wanted.filter((name) => !places.has(name) && !mayLack.has(name))
  if (missing.length > 0) return Result.fail(`csv_column_missing|${told(missing)}`)
  if (repeated.size > 0) return Result.fail(`csv_column_repeated|${told([...repeated])}`)
  const ignored = names.filter((name) => name !== "" && !wanted.includes(keyOf(name)))
  return Result.succeed({ separator, names, places, ignored: ignored.slice(0, toldCount).map((name) => told([name])) })
}

/** A row with more or fewer cells than the header, as the key of its message; empty cells too many do not matter. */
export const lengthIssue = ({ names }: CsvHeader, { cells }: CsvRow): string | null => {
  if (cells.length < names.length) return `csv_row_short|${cells.length}|${names.length}`
  return cells.some((cell, place) => place >= names.length && cell !== "")
    ? `csv_row_long|${cells.length}|${names.length}`
    : null
}

/** Reads cells by column: trimmed of nothing, freed of the one `'` that a report puts before what a spreadsheet would run. */
export const cellReader = (places: ReadonlyMap<string, number>, column: string) => {
  const place = places.get(column)
  return (cells: ReadonlyArray<string>): string => (place === undefined ? "" : deneutralise(cells[place] ?? ""))
}

/** Finds out whether a text can be read to its end, and how many rows there are, before any row is judged. */
export const countRows = ({ next }: OpenCsv): Result.Result<number, string> => {
  for (let rows = 0; ; rows += 1) {
    const found = next()
    if (found === null) return rows === 0 ? Result.fail("csv_no_rows") : Result.succeed(rows)
    if ("broken" in found) return Result.fail(`${found.broken}|${found.row}`)
  }
}

/** A whole file as a table: for the preview, where rows are corrected and written again. */
export interface CsvTable {
  readonly header: CsvHeader
  readonly rows: ReadonlyArray<CsvRow>
}

/** Reads a whole file, or answers the key of the one reason why it is refused. */
export const readCsvAs = (
  shape: CsvShape,
  bytes: Uint8Array,
  decodeUtf8: DecodeUtf8
): Result.Result<CsvTable, string> => {
  const text = readText(bytes, decodeUtf8)
  if (Result.isFailure(text)) return Result.fail(text.failure)
  const opened = openCsvAs(shape, text.success)
  if (Result.isFailure(opened)) return Result.fail(opened.failure)
  const { header, next } = opened.success
  const rows: Array<CsvRow> = []
  for (;;) {
    const found = next()
    if (found === null) return rows.length === 0 ? Result.fail("csv_no_rows") : Result.succeed({ header, rows })
    if ("broken" in found) return Result.fail(`${found.broken}|${found.row}`)
    rows.push(found)
  }
}

/** Written before what is UTF-8, so that a spreadsheet does not take it for anything else. */
const byteOrderMark = "\uFEFF"

/**
 * The rows that have issues as a file of their own, with a column that says why. Reading it back finds the same cells, so
 * that it can be corrected and imported; `reason` is a column that an import ignores.
 */
export const badRowsFile = (
  { header, rows }: CsvTable,
  reasons: ReadonlyMap<number, ReadonlyArray<string>>
): string => {
  const lines = rows.flatMap(({ row, cells }) => {
    const reason = reasons.get(row)
    return reason === undefined ? [] : csvLine([...cells.map(deneutralise), reason.join(" ")])
  })
  return `${byteOrderMark}${csvLine([...header.names, "reason"])}${lines.join("")}`
}
