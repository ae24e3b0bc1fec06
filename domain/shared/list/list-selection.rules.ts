/** What is selected in a list: rows by id, from page to page, or all that match a filter, with the shown count. */
import type { Instant } from "../calendar.schema.ts"
import { type Listed, rowById } from "./record-list.rules.ts"

export type Selection<Id extends string, Filter> =
  | { readonly kind: "named"; readonly ids: ReadonlyArray<Id> }
  | { readonly kind: "matching"; readonly filter: Filter; readonly asOf: Instant; readonly expected: number }

/** Where a range began, and the selection before it. */
export interface Anchor<Id extends string> {
  readonly id: string
  readonly base: ReadonlyArray<Id>
}

export interface MatchingCount {
  readonly count: number
  readonly asOf: Instant
}

export type PageTick = "none" | "some" | "all"

export const selectedCount = (selection: Selection<string, unknown>): number =>
  selection.kind === "named" ? selection.ids.length : selection.expected

/** How many of the selected are not among the rows: another filter or page has them. */
export const notShownCount = (selection: Selection<string, unknown>, rows: ReadonlyArray<Listed>): number =>
  selection.kind === "named" ? selection.ids.filter((id) => rowById(rows, id) === undefined).length : 0

const known = new WeakMap<ReadonlyArray<string>, ReadonlySet<string>>()

/** The ids of a selection as a set, made once: every row of a page is looked up. */
const setOf = (ids: ReadonlyArray<string>): ReadonlySet<string> => {
  const set = known.get(ids) ?? new Set(ids)
  known.set(ids, set)
  return set
}

interface RowSelectionOptions<Row, Filter> {
  readonly isSelectable: (row: Row) => boolean
  /** Whether a row existed when "all that match" were counted. */
  readonly existedAt: (row: Row, asOf: Instant) => boolean
  /** Whether only a press on the row itself selects it, or a filter that names such rows; null asks for no filter. */
  readonly isTakenAlone?: (row: Row, filter: Filter | null) => boolean
}

export const selectionRules = <Row extends Listed, Filter>({
  isSelectable,
  existedAt,
  isTakenAlone = () => false
}: RowSelectionOptions<Row, Filter>) => {
  type Id = Row["id"]
  type Selected = Selection<Id, Filter>
  type Rows = ReadonlyArray<Row>

  const named = (ids: ReadonlyArray<Id>): Selected => ({ kind: "named", ids })
  const nothingSelected: Selected = named([])

  const isSelected = (selection: Selected, row: Row): boolean =>
    selection.kind === "named"
      ? setOf(selection.ids).has(row.id)
      : isSelectable(row) && existedAt(row, selection.asOf) && !isTakenAlone(row, selection.filter)

  /** The selected ids; of "all that match" those that are shown. */
  const idsOf = (selection: Selected, rows: Rows): ReadonlyArray<Id> =>
    selection.kind === "named" ? selection.ids : rows.filter((row) => isSelected(selection, row)).map((row) => row.id)

  const selectableIds = (rows: Rows): ReadonlyArray<Id> => rows.filter(isSelectable).map((row) => row.id)

  /** The rows that a page or a range selects: those taken alone only where there are no others. */
  const taken = (rows: Rows): Rows => {
    const selectable = rows.filter(isSelectable)
    const together = selectable.filter((row) => !isTakenAlone(row, null))
    return together.length > 0 ? together : selectable
  }

  const selectMatching = (filter: Filter, { count, asOf }: MatchingCount): Selected => ({
    kind: "matching",
    filter,
    asOf,
    expected: count
  })

  /** Removes the ids of rows that were decided or caused a conflict. */
  const without = (selection: Selected, ids: ReadonlyArray<string>): Selected => {
    if (selection.kind === "matching" || ids.length === 0) return selection
    const gone = new Set(ids)
    return named(selection.ids.filter((id) => !gone.has(id)))
  }

  return {
    isSelectable,
    nothingSelected,
    isSelected,
    selectMatching,
    without,

    toggleRow: (selection: Selected, rows: Rows, id: string): Selected => {
      const ids = idsOf(selection, rows)
      if (ids.some((one) => one === id)) return named(ids.filter((one) => one !== id))
      return named([...ids, ...selectableIds(rows).filter((one) => one === id)])
    },

    /** Selects the selectable rows between the anchor and a row, both included, beside what was selected before. */
    selectRange: (rows: Rows, anchor: Anchor<Id>, to: string): Selected => {
      const places = [rows.findIndex((row) => row.id === anchor.id), rows.findIndex((row) => row.id === to)]
      const first = Math.min(...places)
      if (first < 0) return named(anchor.base)
      const range = rows.slice(first, Math.max(...places) + 1)
      const together = new Set(taken(range))
      const isTaken = (row: Row) => together.has(row) || (row.id === anchor.id && isSelectable(row))
      return named([...new Set([...anchor.base, ...range.filter(isTaken).map((row) => row.id)])])
    },

    /** Selects the rows of the page, or none of them when all are selected already. */
    togglePage: (selection: Selected, rows: Rows): Selected => {
      const selectable = taken(rows).map((row) => row.id)
      const ids = idsOf(selection, rows)
      return selectable.every((id) => ids.includes(id))
        ? named(ids.filter((id) => !selectable.includes(id)))
        : named([...new Set([...ids, ...selectable])])
    },

    /** Leaves out shown rows that cannot be selected any more. */
    prune: (selection: Selected, rows: Rows): Selected =>
      without(
        selection,
        rows.filter((row) => !isSelectable(row)).map((row) => row.id)
      ),

    /** "All that match" follows each fetch of the list, so that its count is always the one shown. */
    renew: (selection: Selected, matching: MatchingCount): Selected => {
      if (selection.kind === "named") return selection
      return matching.count === 0 ? nothingSelected : selectMatching(selection.filter, matching)
    },

    pageTick: (selection: Selected, rows: Rows): PageTick => {
      const selectable = taken(rows)
      const ticked = selectable.filter((row) => isSelected(selection, row)).length
      return ticked === 0 ? "none" : ticked === selectable.length ? "all" : "some"
    }
  }
}

export type SelectionRules<Row extends Listed, Filter> = ReturnType<typeof selectionRules<Row, Filter>>
