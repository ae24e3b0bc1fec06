/**
 * What a list of records remembers; `selectable-list.rules.ts` adds a selection. While a row is in focus or has just
 * been written, others' changes alter rows in place and add or remove none.
 */
import type { InEveryLanguage } from "../language.schema.ts"
import type { ListCriteria, CriteriaRules } from "./list-criteria.rules.ts"
import { type Page, searchTermMax } from "../page.schema.ts"
import { normalise } from "../search.rules.ts"

export interface Listed {
  readonly id: string
  readonly version: number
}

export interface Searchable {
  readonly searchTerm?: string
}

/** A page, and the summary fetched with it, such as figures. */
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
  /** Shown records that this administrator has just written. */
  readonly touched: ReadonlyArray<string>
  /** True when the rows kept in place are no longer the rows the page would have. */
  readonly hasMoved: boolean
  /** True when something has changed since the last fetch, finished or under way. */
  readonly isOutdated: boolean
  /** Why the last fetch that the user requested has failed. */
  readonly failure: InEveryLanguage<string> | null
}

/** The rules that a list's machine needs; `Context` may have more than a plain list's. */
export interface ListRules<Row, Filter, Field extends string, Summary, Context> {
  readonly atFirst: Context
  readonly isAnswered: (context: Context) => boolean
  readonly isUnlocked: (context: Context) => boolean
  readonly isTooLong: (context: Context) => boolean
  readonly lastPage: (page: Page<Row>) => number
  readonly typedFilter: (context: Context) => Filter
  readonly shownRows: (context: Context) => ReadonlyArray<Row>
  readonly requestCriteria: (context: Context, change: Partial<ListCriteria<Filter, Field>>) => Partial<Context>
  readonly setText: (text: string) => Partial<Context>
  readonly setOutdated: (isOutdated: boolean) => Partial<Context>
  readonly setFailure: (failure: InEveryLanguage<string>) => Partial<Context>
  readonly setLoaded: (context: Context, loaded: Loaded<Row, Summary>) => Partial<Context>
  readonly setRefetched: (context: Context, refetched: Refetched<Row, Summary>) => Partial<Context>
  readonly storeSaved: (context: Context, saved: Row) => Partial<Context>
  readonly dropRow: (context: Context, id: string) => Partial<Context>
  readonly moveCursor: (context: Context, by: number) => Partial<Context>
  readonly placeCursor: (id: string) => Partial<Context>
  readonly clearCursor: () => Partial<Context>
  /** Clears what must not survive closing the list. */
  readonly leave: () => Partial<Context>
}

