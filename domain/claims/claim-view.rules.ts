/** The list's filters, order and page as the address bar keeps them; `readView` and `writeView` undo each other. */
import { Result } from "effect"
import { reader } from "../shared/issues.rules.ts"
import {
  type ClaimFilter,
  ClaimFilter as ClaimFilterSchema,
  type ClaimSearch,
  ClaimSearch as ClaimSearchSchema,
  type ClaimSort,
  claimsPerPage,
  claimSortDefault,
  claimSortFields,
  type ClaimSortField,
  type ClaimView
} from "./claim-search.schema.ts"

const readSearch = reader(ClaimSearchSchema)
const readFilter = reader(ClaimFilterSchema)

export const viewDefault: ClaimView = { filter: {}, sort: claimSortDefault, page: 1, limit: claimsPerPage }

/** Page sizes the table settings offer; the first is the specification's. */
export const limitsOffered = [10, 25, 50, 100] as const

/** Reads an address's query. A value that breaks a rule is left out, so a mangled link still opens the list. */
export const readView = (query: string): ClaimView => {
  const asked: Record<string, string> = {}
  for (const pair of query.replace(/^\?/u, "").split("&")) {
    const [name = "", value = ""] = pair.split("=")
    const text = decoded(value)
    if (name !== "" && text.trim() !== "" && Result.isSuccess(readSearch({ [name]: text }))) asked[name] = text
  }
  const { page, limit, sort, ids: _, ...filter } = Result.getOrElse(readSearch(asked), () => ({}) as ClaimSearch)
  return {
    filter: Result.getOrElse(readFilter(filter), () => ({})),
    sort: sort ?? viewDefault.sort,
    page: page ?? viewDefault.page,
    limit: limit ?? viewDefault.limit
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/gu, " "))
  } catch {
    return ""
  }
}

/** Writes only what differs from the default, in a fixed order. */
export const writeView = ({ filter, sort, page, limit }: ClaimView): string => {
  const parts: ReadonlyArray<readonly [string, string | undefined]> = [
    ["searchTerm", filter.searchTerm],
    ["status", filter.status],
    ["type", filter.type],
    ["user_id", filter.user_id],
    ["from", filter.from],
    ["to", filter.to],
    ["created_from", filter.created_from],
    ["created_to", filter.created_to],
    ["sort", sort === viewDefault.sort ? undefined : sort],
    ["page", page === viewDefault.page ? undefined : String(page)],
    ["limit", limit === viewDefault.limit ? undefined : String(limit)]
  ]
  const written = parts.flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [`${name}=${encodeURIComponent(whole(value))}`]
  )
  return written.length === 0 ? "" : `?${written.join("&")}`
}

/** Half a character, cut off by a paste, say, cannot be written into an address. */
const whole = (text: string): string => text.replace(/\p{Surrogate}/gu, "\u{fffd}")

/** What is asked of the list to show a view. */
export const toSearch = ({ filter, sort, page, limit }: ClaimView): ClaimSearch => ({ ...filter, sort, page, limit })

export const isSameView = (one: ClaimView, other: ClaimView): boolean => writeView(one) === writeView(other)

export const isSameFilter = (one: ClaimFilter, other: ClaimFilter): boolean =>
  isSameView({ ...viewDefault, filter: one }, { ...viewDefault, filter: other })

/** The first click on a column orders it upwards, newest first for dates; the next turns the order round. */
export const nextSort = (sort: ClaimSort, field: ClaimSortField): ClaimSort => {
  const first: ClaimSort = field === "created_at" || field === "date_treatment" ? `-${field}` : field
  const second: ClaimSort = first === field ? `-${field}` : field
  return sort === first ? second : first
}

/** Takes an order apart into its column and direction. */
export const readSort = (sort: ClaimSort): { readonly field: ClaimSortField; readonly isDescending: boolean } => {
  const isDescending = sort.startsWith("-")
  const field = claimSortFields.find((one) => one === sort.slice(isDescending ? 1 : 0))
  return { field: field ?? "created_at", isDescending }
}

/**
 * Changes some filters, as a form's texts; a null or an empty text takes one away, and a text that breaks a rule leaves
 * all as it was.
 */
export type FilterPatch = { readonly [Name in keyof ClaimFilter]?: string | null }

export const patchFilter = (filter: ClaimFilter, patch: FilterPatch): ClaimFilter => {
  const merged = Object.entries({ ...filter, ...patch })
    .filter(([, value]) => value !== null && value?.trim() !== "")
    .map(([name, value]) => [name, typeof value === "string" ? whole(value) : value] as const)
  return Result.getOrElse(readFilter(Object.fromEntries(merged)), () => filter)
}

export const isFiltered = (filter: ClaimFilter): boolean => Object.keys(filter).length > 0

/** True when the first day of treatment asked for lies after the last. */
export const isBackwards = ({ from, to }: ClaimFilter): boolean => from !== undefined && to !== undefined && from > to
