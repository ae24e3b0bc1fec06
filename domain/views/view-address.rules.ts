/** The address of a list as a view keeps it: in one spelling, without its page, and without what the list does not know. */
import type { ListCriteria } from "../shared/list/list-criteria.rules.ts"

export interface ReadAddress<Filter> {
  readonly filter: Filter
  /** In one spelling, without `?`. */
  readonly query: string
  /** The columns that the address hides. */
  readonly hidden: ReadonlyArray<string>
  /** The names of the parts that the list does not know, or whose values it refuses. */
  readonly dropped: ReadonlyArray<string>
}

interface Criteria<Filter> extends Pick<ListCriteria<Filter, string>, "filter" | "page" | "limit" | "hidden"> {
  readonly sort: string
}

interface Rules<Filter, One extends Criteria<Filter>> {
  readonly names: ReadonlyArray<string>
  readonly defaultCriteria: One
  readonly readCriteria: (query: string) => One
  readonly writeCriteria: (criteria: One) => string
}

/** The parts of any list's address besides its filters. A view has no page, and keeps hidden columns apart. */
const others: ReadonlySet<string> = new Set(["sort", "limit", "page", "hidden"])

const partsOf = (query: string): ReadonlyArray<readonly [name: string, part: string]> =>
  query
    .replace(/^\?/u, "")
    .split("&")
    .flatMap((part) => {
      const [name = "", value = ""] = part.split("=")
      return name === "" || value.replace(/\+|%20/gu, "").trim() === "" ? [] : [[name, part] as const]
    })

export const addressReader =
  <Filter extends object, One extends Criteria<Filter>>({
    names,
    defaultCriteria,
    readCriteria,
    writeCriteria
  }: Rules<Filter, One>) =>
  (query: string): ReadAddress<Filter> => {
    const { hidden: _, ...read } = readCriteria(query)
    const written = writeCriteria({ ...read, page: 1 } as One).replace(/^\?/u, "")
    /** A part that is read alone as nothing is refused, unless it says what the list shows anyway. */
    const isRefused = (name: string, part: string): boolean => {
      if (!names.includes(name) && !others.has(name)) return true
      if (name === "page" || name === "hidden" || writeCriteria(readCriteria(part)) !== "") return false
      return part !== `sort=${defaultCriteria.sort}` && part !== `limit=${defaultCriteria.limit}`
    }
    const kept = new Set(partsOf(written).map(([name]) => name))
    const dropped = partsOf(query).flatMap(([name, part]) =>
      isRefused(name, part) && !kept.has(name) ? [name.slice(0, droppedMax)] : []
    )
    return {
      filter: read.filter,
      query: written,
      hidden: readCriteria(query).hidden ?? [],
      dropped: [...new Set(dropped)]
    }
  }

/** A name that is no name of ours may be a text of any length. */
const droppedMax = 40

/** Whether what the list of an address has depends on when it is read. */
export const isRelative = (query: string): boolean => /(?:^|&)older_than=/u.test(query)
