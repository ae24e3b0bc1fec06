/**
 * Looking at claims: the page, its filters, what is selected and where the cursor stands.
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
import { sharedFieldWords } from "../shared/failure.messages.ts"
import type { ClaimId } from "../shared/identity.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promised, type Thrown } from "../shared/promised.ts"
import { toClaimFailure } from "./claim.errors.ts"
import {
  askFor,
  type ClaimListContext,
  isAnswered,
  isFilterAnswered,
  isHandAtRest,
  isTooLong,
  keepLoaded,
  keepLooked,
  keepSettled,
  lastPage,
  listAtFirst,
  type Loaded,
  type Looked,
  moveCursor,
  selectRow,
  typedFilter
} from "./claim-list.rules.ts"
import { claimNotices, describeClaimFailure } from "./claim.messages.ts"
import { isPending } from "./claim.rules.ts"
import type { ClaimSortField, ClaimView } from "./claim-search.schema.ts"
import { nothingSelected, selectMatching, togglePage } from "./claim-selection.rules.ts"
import { claimView, type FilterPatch } from "./claim-view.rules.ts"
import type { Settled } from "./decision-job.rules.ts"

export type ClaimListEvent =
  | { readonly type: "list.open"; readonly view: ClaimView }
  | { readonly type: "list.leave" }
  | { readonly type: "list.refresh" }
  | { readonly type: "search.change"; readonly text: string }
  | { readonly type: "filter.change"; readonly patch: FilterPatch }
  | { readonly type: "filters.clear" }
  | { readonly type: "sort.choose"; readonly field: ClaimSortField }
  | { readonly type: "page.go"; readonly page: number }
  | { readonly type: "limit.choose"; readonly limit: number }
  | { readonly type: "cursor.move"; readonly by: number; readonly extend: boolean }
  | { readonly type: "cursor.place"; readonly id: ClaimId }
  | { readonly type: "cursor.leave" }
  | { readonly type: "row.select"; readonly id: ClaimId; readonly extend: boolean }
  | { readonly type: "page.select" }
  | { readonly type: "matching.select" }
  | { readonly type: "selection.clear" }
  /** Others have changed claims; null ids mean many. */
  | { readonly type: "claims.changed"; readonly ids: ReadonlyArray<string> | null }
  /** This administrator's decisions have come back. */
  | { readonly type: "claims.settled"; readonly settled: Settled }
  | { readonly type: "clock.tick"; readonly passedMs: number }

/** The administrator has asked for other rows: what these showed has been seen. */
export interface RowsReplaced {
  readonly type: "replaced"
  readonly ids: ReadonlyArray<ClaimId>
}

export interface Named {
  readonly id: ClaimId
}

