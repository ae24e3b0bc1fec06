/**
 * Reading a list page after page while its rows leave it. Rows that no longer match the filter stay visible, so rows of
 * later pages move up: Next continues with the first row not shown yet.
 */
import { Equal } from "effect"
import { paginate, shownRange } from "../page.rules.ts"
import type { Page } from "../page.schema.ts"

interface ReadRow {
  readonly id: string
  readonly status?: string
}

/** Which rows of one filter and order have been shown. */
export interface ListReading {
  /** The first page of those read one after another. */
  readonly firstPage: number
  /** The records shown since the filter or the order was chosen. */
  readonly seenIds: ReadonlySet<string>
  /** Rows of earlier pages may not have been shown: they moved up while the page was refetched. */
  readonly hasGap: boolean
}

export const startReading = (start: number): ListReading => ({ firstPage: start, seenIds: new Set(), hasGap: false })

/** The search for the next page. */
export interface NextPageSearch {
  /** The page that was shown. */
  readonly fromPage: number
  /** The page that is being fetched. */
  readonly page: number
  /** Pages are first searched backwards, then forwards. */
  readonly isForward: boolean
  /** How many rows matched when it began. */
  readonly matchingAtStart: number
}

export interface ReadingContext<Row extends ReadRow = ReadRow> {
  readonly criteria: { readonly page: number }
  readonly answered: {
    readonly filter: { readonly status?: string; readonly searchTerm?: string }
    readonly page: number
  } | null
  readonly page: Page<Row> | null
  readonly rows: ReadonlyArray<Row>
  readonly cursor: string | null
  readonly isPageStale: boolean
  readonly isOutdated: boolean
  /** Shown records that did not match the filter any more when the list was last fetched. */
  readonly noLongerMatching: ReadonlyArray<string>
  readonly reading: ListReading
  readonly nextPageSearch: NextPageSearch | null
}

export const initialReading = {
  noLongerMatching: [] as ReadonlyArray<string>,
  reading: startReading(1),
  nextPageSearch: null as NextPageSearch | null
}

/** The shown rows that the filter would not show any more. */
export const rowsOutsideFilter = <Row extends ReadRow>({ rows, answered }: ReadingContext<Row>): ReadonlyArray<Row> => {
  const wanted = answered?.filter.status
  return wanted === undefined ? [] : rows.filter(({ status }) => status !== undefined && status !== wanted)
}

/** How many records match the filter now: as counted, without shown rows that left it and with those that returned. */
export const stillMatching = (context: ReadingContext): number => {
  const { page, noLongerMatching, rows } = context
  if (page === null) return 0
  const outside = new Set(rowsOutsideFilter(context).map(({ id }) => id))
  const left = page.data.filter(({ id }) => outside.has(id)).length
  const returned = noLongerMatching.filter((id) => !outside.has(id) && rows.some((row) => row.id === id)).length
  return Math.max(0, page.pagination.total - left + returned)
}

/** Whether the page has rows that are not shown. */
const hasUnshown = ({ rows, page }: ReadingContext): boolean => {
  const shown = new Set(rows.map(({ id }) => id))
  return page?.data.some(({ id }) => !shown.has(id)) ?? false
}

/** Whether the shown page may hold other rows by now. */
const mayHaveChanged = (context: ReadingContext): boolean =>
  context.isPageStale || context.isOutdated || rowsOutsideFilter(context).length > 0 || hasUnshown(context)

/** Whether rows not shown yet have moved up to this page or an earlier one. */
export const hasMoreHere = (context: ReadingContext): boolean => {
  const outside = rowsOutsideFilter(context).length
  return (
    context.reading.hasGap ||
    hasUnshown(context) ||
    (outside > 0 && stillMatching(context) > context.rows.length - outside)
  )
}

/** Whether changes by others give a page other rows than those shown. */
export const hasOthersMoved = (
  { rows, touched }: { readonly rows: ReadonlyArray<ReadRow>; readonly touched: ReadonlyArray<string> },
  { page: { data, pagination }, offPage }: { readonly page: Page<ReadRow>; readonly offPage: ReadonlyArray<ReadRow> }
): boolean => {
  const [own, there] = [new Set(touched), new Set(data.map(({ id }) => id))]
  const isDeleted = rows.some(({ id }) => !there.has(id) && !offPage.some((row) => row.id === id))
  const shown = rows.filter(({ id }) => !own.has(id))
  const others = data.filter(({ id }) => !own.has(id))
  const gone = rows.filter(({ id }) => own.has(id) && !there.has(id)).length
  // Rows of the next page take the places of those that are gone.
  const isLonger = others.length > shown.length + gone
  // A row that moved to an earlier page pushes a row of that page to the top of this one.
  const pushed = others.findIndex(({ id }) => id === shown[0]?.id)
  const start = pagination.page > 1 && pushed > 0 && pushed <= gone ? pushed : 0
  return isDeleted || isLonger || shown.some(({ id }, index) => id !== others[start + index]?.id)
}

