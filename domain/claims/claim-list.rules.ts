/**
 * What the claims list remembers, and how each thing that happens changes it.
 *
 * Rows stay under the hand: while anything is selected, in focus or just decided, a look at others' changes alters rows
 * in place and lets none come or go.
 */
import { toMs } from "../shared/calendar.schema.ts"
import type { ClaimId } from "../shared/identity.schema.ts"
import { searchTermMax } from "../shared/page.schema.ts"
import type { ClaimFailure } from "./claim.errors.ts"
import type { ClaimPage, ClaimView } from "./claim-search.schema.ts"
import {
  type Anchor,
  nothingSelected,
  prune,
  renew,
  type Selection,
  selectRange,
  toggleRow,
  without
} from "./claim-selection.rules.ts"
import type { Claim, ClaimStats } from "./claim.schema.ts"
import { claimView } from "./claim-view.rules.ts"
import { applySettled, type Settled } from "./decision-job.rules.ts"

export interface Loaded {
  readonly page: ClaimPage
  readonly stats: ClaimStats
}

/** A look at what is shown: the page as it is now, and the shown claims that have left it. */
export interface Looked extends Loaded {
  readonly departed: ReadonlyArray<Claim>
}

export interface ClaimListContext {
  readonly view: ClaimView
  /** The view that the rows answer; null before the first page. It lags behind while another is loading or has failed. */
  readonly answered: ClaimView | null
  /** The search box's text, which runs ahead of the view while someone types. */
  readonly searchText: string
  readonly page: ClaimPage | null
  readonly stats: ClaimStats | null
  readonly rows: ReadonlyArray<Claim>
  readonly selection: Selection
  readonly anchor: Anchor | null
  readonly cursor: ClaimId | null
  /** Shown claims that this administrator has just decided. */
  readonly touched: ReadonlyArray<ClaimId>
  /** True when the rows kept in place are no longer the rows the page would have. */
  readonly hasMoved: boolean
  /** True when something has changed since the reading that is shown or under way. */
  readonly isOutdated: boolean
  readonly failure: ClaimFailure | null
  /** The server's time, carried on by ticks; null before the first page. */
  readonly nowMs: number | null
}

export const listAtFirst: ClaimListContext = {
  view: claimView.viewDefault,
  answered: null,
  searchText: "",
  page: null,
  stats: null,
  rows: [],
  selection: nothingSelected,
  anchor: null,
  cursor: null,
  touched: [],
  hasMoved: false,
  isOutdated: false,
  failure: null,
  nowMs: null
}

type Change = Partial<ClaimListContext>

export const isHandAtRest = ({ selection, cursor, touched }: ClaimListContext): boolean =>
  selection.kind === "named" && selection.ids.length === 0 && cursor === null && touched.length === 0

export const isAnswered = ({ answered, view }: ClaimListContext): boolean =>
  answered !== null && claimView.isSameView(answered, view)

/** True when the rows are of the filter that is asked for, whatever their page: only such rows may be selected. */
export const isFilterAnswered = ({ answered, view }: ClaimListContext): boolean =>
  answered !== null && claimView.isSameFilter(answered.filter, view.filter)

/** The last page there is; an empty list has one empty page. */
export const lastPage = ({ pagination }: ClaimPage): number => Math.max(1, pagination.totalPages)

export const isTooLong = ({ searchText }: ClaimListContext): boolean => searchText.trim().length > searchTermMax

/** The filter with the search box's text; the present one when the text may not be searched for. */
export const typedFilter = ({ view, searchText }: ClaimListContext): ClaimView["filter"] =>
  claimView.patchFilter(view.filter, { searchTerm: searchText.trim() })

/**
 * Asks for another view, its first page unless told otherwise, and with the text that stands in the search box. Another
 * filter forgets what was selected.
 */
export const askFor = (context: ClaimListContext, change: Partial<ClaimView>): Change => {
  const { view: before } = context
  const view = { ...before, filter: typedFilter(context), page: 1, ...change }
  return claimView.isSameFilter(before.filter, view.filter)
    ? { view }
    : { view, selection: nothingSelected, anchor: null, cursor: null }
}

