/** Which cells of a file belong to which column, where its header names them in its own way. */
import { normalise } from "../search.rules.ts"

export interface MappableColumns {
  /** In the order of the template. */
  readonly columns: ReadonlyArray<string>
  readonly optionalColumns: ReadonlySet<string>
  /** Other names under which files have a column, in any case: those that can mean nothing else, and those that can. */
  readonly synonyms: Readonly<Record<string, ReadonlyArray<string>>>
  readonly looseSynonyms: Readonly<Record<string, ReadonlyArray<string>>>
}

/** Column → index of its cell in a row. */
export type ColumnPlaces = Readonly<Record<string, number>>

/** Names that were mapped by hand before, folded by `nameKey`, and their columns. */
export type KnownNames = Readonly<Record<string, string>>

/** A name without regard to case, accents, blanks and punctuation: "First Name" is "first_name". */
export const nameKey = (name: string): string => normalise(name).replace(/[^\p{L}\p{N}]+/gu, "")

/** A name without the remarks behind it in parentheses, such as "Role (admin, user)". */
const unremarked = (name: string): string => name.replace(/\s*\([^()]*\)/gu, "")

/** A column name is taken from a header in any case. */
export const exactKey = (name: string): string => name.trim().toLowerCase()

export interface FoundColumns {
  readonly places: ColumnPlaces
  /** The columns for which several names are equally close: none of them is taken. */
  readonly unclear: ReadonlyArray<string>
}

type Names = Pick<MappableColumns, "columns" | "synonyms" | "looseSynonyms">

/**
 * Finds the columns of a header: by their own names, by those that were mapped before, and by synonyms, the closer ones first.
 * A column is taken from the closest name, wherever it stands.
 */
export const findColumns = (
  { columns, synonyms, looseSynonyms }: Names,
  names: ReadonlyArray<string>,
  known: KnownNames
): FoundColumns => {
  const found = new Map<string, number>()
  const taken = new Set<number>()
  const unclear: Array<string> = []
  const byName = (others: MappableColumns["synonyms"]) => {
    const columnOf = new Map(
      columns.flatMap((column) => (others[column] ?? []).map((name) => [nameKey(name), column] as const))
    )
    return (name: string) => columnOf.get(nameKey(name)) ?? columnOf.get(nameKey(unremarked(name)))
  }
  const ways: ReadonlyArray<(name: string) => string | undefined> = [
    (name) => columns.find((column) => column === exactKey(name)),
    (name) => columns.find((column) => column === known[nameKey(name)]),
    byName(Object.fromEntries(columns.map((column) => [column, [column, ...(synonyms[column] ?? [])]]))),
    byName(looseSynonyms)
  ]
  for (const columnOf of ways) {
    const candidates = names.map((name, place) => (taken.has(place) ? undefined : columnOf(name)))
    for (const column of columns) {
      const places = [...candidates.keys()].filter((place) => candidates[place] === column)
      const [place] = places
      if (place === undefined || found.has(column) || unclear.includes(column)) continue
      if (places.length > 1) unclear.push(column)
      else found.set(column, place)
      for (const one of places) taken.add(one)
    }
  }
  return {
    places: Object.fromEntries(
      columns.flatMap((column) => (found.has(column) ? [[column, found.get(column) ?? 0]] : []))
    ),
    unclear
  }
}

/** What the columns of a file do not say: a text that every row has, and a second place whose cells are added after a blank. */
export interface AddedColumns {
  readonly fixed: Readonly<Record<string, string>>
  readonly joined: ColumnPlaces
}

export const nothingAdded: AddedColumns = { fixed: {}, joined: {} }

/** The required columns that have no cells, and those whose cells another column has too. */
export const unmappedColumns = (
  { columns, optionalColumns }: Pick<MappableColumns, "columns" | "optionalColumns">,
  places: ColumnPlaces,
  { fixed, joined }: AddedColumns = nothingAdded
): { readonly missing: ReadonlyArray<string>; readonly repeated: ReadonlyArray<string> } => {
  const used = [...Object.values(places), ...Object.values(joined)]
  const isRepeated = (place: number | undefined) => used.filter((one) => one === place).length > 1
  return {
    missing: columns.filter(
      (column) =>
        places[column] === undefined &&
        (fixed[column] ?? "").trim() === "" &&
        (!optionalColumns.has(column) || column in fixed)
    ),
    repeated: columns.filter((column) => isRepeated(places[column]) || isRepeated(joined[column]))
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

/** What is known for later files once the names of a file have been mapped by hand; one of two joined names says too little. */
export const learnNames = (
  known: KnownNames,
  names: ReadonlyArray<string>,
  places: ColumnPlaces,
  joined: ColumnPlaces = {}
): KnownNames => {
  const seen = new Set(names.map(nameKey))
  return Object.fromEntries([
    ...Object.entries(known).filter(([key]) => !seen.has(key)),
    ...mappedNames(names, places).flatMap(({ name, column }) =>
      column in joined ? [] : [[nameKey(name), column] as const]
    )
  ])
}

/** The header with the columns' own names; others that have one of these names lose it. */
export const canonicalNames = (names: ReadonlyArray<string>, places: ColumnPlaces): ReadonlyArray<string> => {
  const columnAt = new Map(Object.entries(places).map(([column, place]) => [place, column]))
  return names.map((name, place) => columnAt.get(place) ?? (places[exactKey(name)] === undefined ? name : ""))
}