/** Begins the search for the next page. */
export const startNextPageSearch = (context: ReadingContext): NextPageSearch => {
  const { page: from } = context.criteria
  const next = mayHaveChanged(context) ? from : from + 1
  const page = context.reading.hasGap ? from - 1 : next
  return { fromPage: from, page, isForward: false, matchingAtStart: stillMatching(context) }
}

/** The page to fetch next; null when the fetched page is to be shown. */
export const continueNextPageSearch = (
  { nextPageSearch: advance, reading }: ReadingContext,
  came: Page<ReadRow>
): NextPageSearch | null => {
  if (advance === null) return null
  const { fromPage: from, page, isForward, matchingAtStart: matching } = advance
  const isUnseen = ({ id }: ReadRow): boolean => !reading.seenIds.has(id)
  if (page > from) {
    // Rows before it have left the list meanwhile.
    const hasShrunk = !isForward && came.pagination.total < matching
    return hasShrunk ? { ...advance, page: from } : null
  }
  const [first] = came.data
  if (!isForward && page > reading.firstPage && first !== undefined && isUnseen(first))
    return { ...advance, page: page - 1 }
  if (came.data.some(isUnseen) || page >= came.pagination.totalPages) return null
  return { ...advance, page: page + 1, isForward: true }
}

/**
 * The pagination of the shown rows as it is now. `keptRows` are shown although the page has others by now: they are no range
 * of the list, and so `current` is null, as where the list has become shorter than their page.
 */
export const shownPages = (
  context: ReadingContext,
  { page, limit }: { readonly page: number; readonly limit: number }
) => {
  const pagination = paginate(page, limit, stillMatching(context))
  const isRange = !context.isPageStale && pagination.page <= pagination.totalPages
  return {
    ...pagination,
    ...shownRange(pagination),
    current: isRange ? pagination.page : null,
    outsideFilter: rowsOutsideFilter(context).length,
    keptRows: context.isPageStale ? context.rows.length : 0
  }
}

/** Remembers that a page has been shown. */
export const addSeenRows = (
  { nextPageSearch: advance, answered, reading }: ReadingContext,
  { data, pagination }: Page<ReadRow>
): ListReading => {
  const { firstPage: start, seenIds: seen } = reading
  const unseen = data.filter(({ id }) => !seen.has(id))
  const hasMovedUp = answered?.page === pagination.page && unseen.length > 0 && unseen[0] === data[0]
  return {
    firstPage: start,
    seenIds: unseen.length === 0 ? seen : new Set([...seen, ...unseen.map(({ id }) => id)]),
    // The search for the next page has fetched the earlier pages.
    hasGap: advance === null && pagination.page > start && (reading.hasGap || hasMovedUp)
  }
}

/** The cursor after rows were replaced: on another page its first row, or the first one not shown yet. */
export const cursorAfter = (
  { cursor, nextPageSearch: advance, answered, reading }: ReadingContext,
  { data, pagination }: Page<ReadRow>
): string | null => {
  const isShown = data.some(({ id }) => id === cursor)
  if (advance !== null && cursor !== null)
    return (data.find(({ id }) => !reading.seenIds.has(id)) ?? (isShown ? { id: cursor } : data[0]))?.id ?? null
  if (cursor === null || isShown) return cursor
  return answered === null || answered.page === pagination.page ? null : (data[0]?.id ?? null)
}

/**
 * The fetched rows, except those shown in a later version, which this administrator has written since. A row that is
 * the same as before stays the same value, so that it is not rendered again.
 */
export const newerRows = <Row extends { readonly id: string; readonly version: number }>(
  shown: ReadonlyArray<Row>,
  read: ReadonlyArray<Row>
): ReadonlyArray<Row> => {
  const known = new Map(shown.map((row) => [row.id, row]))
  return read.map((row) => {
    const before = known.get(row.id)
    return before !== undefined && (before.version > row.version || Equal.equals(before, row)) ? before : row
  })
}

interface FilteredList {
  readonly criteria: { readonly filter: { readonly active?: "yes" | "no" } }
}

/** Whether a record belongs to a list: deleted ones have a list of their own. */
export const isListed = (
  { criteria: { filter } }: FilteredList,
  { is_deleted = false }: { readonly is_deleted?: boolean }
): boolean => (filter.active === "no") === is_deleted
