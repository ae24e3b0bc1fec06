/**
 * Where the header of a chosen file stands, and what separates its cells. The browser finds both, or asks; the server takes
 * a header in the first line, and commas or semicolons.
 */
import { Struct } from "effect"
import { type ColumnPlaces, type FoundColumns, unmappedColumns } from "../shared/csv/column-mapping.rules.ts"
import type { CsvShape, PersonalKind } from "../shared/csv/csv-file.rules.ts"
import type { CsvRow } from "../shared/csv/csv-import.schema.ts"
import { writtenIssue } from "../shared/phone.rules.ts"
import { type CsvScanner, csvScanner, type Separator, separators } from "../shared/csv/csv-text.rules.ts"

const between = /[\s.()\-\u2010-\u2015\u2212]/gu

/** A line with such cells is no header, and they are neither shown nor remembered as names of columns. */
const kinds: Readonly<Record<PersonalKind, (cell: string) => boolean>> = {
  email: (cell) => cell.includes("@"),
  ssn: (cell) => /^\d{3}[ -]?\d{2}[ -]?\d{4}$/u.test(cell),
  day: (cell) => /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}(?:[T ].*)?$/u.test(cell),
  phone: (cell) => /^\+?\d{7,15}$/u.test(cell.replace(between, "")) || writtenIssue(cell) !== null,
  // As in the rule of initial passwords, and longer: other programs allow more.
  password: (cell) => /^\S{8,64}$/u.test(cell) && /\p{Lu}/u.test(cell) && /\d/u.test(cell)
}

/** What of a person a cell looks like; null for any other text. */
export const personalKind = (cell: string): PersonalKind | null => {
  // Invisible marks are pasted with phone numbers and addresses.
  const text = cell.replace(/\p{Cf}+/gu, "").trim()
  return Struct.keys(kinds).find((kind) => kinds[kind](text)) ?? null
}

/** Whether a line has the e-mail address, date, phone or number of a person. Passwords alone do not tell: names have digits too. */
export const looksLikePerson = (cells: ReadonlyArray<string>): boolean =>
  cells.some((cell) => {
    const kind = personalKind(cell)
    return kind !== null && kind !== "password"
  })

/** The kind of most filled cells of a place, some of which may be wrong; null where they have none. */
const kindAt = (lines: ReadonlyArray<CsvRow>, place: number): PersonalKind | null => {
  const found = lines.flatMap(({ cells: { [place]: cell = "" } }) => (cell.trim() === "" ? [] : [personalKind(cell)]))
  return found.find((kind) => found.filter((one) => one === kind).length * 2 > found.length) ?? null
}

/** The columns of lines without a header that are told by the kind of their cells: one column and one place have it. */
export const placesByKind = (
  { columns, previewColumns }: Pick<CsvShape, "columns" | "previewColumns">,
  lines: ReadonlyArray<CsvRow>
): ColumnPlaces => {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const kindsAt = Array.from({ length: width }, (_, place) => kindAt(lines, place))
  const wanted = columns.map((column) => previewColumns[column]?.kind)
  const places = columns.flatMap((column, at) => {
    const kind = wanted[at]
    const isOne = kind !== undefined && [wanted, kindsAt].every((all) => all.filter((one) => one === kind).length === 1)
    return isOne ? [[column, kindsAt.indexOf(kind)] as const] : []
  })
  return Object.fromEntries(places)
}

/** In how many of the first lines a header is looked for, and by how many the separator is judged. */
const [headerLinesMax, judgedLinesMax] = [20, 50]

/** What a user has decided; null where it is found. */
export interface ChosenLayout {
  readonly separator: Separator | null
  /** The line of the header as a spreadsheet numbers it; 0 for none. */
  readonly headerLine: number | null
}

export interface FileLayout extends FoundColumns {
  readonly separator: Separator
  readonly headerLine: number
  /** The names of the columns, all empty where there is no header line. */
  readonly names: ReadonlyArray<string>
  /** Whether the line in the place of a header has personal data. */
  readonly startsWithPerson: boolean
  /** The first lines as they are. */
  readonly lines: ReadonlyArray<CsvRow>
  /** Reads the rows below the header. */
  readonly next: CsvScanner
}

