/**
 * Looking at records: the page, its filters and where the cursor stands. Made once for each list without a selection.
 *
 *   away ──▶ loading ⇄ ready ──▶ settling ──▶ refreshing ──▶ ready
 *              │  ▲      └─▶ typing ─▶ loading
 *              ▼  │
 *             failed
 *
 * `loading` answers the administrator and replaces the rows. `refreshing` answers others' changes and keeps the rows
 * under the hand. Whatever cuts a reading short leaves the list outdated, so no change is ever missed.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import { sharedFieldWords } from "./failure.messages.ts"
import type { InEveryLanguage } from "./language.schema.ts"
import type { FilterPatch, ListView, ViewRules } from "./list-view.rules.ts"
import { type Notice, notice } from "./notice.schema.ts"
import { promised, type Thrown } from "./promised.ts"
import type { Listed, Loaded, Looked, RecordListContext, RecordListRules, Searchable } from "./record-list.rules.ts"

export type RecordListEvent<Row, Filter, Field extends string> =
  | { readonly type: "list.open"; readonly view: ListView<Filter, Field> }
  | { readonly type: "list.leave" }
  | { readonly type: "list.refresh" }
  | { readonly type: "search.change"; readonly text: string }
  | { readonly type: "filter.change"; readonly patch: FilterPatch<Filter> }
  | { readonly type: "filters.clear" }
  /** Without a direction the one that comes next; with one, that. */
  | { readonly type: "sort.choose"; readonly field: Field; readonly isDescending?: boolean }
  | { readonly type: "page.go"; readonly page: number }
  | { readonly type: "limit.choose"; readonly limit: number }
  | { readonly type: "cursor.move"; readonly by: number }
  | { readonly type: "cursor.place"; readonly id: string }
  | { readonly type: "cursor.leave" }
  /** Others have changed records; null ids mean many. */
  | { readonly type: "rows.changed"; readonly ids: ReadonlyArray<string> | null }
  /** This administrator has written a record. */
  | { readonly type: "row.saved"; readonly row: Row }
  /** This administrator has deleted a record, or it is on no such list any more. */
  | { readonly type: "row.gone"; readonly id: string }

interface AboutList<Row extends Listed, Filter extends Searchable, Field extends string, Aside> {
  readonly id: string
  readonly view: ViewRules<Filter, Field>
  readonly rules: RecordListRules<Row, Filter, Field, Aside>
  /** What a reading that has failed says. */
  readonly describe: (error: unknown) => InEveryLanguage<string>
}

