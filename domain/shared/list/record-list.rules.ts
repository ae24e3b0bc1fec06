/**
 * What a list of records remembers; `selectable-list.rules.ts` adds a selection. While a row is in focus or has just
 * been written, others' changes alter rows in place and add or remove none.
 */
import type { Translated } from "../language.schema.ts"
import type { ListCriteria, CriteriaRules, Searchable } from "./list-criteria.rules.ts"
import {
  addSeenRows,
  type NextPageSearch,
  initialReading,
  startNextPageSearch,
  continueNextPageSearch,
  cursorAfter,
  hasMoreHere,
  hasOthersMoved,
  rowsOutsideFilter,
  newerRows,
  startReading,
  type ListReading
} from "./list-reading.rules.ts"
import { paginate } from "../page.rules.ts"
import { type Page, isSearchTooLong } from "../page.schema.ts"
import { isFound, normalise } from "../search.rules.ts"

export interface Listed {
  readonly id: string
  readonly version: number
  readonly status?: string
  readonly is_deleted?: boolean
}

/** Stands for the first row, where another is named by its id. */
export const firstRow = "first"

const indexes = new WeakMap<ReadonlyArray<Listed>, ReadonlyMap<string, number>>()

/** The row with an id, by an index made once for each list of rows: guards look up every row of a page. */
export const rowById = <Row extends Listed>(rows: ReadonlyArray<Row>, id: string | null): Row | undefined => {
  const index = indexes.get(rows) ?? new Map(rows.map((row, at) => [row.id, at]))
  indexes.set(rows, index)
  return id === null ? undefined : rows[index.get(id) ?? -1]
}

/** A page, and the summary in its answer, such as how many are unread. */
export interface Loaded<Row, Summary> {
  readonly page: Page<Row>
  readonly summary: Summary
}

/** The result of a refetch: the current page, and the shown records that are no longer on it but still exist. */
export interface Refetched<Row, Summary> extends Loaded<Row, Summary> {
  readonly offPage: ReadonlyArray<Row>
}

export interface RecordListContext<Row, Filter, Field extends string, Summary> {
  readonly criteria: ListCriteria<Filter, Field>
  /** The criteria of the current rows; null before the first page. Not `criteria` while others load or have failed. */
  readonly answered: ListCriteria<Filter, Field> | null
  /** The search box's text, which is ahead of the criteria while the user types. */
  readonly searchText: string
  readonly page: Page<Row> | null
  readonly summary: Summary | null
  readonly rows: ReadonlyArray<Row>
  readonly cursor: string | null
  /** The row of the awaited answer that the cursor goes to: its first, or one by its id; null where it stays. */
  readonly startsAt: string | null
  /** How many answers the user has waited for: each is read from its top. */
  readonly answers: number
  /** The last of these answers whose neighbours have been read ahead. */
  readonly aheadOf: number
  /** Shown records that this administrator has just written. */
  readonly touched: ReadonlyArray<string>
  /** True when the rows kept in place are no longer the rows the page would have. */
  readonly isPageStale: boolean
  /** True when this administrator has deleted or edited a row: the next refetch replaces the rows, even locked ones. */
  readonly replacesRowsOnRefetch: boolean
  /** Shown records that did not match the filter any more when the list was last fetched. */
  readonly noLongerMatching: ReadonlyArray<string>
  readonly reading: ListReading
  /** The search for the next page; null while there is none. */
  readonly nextPageSearch: NextPageSearch | null
  /** True when something has changed since the last fetch, finished or under way. */
  readonly isOutdated: boolean
  /** Why the last fetch that the user requested has failed. */
  readonly failure: Translated<string> | null
}

/** The cursor goes to the row of the awaited answer that it was to start at, where the answer has it. */
const startFields = ({ startsAt }: { readonly startsAt: string | null }, { data }: Page<Listed>) => {
  if (startsAt === firstRow) return { cursor: data[0]?.id ?? null, startsAt: null }
  return data.some(({ id }) => id === startsAt) ? { cursor: startsAt, startsAt: null } : { startsAt: null }
}

export interface AnsweredList<Criteria> {
  readonly answered: Criteria | null
  readonly page: { readonly pagination: { readonly totalPages: number } } | null
}