/** The first lines, as far as they can be read, and what keeps the first of all from being read. */
const firstLines = (text: string, separator: Separator) => {
  const lines: Array<CsvRow> = []
  const next = csvScanner(text, separator)
  while (lines.length < judgedLinesMax) {
    const line = next()
    if (line === null) return { lines, broken: lines.length === 0 ? "csv_empty" : null }
    if ("broken" in line) return { lines, broken: lines.length === 0 ? `${line.broken}|${line.row}` : null }
    lines.push(line)
  }
  return { lines, broken: null }
}

/** How many lines have the same number of cells as most have; lines of one cell are not separated. */
const evenLines = (lines: ReadonlyArray<CsvRow>): number => {
  const counts = new Map<number, number>()
  for (const { cells } of lines) if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

const namesOf = ({ cells }: CsvRow): ReadonlyArray<string> => cells.map((name) => name.trim())

interface Reader {
  readonly shape: Pick<CsvShape, "columns" | "optionalColumns" | "previewColumns">
  readonly find: (names: ReadonlyArray<string>) => FoundColumns
}

/** The text by one separator: its header and how well it fits. */
const readBy = (text: string, separator: Separator, headerLine: number | null, { shape, find }: Reader) => {
  const { lines, broken } = firstLines(text, separator)
  const judged = lines.slice(0, headerLinesMax).map((line) => {
    const found = find(namesOf(line))
    return {
      line,
      known: Object.keys(found.places).length + found.unclear.length + (found.fullName === null ? 0 : 1),
      isComplete: found.unclear.length === 0 && unmappedColumns(shape, found.places).missing.length === 0
    }
  })
  const [first] = judged
  const best =
    judged.find(({ isComplete }) => isComplete) ??
    // A title has one name that is known by chance, a header has several.
    judged.reduce((most, one) => (one.known > Math.max(1, most?.known ?? 0) ? one : most), first)
  const chosen = headerLine === null ? best : judged.find(({ line }) => line.row === headerLine)
  const header = chosen ?? best
  const startsWithPerson = header !== undefined && header.known < 2 && looksLikePerson(header.line.cells)
  const isNone = headerLine === null ? startsWithPerson : headerLine === 0
  return {
    separator,
    lines,
    broken,
    header: isNone ? null : (header?.line ?? null),
    startsWithPerson,
    fit: [header?.isComplete === true ? 1 : 0, evenLines(lines), header?.known ?? 0, header?.line.cells.length ?? 0]
  }
}

const isBetter = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): boolean => {
  const at = one.findIndex((figure, place) => figure !== other[place])
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0)
}

/** Fails with the message key of the reason why nothing can be read. */
export const layoutOf = (text: string, chosen: ChosenLayout, reader: Reader): FileLayout | string => {
  const [first, ...others] = (chosen.separator === null ? separators : [chosen.separator]).map((separator) =>
    readBy(text, separator, chosen.headerLine, reader)
  )
  if (first === undefined) return "csv_empty"
  const { separator, header, lines, broken, startsWithPerson } = others.reduce(
    (best, one) => (isBetter(one.fit, best.fit) ? one : best),
    first
  )
  if (broken !== null) return broken
  const width = Math.max(...lines.map(({ cells }) => cells.length))
  const names = header === null ? Array.from({ length: width }, () => "") : namesOf(header)
  const next = csvScanner(text, separator)
  for (let line = header === null ? null : next(); line !== null && line.row !== header?.row;) line = next()
  return {
    ...(header === null
      ? { places: placesByKind(reader.shape, lines), joined: {}, fullName: null, unclear: [] }
      : reader.find(names)),
    separator,
    headerLine: header?.row ?? 0,
    names,
    startsWithPerson,
    lines,
    next
  }
}

/** A first line `sep=;` as spreadsheets write and read it; it is no line of the table. */
export const separatorLine = (text: string): { readonly separator: Separator | null; readonly rest: string } => {
  const [line, sign] = /^"?sep=(.)"?(?:\r\n|\r|\n)/iu.exec(text) ?? []
  const separator = separators.find((one) => one === sign)
  return line === undefined || separator === undefined
    ? { separator: null, rest: text }
    : { separator, rest: text.slice(line.length) }
}
