import type { Effect } from "effect"
import type { ReportedClaim } from "./claim-report.rules.ts"
import type { ClaimFilter, ClaimPage, ClaimSearch } from "./claim-search.schema.ts"
import { type Decision, isOfPerson } from "./claim.rules.ts"
import type { Claim, ClaimStats, Client, PendingClaim, Verdict } from "./claim.schema.ts"
import type {
  ClaimConflict,
  ConflictStatus,
  MatchingOutcome,
  UndoOutcome,
  UndoableDecision
} from "./decision.schema.ts"
import type { WriteStore } from "../records/record.store.ts"
import type { Instant } from "../shared/calendar.schema.ts"
import type { StoredDecision } from "../shared/decision/decision.rules.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { ClaimId, DecisionId, Person, UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { ReportStore } from "../shared/report/report.store.ts"

/** A claim that is locked until the transaction ends, and whether its client is deleted. */
export interface LockedClaim {
  readonly claim: Claim
  readonly isClientDeleted: boolean
}

export interface LockedClaims {
  readonly claims: ReadonlyArray<LockedClaim>
  /** The time at which all of them were locked. */
  readonly at: Instant
}

/**
 * Stores claims, bound to one transaction and one administrator, without rules of its own. Set operations write one
 * audit entry per claim in the same statement.
 */
export interface ClaimStore extends Omit<WriteStore<Claim>, "lock"> {
  readonly list: (search: ClaimSearch) => Effect.Effect<ClaimPage, Unavailable>
  readonly stats: Effect.Effect<ClaimStats, Unavailable>
  readonly find: (id: ClaimId) => Effect.Effect<Claim | null, Unavailable>
  /** Without a page all of them are one page. */
  readonly ofUser: (
    userId: UserId,
    paging: { readonly page?: number; readonly limit?: number }
  ) => Effect.Effect<Page<Claim>, Unavailable>
  /** The name of a user who is not deleted, or null; it stays so until the transaction ends. */
  readonly findClient: (userId: UserId) => Effect.Effect<Client | null, Unavailable>
  /**
   * Gives a user's pending claims his new name and returns their ids. Decided ones keep the name they were decided under,
   * and are found by both.
   */
  readonly renameClient: (userId: UserId, name: Client) => Effect.Effect<ReadonlyArray<ClaimId>, Unavailable>
  readonly insert: (claim: PendingClaim) => Effect.Effect<void, Unavailable>
  /** Locks in the order of ids, so that two transactions never deadlock; deleted ones too. Unknown ids are left out. */
  readonly lock: (ids: ReadonlyArray<ClaimId>) => Effect.Effect<LockedClaims, Unavailable>
  /** Writes the edited fields of a locked claim and its new version. */
  readonly replace: (claim: Claim) => Effect.Effect<void, Unavailable>
  /** Decides locked pending claims and publishes the change. A new decision is inserted, also one without claims. */
  readonly decide: (ids: ReadonlyArray<ClaimId>, decision: Decision, isNew: boolean) => Effect.Effect<void, Unavailable>
  /**
   * Locks and decides all that match but the administrator's own, without those that `spares` names; of deleted clients they
   * are conflicts.
   */
  readonly decideMatching: (
    filter: ClaimFilter,
    asOf: Instant,
    decision: Decision,
    spares: { readonly deletedClients: boolean; readonly lookAlikes: boolean }
  ) => Effect.Effect<Pick<MatchingOutcome, "updated" | "conflicts" | "conflicts_total">, Unavailable>
  readonly insertDecision: (decision: Decision) => Effect.Effect<void, Unavailable>
  /** Takes no lock: claims are always locked before their decision, by `revert` and `decide`. */
  readonly findDecision: (id: DecisionId) => Effect.Effect<StoredDecision<Verdict> | null, Unavailable>
  /**
   * Makes the claims of a decision (all, or the named ones) pending again that were not changed since, under the present
   * names of their clients.
   */
  readonly revert: (
    id: DecisionId,
    ids: ReadonlyArray<ClaimId> | null,
    at: Instant
  ) => Effect.Effect<UndoOutcome, Unavailable>
  readonly undoable: Effect.Effect<ReadonlyArray<UndoableDecision>, Unavailable>
}

/** The conflict that a locked claim causes for a decision of the administrator. */
export const toConflict = (
  { claim, isClientDeleted }: LockedClaim,
  administrator: Pick<Person, "id">
): ClaimConflict => {
  const status = statusOf(claim, isClientDeleted, administrator)
  return {
    id: claim.id,
    status,
    ...(status === "own" && { reason: status }),
    user: claim.user,
    decided_by: claim.decided_by,
    decided_at: claim.decided_at
  }
}

const statusOf = (claim: Claim, isClientDeleted: boolean, administrator: Pick<Person, "id">): ConflictStatus => {
  if (claim.status !== "pending") return claim.status
  if (isOfPerson(claim, administrator)) return "own"
  return isClientDeleted ? "client_deleted" : claim.status
}

export type ClaimReportStore = ReportStore<ReportedClaim, ClaimFilter>
