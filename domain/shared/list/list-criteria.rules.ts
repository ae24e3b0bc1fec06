/** A list's filters, order and page as the address bar has them; reading and writing are inverse. */
import { Result, type Schema, Struct } from "effect"
import { schemaReader } from "../issues.rules.ts"
import type { ListOrder } from "../page.schema.ts"

/** The page sizes of the table settings; the first is the specification's. */
export const pageSizes: ReadonlyArray<number> = [10, 25, 50, 100]

export type Sort<Field extends string> = Field | `-${Field}`

/** The column and the direction of an order. */
export const readSort = <Field extends string>(
  fields: ReadonlyArray<Field>,
  sort: Sort<Field>
): { readonly field: Field; readonly isDescending: boolean } => {
  const field = fields.find((one) => sort === one || sort === `-${one}`)
  // Every sort order names a column.
  if (field === undefined) throw new Error(`Nothing is ordered by ${sort}`)
  return { field, isDescending: sort !== field }
}

/** What a list shows: its filter, order, page and page size, none left out. */
export interface ListCriteria<Filter, Field extends string> {
  readonly filter: Filter
  readonly sort: Sort<Field>
  readonly page: number
  readonly limit: number
  /** The columns that are not shown; absent where all are. */
  readonly hidden?: ReadonlyArray<string>
}

/** What the filters of lists have in common. */
export interface Searchable {
  readonly searchTerm?: string
  readonly status?: string
  /** Deleted records have a list of their own. */
  readonly active?: "yes" | "no"
}

/** Changes some filters; null or an empty text removes one, and a text that breaks a rule changes nothing. */
export type FilterPatch<Filter> = { readonly [Name in keyof Filter]?: string | null }

/** The query of a list under one status, which a figure counts. */
export const statusQuery = (status: string): string => `?status=${status}`

/** Changes one filter. */
export const patchOf = <Filter>(name: keyof Filter, text: string): FilterPatch<Filter> => {
  const patch: { [Name in keyof Filter]?: string } = {}
  patch[name] = text
  return patch
}

interface ListQuery<Filter, Field extends string> extends ListOrder<Field> {
  readonly Filter: Schema.Codec<Filter, unknown> & { readonly fields: object }
  readonly Search: Schema.Codec<Searched<Field>, unknown>
}

/** The parts of a list's query besides its filters. */
interface Searched<Field extends string> {
  readonly page?: number
  readonly limit?: number
  readonly sort?: Sort<Field>
  readonly ids?: string
}

/** Empty where the escapes are not valid, so that a mangled link loses only that part. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/gu, " "))
  } catch {
    // The escapes are not valid UTF-8: the address has no such value.
    return ""
  }
}

/** Half a character, cut off by a paste, say, cannot be written into an address. */
const whole = (text: string): string => text.replace(/\p{Surrogate}/gu, "\u{fffd}")

/** The columns that an address hides, between dots, which need no escapes; each once, in one order. */
const columnsIn = (text: string): ReadonlyArray<string> =>
  [...new Set(text.split("."))].filter((name) => /^\w{1,40}$/u.test(name)).toSorted()

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : ""

export const criteriaRules = <Filter extends object, Field extends string>({
  Filter: FilterSchema,
  Search,
  sortFields,
  sortDefault,
  newestFirst,
  perPage
}: ListQuery<Filter, Field>) => {
  type Criteria = ListCriteria<Filter, Field>
  const readSearch = schemaReader(Search)
  const readFilter = schemaReader(FilterSchema)
  const names = Struct.keys(FilterSchema.fields)
  const noFilter = Result.getOrElse(readFilter({}), () => {
    throw new Error("A filter may be empty")
  })
  const defaultCriteria: Criteria = { filter: noFilter, sort: sortDefault, page: 1, limit: perPage }

  /** Reads an address's query. A value that breaks a rule is left out, so a mangled link still opens the list. */
  const readCriteria = (query: string): Criteria => {
    const requested: Record<string, string> = {}
    let hidden: ReadonlyArray<string> = []
    for (const pair of query.replace(/^\?/u, "").split("&")) {
      const [name = "", value = ""] = pair.split("=")
      const text = decoded(value)
      if (name === "hidden") hidden = columnsIn(text)
      if (name !== "" && text.trim() !== "" && Result.isSuccess(readSearch({ [name]: text }))) requested[name] = text
    }
    const searched = Result.getOrElse(readSearch(requested), (): Searched<Field> => ({}))
    const { page, limit, sort, ids: _, ...filter } = searched
    return {
      filter: Result.getOrElse(readFilter(filter), () => noFilter),
      sort: sort ?? sortDefault,
      page: page ?? 1,
      limit: limit ?? perPage,
      ...(hidden.length > 0 && { hidden })
    }
  }

  const toSearch = ({ filter, sort, page, limit }: Criteria) => ({ ...filter, sort, page, limit })

  /** Writes only what differs from the default, in a fixed order. */
  const writeCriteria = ({ filter, sort, page, limit, hidden = [] }: Criteria): string => {
    const parts: ReadonlyArray<readonly [string, unknown]> = [
      ...names.map((name) => [name, filter[name]] as const),
      ["sort", sort === sortDefault ? undefined : sort],
      ["page", page === 1 ? undefined : page],
      ["limit", limit === perPage ? undefined : limit],
      ["hidden", hidden.join(".")]
    ]
    const written = parts.flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [`${name}=${encodeURIComponent(whole(textOf(value)))}`]
    )
    return written.length === 0 ? "" : `?${written.join("&")}`
  }

  const isSameCriteria = (one: Criteria, other: Criteria): boolean =>
    one === other || writeCriteria(one) === writeCriteria(other)

  return {
    names,
    defaultCriteria,
    readCriteria,
    writeCriteria,
    isSameCriteria,
    isSameFilter: (one: Filter, other: Filter): boolean =>
      one === other || isSameCriteria({ ...defaultCriteria, filter: one }, { ...defaultCriteria, filter: other }),
    /** The query of a request. */
    toSearch,
    /** The query of a request for the list that an address shows. */
    searchOf: (query: string) => toSearch(readCriteria(query)),
    /** The first click on a column sorts it ascending, dates descending; the next reverses the order. */
    nextSort: (sort: Sort<Field>, field: Field): Sort<Field> => {
      const [first, second]: readonly [Sort<Field>, Sort<Field>] = newestFirst.includes(field)
        ? [`-${field}`, field]
        : [field, `-${field}`]
      return sort === first ? second : first
    },
    readSort: (sort: Sort<Field>) => readSort(sortFields, sort),
    patchFilter: (filter: Filter, patch: FilterPatch<Filter>): Filter => {
      const merged = Object.entries<unknown>({ ...filter, ...patch })
        .filter(
          ([, value]) => value !== null && value !== undefined && !(typeof value === "string" && value.trim() === "")
        )
        .map(([name, value]) => [name, typeof value === "string" ? whole(value) : value] as const)
      return Result.getOrElse(readFilter(Object.fromEntries(merged)), () => filter)
    },
    isFiltered: (filter: Filter): boolean => Object.keys(filter).length > 0
  }
}

export type CriteriaRules<Filter extends object, Field extends string> = ReturnType<typeof criteriaRules<Filter, Field>>

/** The field of this name where the filter has a value for it. */
export const fieldNamed = <Filter>(filter: Filter, name: string): (keyof Filter & string) | null => {
  for (const field in filter) if (field === name && filter[field] !== undefined) return field
  return null
}