/** The pages beside the shown one, which are likely to be shown next. */
export const pagesBeside = <Criteria extends { readonly page: number }>({
  answered,
  page
}: AnsweredList<Criteria>): ReadonlyArray<Criteria> =>
  answered === null || page === null
    ? []
    : [answered.page + 1, answered.page - 1]
        .filter((beside) => beside >= 1 && beside <= page.pagination.totalPages)
        .map((beside) => ({ ...answered, page: beside }))

/** Whether a cursor that goes from one row to another comes into the second half of them. */
export const passesMiddle = (rows: ReadonlyArray<Listed>, from: string | null, to: string | null): boolean => {
  const at = (id: string | null) => rows.findIndex((row) => row.id === id)
  return at(from) < rows.length / 2 && at(to) >= rows.length / 2
}

/** The rows beside one of them, the next first. */
export const rowsBeside = <Row extends Listed>(rows: ReadonlyArray<Row>, id: string | null): ReadonlyArray<Row> => {
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? [] : [rows[at + 1], rows[at - 1]].filter((row) => row !== undefined)
}

/** A list before its first page. */
const emptyList = {
  answered: null,
  searchText: "",
  page: null,
  summary: null,
  rows: [],
  cursor: null,
  startsAt: null,
  answers: 0,
  aheadOf: 0,
  touched: [],
  isPageStale: false,
  replacesRowsOnRefetch: false,
  ...initialReading,
  isOutdated: false,
  failure: null
}

