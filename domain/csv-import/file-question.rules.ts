/** What is asked about a chosen file. Names and cells of a person are not in it: a first line may be one. */
import type { CsvRow } from "../shared/csv/csv-import.schema.ts"
import { type AddedColumns, type ColumnPlaces, nameKey } from "../shared/csv/column-mapping.rules.ts"
import type { CsvShape, PersonalKind } from "../shared/csv/csv-file.rules.ts"
import { tellingName } from "../shared/csv/full-name.rules.ts"
import type { CsvScanner, Separator } from "../shared/csv/csv-text.rules.ts"
import { type FileLayout, personalKind } from "./file-layout.rules.ts"

/** What must be decided before a file can be previewed. */
export interface FileQuestion {
  /** Cells in which it would show that the file is not in Windows-1252; null where its encoding is certain. */
  readonly encoding: { readonly sample: ReadonlyArray<string> } | null
  /** The names of the file and the columns found so far; null where all are found. */
  readonly columns: AskedColumns | null
}

export interface AskedColumns {
  /** Empty where there is none, or one that may be a secret of a person. */
  readonly names: ReadonlyArray<string>
  /** What a cell of a column without a name says. */
  readonly samples: ReadonlyArray<ColumnSample | null>
  /** A full name that each column may hold, by which is shown how it is split; null where it holds none. */
  readonly fullNames: ReadonlyArray<string | null>
  readonly places: ColumnPlaces
  readonly added: AddedColumns
  /** The columns for which several names are equally close. */
  readonly unclear: ReadonlyArray<string>
  readonly layout: AskedLayout
}

/** What a personal cell is, or its text. */
export type ColumnSample = { readonly kind: PersonalKind } | { readonly text: string }

export interface AskedLayout {
  /** Null where it is not the file's. */
  readonly separator: Separator | null
  /** As a spreadsheet numbers it; 0 for none. */
  readonly headerLine: number
  readonly startsWithPerson: boolean
  /** The first lines, in which nothing of a person is in clear. */
  readonly lines: ReadonlyArray<{ readonly row: number; readonly text: string }>
}

const sampleMax = 6
const sampledRowsMax = 5_000
const isPlain = (cell: string): boolean => /^[\u0020-\u007e]*$/u.test(cell)

/** Cells with accents and the like, of columns that are no secrets; the first names where there are none. */
export const sampleOf = (
  { previewColumns }: Pick<CsvShape, "previewColumns">,
  names: ReadonlyArray<string>,
  places: ColumnPlaces,
  next: CsvScanner
): ReadonlyArray<string> => {
  const hasNames = names.some((name) => name !== "")
  const shown = hasNames
    ? Object.entries(places).flatMap(([column, place]) => (previewColumns[column]?.isSecret === true ? [] : [place]))
    : [...names.keys()]
  const found = new Set(names.filter((name) => !isPlain(name)))
  for (let rows = 0; rows < sampledRowsMax && found.size < sampleMax; rows += 1) {
    const row = next()
    if (row === null || "broken" in row) break
    for (const place of shown) {
      const cell = row.cells[place] ?? ""
      if (!isPlain(cell) && (hasNames || personalKind(cell) === null)) found.add(cell)
    }
  }
  return (found.size === 0 ? names.filter((name) => name !== "") : [...found]).slice(0, sampleMax)
}

/** Stands for a name or a cell that may be a secret of a person. */
export const hiddenText = "••••••"

/** Whether a name may be a secret of a person. A name that files have with a digit, such as "Apellido1", is none. */
export const secretNames = ({ columns, synonyms, looseSynonyms }: CsvShape) => {
  const usual = new Set(
    columns.flatMap((column) =>
      [column, ...(synonyms[column] ?? []), ...(looseSynonyms[column] ?? [])].map((name) => nameKey(name))
    )
  )
  return (name: string): boolean => personalKind(name) !== null && !usual.has(nameKey(name).replace(/\d+$/u, ""))
}

const [shownLinesMax, shownCellsMax, shownTextMax] = [8, 12, 24]
const cut = (text: string) => (text.length > shownTextMax ? `${text.slice(0, shownTextMax)}…` : text)

const askedLayout = (
  { separator, headerLine, startsWithPerson, lines }: FileLayout,
  isSecret: (name: string) => boolean,
  secretPlaces: ReadonlySet<number>,
  isSheet: boolean
): AskedLayout => ({
  separator: isSheet ? null : separator,
  headerLine,
  startsWithPerson,
  lines: lines.slice(0, shownLinesMax).map(({ row, cells }) => ({
    row,
    text: cells
      .slice(0, shownCellsMax)
      .map((cell) => cell.trim())
      .map((cell, place) => {
        const isHidden = isSecret(cell) || (row > headerLine && cell !== "" && secretPlaces.has(place))
        return isHidden ? hiddenText : cut(cell)
      })
      .filter((cell) => cell !== "")
      .join(" · ")
  }))
})

/** What the first filled cell of a column says. */
const columnSample = (lines: ReadonlyArray<CsvRow>, place: number): ColumnSample | null => {
  const cell = lines.map(({ cells }) => cells[place]?.trim() ?? "").find((text) => text !== "")
  if (cell === undefined) return null
  const kind = personalKind(cell)
  return kind === null ? { text: cut(cell) } : { kind }
}

/** What a column says where it holds texts of several words. */
const fullNameIn = (lines: ReadonlyArray<CsvRow>, place: number): string | null => {
  const cells = lines.flatMap(({ cells: { [place]: cell = "" } }) => (cell.trim() === "" ? [] : [cell.trim()]))
  const name = tellingName(cells.filter((cell) => personalKind(cell) === null))
  return /\s/u.test(name) ? cut(name) : null
}

/** What is asked of the columns. */
export const askedColumns = (
  shape: CsvShape,
  layout: FileLayout,
  found: Pick<AskedColumns, "places" | "added" | "unclear">,
  isSheet: boolean
): AskedColumns => {
  const isSecret = secretNames(shape)
  const names = layout.names.map((name) => (isSecret(name) ? "" : name))
  const rows = layout.lines.filter(({ row }) => row > layout.headerLine)
  const secretPlaces = new Set(
    Object.entries(found.places).flatMap(([column, place]) =>
      shape.previewColumns[column]?.isSecret === true ? [place] : []
    )
  )
  return {
    ...found,
    names,
    samples: names.map((name, place) => (name === "" ? columnSample(rows, place) : null)),
    fullNames: names.map((_, place) => (shape.fullName === undefined ? null : fullNameIn(rows, place))),
    layout: askedLayout(layout, isSecret, secretPlaces, isSheet)
  }
}