export const recordListRules = <Row extends Listed, Filter extends Searchable, Field extends string, Summary>(
  criteria: CriteriaRules<Filter, Field>,
  /** The texts of a row that a search matches; null where only the server filters. */
  textsOf: ((row: Row) => ReadonlyArray<string>) | null
) => {
  type Context = RecordListContext<Row, Filter, Field, Summary>
  type Change = Partial<Context>

  const atFirst: Context = {
    criteria: criteria.defaultCriteria,
    answered: null,
    searchText: "",
    page: null,
    summary: null,
    rows: [],
    cursor: null,
    touched: [],
    hasMoved: false,
    isOutdated: false,
    failure: null
  }

  const isUnlocked = ({ cursor, touched }: Context): boolean => cursor === null && touched.length === 0

  const isAnswered = ({ answered, criteria: requested }: Context): boolean =>
    answered !== null && criteria.isSameCriteria(answered, requested)

  const lastPage = ({ pagination }: Page<Row>): number => Math.max(1, pagination.totalPages)

  /** The filter with the search box's text; the present filter when the text is invalid. */
  const typedFilter = ({ criteria: requested, searchText }: Context): Filter =>
    criteria.patchFilter(requested.filter, { searchTerm: searchText.trim() })

  /** The rows to show: while the search box is ahead of the answer, those that contain its text. */
  const shownRows = (context: Context): ReadonlyArray<Row> => {
    const wanted = normalise(context.searchText.trim())
    const answered = normalise(context.answered?.filter.searchTerm ?? "")
    if (textsOf === null || wanted === "" || wanted === answered) return context.rows
    return context.rows.filter((row) => textsOf(row).some((text) => normalise(text).includes(wanted)))
  }

  /** Requests other criteria, by default their first page, with the text of the search box; the cursor stays. */
  const requestCriteria = (context: Context, change: Partial<ListCriteria<Filter, Field>>): Change => ({
    criteria: { ...context.criteria, filter: typedFilter(context), page: 1, ...change }
  })

  /** The fetched rows, except those shown in a later version, which this administrator has written since. */
  const newerOf = (shown: ReadonlyArray<Row>, read: ReadonlyArray<Row>): ReadonlyArray<Row> => {
    const known = new Map(shown.map((row) => [row.id, row]))
    return read.map((row) => {
      const before = known.get(row.id)
      return before !== undefined && before.version > row.version ? before : row
    })
  }

  const readFields = ({ page, summary }: Loaded<Row, Summary>): Change => ({ page, summary, failure: null })

  /** The shown rows updated in place: none is added, removed or moved. */
  const keepInPlace = ({ rows: shown }: Context, refetched: Refetched<Row, Summary>): Change => {
    const { page, offPage } = refetched
    const present = new Map(newerOf(shown, [...page.data, ...offPage]).map((row) => [row.id, row]))
    const rows = shown.map((row) => present.get(row.id) ?? row)
    const hasMoved = rows.length !== page.data.length || rows.some((row, index) => row.id !== page.data[index]?.id)
    return { ...readFields(refetched), rows, hasMoved }
  }

  return {
    atFirst,
    isAnswered,
    isUnlocked,
    lastPage,
    typedFilter,
    shownRows,
    requestCriteria,
    keepInPlace,
    setText: (searchText: string): Change => ({ searchText }),
    setOutdated: (isOutdated: boolean): Change => ({ isOutdated }),
    setFailure: (failure: InEveryLanguage<string>): Change => ({ failure }),
    placeCursor: (cursor: string): Change => ({ cursor }),
    clearCursor: (): Change => ({ cursor: null }),
    leave: (): Change => ({ cursor: null }),
    cursorRow: (context: Context): Row | null => shownRows(context).find((row) => row.id === context.cursor) ?? null,
    isTooLong: ({ searchText }: Context): boolean => searchText.trim().length > searchTermMax,

    /** A fetch requested by the user: replaces the rows. */
    setLoaded: ({ criteria: answered, cursor, rows: shown }: Context, loaded: Loaded<Row, Summary>): Change => {
      const rows = newerOf(shown, loaded.page.data)
      return {
        ...readFields(loaded),
        answered,
        rows,
        touched: [],
        hasMoved: false,
        cursor: rows.some((row) => row.id === cursor) ? cursor : null
      }
    },

    /** A refetch after others' changes: replaces the rows unless they are locked, else updates them in place. */
    setRefetched: (context: Context, refetched: Refetched<Row, Summary>): Change =>
      isUnlocked(context)
        ? { ...readFields(refetched), rows: newerOf(context.rows, refetched.page.data), hasMoved: false }
        : keepInPlace(context, refetched),

    /** Shows a written record at once; one that is not shown makes the list refetch. */
    storeSaved: ({ rows, touched }: Context, saved: Row): Change =>
      rows.some((row) => row.id === saved.id)
        ? {
            rows: rows.map((row) => (row.id === saved.id && saved.version >= row.version ? saved : row)),
            touched: [...new Set([...touched, saved.id])]
          }
        : { isOutdated: true },

    /** Removes a deleted record at once; the row that takes its place comes with a refetch. */
    dropRow: ({ rows, touched, cursor }: Context, id: string): Change => ({
      rows: rows.filter((row) => row.id !== id),
      touched: touched.filter((one) => one !== id),
      cursor: cursor === id ? null : cursor,
      isOutdated: true
    }),

    moveCursor: (context: Context, by: number): Change => {
      const rows = shownRows(context)
      const last = rows.length - 1
      const at = rows.findIndex((row) => row.id === context.cursor)
      const entering = by > 0 ? 0 : last
      return { cursor: rows[at < 0 ? entering : Math.min(Math.max(at + by, 0), last)]?.id ?? null }
    }
  }
}

export type RecordListRules<Row extends Listed, Filter extends Searchable, Field extends string, Summary> = ReturnType<
  typeof recordListRules<Row, Filter, Field, Summary>
>
