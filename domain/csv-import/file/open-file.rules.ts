/** Opens a chosen file in the browser, or says what its user must decide first: the encoding, the columns. */
import { Result } from "effect"
import {
  canonicalNames,
  type ColumnPlaces,
  exactKey,
  guessPlaces,
  type KnownNames,
  unmappedColumns
} from "./column-mapping.rules.ts"
import {
  type CsvShape,
  type CsvTable,
  headerOf,
  listNames,
  readRest,
  type ScannedHeader,
  scanHeader
} from "./csv-file.rules.ts"
import type { DecodedFile, FileEncoding } from "./file-encoding.rules.ts"
import { csvScanner } from "./csv-text.rules.ts"

/** How a file is read where it does not say so itself. */
export interface Reading {
  readonly isEncodingConfirmed: boolean
  /** The chosen sheet of a spreadsheet; null for the first that can be read. */
  readonly sheet: string | null
  /** The columns that were mapped by hand; null where they are guessed. */
  readonly places: ColumnPlaces | null
  /** Asks for the columns although they are known. */
  readonly asksForColumns: boolean
}

export const firstReading: Reading = { isEncodingConfirmed: false, sheet: null, places: null, asksForColumns: false }

/** What must be decided before a file can be previewed. */
export interface FileQuestion {
  /** Null where it is known. */
  readonly encoding: {
    readonly name: FileEncoding
    /** Cells in which a wrong encoding would show. */
    readonly sample: ReadonlyArray<string>
  } | null
  /** The names of the file and the columns found so far; null where all are found. */
  readonly columns: { readonly names: ReadonlyArray<string>; readonly places: ColumnPlaces } | null
}

/** A file whose rows can be judged. */
export interface OpenedTable extends CsvTable {
  /** Whether the server would read the same from the bytes as they are. */
  readonly isCanonical: boolean
}

const sampleMax = 6
const sampledRowsMax = 5_000
const isPlain = (cell: string): boolean => /^[\u0020-\u007e]*$/u.test(cell)

/** Cells with accents and the like, of columns that are no secrets; the first names where there are none. */
const sampleOf = (
  { previewColumns }: Pick<CsvShape, "previewColumns">,
  { names, separator }: ScannedHeader,
  places: ColumnPlaces,
  text: string
): ReadonlyArray<string> => {
  const shown = Object.entries(places).flatMap(([column, place]) =>
    previewColumns[column]?.isSecret === true ? [] : [place]
  )
  const next = csvScanner(text, separator)
  const found = new Set(names.filter((name) => !isPlain(name)))
  next()
  for (let rows = 0; rows < sampledRowsMax && found.size < sampleMax; rows += 1) {
    const row = next()
    if (row === null || "broken" in row) break
    for (const place of shown) if (!isPlain(row.cells[place] ?? "")) found.add(row.cells[place] ?? "")
  }
  return (found.size === 0 ? names : [...found]).slice(0, sampleMax)
}

/** Fails with the message key of the reason why the file is refused. */
export const openFile = (
  shape: CsvShape,
  { text, encoding }: DecodedFile,
  { isEncodingConfirmed, places: chosen, asksForColumns }: Reading,
  known: KnownNames
): Result.Result<OpenedTable | FileQuestion, string> => {
  const guess = (names: ReadonlyArray<string>) => guessPlaces(shape, names, known)
  const scanned = scanHeader(text, (names) => Object.keys(guess(names)).length)
  if (Result.isFailure(scanned)) return Result.fail(scanned.failure)
  const { names, separator } = scanned.success
  const places = chosen ?? guess(names)
  const { missing, repeated } = unmappedColumns(shape, places)
  const spare = names.filter((name, place) => name !== "" && !Object.values(places).includes(place)).length
  if (missing.length > spare) return Result.fail(`csv_column_missing|${listNames(missing)}`)
  const exact = names.map(exactKey).filter((key) => shape.columns.includes(key))
  const isUnclear = missing.length > 0 || repeated.length > 0 || (chosen === null && new Set(exact).size < exact.length)
  const asksForEncoding = encoding !== "utf-8" && !isEncodingConfirmed
  if (asksForEncoding || isUnclear || asksForColumns)
    return Result.succeed({
      encoding: asksForEncoding ? { name: encoding, sample: sampleOf(shape, scanned.success, places, text) } : null,
      columns: isUnclear || asksForColumns ? { names, places } : null
    })
  const rows: Array<CsvTable["rows"][number]> = []
  const header = headerOf(names, separator, places)
  const read = readRest(scanned.success.next, (row) => void rows.push(row))
  if (Result.isFailure(read)) return Result.fail(read.failure)
  const isExact = canonicalNames(names, places).every((name, place) => exactKey(name) === exactKey(names[place] ?? ""))
  return Result.succeed({ header, rows, isCanonical: encoding === "utf-8" && isExact })
}
