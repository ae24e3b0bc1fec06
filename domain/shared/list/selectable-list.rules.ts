/** What a list with a selection remembers. Rows also stay in place while anything is selected. */
import type { Anchor, MatchingCount, Selection, SelectionRules } from "./list-selection.rules.ts"
import type { ListCriteria, CriteriaRules, Searchable } from "./list-criteria.rules.ts"
import { paginate } from "../page.rules.ts"
import type { Page } from "../page.schema.ts"
import { hasMoreHere, rowsOutsideFilter } from "./list-reading.rules.ts"
import {
  type Listed,
  type Loaded,
  type Refetched,
  type RecordListContext,
  type RecordListRules,
  rowById
} from "./record-list.rules.ts"

export interface SelectableListContext<
  Row extends Listed,
  Filter,
  Field extends string,
  Summary
> extends RecordListContext<Row, Filter, Field, Summary> {
  readonly selection: Selection<Row["id"], Filter>
  readonly anchor: Anchor<Row["id"]> | null
}

/** The effect of an action on several rows: the rows after it, which of them changed, and its target. */
export interface SettledRows<Row> {
  /** Without those that leave the list. */
  readonly rows: ReadonlyArray<Row>
  readonly changed: ReadonlyArray<string>
  readonly about: ReadonlyArray<string> | "matching"
}

interface SelectableListOptions<Row extends Listed, Filter extends Searchable, Field extends string, Summary, Outcome> {
  readonly criteria: CriteriaRules<Filter, Field>
  readonly list: RecordListRules<Row, Filter, Field, Summary>
  readonly selection: SelectionRules<Row, Filter>
  /** How many of all matching rows can be selected, from the page or its summary. */
  readonly countMatching: (page: Page<Row>, summary: Summary | null) => number
  /** Applies the outcome of an action on several rows to the rows. */
  readonly settle: (rows: ReadonlyArray<Row>, outcome: Outcome) => SettledRows<Row>
}

export const selectableListRules = <
  Row extends Listed,
  Filter extends Searchable,
  Field extends string,
  Summary,
  Outcome