export const claimListMachine = setup({
  types: {
    context: {} as ClaimListContext,
    events: {} as ClaimListEvent,
    emitted: {} as Notice | RowsReplaced,
    tags: {} as "busy" | "shown"
  },
  actors: {
    loadClaims: promised<Loaded, { readonly view: ClaimView }>("loadClaims"),
    lookAgain: promised<Looked, { readonly view: ClaimView; readonly shown: ReadonlyArray<ClaimId> }>("lookAgain")
  },
  guards: {
    mayMove: ({ context }, { extend }: { readonly extend: boolean }) =>
      context.rows.length > 0 && (!extend || isFilterAnswered(context)),
    hasPage: ({ context }, { page }: { readonly page: number }) =>
      context.page !== null &&
      (page !== context.view.page || !isAnswered(context)) &&
      page >= 1 &&
      page <= lastPage(context.page),
    isShown: ({ context }, { id }: Named) => context.rows.some((row) => row.id === id),
    isSelectable: ({ context }, { id }: Named) =>
      isFilterAnswered(context) && context.rows.some((row) => row.id === id && isPending(row)),
    hasPendingRows: ({ context }) => isFilterAnswered(context) && context.rows.some(isPending),
    hasPendingMatches: ({ context }) => isFilterAnswered(context) && (context.page?.pending ?? 0) > 0,
    hasSelection: ({ context }) => context.selection.kind === "matching" || context.selection.ids.length > 0,
    hasCursor: ({ context }) => context.cursor !== null,
    isFiltered: ({ context }) => claimView.isFiltered(context.view.filter) || context.searchText !== "",
    isOtherLimit: ({ context }, { limit }: { readonly limit: number }) =>
      limit !== context.view.limit || !isAnswered(context),
    isOtherText: ({ context }) => !claimView.isSameFilter(typedFilter(context), context.view.filter),
    isAnswered: ({ context }) => isAnswered(context),
    isOutdated: ({ context }) => context.isOutdated,
    isPastTheEnd: ({ context }, { page }: Loaded) => context.view.page > lastPage(page),
    isLeftEmpty: ({ context }, { page }: Loaded) => isHandAtRest(context) && context.view.page > lastPage(page)
  },
  actions: {
    openView: assign(({ context }, { view }: { readonly view: ClaimView }) => ({
      ...askFor(context, view),
      searchText: view.filter.searchTerm ?? ""
    })),
    keepText: assign((_, { text }: { readonly text: string }) => ({ searchText: text })),
    tellTooLong: enqueueActions(({ context, enqueue }) => {
      const { en, es } = sharedFieldWords
      if (isTooLong(context)) enqueue.emit(notice("error", { en: en.search_too_long, es: es.search_too_long }))
    }),
    applyText: assign(({ context }) => askFor(context, { filter: typedFilter(context) })),
    applyFilter: assign(({ context }, { patch }: { readonly patch: FilterPatch }) =>
      askFor(context, { filter: claimView.patchFilter(context.view.filter, patch) })
    ),
    clearFilters: assign(({ context }) => ({ ...askFor(context, { filter: {} }), searchText: "" })),
    applySort: assign(({ context }, { field }: { readonly field: ClaimSortField }) =>
      askFor(context, { sort: claimView.nextSort(context.view.sort, field) })
    ),
    applyPage: assign(({ context }, { page }: { readonly page: number }) => askFor(context, { page })),
    applyLimit: assign(({ context }, { limit }: { readonly limit: number }) => askFor(context, { limit })),
    applyPresent: assign(({ context }) => askFor(context, { page: context.view.page })),
    goToLastPage: assign(({ context }, { page }: Loaded) => askFor(context, { page: lastPage(page) })),
    keepLoaded: assign(({ context }, loaded: Loaded) => keepLoaded(context, loaded)),
    keepLooked: assign(({ context }, looked: Looked) => keepLooked(context, looked)),
    keepFailure: assign((_, { error }: Thrown) => ({ failure: toClaimFailure(error) })),
    markOutdated: assign({ isOutdated: true }),
    markFresh: assign({ isOutdated: false }),
    moveCursor: assign(({ context }, { by, extend }: { readonly by: number; readonly extend: boolean }) =>
      moveCursor(context, by, extend)
    ),
    placeCursor: assign((_, { id }: Named) => ({ cursor: id })),
    leaveCursor: assign({ cursor: null, anchor: null }),
    selectRow: assign(({ context }, { id, extend }: Named & { readonly extend: boolean }) =>
      selectRow(context, id, extend)
    ),
    selectPage: assign({ selection: ({ context }) => togglePage(context.selection, context.rows), anchor: null }),
    selectMatching: assign(({ context: { page, view, selection } }) => ({
      selection: page === null ? selection : selectMatching(view.filter, page),
      anchor: null
    })),
    clearSelection: assign({ selection: nothingSelected, anchor: null }),
    keepSettled: assign(({ context }, { settled }: { readonly settled: Settled }) => keepSettled(context, settled)),
    passTime: assign(({ context }, { passedMs }: { readonly passedMs: number }) => ({
      nowMs: context.nowMs === null ? null : context.nowMs + passedMs
    })),
    tellReplaced: emit(({ context }): RowsReplaced => ({ type: "replaced", ids: context.rows.map((row) => row.id) })),
    tellFailure: emit((_, { error }: Thrown): Notice =>
      notice("error", describeClaimFailure(toClaimFailure(error), claimNotices.listFailed))
    )
  },
  delays: {
    /** Long enough that a burst of others' decisions is one look, short enough to show within a second. */
    settled: 250,
    /** The pause after which a search is meant. */
    typed: 200
  }
}).createMachine({
  id: "claim-list",
  context: listAtFirst,
  initial: "away",
  on: {
    "claims.settled": { actions: { type: "keepSettled", params: ({ event }) => event } },
    "clock.tick": { actions: { type: "passTime", params: ({ event }) => event } }
  },
  states: {
    away: {
      on: {
        "list.open": { target: "shown", actions: { type: "openView", params: ({ event }) => event } }
      }
    },
    shown: {
      tags: "shown",
      initial: "loading",
      on: {
        "list.leave": { target: "away", actions: ["clearSelection", "leaveCursor"] },
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
        "cursor.move": {
          guard: { type: "mayMove", params: ({ event }) => event },
          actions: { type: "moveCursor", params: ({ event }) => event }
        },
        "cursor.place": {
          guard: { type: "isShown", params: ({ event }) => event },
          actions: { type: "placeCursor", params: ({ event }) => event }
        },
        "cursor.leave": { guard: "hasCursor", actions: "leaveCursor" },
        "row.select": {
          guard: { type: "isSelectable", params: ({ event }) => event },
          actions: { type: "selectRow", params: ({ event }) => event }
        },
        "page.select": { guard: "hasPendingRows", actions: "selectPage" },
        "matching.select": { guard: "hasPendingMatches", actions: "selectMatching" },
        "selection.clear": { guard: "hasSelection", actions: "clearSelection" },
        "claims.changed": { actions: "markOutdated" }
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
            id: "loadClaims",
            src: "loadClaims",
            input: ({ context: { view } }) => ({ view }),
            onDone: [
              {
                guard: { type: "isPastTheEnd", params: ({ event }) => event.output },
                target: "loading",
                reenter: true,
                actions: { type: "goToLastPage", params: ({ event }) => event.output }
              },
              {
                target: "ready",
                actions: ["tellReplaced", { type: "keepLoaded", params: ({ event }) => event.output }]
              }
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
        failed: { on: { "claims.changed": { target: "settling", actions: "markOutdated" } } }
      }
    }
  }
})
