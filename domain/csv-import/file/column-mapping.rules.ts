/** Which cells of a file belong to which column, where its header names them in its own way. */
import { normalise } from "../../shared/search.rules.ts"

export interface MappableColumns {
  /** In the order of the template. */
  readonly columns: ReadonlyArray<string>
  readonly optionalColumns: ReadonlySet<string>
  /** Other names under which files have a column, in any case. */
  readonly synonyms: Readonly<Record<string, ReadonlyArray<string>>>
}

/** Column → index of its cell in a row. */
export type ColumnPlaces = Readonly<Record<string, number>>

/** Names that were mapped by hand before, folded by `nameKey`, and their columns. */
export type KnownNames = Readonly<Record<string, string>>

/** A name without regard to case, accents, blanks and punctuation: "First Name" is "first_name". */
export const nameKey = (name: string): string => normalise(name).replace(/[^\p{L}\p{N}]+/gu, "")

/** A column name is taken from a header in any case. */
export const exactKey = (name: string): string => name.trim().toLowerCase()

/** Finds the columns of a header: by their own names, by those that were mapped before, and by synonyms. */
export const guessPlaces = (
  { columns, synonyms }: Pick<MappableColumns, "columns" | "synonyms">,
  names: ReadonlyArray<string>,
  known: KnownNames
): ColumnPlaces => {
  const found = new Map<string, number>()
  const taken = new Set<number>()
  const bySynonym = new Map(
    columns.flatMap((column) => [column, ...(synonyms[column] ?? [])].map((name) => [nameKey(name), column] as const))
  )
  const ways: ReadonlyArray<(name: string) => string | undefined> = [
    (name) => columns.find((column) => column === exactKey(name)),
    (name) => columns.find((column) => column === known[nameKey(name)]),
    (name) => bySynonym.get(nameKey(name))
  ]
  for (const columnOf of ways)
    for (const [place, name] of names.entries()) {
      const column = columnOf(name)
      if (column === undefined || taken.has(place) || found.has(column)) continue
      found.set(column, place)
      taken.add(place)
    }
  return Object.fromEntries(columns.flatMap((column) => (found.has(column) ? [[column, found.get(column) ?? 0]] : [])))
}

/** The required columns that have no cells, and those whose cells another column has too. */
export const unmappedColumns = (
  { columns, optionalColumns }: Pick<MappableColumns, "columns" | "optionalColumns">,
  places: ColumnPlaces
): { readonly missing: ReadonlyArray<string>; readonly repeated: ReadonlyArray<string> } => {
  const used = Object.values(places)
  return {
    missing: columns.filter((column) => places[column] === undefined && !optionalColumns.has(column)),
    repeated: columns.filter((column) => used.filter((place) => place === places[column]).length > 1)
  }
}

/** The names that stand for another column than they say. */
export const mappedNames = (
  names: ReadonlyArray<string>,
  places: ColumnPlaces
): ReadonlyArray<{ readonly name: string; readonly column: string }> =>
  Object.entries(places)
    .toSorted(([, one], [, other]) => one - other)
    .flatMap(([column, place]) => {
      const name = names[place] ?? ""
      return exactKey(name) === column || nameKey(name) === "" ? [] : [{ name, column }]
    })

/** What is known for later files once the names of a file have been mapped by hand. */
export const learnNames = (known: KnownNames, names: ReadonlyArray<string>, places: ColumnPlaces): KnownNames => {
  const seen = new Set(names.map(nameKey))
  return Object.fromEntries([
    ...Object.entries(known).filter(([key]) => !seen.has(key)),
    ...mappedNames(names, places).map(({ name, column }) => [nameKey(name), column] as const)
  ])
}

/** The header with the columns' own names; others that have one of these names lose it. */
export const canonicalNames = (names: ReadonlyArray<string>, places: ColumnPlaces): ReadonlyArray<string> => {
  const columnAt = new Map(Object.entries(places).map(([column, place]) => [place, column]))
  return names.map((name, place) => columnAt.get(place) ?? (places[exactKey(name)] === undefined ? name : ""))
}