>({
  criteria: listCriteria,
  list,
  selection: rules,
  countMatching,
  settle
}: SelectableListOptions<Row, Filter, Field, Summary, Outcome>) => {
  type Context = SelectableListContext<Row, Filter, Field, Summary>
  type Change = Partial<Context>
  const { nothingSelected, prune, without } = rules
  const nextSelectable = (context: Context, from: string, except: ReadonlyArray<string>): Row | null => {
    const rows = list.shownRows(context)
    const at = rows.findIndex((row) => row.id === from)
    if (at < 0) return null
    return rows.slice(at + 1).find((row) => rules.isSelectable(row) && !except.includes(row.id)) ?? null
  }
  const cleared: Change = { selection: nothingSelected, anchor: null }

  const isUnlocked = (context: Context): boolean =>
    list.isUnlocked(context) && context.selection.kind === "named" && context.selection.ids.length === 0

  const matchingOf = (page: Page<Row>, summary: Summary | null): MatchingCount => ({
    count: countMatching(page, summary),
    asOf: page.asOf
  })

  const renewed = (context: Context, loaded: Loaded<Row, Summary>, change: Change): Change => ({
    ...change,
    selection: prune(
      rules.renew(context.selection, matchingOf(loaded.page, loaded.summary)),
      change.rows ?? context.rows
    )
  })

  /** Selects from where the range began, or from `start`, to a row. */
  const extendTo = (context: Context, start: string, to: string): Change => {
    const { selection, anchor: before } = context
    const anchor = before ?? { id: start, base: selection.kind === "named" ? selection.ids : [] }
    return { cursor: to, anchor, selection: rules.selectRange(list.shownRows(context), anchor, to) }
  }

  /**
   * Another filter clears "all that match", and the cursor, which counts as a selection of one; named rows stay
   * selected.
   */
  const clearedByFilter = (context: Context, requested: Change): Change => {
    const { criteria = context.criteria } = requested
    return listCriteria.isSameFilter(context.criteria.filter, criteria.filter)
      ? requested
      : {
          ...requested,
          anchor: null,
          cursor: null,
          selection: context.selection.kind === "named" ? context.selection : nothingSelected
        }
  }

  const pageWithout = ({ page }: Context, ids: ReadonlyArray<string>): Page<Row> | null => {
    if (page === null) return null
    const gone = new Set(ids)
    const data = page.data.filter(({ id }) => !gone.has(id))
    const { page: at, limit, total } = page.pagination
    return { ...page, data, pagination: paginate(at, limit, total - page.data.length + data.length) }
  }

  return {
    ...list,
    isUnlocked,
    initialContext: { ...list.initialContext, selection: nothingSelected, anchor: null } satisfies Context,

    /** True when the rows match the requested filter, on any page: only such rows may be selected. */
    isFilterAnswered: ({ answered, criteria }: Context): boolean =>
      answered !== null && listCriteria.isSameFilter(answered.filter, criteria.filter),

    /** The rows of which some may be selected. */
    selectable: (context: Context): ReadonlyArray<Row> => list.shownRows(context).filter(rules.isSelectable),

    isIdSelectable: (context: Context, id: string): boolean => {
      const row = rowById(list.shownRows(context), id)
      return row !== undefined && rules.isSelectable(row)
    },

    matching: ({ page, summary }: Context): MatchingCount | null => (page === null ? null : matchingOf(page, summary)),

    requestCriteria: (context: Context, change: Partial<ListCriteria<Filter, Field>>): Change =>
      clearedByFilter(context, list.requestCriteria(context, change)),

    requestSaved: (context: Context, row: Row): Change => clearedByFilter(context, list.requestSaved(context, row)),

    goToPage: (context: Context, page: number): Change => clearedByFilter(context, list.goToPage(context, page)),

    setLoaded: (context: Context, loaded: Loaded<Row, Summary>): Change => ({
      ...renewed(context, loaded, list.setLoaded(context, loaded)),
      anchor: null
    }),

    setRefetched: (context: Context, refetched: Refetched<Row, Summary>): Change =>
      renewed(
        context,
        refetched,
        isUnlocked(context) || context.replacesRowsOnRefetch
          ? list.setRefetched(context, refetched)
          : list.keepInPlace(context, refetched)
      ),

    storeSaved: (context: Context, saved: Row): Change => ({
      ...list.storeSaved(context, saved),
      selection: rules.isSelectable(saved) ? context.selection : without(context.selection, [saved.id])
    }),

    dropRow: (context: Context, id: string): Change => ({
      ...list.dropRow(context, id),
      selection: without(context.selection, [id]),
      anchor: null
    }),

    /** The next selectable row after `from` that is not in `except`; null where the cursor has left `from`. */
    nextAfter: (context: Context, from: string, except: ReadonlyArray<string>): Row | null =>
      context.cursor === from ? nextSelectable(context, from, except) : null,

    /** Whether the cursor is where it goes from `from`, at the next selectable row that is not in `except`. */
    hasAdvanced: (context: Context, from: string, except: ReadonlyArray<string>): boolean =>
      context.cursor !== null && nextSelectable(context, from, except)?.id === context.cursor,

    /** Whether `from`, which has the cursor, was the last row of the page to act on, and more rows have moved up. */
    mustFetchNext: (context: Context, from: string): boolean =>
      context.cursor === from &&
      list.isAnswered(context) &&
      rowsOutsideFilter(context).some(({ id }) => id === from) &&
      hasMoreHere(context),

    moveCursor: (context: Context, by: number): Change => ({ ...list.moveCursor(context, by), anchor: null }),

    /** Moves the cursor and selects from where the range began to it. */
    extendCursor: (context: Context, by: number): Change => {
      const { cursor = null } = list.moveCursor(context, by)
      return cursor === null ? { cursor, anchor: null } : extendTo(context, context.cursor ?? cursor, cursor)
    },

    clearCursor: (): Change => ({ ...list.clearCursor(), anchor: null }),
    leave: (context: Context): Change => ({ ...list.leave(context), ...cleared }),

    selectRow: (context: Context, id: string, extend: boolean): Change =>
      extend
        ? extendTo(context, context.cursor ?? id, id)
        : {
            cursor: id,
            anchor: null,
            selection: rules.toggleRow(context.selection, list.shownRows(context), id)
          },

    selectPage: (context: Context): Change => ({
      selection: rules.togglePage(context.selection, list.shownRows(context)),
      anchor: null
    }),

    selectMatching: (context: Context): Change => {
      const { page, summary, criteria } = context
      return page === null
        ? {}
        : { selection: rules.selectMatching(criteria.filter, matchingOf(page, summary)), anchor: null }
    },

    clearSelection: (): Change => cleared,

    /** Whether rows leave the list with an outcome: what is being read may still have them. */
    dropsRows: (context: Context, outcome: Outcome): boolean =>
      settle(context.rows, outcome).rows.length < context.rows.length,

    /** Shows the outcome of this administrator's action on several rows at once. Its target leaves the selection. */
    storeSettled: (context: Context, outcome: Outcome): Change => {
      const { rows, changed, about } = settle(context.rows, outcome)
      const left = new Set<string>(rows.map(({ id }) => id))
      const gone = context.rows.filter(({ id }) => !left.has(id)).map(({ id }) => id)
      const { selection } = context
      const { touched, cursor } = list.withoutRows(context, gone)
      const isAboutAll = about === "matching" && selection.kind === "matching"
      return {
        rows,
        cursor,
        ...(gone.length > 0 && { page: pageWithout(context, gone) }),
        touched: [...new Set([...touched, ...changed])],
        anchor: null,
        selection: isAboutAll ? nothingSelected : without(prune(selection, rows), about === "matching" ? [] : about)
      }
    }
  }
}

export type SelectableListRules<
  Row extends Listed,
  Filter extends Searchable,
  Field extends string,
  Summary,
  Outcome
> = ReturnType<typeof selectableListRules<Row, Filter, Field, Summary, Outcome>>
