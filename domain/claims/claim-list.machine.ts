/**
 * Looking at claims: the page, its filters, what is selected and where the cursor stands.
 *
 *   away ──▶ loading ⇄ ready ──▶ settling ──▶ refreshing ──▶ ready
 *              │  ▲      └─▶ typing ─▶ loading
 *              ▼  │
 *             failed
 *
 * `loading` answers the administrator and replaces the rows. `refreshing` answers others' changes and keeps the rows
 * under the hand: while anything is selected, in focus or just decided, rows change in place and none comes or goes.
 */
import { assign, emit, setup } from "xstate"
import type { Instant } from "../shared/calendar.schema.ts"
import type { ClaimId } from "../shared/identity.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promised } from "../shared/promised.ts"
import { type ClaimFailure, toClaimFailure } from "./claim.errors.ts"
import { claimNotices, describeClaimFailure } from "./claim.messages.ts"
import { isPending } from "./claim.rules.ts"
import type { ClaimPage, ClaimSortField, ClaimView } from "./claim-search.schema.ts"
import { type Anchor, nothingSelected, prune, type Selection, selectMatching, selectRange, togglePage, toggleRow } from "./claim-selection.rules.ts"
import type { Claim, ClaimStats } from "./claim.schema.ts"
import { type FilterPatch, isFiltered, nextSort, patchFilter, viewDefault } from "./claim-view.rules.ts"
import type { Settled } from "./decision-job.rules.ts"
import { applySettled } from "./decision-job.rules.ts"

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
  /** True when others changed something while a look was under way. */
  readonly isOutdated: boolean
  readonly failure: ClaimFailure | null
  /** The server's time, carried on by ticks; null before the first page. */
  readonly nowMs: number | null
}

export interface Thrown {
  readonly error: unknown
}

export const isHandAtRest = ({ selection, cursor, touched }: ClaimListContext): boolean =>
  selection.kind === "named" && selection.ids.length === 0 && cursor === null && touched.length === 0

const byId = (rows: ReadonlyArray<Claim>) => new Map(rows.map((row) => [row.id, row]))

const keepInPlace = (context: ClaimListContext, { page, departed }: Looked): Pick<ClaimListContext, "rows" | "hasMoved"> => {
  const present = byId([...page.data, ...departed])
  const rows = context.rows.map((row) => present.get(row.id) ?? row)
  const hasMoved = rows.length !== page.data.length || rows.some((row, index) => row.id !== page.data[index]?.id)
  return { rows, hasMoved }
}

const serverMs = (asOf: Instant): number => Date.parse(asOf)

const toView = (context: ClaimListContext, change: Partial<ClaimView>): Partial<ClaimListContext> => {
  const view = { ...context.view, page: 1, ...change }
  const keepsSelection = change.filter === undefined
  return keepsSelection ? { view } : { view, selection: nothingSelected, anchor: null, cursor: null }
}

