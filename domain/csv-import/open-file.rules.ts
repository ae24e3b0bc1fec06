/** Opens a chosen file in the browser, or says what its user must decide first: the encoding, the columns. */
import { Result } from "effect"
import {
  type AddedColumns,
  canonicalNames,
  type ColumnPlaces,
  exactKey,
  findColumns,
  type KnownNames,
  nothingAdded,
  unmappedColumns
} from "../shared/csv/column-mapping.rules.ts"
import {
  type CsvShape,
  type CsvTable,
  dateSampling,
  headerOf,
  listNames,
  readRest
} from "../shared/csv/csv-file.rules.ts"
import type { CsvRow } from "../shared/csv/csv-import.schema.ts"
import type { DecodedFile } from "../shared/csv/file-encoding.rules.ts"
import { splitName, type SplitName } from "../shared/csv/full-name.rules.ts"
import { deneutralise } from "../shared/report/report.rules.ts"
import { type ChosenLayout, layoutOf, separatorLine } from "./file-layout.rules.ts"
import { askedColumns, type FileQuestion, hiddenText, sampleOf, secretNames } from "./file-question.rules.ts"

interface ExtendedColumns {
  readonly names: ReadonlyArray<string>
  readonly added: number
  readonly places: ColumnPlaces
  readonly extend: (cells: ReadonlyArray<string>) => ReadonlyArray<string>
}

/**
 * Adds columns that a file lacks: the same text for all rows, several columns joined, the parts of a full
 * name, or the texts of another column. They stand before those of the file, so that a row of another length stays of another length.
 */
export const addColumns = (
  { previewColumns, fullName }: Pick<CsvShape, "previewColumns" | "fullName">,
  names: ReadonlyArray<string>,
  places: ColumnPlaces,
  { fixed, joined, split, copied }: AddedColumns
): ExtendedColumns => {
  const cell = (cells: ReadonlyArray<string>, place: number | undefined) =>
    place === undefined ? "" : deneutralise(cells[place] ?? "").trim()
  const part = (which: keyof SplitName) => (cells: ReadonlyArray<string>) =>
    splitName(cell(cells, split?.place), split?.way ?? "comma")[which]
  const own = [
    ...Object.entries(fixed).map(([column, text]) => ({ column, name: "", read: () => text.trim() })),
    ...Object.entries(joined).map(([column, further]) => {
      const sources = [places[column] ?? -1, ...further]
      const { joinedBy = " " } = previewColumns[column] ?? {}
      return {
        column,
        name: sources
          .map((place) => names[place] ?? "")
          .filter((name) => name !== "")
          .join(" + "),
        read: (cells: ReadonlyArray<string>) =>
          joinedText(
            sources.map((place) => cell(cells, place)),
            joinedBy
          )
      }
    }),
    ...(split === null || fullName === undefined
      ? []
      : (["given", "surname"] as const).map((which) => ({
          column: fullName[which],
          name: names[split.place] ?? "",
          read: part(which)
        })))
  ]
  const copies = Object.entries(copied).map(([column, source]) => {
    const place = places[source]
    const original = own.find((one) => one.column === source) ?? {
      name: names[place ?? -1] ?? "",
      read: (cells: ReadonlyArray<string>) => cell(cells, place)
    }
    return { ...original, column }
  })
  const added = [...own, ...copies]
  return {
    names: [...added.map(({ name }) => name), ...names],
    added: added.length,
    places: {
      ...Object.fromEntries(Object.entries(places).map(([column, place]) => [column, place + added.length])),
      ...Object.fromEntries(added.map(({ column }, at) => [column, at]))
    },
    extend: (cells) => [...added.map(({ read }) => read(cells)), ...cells]
  }
}

/** Words are joined by a blank where they are there; the parts of a list keep their places. */
const joinedText = (texts: ReadonlyArray<string>, by: " " | "|"): string =>
  by === " "
    ? texts.filter((text) => text !== "").join(" ")
    : texts.slice(0, texts.findLastIndex((text) => text !== "") + 1).join("|")

/** How a file is read where it does not say so itself. */
export interface Reading extends ChosenLayout, AddedColumns {
  readonly isEncodingConfirmed: boolean
  /** The chosen sheet of a spreadsheet; null for the first that can be read. */
  readonly sheet: string | null
  /** Whether the rows that a spreadsheet hides are read. */
  readonly takesHiddenRows: boolean
  /** The columns that were mapped by hand; null where they are guessed. */
  readonly places: ColumnPlaces | null
  /** Asks for the columns although they are known. */
  readonly asksForColumns: boolean
}

export const firstReading: Reading = {
  isEncodingConfirmed: false,
  sheet: null,
  takesHiddenRows: false,
  separator: null,
  headerLine: null,
  places: null,
  ...nothingAdded,
  asksForColumns: false
}

