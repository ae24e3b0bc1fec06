/** What can happen to the claims list. */
import { initialTransition } from "xstate"
import { type ClaimListEvent, claimListMachine } from "#domain/claims/claim-list.machine.ts"
import { claimView } from "#domain/claims/claim-view.rules.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { claimId } from "#tests/fixtures/claims.ts"
import { decided, pendingRows, reading } from "#tests/machines/claims/desk.ts"
import { afterEvents, done, error, passed, type Samples } from "#tests/machines/machine-table.ts"

export const intents: Samples<ClaimListEvent> = {
  "list.open": { type: "list.open", view: { ...claimView.viewDefault, filter: { status: "pending" } } },
  "list.leave": { type: "list.leave" },
  "list.refresh": { type: "list.refresh" },
  "search.change": { type: "search.change", text: "ortega" },
  "filter.change": { type: "filter.change", patch: { type: "dental" } },
  "filters.clear": { type: "filters.clear" },
  "sort.choose": { type: "sort.choose", field: "client" },
  "page.go": { type: "page.go", page: 2 },
  "limit.choose": { type: "limit.choose", limit: 25 },
  "cursor.move": { type: "cursor.move", by: 1, extend: false },
  "cursor.place": { type: "cursor.place", id: claimId(2) },
  "cursor.leave": { type: "cursor.leave" },
  "row.select": { type: "row.select", id: claimId(3), extend: false },
  "page.select": { type: "page.select" },
  "matching.select": { type: "matching.select" },
  "selection.clear": { type: "selection.clear" },
  "claims.changed": { type: "claims.changed", ids: null },
  "claims.settled": { type: "claims.settled", settled: decided([claimId(1)]) },
  "clock.tick": { type: "clock.tick", passedMs: 1000 }
}

/** Ten of twenty-three claims, all pending. */
export const firstPage = reading(pendingRows(10), { total: 23 })

export const outcomes = {
  "the page comes": done("loadClaims", firstPage),
  "the page is past the end": done("loadClaims", reading([], { page: 9, total: 0 })),
  "no page comes": error("loadClaims", new Unavailable()),
  "typing pauses": passed("typed", "claim-list.shown.typing"),
  "it is quiet": passed("settled", "claim-list.shown.settling"),
  "a look comes": done("lookAgain", firstPage),
  "no look comes": error("lookAgain", new Unavailable())
}

export const [away] = initialTransition(claimListMachine)
export const from = (start: typeof away, ...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(claimListMachine, start, ...events)
export const loading = from(away, intents["list.open"])
export const ready = from(loading, outcomes["the page comes"])
export const settling = from(ready, intents["claims.changed"])
export const refreshing = from(settling, outcomes["it is quiet"])

/** The events of a step, in the machine's own types, that select or look. */
export const move = (by: number, extend = false) => ({ type: "cursor.move", by, extend }) as const
export const pick = (n: number, extend = false) => ({ type: "row.select", id: claimId(n), extend }) as const
export const place = (n: number) => ({ type: "cursor.place", id: claimId(n) }) as const
