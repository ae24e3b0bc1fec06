/** What a list with a selection remembers. Rows also stay in place while anything is selected. */
import type { Anchor, Matching, Selection, SelectionRules } from "./list-selection.rules.ts"
import type { ListView, ViewRules } from "./list-view.rules.ts"
import type { Listed, Loaded, Looked, RecordListContext, RecordListRules, Searchable } from "./record-list.rules.ts"

export interface SelectableListContext<
  Row extends Listed,
  Filter,
  Field extends string,
  Aside
> extends RecordListContext<Row, Filter, Field, Aside> {
  readonly selection: Selection<Row["id"], Filter>
  readonly anchor: Anchor<Row["id"]> | null
}

/** What the list shows of an action on several rows: the rows after it, which of them changed, what it was about. */
export interface SettledRows<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly changed: ReadonlyArray<string>
  readonly about: ReadonlyArray<string> | "matching"
}

interface AboutSelectable<Row extends Listed, Filter extends Searchable, Field extends string, Aside, Outcome> {
  readonly view: ViewRules<Filter, Field>
  readonly list: RecordListRules<Row, Filter, Field, Aside>
  readonly selection: SelectionRules<Row, Filter>
  /** How many of all that match can be selected, as read beside the page. */
  readonly countMatching: (aside: Aside) => number
  /** Shows in the rows what this administrator's action on several of them has come to. */
  readonly settle: (rows: ReadonlyArray<Row>, outcome: Outcome) => SettledRows<Row>
}

export const selectableListRules = <
  Row extends Listed,
  Filter extends Searchable,
  Field extends string,
  Aside,
  Outcome
>({
  view: views,
  list,
  selection: rules,
  countMatching,
  settle
}: AboutSelectable<Row, Filter, Field, Aside, Outcome>) => {
  type Context = SelectableListContext<Row, Filter, Field, Aside>
  type Change = Partial<Context>
  const { nothingSelected, prune, without } = rules
  const cleared: Change = { selection: nothingSelected, anchor: null }

  const isHandAtRest = (context: Context): boolean =>
    list.isHandAtRest(context) && context.selection.kind === "named" && context.selection.ids.length === 0

  const matchingOf = ({ page, aside }: Loaded<Row, Aside>): Matching => ({
    count: countMatching(aside),
    asOf: page.asOf
  })

  const renewed = (context: Context, loaded: Loaded<Row, Aside>, change: Change): Change => ({
    ...change,
    selection: prune(rules.renew(context.selection, matchingOf(loaded)), change.rows ?? context.rows)
  })

  /** Selects from where the range began, or from `start`, to a row. */
  const extendTo = (context: Context, start: string, to: string): Change => {
    const { selection, anchor: before } = context
    const anchor = before ?? { id: start, base: selection.kind === "named" ? selection.ids : [] }
    return { cursor: to, anchor, selection: rules.selectRange(list.shownRows(context), anchor, to) }
  }

  return {
    ...list,
    isHandAtRest,
    atFirst: { ...list.atFirst, selection: nothingSelected, anchor: null } satisfies Context,

    /** True when the rows are of the filter that is asked for, whatever their page: only such rows may be selected. */
    isFilterAnswered: ({ answered, view }: Context): boolean =>
      answered !== null && views.isSameFilter(answered.filter, view.filter),

    /** The rows of which some may be selected. */
    selectable: (context: Context): ReadonlyArray<Row> => list.shownRows(context).filter(rules.isSelectable),

    matching: ({ page, aside }: Context): Matching | null =>
      page === null || aside === null ? null : matchingOf({ page, aside }),

    /** Another filter clears what was selected, and the cursor, which stands for a selection of one. */
    askFor: (context: Context, change: Partial<ListView<Filter, Field>>): Change => {
      const asked = list.askFor(context, change)
      const { view = context.view } = asked
      return views.isSameFilter(context.view.filter, view.filter) ? asked : { ...asked, ...cleared, cursor: null }
    },

    keepLoaded: (context: Context, loaded: Loaded<Row, Aside>): Change => ({
      ...renewed(context, loaded, list.keepLoaded(context, loaded)),
      anchor: null
    }),

    keepLooked: (context: Context, looked: Looked<Row, Aside>): Change =>
      renewed(
        context,
        looked,
        isHandAtRest(context) ? list.keepLooked(context, looked) : list.keepInPlace(context, looked)
      ),

    keepSaved: (context: Context, saved: Row): Change => ({
      ...list.keepSaved(context, saved),
      selection: rules.isSelectable(saved) ? context.selection : without(context.selection, [saved.id])
    }),

    dropRow: (context: Context, id: string): Change => ({
      ...list.dropRow(context, id),
      selection: without(context.selection, [id]),
      anchor: null
    }),

    moveCursor: (context: Context, by: number): Change => ({ ...list.moveCursor(context, by), anchor: null }),

    /** Moves the cursor and selects from where the range began to it. */
    extendCursor: (context: Context, by: number): Change => {
      const { cursor = null } = list.moveCursor(context, by)
      return cursor === null ? { cursor, anchor: null } : extendTo(context, context.cursor ?? cursor, cursor)
    },

    clearCursor: (): Change => ({ ...list.clearCursor(), anchor: null }),
    leave: (): Change => ({ ...list.leave(), ...cleared }),

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
      const { page, aside, view } = context
      return page === null || aside === null
        ? {}
        : { selection: rules.selectMatching(view.filter, matchingOf({ page, aside })), anchor: null }
    },

    clearSelection: (): Change => cleared,

    /** Shows at once what this administrator has done to several rows. What it was about leaves the selection. */
    keepSettled: (context: Context, outcome: Outcome): Change => {
      const { rows, changed, about } = settle(context.rows, outcome)
      const { selection, touched } = context
      const isAboutAll = about === "matching" && selection.kind === "matching"
      return {
        rows,
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
  Aside,
  Outcome
> = ReturnType<typeof selectableListRules<Row, Filter, Field, Aside, Outcome>>
