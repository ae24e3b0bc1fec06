import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { ClaimId, DecisionId, UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { Decision } from "./claim.rules.ts"
import type { ClaimFilter, ClaimPage, ClaimSearch } from "./claim-search.schema.ts"
import type { Claim, ClaimStats, Client, PendingClaim, Verdict } from "./claim.schema.ts"
import type { Conflict, MatchingOutcome, UndoableDecision, UndoOutcome } from "./decision.schema.ts"

/** A claim nobody else can change until the transaction ends, and whether its client's account is gone. */
export interface LockedClaim {
  readonly claim: Claim
  readonly isClientDeleted: boolean
}

/** A decision as it is kept. */
export interface StoredDecision {
  readonly id: DecisionId
  readonly administratorId: UserId
  readonly status: Verdict
  readonly at: Instant
  readonly undoUntil: Instant
  /** Claims it still covers; 0 once it is undone. */
  readonly claims: number
}

/**
 * Where the server keeps claims, bound to one transaction and one administrator.
 *
 * It stores and finds; it never decides. What it moves in sets (`decide`, `decideMatching`, `revert`) it audits in the
 * same statement, one entry per claim.
 */
export interface ClaimStore {
  /** The database's clock: the only one several server processes share. */
  readonly now: Effect.Effect<Instant, Unavailable>
  readonly list: (search: ClaimSearch) => Effect.Effect<ClaimPage, Unavailable>
  readonly stats: Effect.Effect<ClaimStats, Unavailable>
  readonly find: (id: ClaimId) => Effect.Effect<Claim | null, Unavailable>
  /** Without a page all of them are one page. */
  readonly ofUser: (
    userId: UserId,
    paging: { readonly page?: number; readonly limit?: number }
  ) => Effect.Effect<Page<Claim>, Unavailable>
  /** The living user's name, or null. */
  readonly findClient: (userId: UserId) => Effect.Effect<Client | null, Unavailable>
  readonly insert: (claim: PendingClaim) => Effect.Effect<void, Unavailable>
  /** Locks in the order of ids, so that two transactions never wait for each other; unknown ids are left out. */
  readonly lock: (ids: ReadonlyArray<ClaimId>) => Effect.Effect<ReadonlyArray<LockedClaim>, Unavailable>
  /** Writes the edited fields of a locked claim and its new version. */
  readonly replace: (claim: Claim) => Effect.Effect<void, Unavailable>
  readonly remove: (id: ClaimId) => Effect.Effect<void, Unavailable>
  /** Moves locked pending claims. */
  readonly decide: (ids: ReadonlyArray<ClaimId>, decision: Decision) => Effect.Effect<void, Unavailable>
  /** Locks and moves them all, save those whose client's account is gone when `sparesDeleted`. */
  readonly decideMatching: (
    filter: ClaimFilter,
    asOf: Instant,
    decision: Decision,
    sparesDeleted: boolean
  ) => Effect.Effect<Pick<MatchingOutcome, "updated" | "conflicts" | "conflicts_total">, Unavailable>
  readonly insertDecision: (decision: Decision) => Effect.Effect<void, Unavailable>
  /** Locks nothing: claims are always locked before their decision, and `revert` and `decide` do so. */
  readonly findDecision: (id: DecisionId) => Effect.Effect<StoredDecision | null, Unavailable>
  /** Those of the decision's claims (all, or the named ones) that nobody has touched since become pending. */
  readonly revert: (
    id: DecisionId,
    ids: ReadonlyArray<ClaimId> | null,
    at: Instant
  ) => Effect.Effect<UndoOutcome, Unavailable>
  readonly undoable: Effect.Effect<ReadonlyArray<UndoableDecision>, Unavailable>
}

/** What stands in the way of deciding a locked claim, as an answer tells it. */
export const toConflict = ({ claim, isClientDeleted }: LockedClaim): Conflict => ({
  id: claim.id,
  status: claim.status === "pending" && isClientDeleted ? "client_deleted" : claim.status,
  decided_by: claim.decided_by,
  decided_at: claim.decided_at
})