export const recordListMachine = <Row extends Listed, Filter extends Searchable, Field extends string, Aside>({
  id,
  view: views,
  rules,
  describe
}: AboutList<Row, Filter, Field, Aside>) => {
  type View = ListView<Filter, Field>
  type Context = RecordListContext<Row, Filter, Field, Aside>
  return setup({
    types: {
      context: {} as Context,
      events: {} as RecordListEvent<Row, Filter, Field>,
      emitted: {} as Notice,
      tags: {} as "busy" | "shown"
    },
    actors: {
      loadPage: promised<Loaded<Row, Aside>, { readonly view: View }>("loadPage"),
      lookAgain: promised<Looked<Row, Aside>, { readonly view: View; readonly shown: ReadonlyArray<string> }>(
        "lookAgain"
      )
    },
    guards: {
      hasRows: ({ context }) => rules.shownRows(context).length > 0,
      hasPage: ({ context }, { page }: { readonly page: number }) =>
        context.page !== null &&
        (page !== context.view.page || !rules.isAnswered(context)) &&
        page >= 1 &&
        page <= rules.lastPage(context.page),
      isShown: ({ context }, { id: wanted }: { readonly id: string }) => context.rows.some((row) => row.id === wanted),
      hasCursor: ({ context }) => context.cursor !== null,
      isFiltered: ({ context }) => views.isFiltered(context.view.filter) || context.searchText !== "",
      isOtherLimit: ({ context }, { limit }: { readonly limit: number }) =>
        limit !== context.view.limit || !rules.isAnswered(context),
      isOtherText: ({ context }) => !views.isSameFilter(rules.typedFilter(context), context.view.filter),
      isAnswered: ({ context }) => rules.isAnswered(context),
      isOutdated: ({ context }) => context.isOutdated,
      isPastTheEnd: ({ context }, { page }: Loaded<Row, Aside>) => context.view.page > rules.lastPage(page),
      isLeftEmpty: ({ context }, { page }: Loaded<Row, Aside>) =>
        rules.isHandAtRest(context) && context.view.page > rules.lastPage(page)
    },
    actions: {
      openView: assign(({ context }, { view }: { readonly view: View }) => ({
        ...rules.askFor(context, view),
        searchText: view.filter.searchTerm ?? ""
      })),
      keepText: assign((_, { text }: { readonly text: string }) => ({ searchText: text })),
      tellTooLong: enqueueActions(({ context, enqueue }) => {
        const { en, es } = sharedFieldWords
        if (rules.isTooLong(context)) enqueue.emit(notice("error", { en: en.search_too_long, es: es.search_too_long }))
      }),
      applyText: assign(({ context }) => rules.askFor(context, { filter: rules.typedFilter(context) })),
      applyFilter: assign(({ context }, { patch }: { readonly patch: FilterPatch<Filter> }) =>
        rules.askFor(context, { filter: views.patchFilter(rules.typedFilter(context), patch) })
      ),
      clearFilters: assign(({ context }) => ({
        ...rules.askFor(context, { filter: views.viewDefault.filter }),
        searchText: ""
      })),
      applySort: assign(
        ({ context }, { field, isDescending }: { readonly field: Field; readonly isDescending?: boolean }) => {
          const wanted = isDescending === true ? (`-${field}` as const) : field
          return rules.askFor(context, {
            sort: isDescending === undefined ? views.nextSort(context.view.sort, field) : wanted
          })
        }
      ),
      applyPage: assign(({ context }, { page }: { readonly page: number }) => rules.askFor(context, { page })),
      applyLimit: assign(({ context }, { limit }: { readonly limit: number }) => rules.askFor(context, { limit })),
      applyPresent: assign(({ context }) => rules.askFor(context, { page: context.view.page })),
      goToLastPage: assign(({ context }, { page }: Loaded<Row, Aside>) =>
        rules.askFor(context, { page: rules.lastPage(page) })
      ),
      keepLoaded: assign(({ context }, loaded: Loaded<Row, Aside>) => rules.keepLoaded(context, loaded)),
      keepLooked: assign(({ context }, looked: Looked<Row, Aside>) => rules.keepLooked(context, looked)),
      keepFailure: assign((_, { error }: Thrown) => ({ failure: describe(error) })),
      markOutdated: assign({ isOutdated: true }),
      markFresh: assign({ isOutdated: false }),
      moveCursor: assign(({ context }, { by }: { readonly by: number }) => rules.moveCursor(context, by)),
      placeCursor: assign((_, { id: wanted }: { readonly id: string }) => ({ cursor: wanted })),
      leaveCursor: assign({ cursor: null }),
      keepSaved: assign(({ context }, { row }: { readonly row: Row }) => rules.keepSaved(context, row)),
      dropRow: assign(({ context }, { id: gone }: { readonly id: string }) => rules.dropRow(context, gone)),
      tellFailure: emit((_, { error }: Thrown): Notice => notice("error", describe(error)))
    },
    delays: {
      /** Long enough that a burst of others' changes is one look, short enough to show within a second. */
      settled: 250,
      /** The pause after which a search is meant. */
      typed: 200
    }
  }).createMachine({
    id,
    context: rules.atFirst,
    initial: "away",
    on: {
      "row.saved": { actions: { type: "keepSaved", params: ({ event }) => event } },
      "row.gone": { actions: { type: "dropRow", params: ({ event }) => event } }
    },
    states: {
      away: {
        on: { "list.open": { target: "shown", actions: { type: "openView", params: ({ event }) => event } } }
      },
      shown: {
        tags: "shown",
        initial: "loading",
        on: {
          "list.leave": { target: "away", actions: "leaveCursor" },
          "list.open": { target: ".loading", actions: { type: "openView", params: ({ event }) => event } },
          "list.refresh": { target: ".loading", actions: "applyPresent" },
          "search.change": { target: ".typing", actions: { type: "keepText", params: ({ event }) => event } },
          "filter.change": { target: ".loading", actions: { type: "applyFilter", params: ({ event }) => event } },
          "filters.clear": { guard: "isFiltered", target: ".loading", actions: "clearFilters" },
          "sort.choose": { target: ".loading", actions: { type: "applySort", params: ({ event }) => event } },
          "page.go": {
            guard: { type: "hasPage", params: ({ event }) => event },
            target: ".loading",
            actions: { type: "applyPage", params: ({ event }) => event }
          },
          "limit.choose": {
            guard: { type: "isOtherLimit", params: ({ event }) => event },
            target: ".loading",
            actions: { type: "applyLimit", params: ({ event }) => event }
          },
          "cursor.move": { guard: "hasRows", actions: { type: "moveCursor", params: ({ event }) => event } },
          "cursor.place": {
            guard: { type: "isShown", params: ({ event }) => event },
            actions: { type: "placeCursor", params: ({ event }) => event }
          },
          "cursor.leave": { guard: "hasCursor", actions: "leaveCursor" },
          "rows.changed": { actions: "markOutdated" },
          // Whoever has made a record looks for it: it comes also under a hand that does not rest.
          "row.saved": [
            {
              guard: { type: "isShown", params: ({ event }) => event.row },
              actions: { type: "keepSaved", params: ({ event }) => event }
            },
            { target: ".loading", actions: "applyPresent" }
          ]
        },
        states: {
          loading: {
            tags: "busy",
            entry: "markFresh",
            on: {
              "search.change": {
                target: "typing",
                actions: ["markOutdated", { type: "keepText", params: ({ event }) => event }]
              }
            },
            invoke: {
              id: "loadPage",
              src: "loadPage",
              input: ({ context: { view } }) => ({ view }),
              onDone: [
                {
                  guard: { type: "isPastTheEnd", params: ({ event }) => event.output },
                  target: "loading",
                  reenter: true,
                  actions: { type: "goToLastPage", params: ({ event }) => event.output }
                },
                { target: "ready", actions: { type: "keepLoaded", params: ({ event }) => event.output } }
              ],
              onError: {
                target: "failed",
                actions: [
                  "markOutdated",
                  { type: "keepFailure", params: ({ event }) => event },
                  { type: "tellFailure", params: ({ event }) => event }
                ]
              }
            }
          },
          typing: {
            on: { "row.saved": { actions: { type: "keepSaved", params: ({ event }) => event } } },
            after: {
              typed: [
                { guard: "isOtherText", target: "loading", actions: "applyText" },
                { guard: "isAnswered", target: "ready", actions: "tellTooLong" },
                { target: "loading", actions: "tellTooLong" }
              ]
            }
          },
          ready: { always: { guard: "isOutdated", target: "settling" } },
          settling: {
            after: { settled: [{ guard: "isAnswered", target: "refreshing" }, { target: "loading" }] }
          },
          refreshing: {
            entry: "markFresh",
            on: {
              "search.change": {
                target: "typing",
                actions: ["markOutdated", { type: "keepText", params: ({ event }) => event }]
              }
            },
            invoke: {
              id: "lookAgain",
              src: "lookAgain",
              input: ({ context: { view, rows } }) => ({ view, shown: rows.map((row) => row.id) }),
              onDone: [
                {
                  guard: { type: "isLeftEmpty", params: ({ event }) => event.output },
                  target: "loading",
                  actions: { type: "goToLastPage", params: ({ event }) => event.output }
                },
                { target: "ready", actions: { type: "keepLooked", params: ({ event }) => event.output } }
              ],
              // Nobody has asked for this look, so nobody is told of its failure; what is shown counts as stale.
              onError: { target: "failed", actions: "markOutdated" }
            }
          },
          failed: { on: { "rows.changed": { target: "settling", actions: "markOutdated" } } }
        }
      }
    }
  })
}