export const claimListMachine = setup({
  types: {
    context: {} as ClaimListContext,
    events: {} as ClaimListEvent,
    emitted: {} as Notice,
    tags: {} as "busy" | "shown"
  },
  actors: {
    loadClaims: promised<Loaded, { readonly view: ClaimView }>("loadClaims"),
    lookAgain: promised<Looked, { readonly view: ClaimView; readonly shown: ReadonlyArray<ClaimId> }>("lookAgain")
  },
  guards: {
    hasRows: ({ context }) => context.rows.length > 0,
    hasPage: ({ context }, { page }: { readonly page: number }) =>
      context.page !== null && page !== context.view.page && page >= 1 && page <= Math.max(1, context.page.pagination.totalPages),
    isShown: ({ context }, { id }: { readonly id: ClaimId }) => context.rows.some((row) => row.id === id),
    isSelectable: ({ context }, { id }: { readonly id: ClaimId }) =>
      context.rows.some((row) => row.id === id && isPending(row)),
    hasPendingRows: ({ context }) => context.rows.some(isPending),
    hasPendingMatches: ({ context }) => context.page !== null && context.page.pending > 0,
    hasSelection: ({ context }) => context.selection.kind === "matching" || context.selection.ids.length > 0,
    hasCursor: ({ context }) => context.cursor !== null,
    isFiltered: ({ context }) => isFiltered(context.view.filter) || context.searchText !== "",
    isOtherLimit: ({ context }, { limit }: { readonly limit: number }) => limit !== context.view.limit,
    isOutdated: ({ context }) => context.isOutdated
  },
  actions: {
    openView: assign(({ context }, { view }: { readonly view: ClaimView }) => ({
      ...toView(context, view),
      searchText: view.filter.searchTerm ?? ""
    })),
    keepText: assign((_, { text }: { readonly text: string }) => ({ searchText: text })),
    applyText: assign(({ context }) =>
      toView(context, { filter: patchFilter(context.view.filter, { searchTerm: context.searchText.trim() }) })
    ),
    applyFilter: assign(({ context }, { patch }: { readonly patch: FilterPatch }) =>
      toView(context, { filter: patchFilter(context.view.filter, patch) })
    ),
    clearFilters: assign(({ context }) => ({ ...toView(context, { filter: {} }), searchText: "" })),
    applySort: assign(({ context }, { field }: { readonly field: ClaimSortField }) =>
      toView(context, { sort: nextSort(context.view.sort, field) })
    ),
    applyPage: assign(({ context }, { page }: { readonly page: number }) => toView(context, { page })),
    applyLimit: assign(({ context }, { limit }: { readonly limit: number }) => toView(context, { limit })),
    keepLoaded: assign(({ context }, { page, stats }: Loaded) => ({
      page,
      stats,
      rows: page.data,
      touched: [],
      hasMoved: false,
      isOutdated: false,
      failure: null,
      nowMs: serverMs(page.asOf),
      selection: prune(context.selection, page.data),
      anchor: null,
      cursor: page.data.some((row) => row.id === context.cursor) ? context.cursor : null
    })),
    keepLooked: assign(({ context }, looked: Looked) => {
      const kept = isHandAtRest(context)
        ? { rows: looked.page.data, hasMoved: false }
        : keepInPlace(context, looked)
      return {
        ...kept,
        page: looked.page,
        stats: looked.stats,
        selection: prune(context.selection, kept.rows),
        failure: null,
        nowMs: serverMs(looked.page.asOf)
      }
    }),
    keepFailure: assign((_, { error }: Thrown) => ({ failure: toClaimFailure(error) })),
    markOutdated: assign({ isOutdated: true }),
    markFresh: assign({ isOutdated: false }),
    moveCursor: assign(({ context }, { by, extend }: { readonly by: number; readonly extend: boolean }) => {
      const at = context.rows.findIndex((row) => row.id === context.cursor)
      const next = at < 0 ? (by > 0 ? 0 : context.rows.length - 1) : Math.min(Math.max(at + by, 0), context.rows.length - 1)
      const cursor = context.rows[next]?.id ?? null
      if (!extend || cursor === null) return { cursor, anchor: null }
      const start = context.cursor ?? cursor
      const base = context.selection.kind === "named" ? context.selection.ids : []
      const anchor = context.anchor ?? { id: start, base }
      return { cursor, anchor, selection: selectRange(context.rows, anchor, cursor) }
    }),
    placeCursor: assign((_, { id }: { readonly id: ClaimId }) => ({ cursor: id })),
    leaveCursor: assign({ cursor: null, anchor: null }),
    selectRow: assign(({ context }, { id, extend }: { readonly id: ClaimId; readonly extend: boolean }) => {
      const { selection, rows } = context
      if (!extend) return { cursor: id, anchor: null, selection: toggleRow(selection, rows, id) }
      const base = selection.kind === "named" ? selection.ids : []
      const anchor = context.anchor ?? { id: context.cursor ?? id, base }
      return { cursor: id, anchor, selection: selectRange(rows, anchor, id) }
    }),
    selectPage: assign({ selection: ({ context }) => togglePage(context.selection, context.rows), anchor: null }),
    selectMatching: assign(({ context: { page, view, selection } }) => ({
      selection: page === null ? selection : selectMatching(view.filter, page),
      anchor: null
    })),
    clearSelection: assign({ selection: nothingSelected, anchor: null }),
    applySettled: assign(({ context }, { settled }: { readonly settled: Settled }) => {
      const { rows, changed } = applySettled(context.rows, settled)
      return {
        rows,
        touched: [...new Set([...context.touched, ...changed])],
        selection: settled.kind === "matching" ? nothingSelected : prune(context.selection, rows),
        anchor: null
      }
    }),
    passTime: assign(({ context }, { passedMs }: { readonly passedMs: number }) => ({
      nowMs: context.nowMs === null ? null : context.nowMs + passedMs
    })),
    tellFailure: emit(
      (_, { error }: Thrown): Notice =>
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
  context: {
    view: viewDefault,
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
  },
  initial: "away",
  on: {
    "claims.settled": { actions: { type: "applySettled", params: ({ event }) => event } },
    "clock.tick": { actions: { type: "passTime", params: ({ event }) => event } }
  },
  states: {
    away: {
      on: {
        "list.open": { target: "shown", actions: [{ type: "openView", params: ({ event }) => event }, "leaveCursor"] }
      }
    },
    shown: {
      tags: "shown",
      initial: "loading",
      on: {
        "list.leave": { target: "away", actions: ["clearSelection", "leaveCursor"] },
        "list.open": { target: ".loading", actions: { type: "openView", params: ({ event }) => event } },
        "list.refresh": ".loading",
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
          invoke: {
            id: "loadClaims",
            src: "loadClaims",
            input: ({ context: { view } }) => ({ view }),
            onDone: { target: "ready", actions: { type: "keepLoaded", params: ({ event }) => event.output } },
            onError: {
              target: "failed",
              actions: [
                { type: "keepFailure", params: ({ event }) => event },
                { type: "tellFailure", params: ({ event }) => event }
              ]
            }
          }
        },
        typing: { after: { typed: { target: "loading", actions: "applyText" } } },
        ready: {
          always: { guard: "isOutdated", target: "settling" },
          on: { "claims.changed": "settling" }
        },
        settling: { entry: "markFresh", after: { settled: "refreshing" } },
        refreshing: {
          entry: "markFresh",
          invoke: {
            id: "lookAgain",
            src: "lookAgain",
            input: ({ context: { view, rows } }) => ({ view, shown: rows.map((row) => row.id) }),
            onDone: { target: "ready", actions: { type: "keepLooked", params: ({ event }) => event.output } },
            onError: { target: "failed", actions: { type: "keepFailure", params: ({ event }) => event } }
          }
        },
        failed: { on: { "claims.changed": "settling" } }
      }
    }
  }
})
