/** The events of a selectable list, with claims as rows. */
import { initialTransition } from "xstate"
import { claimListMachine } from "#domain/claims/claims-screen.machine.ts"
import type { ClaimFilter, ClaimSortField } from "#domain/claims/claim-search.schema.ts"
import type { Claim } from "#domain/claims/claim.schema.ts"
import type { SettledCall } from "#domain/claims/decision-job.rules.ts"
import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import type { SelectableListEvent } from "#domain/shared/list/selectable-list.machine.ts"
import { claimId, pendingClaim } from "#tests/fixtures/claims.ts"
import { decided, pendingRows, loadedPage } from "#tests/machines/claims/claim-samples.ts"
import { afterEvents, done, error, passed, type Samples } from "#tests/machines/machine-table.ts"

export const intents: Samples<SelectableListEvent<Claim, ClaimFilter, ClaimSortField, SettledCall>> = {
  "list.open": { type: "list.open", criteria: { ...claimCriteria.defaultCriteria, filter: { status: "pending" } } },
  "connection.restored": { type: "connection.restored" },
  "list.close": { type: "list.close" },
  "list.refresh": { type: "list.refresh" },
  "search.change": { type: "search.change", text: "ortega" },
  "search.leave": { type: "search.leave" },
  "filter.change": { type: "filter.change", patch: { type: "dental" } },
  "filters.clear": { type: "filters.clear" },
  "sort.choose": { type: "sort.choose", field: "client" },
  "page.go": { type: "page.go", page: 2 },
  "limit.choose": { type: "limit.choose", limit: 25 },
  "cursor.move": { type: "cursor.move", by: 1 },
  "cursor.extend": { type: "cursor.extend", by: 1 },
  "cursor.advance": { type: "cursor.advance", from: claimId(2), except: [] },
  "cursor.return": { type: "cursor.return", from: claimId(1), except: [] },
  "cursor.place": { type: "cursor.place", id: claimId(2) },
  "cursor.clear": { type: "cursor.clear" },
  "row.select": { type: "row.select", id: claimId(3), extend: false },
  "page.select": { type: "page.select" },
  "matching.select": { type: "matching.select" },
  "selection.clear": { type: "selection.clear" },
  "rows.changed": { type: "rows.changed", ids: null },
  "row.saved": { type: "row.saved", row: { ...pendingClaim({ id: claimId(1) }), version: 2 } },
  "row.gone": { type: "row.gone", id: claimId(9) },
  "rows.settled": { type: "rows.settled", outcome: decided([claimId(1)]) }
}

/** Ten of twenty-three claims, all pending. */
export const firstPage = loadedPage(pendingRows(10), { total: 23 })

export const outcomes = {
  "the page comes": done("loadPage", firstPage),
  "the page is past the end": done("loadPage", loadedPage([], { page: 9, total: 0 })),
  "no page comes": error("loadPage", new Unavailable()),
  "typing pauses": passed("typed", "claim-list.shown.typing"),
  "the page rests": passed("rested", "claim-list.shown.ready"),
  "it is quiet": passed("settled", "claim-list.shown.debouncing"),
  "the refetch succeeds": done("refetch", firstPage),
  "the refetch fails": error("refetch", new Unavailable())
}

export const [closed] = initialTransition(claimListMachine)
export const from = (start: typeof closed, ...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(claimListMachine, start, ...events)
export const loading = from(closed, intents["list.open"])
export const ready = from(loading, outcomes["the page comes"])
export const debouncing = from(ready, intents["rows.changed"])
export const refreshing = from(debouncing, outcomes["it is quiet"])

/** The events that select or refetch, in the machine's own types. */
export const move = (by: number, extend = false) => ({ type: extend ? "cursor.extend" : "cursor.move", by }) as const
export const pick = (n: number, extend = false) => ({ type: "row.select", id: claimId(n), extend }) as const
export const place = (n: number) => ({ type: "cursor.place", id: claimId(n) }) as const
