/** The events of a list of records, those it takes and those it emits, and the rules it follows. */
import type { Translated } from "../language.schema.ts"
import type { Instant } from "../calendar.schema.ts"
import type { Notice, NoticeOutdated } from "../notice.schema.ts"
import type { Page } from "../page.schema.ts"
import type { ConnectionRestored } from "../screen/screen.schema.ts"
import type { ListIntent } from "./list.commands.ts"
import type { FilterPatch, ListCriteria } from "./list-criteria.rules.ts"
import type { Loaded, Refetched } from "./record-list.rules.ts"

export type RecordListEvent<Row, Filter, Field extends string> =
  | ListIntent
  | { readonly type: "list.open"; readonly criteria: ListCriteria<Filter, Field> }
  | { readonly type: "list.close" }
  | { readonly type: "search.change"; readonly text: string }
  /** The search is done with: the cursor goes to the first row of its answer. */
  | { readonly type: "search.leave" }
  | { readonly type: "filter.change"; readonly patch: FilterPatch<Filter> }
  /** Without `isDescending`, the next order of the column. */
  | { readonly type: "sort.choose"; readonly field: Field; readonly isDescending?: boolean }
  | { readonly type: "cursor.place"; readonly id: string }
  | { readonly type: "cursor.clear" }
  | ConnectionRestored
  /** Others have changed records; null ids mean many. */
  | { readonly type: "rows.changed"; readonly ids: ReadonlyArray<string> | null }
  /** This administrator has written a record. */
  | { readonly type: "row.saved"; readonly row: Row }
  /** This administrator has deleted a record, or it no longer belongs to the list. */
  | { readonly type: "row.gone"; readonly id: string }

/** A page is being read: what is shown beside the list may be read with it. */
export interface ListRead {
  readonly type: "list.read"
  /** The user has requested it. */
  readonly isUserRequest: boolean
}

/** The shown rows have been read at this time. */
export interface ListAnswered {
  readonly type: "list.answered"
  readonly asOf: Instant
}

/** Another row has the cursor. */
export interface RowFocused<Row> {
  readonly type: "row.focused"
  readonly row: Row
}

/** The user has requested other rows, so these count as seen. */
export interface RowsReplaced<Id extends string> {
  readonly type: "replaced"
  readonly ids: ReadonlyArray<Id>
}

export type ListEmitted<Row extends { readonly id: string }> =
  | Notice
  | NoticeOutdated
  | ListRead
  | ListAnswered
  | RowFocused<Row>
  | RowsReplaced<Row["id"]>

/** The rules that a list's machine needs; `Context` may have more than a plain list's. */
export interface ListRules<Row, Filter, Field extends string, Summary, Context> {
  readonly initialContext: Context
  readonly isAnswered: (context: Context) => boolean
  readonly isUnlocked: (context: Context) => boolean
  readonly isTooLong: (context: Context) => boolean
  readonly lastPage: (page: Page<Row>) => number
  readonly typedFilter: (context: Context) => Filter
  readonly shownRows: (context: Context) => ReadonlyArray<Row>
  readonly cursorRow: (context: Context) => Row | null
  /** Whether the page exists, or rows not yet shown have moved up from it. */
  readonly hasPage: (context: Context, page: number) => boolean
  /** Whether the cursor, moved so, leaves the page for rows not yet shown. */
  readonly crossesToNextPage: (context: Context, by: number) => boolean
  /** Looks for a written record: for a new one on the first page, where the newest come first. */
  readonly requestSaved: (context: Context, row: Row) => Partial<Context>
  readonly goToPage: (context: Context, page: number) => Partial<Context>
  readonly goToLastPage: (context: Context, page: Page<Row>) => Partial<Context>
  /** The criteria of the page that is being fetched. */
  readonly fetchedCriteria: (context: Context) => ListCriteria<Filter, Field>
  /** Fetches another page where the one that came is not the one to show; null where it is. */
  readonly continueSearch: (context: Context, loaded: Loaded<Row, Summary>) => Partial<Context> | null
  readonly requestCriteria: (context: Context, change: Partial<ListCriteria<Filter, Field>>) => Partial<Context>
  readonly setText: (text: string) => Partial<Context>
  readonly setOutdated: (isOutdated: boolean) => Partial<Context>
  readonly setFailure: (failure: Translated<string>) => Partial<Context>
  readonly setLoaded: (context: Context, loaded: Loaded<Row, Summary>) => Partial<Context>
  readonly setRefetched: (context: Context, refetched: Refetched<Row, Summary>) => Partial<Context>
  readonly storeSaved: (context: Context, saved: Row) => Partial<Context>
  readonly dropRow: (context: Context, id: string) => Partial<Context>
  readonly setAheadOf: (answers: number) => Partial<Context>
  readonly moveCursor: (context: Context, by: number) => Partial<Context>
  readonly placeCursor: (id: string) => Partial<Context>
  readonly clearCursor: () => Partial<Context>
  readonly startAt: (row: string) => Partial<Context>
  /** Clears what must not survive closing the list. */
  readonly leave: (context: Context) => Partial<Context>
}
