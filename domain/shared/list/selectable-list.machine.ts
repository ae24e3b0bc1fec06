/** A record list whose rows can be selected and acted on together. Selecting changes no state. */
import type { Searchable } from "./list-criteria.rules.ts"
import { setup } from "xstate"
import type { SelectionIntent } from "./list.commands.ts"
import { changing, type ListOptions, listOn, listSetup, listStates } from "./record-list.machine.ts"
import type { ListEmitted, RecordListEvent } from "./record-list.schema.ts"
import type { Listed } from "./record-list.rules.ts"
import type { SelectableListContext, SelectableListRules } from "./selectable-list.rules.ts"
import { withEvent } from "../promised.ts"

export type SelectableListEvent<Row, Filter, Field extends string, Outcome> =
  | RecordListEvent<Row, Filter, Field>
  | SelectionIntent
  /** The row in focus has been acted on: the cursor goes to the next selectable row that is not in `except`. */
  | ({ readonly type: "cursor.advance" } & CursorAdvance)
  /** What was done to `from` has failed: the cursor goes back, unless it has been moved since it advanced. */
  | ({ readonly type: "cursor.return" } & CursorAdvance)
  /** This administrator's action on several rows has an outcome. */
  | { readonly type: "rows.settled"; readonly outcome: Outcome }

export interface CursorAdvance {
  readonly from: string
  readonly except: ReadonlyArray<string>
}

interface SelectableListOptions<
  Row extends Listed,
  Filter extends Searchable,
  Field extends string,
  Summary,
  Outcome
> extends ListOptions<Row, Filter, Field, Summary, SelectableListContext<Row, Filter, Field, Summary>> {
  readonly rules: SelectableListRules<Row, Filter, Field, Summary, Outcome>
}

/** Rows have left the list, and what is being read may still have them. */
const leavesRead = {
  guard: withEvent("dropsRows"),
  actions: ["markOutdated", withEvent("storeSettled")]
} as const

/** The cursor goes on after its row was acted on, and back where that has failed. */
const afterActing = {
  "cursor.advance": [
    { guard: withEvent("hasNext"), actions: withEvent("advanceCursor") },
    { guard: withEvent("mustFetchNext"), target: ".loading", actions: ["invalidateCache", "goToNextPage"] }
  ],
  "cursor.return": { guard: withEvent("hasAdvanced"), actions: withEvent("returnCursor") }
} as const

export const selectableListMachine = <
  Row extends Listed,
  Filter extends Searchable,
  Field extends string,
  Summary,
  Outcome
>(
  options: SelectableListOptions<Row, Filter, Field, Summary, Outcome>
) => {
  type Context = SelectableListContext<Row, Filter, Field, Summary>
  type Event = SelectableListEvent<Row, Filter, Field, Outcome>
  const { rules } = options
  const change = changing<Row, Context, Event>(rules.cursorRow)
  const parts = listSetup<Row, Filter, Field, Summary, Context, Event>(options)
  return setup({
    types: {
      context: {} as Context,
      events: {} as Event,
      emitted: {} as ListEmitted<Row>,
      tags: {} as "busy" | "shown"
    },
    ...parts,
    guards: {
      ...parts.guards,
      mayExtend: ({ context }) => rules.isFilterAnswered(context) && rules.shownRows(context).length > 0,
      hasNext: ({ context }, { from, except }: CursorAdvance) => rules.nextAfter(context, from, except) !== null,
      mustFetchNext: ({ context }, { from }: CursorAdvance) => rules.mustFetchNext(context, from),
      hasAdvanced: ({ context }, { from, except }: CursorAdvance) => rules.hasAdvanced(context, from, except),
      isSelectable: ({ context }, { id }: { readonly id: string }) =>
        rules.isFilterAnswered(context) && rules.isIdSelectable(context, id),
      dropsRows: ({ context }, { outcome }: { readonly outcome: Outcome }) => rules.dropsRows(context, outcome),
      hasSelectable: ({ context }) => rules.isFilterAnswered(context) && rules.selectable(context).length > 0,
      hasMatching: ({ context }) => rules.isFilterAnswered(context) && (rules.matching(context)?.count ?? 0) > 0,
      hasSelection: ({ context }) => context.selection.kind === "matching" || context.selection.ids.length > 0
    },
    actions: {
      ...parts.actions,
      extendCursor: change(({ context }, { by }: { readonly by: number }) => rules.extendCursor(context, by)),
      advanceCursor: change(({ context }, { from, except }: CursorAdvance) => ({
        cursor: rules.nextAfter(context, from, except)?.id ?? from,
        anchor: null
      })),
      returnCursor: change((_, { from }: CursorAdvance) => ({ cursor: from, anchor: null })),
      selectRow: change(({ context }, { id, extend }: { readonly id: string; readonly extend: boolean }) =>
        rules.selectRow(context, id, extend)
      ),
      selectPage: change(({ context }) => rules.selectPage(context)),
      selectMatching: change(({ context }) => rules.selectMatching(context)),
      clearSelection: change(rules.clearSelection),
      storeSettled: change(({ context }, { outcome }: { readonly outcome: Outcome }) =>
        rules.storeSettled(context, outcome)
      )
    }
  }).createMachine({
    id: options.id,
    context: rules.initialContext,
    initial: "closed",
    on: { ...listOn, "rows.settled": { actions: withEvent("storeSettled") } },
    states: {
      ...listStates,
      shown: {
        ...listStates.shown,
        on: {
          ...listStates.shown.on,
          "cursor.extend": { guard: "mayExtend", actions: withEvent("extendCursor") },
          ...afterActing,
          "row.select": { guard: withEvent("isSelectable"), actions: withEvent("selectRow") },
          "page.select": { guard: "hasSelectable", actions: "selectPage" },
          "matching.select": { guard: "hasMatching", actions: "selectMatching" },
          "selection.clear": { guard: "hasSelection", actions: "clearSelection" }
        },
        states: {
          ...listStates.shown.states,
          loading: {
            ...listStates.shown.states.loading,
            on: {
              ...listStates.shown.states.loading.on,
              "rows.settled": { ...leavesRead, target: "loading", reenter: true }
            }
          },
          refreshing: {
            ...listStates.shown.states.refreshing,
            on: {
              ...listStates.shown.states.refreshing.on,
              "rows.settled": { ...leavesRead, target: "debouncing" }
            }
          }
        }
      }
    }
  })
}
