/** Which cells of a file belong to which column, where its header names them in its own way. */
import { normalise } from "../search.rules.ts"
import { type SplitWay } from "./full-name.rules.ts"

/** Names by column. */
type Names = Readonly<Record<string, ReadonlyArray<string>>>

export interface MappableColumns {
  /** In the order of the template. */
  readonly columns: ReadonlyArray<string>
  readonly optionalColumns: ReadonlySet<string>
  /** Other names under which files have a column, in any case: those that can mean nothing else, and those that can. */
  readonly synonyms: Names
  readonly looseSynonyms: Names
  /** The names of further columns whose cells follow those of a column, in their order. */
  readonly furtherNames: Names
  /** Where files may have two columns in one: the full name of a person. */
  readonly fullName?: FullNameColumns | undefined
}

export interface FullNameColumns {
  readonly given: string
  readonly surname: string
  readonly names: ReadonlyArray<string>
}

/** Column → index of its cell in a row. */
export type ColumnPlaces = Readonly<Record<string, number>>

/** Column → the indexes of the cells that follow its own. */
export type JoinedPlaces = Readonly<Record<string, ReadonlyArray<number>>>

/** Names that were mapped by hand before, folded by `nameKey`, and their columns. */
export type KnownNames = Readonly<Record<string, string>>

/** A name without regard to case, accents, blanks and punctuation: "First Name" is "first_name". */
export const nameKey = (name: string): string => normalise(name).replace(/[^\p{L}\p{N}]+/gu, "")

/** A name without its remarks: "Role (admin, user)", "Email Address [Required]", "Answer 1 - max 75 characters". */
const unremarked = (name: string): string => name.replace(/\s*[([][^()[\]]*[)\]]|\s+[-–—]\s.*$/gu, "")

/** A column name is taken from a header in any case. */
export const exactKey = (name: string): string => name.trim().toLowerCase()

export interface FoundColumns {
  readonly places: ColumnPlaces
  readonly joined: JoinedPlaces
  /** The place of full names where a file has no parts of them; null where it has. */
  readonly fullName: number | null
  /** The columns for which several names are equally close: none of them is taken. */
  readonly unclear: ReadonlyArray<string>
}

/** Looks names up, with and without their remarks. */
const lookup = <Meaning>(meanings: Iterable<readonly [name: string, meaning: Meaning]>) => {
  const known = new Map([...meanings].map(([name, meaning]) => [nameKey(name), meaning] as const))
  return (name: string) => known.get(nameKey(name)) ?? known.get(nameKey(unremarked(name)))
}

/**
 * Finds the columns of a header: by their own names, by those that were mapped before, and by synonyms, the closer ones first.
 * A column is taken from the closest name, wherever it stands.
 */
export const findColumns = (
  { columns, synonyms, looseSynonyms, furtherNames, fullName }: Omit<MappableColumns, "optionalColumns">,
  names: ReadonlyArray<string>,
  known: KnownNames
): FoundColumns => {
  const found = new Map<string, number>()
  const taken = new Set<number>()
  const unclear: Array<string> = []
  const byName = (others: Names) =>
    lookup(columns.flatMap((column) => (others[column] ?? []).map((name) => [name, column] as const)))
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
  const joined: Record<string, ReadonlyArray<number>> = {}
  for (const [column, further] of Object.entries(furtherNames)) {
    const rankOf = lookup(further.map((name, rank) => [name, rank]))
    const ranked = names.flatMap((name, place) => {
      const rank = taken.has(place) ? undefined : rankOf(name)
      return rank === undefined ? [] : [{ place, rank }]
    })
    if (!found.has(column) || ranked.length === 0) continue
    joined[column] = ranked.toSorted((one, other) => one.rank - other.rank).map(({ place }) => place)
    for (const { place } of ranked) taken.add(place)
  }
  const isFullName = lookup((fullName?.names ?? []).map((name) => [name, true]))
  const isWhole = fullName !== undefined && !found.has(fullName.given) && !found.has(fullName.surname)
  const whole = isWhole ? names.findIndex((name, place) => !taken.has(place) && isFullName(name) === true) : -1
  return {
    places: Object.fromEntries(
      columns.flatMap((column) => (found.has(column) ? [[column, found.get(column) ?? 0]] : []))
    ),
    joined,
    fullName: whole === -1 ? null : whole,
    unclear
  }
}

/** Columns that a file lacks, and how they are filled. */
export interface AddedColumns {
  /** A text that every row has. */
  readonly fixed: Readonly<Record<string, string>>
  /** Further places whose cells follow those of a column. */
  readonly joined: JoinedPlaces
  /** The place of full names and how they are split; the way is null until it is chosen. */
  readonly split: { readonly place: number; readonly way: SplitWay | null } | null
  /** The columns that have the texts of another one. */
  readonly copied: Readonly<Record<string, string>>
}

export const nothingAdded: AddedColumns = { fixed: {}, joined: {}, split: null, copied: {} }

/** The required columns that have no cells, and those whose cells another column has too. */
export const unmappedColumns = (
  {
    columns,
    optionalColumns,
    fullName
  }: Pick<MappableColumns, "columns" | "optionalColumns"> & Pick<MappableColumns, "fullName">,
  places: ColumnPlaces,
  { fixed, joined, split, copied }: AddedColumns = nothingAdded
): { readonly missing: ReadonlyArray<string>; readonly repeated: ReadonlyArray<string> } => {
  const used = [...Object.values(places), ...Object.values(joined).flat(), ...(split === null ? [] : [split.place])]
  const isRepeated = (place: number | undefined) => used.filter((one) => one === place).length > 1
  /** Copies of each other say nothing. */
  const isCopied = (column: string) => copied[column] !== undefined && copied[copied[column]] === undefined
  const isSplit = (column: string) =>
    typeof split?.way === "string" && (column === fullName?.given || column === fullName?.surname)
  return {
    missing: columns.filter(
      (column) =>
        places[column] === undefined &&
        !isSplit(column) &&
        !isCopied(column) &&
        (fixed[column] ?? "").trim() === "" &&
        (!optionalColumns.has(column) || column in fixed)
    ),
    repeated: columns.filter((column) => [places[column], ...(joined[column] ?? [])].some(isRepeated))
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

/** What is known for later files once the names of a file have been mapped by hand; one of several joined names says too little. */
export const learnNames = (
  known: KnownNames,
  names: ReadonlyArray<string>,
  places: ColumnPlaces,
  joined: JoinedPlaces = {}
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