/** The administrator's own reading: the rows are what the page has now. */
export const keepLoaded = (
  { view, selection, cursor, rows: shown }: ClaimListContext,
  { page, stats }: Loaded
): Change => {
  const rows = newerOf(shown, page.data)
  return {
    ...told(page, stats),
    answered: view,
    rows,
    touched: [],
    hasMoved: false,
    selection: prune(renew(selection, page), rows),
    anchor: null,
    cursor: rows.some((row) => row.id === cursor) ? cursor : null
  }
}

/** The rows that were read; one that is shown in a later version was read before this administrator's own decision. */
const newerOf = (shown: ReadonlyArray<Claim>, read: ReadonlyArray<Claim>): ReadonlyArray<Claim> => {
  const known = new Map(shown.map((row) => [row.id, row]))
  return read.map((row) => {
    const before = known.get(row.id)
    return before !== undefined && before.version > row.version ? before : row
  })
}

/** A look at others' changes: the page's own rows when the hand is at rest, else the shown rows as they are now. */
export const keepLooked = (context: ClaimListContext, looked: Looked): Change => {
  const kept = isHandAtRest(context)
    ? { rows: newerOf(context.rows, looked.page.data), hasMoved: false }
    : keepInPlace(context, looked)
  return {
    ...told(looked.page, looked.stats),
    ...kept,
    selection: prune(renew(context.selection, looked.page), kept.rows)
  }
}

const told = (page: ClaimPage, stats: ClaimStats): Change => ({ page, stats, failure: null, nowMs: toMs(page.asOf) })

const keepInPlace = (
  { rows: shown }: ClaimListContext,
  { page, departed }: Looked
): Pick<ClaimListContext, "rows" | "hasMoved"> => {
  const present = new Map(newerOf(shown, [...page.data, ...departed]).map((row) => [row.id, row]))
  const rows = shown.map((row) => present.get(row.id) ?? row)
  const hasMoved = rows.length !== page.data.length || rows.some((row, index) => row.id !== page.data[index]?.id)
  return { rows, hasMoved }
}

/** Shows at once what this administrator's own calls have settled. What they were about leaves the selection. */
export const keepSettled = ({ rows: shown, touched, selection, nowMs }: ClaimListContext, settled: Settled): Change => {
  const { rows, changed } = applySettled(shown, settled)
  const about = settled.kind === "decided" ? [...settled.ids, ...settled.conflicts.map((one) => one.id)] : []
  return {
    rows,
    touched: [...new Set([...touched, ...changed])],
    selection:
      settled.kind === "matching" && selection.kind === "matching"
        ? nothingSelected
        : without(prune(selection, rows), about),
    anchor: null,
    // The server's clock is told by its answers too: what was decided just now has all its time left.
    nowMs: settled.kind === "undone" ? nowMs : Math.max(nowMs ?? 0, toMs(settled.at))
  }
}

/** Moves the cursor within the rows; extending selects from where the range began. */
export const moveCursor = (context: ClaimListContext, by: number, extend: boolean): Change => {
  const { rows, cursor: before } = context
  const last = rows.length - 1
  const at = rows.findIndex((row) => row.id === before)
  const entering = by > 0 ? 0 : last
  const cursor = rows[at < 0 ? entering : Math.min(Math.max(at + by, 0), last)]?.id ?? null
  return extend && cursor !== null ? extendTo(context, before ?? cursor, cursor) : { cursor, anchor: null }
}

export const selectRow = (context: ClaimListContext, id: ClaimId, extend: boolean): Change =>
  extend
    ? extendTo(context, context.cursor ?? id, id)
    : { cursor: id, anchor: null, selection: toggleRow(context.selection, context.rows, id) }

const extendTo = ({ anchor: before, selection, rows }: ClaimListContext, start: ClaimId, to: ClaimId): Change => {
  const anchor = before ?? { id: start, base: selection.kind === "named" ? selection.ids : [] }
  return { cursor: to, anchor, selection: selectRange(rows, anchor, to) }
}