export const recordListRules = <Row extends Listed, Filter extends Searchable, Field extends string, Summary>(
  criteria: CriteriaRules<Filter, Field>,
  /** The texts of a row that a search matches; null where only the server filters. */
  textsOf: ((row: Row) => ReadonlyArray<string>) | null
) => {
  type Context = RecordListContext<Row, Filter, Field, Summary>
  type Change = Partial<Context>

  const initialContext: Context = { ...emptyList, criteria: criteria.defaultCriteria }

  const isUnlocked = ({ cursor, touched }: Context): boolean => cursor === null && touched.length === 0

  const isAnswered = ({ answered, criteria: requested }: Context): boolean =>
    answered !== null && criteria.isSameCriteria(answered, requested)

  const lastPage = ({ pagination }: Page<Row>): number => Math.max(1, pagination.totalPages)

  /** The filter with the search box's text; the present filter when the text is invalid. */
  const typedFilter = ({ criteria: requested, searchText }: Context): Filter =>
    criteria.patchFilter(requested.filter, { searchTerm: searchText.trim() })

  /** The rows to show: while the search box is ahead of the answer, those that have its words, else all. */
  const shownRows = ({ rows, searchText, answered }: Context): ReadonlyArray<Row> => {
    const wanted = normalise(searchText.trim())
    if (textsOf === null || wanted === "" || wanted === normalise(answered?.filter.searchTerm ?? "")) return rows
    const matching = rows.filter((row) => isFound(textsOf(row).map(normalise).join(" "), searchText))
    // Only an answer says that nothing matches.
    return matching.length === 0 ? rows : matching
  }

  /** Requests other criteria, by default their first page, with the text of the search box; the cursor stays. */
  const requestCriteria = (context: Context, change: Partial<ListCriteria<Filter, Field>>): Change => {
    const { criteria: before, reading } = context
    const requested = { ...before, filter: typedFilter(context), page: 1, ...change }
    const { page } = requested
    const isSameOrder = criteria.isSameCriteria({ ...requested, page: 1 }, { ...before, page: 1 })
    const start = isSameOrder && page <= before.page + 1 ? Math.min(reading.firstPage, page) : page
    return {
      criteria: requested,
      nextPageSearch: null,
      reading: isSameOrder
        ? { ...reading, firstPage: start, hasGap: reading.hasGap && page > start }
        : startReading(start)
    }
  }

  const fetchedCriteria = ({ criteria: requested, nextPageSearch: advance }: Context): ListCriteria<Filter, Field> =>
    advance === null ? requested : { ...requested, page: advance.page }

  const pageOf = ({ criteria: { sort, page } }: Context, { version }: Row): number =>
    version === 1 && sort === criteria.defaultCriteria.sort ? 1 : page

  const goToPage = (context: Context, page: number): Change => {
    const isOtherFilter = !criteria.isSameFilter(typedFilter(context), context.criteria.filter)
    if (page !== context.criteria.page + 1 || isOtherFilter || !isAnswered(context))
      return requestCriteria(context, { page })
    const advance = startNextPageSearch(context)
    return { ...requestCriteria(context, { page: advance.page }), nextPageSearch: advance }
  }

  const indexOfCursor = (context: Context): number => shownRows(context).findIndex((row) => row.id === context.cursor)

  /** Removes rows; the cursor goes to the next row that is left, at the end to the last one. */
  const withoutRows = (context: Context, ids: ReadonlyArray<string>): Pick<Context, "rows" | "touched" | "cursor"> => {
    const gone = new Set(ids)
    const shown = shownRows(context)
    const [before, after] = [shown.slice(0, indexOfCursor(context)), shown.slice(indexOfCursor(context))]
    const isLeft = ({ id }: Row): boolean => !gone.has(id)
    const { cursor } = context
    const next = after.find(isLeft) ?? before.findLast(isLeft)
    return {
      rows: context.rows.filter(isLeft),
      touched: context.touched.filter((id) => !gone.has(id)),
      cursor: cursor !== null && gone.has(cursor) ? (next?.id ?? null) : cursor
    }
  }

  const readFields = ({ page, summary }: Loaded<Row, Summary>): Change => ({ page, summary, failure: null })

  /** The shown rows updated in place: none is added, removed or moved. */
  const keepInPlace = (context: Context, refetched: Refetched<Row, Summary>): Change => {
    const { page, offPage } = refetched
    const { rows: shown } = context
    const present = new Map(newerRows(shown, [...page.data, ...offPage]).map((row) => [row.id, row]))
    const rows = shown.flatMap((row) => (page.unreadable?.includes(row.id) ? [] : (present.get(row.id) ?? row)))
    const isPageStale = hasOthersMoved(context, refetched)
    const noLongerMatching = rowsOutsideFilter({ ...context, rows: offPage }).map((row) => row.id)
    return { ...readFields(refetched), rows, isPageStale, noLongerMatching }
  }

  /** The shown rows replaced by those of the page. */
  const replaceRows = (context: Context, loaded: Loaded<Row, Summary>): Change => {
    const rows = newerRows(context.rows, loaded.page.data)
    return {
      ...readFields(loaded),
      rows,
      isPageStale: false,
      // Rows that were fetched before the change are replaced once more.
      replacesRowsOnRefetch: context.replacesRowsOnRefetch && context.isOutdated,
      noLongerMatching: [],
      reading: addSeenRows(context, loaded.page),
      cursor: cursorAfter(context, loaded.page)
    }
  }

  /** Other lists clear more, depending on their context. */
  const leave: (context: Context) => Change = () => ({ cursor: null })

  return {
    initialContext,
    isAnswered,
    isUnlocked,
    lastPage,
    typedFilter,
    shownRows,
    requestCriteria,
    fetchedCriteria,
    goToPage,
    withoutRows,
    keepInPlace,

    goToLastPage: (context: Context, page: Page<Row>): Change =>
      context.nextPageSearch === null
        ? requestCriteria(context, { page: lastPage(page) })
        : { nextPageSearch: { ...context.nextPageSearch, page: lastPage(page) } },

    hasPage: (context: Context, page: number): boolean =>
      page >= 1 &&
      context.page !== null &&
      (page !== context.criteria.page || !isAnswered(context) || context.isPageStale) &&
      // An earlier page that the list has no more leads to its last one.
      (page < context.criteria.page ||
        page <= lastPage(context.page) ||
        (page === context.criteria.page + 1 && hasMoreHere(context))),

    requestSaved: (context: Context, row: Row): Change => requestCriteria(context, { page: pageOf(context, row) }),
    crossesToNextPage: (context: Context, by: number): boolean =>
      by > 0 &&
      Number.isFinite(by) &&
      isAnswered(context) &&
      rowsOutsideFilter(context).length > 0 &&
      hasMoreHere(context) &&
      indexOfCursor(context) === shownRows(context).length - 1,

    continueSearch: (context: Context, { page }: Loaded<Row, Summary>): Change | null => {
      const advance = continueNextPageSearch(context, page)
      return advance === null ? null : { nextPageSearch: advance }
    },

    // Typing ends a search for the next page.
    setText: (searchText: string): Change => ({ searchText, nextPageSearch: null, startsAt: null }),
    setOutdated: (isOutdated: boolean): Change => ({ isOutdated }),
    setAheadOf: (aheadOf: number): Change => ({ aheadOf }),
    setFailure: (failure: Translated<string>): Change => ({ failure }),
    placeCursor: (cursor: string): Change => ({ cursor }),
    clearCursor: (): Change => ({ cursor: null, startsAt: null }),
    startAt: (row: string): Change => ({ startsAt: row }),
    leave,
    cursorRow: (context: Context): Row | null => rowById(shownRows(context), context.cursor) ?? null,
    isTooLong: ({ searchText }: Context): boolean => isSearchTooLong(searchText),

    /** A fetch requested by the user: replaces the rows. */
    setLoaded: (context: Context, loaded: Loaded<Row, Summary>): Change => {
      const answered = fetchedCriteria(context)
      return {
        ...replaceRows(context, loaded),
        ...startFields(context, loaded.page),
        answers: context.answers + 1,
        criteria: answered,
        answered,
        touched: [],
        nextPageSearch: null
      }
    },

    /** A refetch after others' changes: replaces the rows unless they are locked, else updates them in place. */
    setRefetched: (context: Context, refetched: Refetched<Row, Summary>): Change =>
      isUnlocked(context) || context.replacesRowsOnRefetch
        ? replaceRows(context, refetched)
        : keepInPlace(context, refetched),

    /**
     * Shows a written record at once; one that is not shown makes the list refetch. After a change of its status alone
     * the row stays in place; after any other a refetch shows whether and where it belongs. The same holds when the
     * event of the change and its refetch arrive before the answer. A new record gets the cursor then, too.
     */
    storeSaved: (context: Context, saved: Row): Change => {
      const { rows, touched, replacesRowsOnRefetch, isOutdated, isPageStale } = context
      const before = rows.find((row) => row.id === saved.id)
      if (before === undefined) return { isOutdated: true }
      const wasRead = isPageStale && saved.version === before.version
      const isHeld = rowsOutsideFilter({ ...context, rows: [saved] }).length > 0
      const isEdited = wasRead ? !isHeld : saved.version > before.version && saved.status === before.status
      return {
        rows: rows.map((row) => (row === before && saved.version >= row.version ? saved : row)),
        touched: [...new Set([...touched, saved.id])],
        ...(saved.version === 1 && { cursor: saved.id }),
        replacesRowsOnRefetch: replacesRowsOnRefetch || isEdited,
        isOutdated: isOutdated || isEdited || wasRead
      }
    },

    /**
     * Removes a deleted record at once; the row that takes its place comes with a refetch. The cursor goes to the next.
     */
    dropRow: (context: Context, id: string): Change => {
      const { page } = context
      const isShown = shownRows(context).some((row) => row.id === id)
      const { pagination } = page ?? {}
      const counted = pagination && paginate(pagination.page, pagination.limit, Math.max(0, pagination.total - 1))
      return {
        ...withoutRows(context, [id]),
        page: page !== null && counted !== undefined && isShown ? { ...page, pagination: counted } : page,
        replacesRowsOnRefetch: true,
        isOutdated: true
      }
    },

    moveCursor: (context: Context, by: number): Change => {
      const rows = shownRows(context)
      const last = rows.length - 1
      const at = indexOfCursor(context)
      // Without a cursor, Down starts at the first row and Up at the last; Home and End go to that end.
      const entering = (Number.isFinite(by) ? by : -by) > 0 ? 0 : last
      return { cursor: rows[at < 0 ? entering : Math.min(Math.max(at + by, 0), last)]?.id ?? null }
    }
  }
}

export type RecordListRules<Row extends Listed, Filter extends Searchable, Field extends string, Summary> = ReturnType<
  typeof recordListRules<Row, Filter, Field, Summary>
>