/** A file whose rows can be judged. */
export interface OpenedTable extends CsvTable {
  /** Whether the server reads the same from the unchanged bytes. */
  readonly isCanonical: boolean
}

/** The text of a file, or of a sheet: its separator is known then, and some rows may be hidden. */
export interface FileText extends DecodedFile {
  readonly sheet?: { readonly hiddenRows: ReadonlySet<number> }
}

/** Whether so few cells stand in a line that no answer could find all columns. */
const isTooNarrow = (
  { columns, optionalColumns, previewColumns, fullName }: CsvShape,
  lines: ReadonlyArray<CsvRow>
): boolean => {
  const needed = columns.filter(
    (column) =>
      !optionalColumns.has(column) && previewColumns[column]?.sameForAll === undefined && column !== fullName?.given
  )
  return lines.every(({ cells }) => cells.filter((cell) => cell.trim() !== "").length < needed.length)
}

/** Fails with the message key of the reason why the file is refused. */
export const openFile = (
  shape: CsvShape,
  { text, encoding, sheet }: FileText,
  reading: Reading,
  known: KnownNames
): Result.Result<OpenedTable | FileQuestion, string> => {
  const { isEncodingConfirmed, places: chosen, asksForColumns } = reading
  const isSheet = sheet !== undefined
  const marked = isSheet ? { separator: null, rest: text } : separatorLine(text)
  const layout = layoutOf(
    marked.rest,
    { headerLine: reading.headerLine, separator: isSheet ? "," : (reading.separator ?? marked.separator) },
    { shape, find: (names) => findColumns(shape, names, known) }
  )
  if (typeof layout === "string") return Result.fail(layout)
  const { headerLine, separator, next } = layout
  const isSecret = secretNames(shape)
  const hiding = (hidden: string) => layout.names.map((name) => (isSecret(name) ? hidden : name))
  const names = hiding("")
  const places = chosen ?? layout.places
  const unclear = chosen === null ? layout.unclear : []
  const { fixed, copied } = reading
  const found = {
    joined: layout.joined,
    split: layout.fullName === null ? null : { place: layout.fullName, way: null }
  }
  const { joined, split } = chosen === null ? found : reading
  const wanted = { fixed, copied, joined, split }
  const { missing, repeated } = unmappedColumns(shape, places, wanted)
  if (missing.length > 0 && isTooNarrow(shape, layout.lines))
    return Result.fail(`csv_columns_unlike|${listNames(missing)}|${listNames(hiding(hiddenText))}`)
  // Only this one is a guess.
  const asksForEncoding = encoding === "windows-1252" && !isEncodingConfirmed
  const asks = missing.length > 0 || repeated.length > 0 || unclear.length > 0 || asksForColumns
  if (asksForEncoding || asks)
    return Result.succeed({
      encoding: asksForEncoding ? { sample: sampleOf(shape, names, places, next) } : null,
      columns: asks ? askedColumns(shape, layout, { places, unclear, added: wanted }, isSheet) : null
    })
  const extended = addColumns(shape, names, places, wanted)
  const { added, extend } = extended
  // What is sent has a header above every row.
  const shift = headerLine === 0 ? 1 : 0
  const rows: Array<CsvRow> = []
  const read = readRest(next, (row) => {
    if (!reading.takesHiddenRows && sheet?.hiddenRows.has(row.row) === true) return
    rows.push(added + shift === 0 ? row : { row: row.row + shift, cells: extend(row.cells) })
  })
  if (Result.isFailure(read)) return Result.fail(read.failure)
  if (rows.length === 0) return Result.fail("csv_no_rows")
  const sources = new Set([
    ...Object.entries(joined).flatMap(([column, further]) => [places[column] ?? -1, ...further]),
    ...(split === null ? [] : [split.place])
  ])
  const listed = hiding(hiddenText).map((name, place) => (sources.has(place) ? "" : name))
  const headed = headerOf([...extended.names.slice(0, added), ...listed], separator, extended.places)
  const sent = canonicalNames(names, places)
  const isExact = added === 0 && layout.names.every((name, place) => exactKey(name) === exactKey(sent[place] ?? ""))
  const isPlain = headerLine === 1 && marked.separator === null && (separator === "," || separator === ";")
  const merged = new Set([...sources].map((place) => place + added))
  const header = { ...headed, names: extended.names, added, merged, line: headerLine, fixed: reading.fixed }
  const dates = dateSampling(shape, header)
  for (const row of rows) dates.look(row)
  return Result.succeed({
    header,
    rows,
    dates: dates.found(),
    isCanonical: encoding === "utf-8" && isExact && isPlain
  })
}
