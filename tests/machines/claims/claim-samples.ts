/** Pages, counts and targets for the machines of the claims screen. */
import { claimQuery } from "#domain/claims/claim-search.schema.ts"
import type { ClaimSummary } from "#domain/claims/claim-list.rules.ts"
import type { Claim, PendingClaim } from "#domain/claims/claim.schema.ts"
import type { Target } from "#domain/claims/claim-decisions.rules.ts"
import type { SettledCall } from "#domain/claims/decision-job.rules.ts"
import type { ClaimId } from "#domain/shared/identity.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Refetched } from "#domain/shared/list/record-list.rules.ts"
import { claimId, decisionId, instant, pendingClaim } from "#tests/fixtures/claims.ts"
import { marta } from "#tests/fixtures/people.ts"

export const asOf = instant("2026-11-20T10:00:00.000Z")
export const asOfMs = Date.parse(asOf)
export const undoUntil = instant("2026-11-20T10:10:00.000Z")

export const pendingRows = (count: number, from = 1): ReadonlyArray<PendingClaim> =>
  Array.from({ length: count }, (_, at) => pendingClaim({ id: claimId(from + at) }))

export const nothingSpared = { own: 0, alike: 0 } as const

interface Shown {
  readonly page?: number
  readonly total?: number
  readonly pending?: number
  readonly offPage?: ReadonlyArray<Claim>
}

/** The server's answer to a fetch. */
export const loadedPage = (
  rows: ReadonlyArray<Claim>,
  { page = 1, total = rows.length, pending = total, offPage = [] }: Shown = {}
): Refetched<Claim, ClaimSummary> => ({
  page: { data: rows, pagination: paginate(page, claimQuery.perPage, total), asOf },
  summary: { decidable: pending, spared: nothingSpared },
  offPage
})

export const named = (...ids: ReadonlyArray<ClaimId>): Target => ({ kind: "named", ids, client: null })
export const matching = (expected: number): Target => ({
  kind: "matching",
  filter: {},
  asOf,
  expected,
  spared: nothingSpared
})

export const decided = (
  ids: ReadonlyArray<ClaimId>,
  patch: Partial<Extract<SettledCall, { kind: "decided" }>> = {}
): SettledCall => ({
  kind: "decided",
  decisionId: decisionId(1),
  status: "approved",
  reason: null,
  by: marta,
  at: asOf,
  undoUntil,
  ids,
  conflicts: [],
  ...patch
})

export const settledMatching = (updated: number): SettledCall => ({
  kind: "matching",
  decisionId: decisionId(2),
  status: "approved",
  at: asOf,
  undoUntil,
  updated,
  conflicts: [],
  conflictsTotal: 0
})

export const undone = (
  reverted: ReadonlyArray<ClaimId>,
  kept: ReadonlyArray<ClaimId> = []
): Extract<SettledCall, { kind: "undone" }> => ({
  kind: "undone",
  decisionId: decisionId(1),
  outcome: {
    reverted,
    reverted_total: reverted.length,
    kept: kept.map((id) => ({ id, status: "rejected" as const })),
    kept_total: kept.length
  }
})
