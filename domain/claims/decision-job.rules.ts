/** A requested decision or undo, and its outcome. Jobs are sent in order, so an undo never overtakes its decision. */
import { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { ClaimId, DecisionId, Person } from "../shared/identity.schema.ts"
import { idsOfNextCall } from "../shared/job-queue.rules.ts"
import type { SettledRows } from "../shared/list/selectable-list.rules.ts"
import type { Claim, ClaimFailure, Reason, Verdict } from "./claim.schema.ts"
import { decide, isPending, revert } from "./claim.rules.ts"
import type { ClaimFilter } from "./claim-search.schema.ts"
import type { ClaimsPort } from "./claims.port.ts"
import type { ClaimConflict, MatchingOutcome, UndoOutcome } from "./decision.schema.ts"

/** How many pending claims a decision of all that match leaves out: one's own, and those that look like an earlier one. */
export interface Spared {
  readonly own: number
  readonly alike: number
}

export type Job =
  | {
      readonly kind: "named"
      readonly ids: ReadonlyArray<ClaimId>
      readonly status: Verdict
      readonly reason: Reason | null
    }
  | {
      readonly kind: "matching"
      readonly filter: ClaimFilter
      readonly asOf: Instant
      readonly expected: number
      readonly status: Verdict
      readonly reason: Reason | null
      readonly include_look_alikes?: true
    }
  | {
      readonly kind: "all"
      readonly asOf: Instant
      readonly expected: number
      readonly include_look_alikes?: true
    }
  | { readonly kind: "undo"; readonly decisionId: DecisionId; readonly ids: ReadonlyArray<ClaimId> | null }

/** What one call has settled. `ids` of "matching" are unknown: the list is refetched. */
export type SettledCall =
  | {
      readonly kind: "decided"
      readonly decisionId: DecisionId
      readonly status: Verdict
      readonly reason: Reason | null
      readonly by: Person
      readonly at: Instant
      readonly undoUntil: Instant
      readonly ids: ReadonlyArray<ClaimId>
      readonly conflicts: ReadonlyArray<ClaimConflict>
    }
  | {
      readonly kind: "matching"
      readonly decisionId: DecisionId
      readonly status: Verdict
      readonly at: Instant
      readonly undoUntil: Instant
      readonly updated: number
      readonly conflicts: ReadonlyArray<ClaimConflict>
      readonly conflictsTotal: number
    }
  | { readonly kind: "undone"; readonly decisionId: DecisionId; readonly outcome: UndoOutcome }

/** Claims of one call: few enough to show progress and let other calls through; a hundred fit in one. */
export const callMax = 250

export type Decider = Pick<ClaimsPort, "approveAll" | "decideMatching" | "decideNamed" | "undo">

/** Makes one call for a job. `joinedDecision` is the decision that the job's earlier calls have opened. */
export const performCall = (
  port: Decider,
  by: Person,
  job: Job,
  joinedDecision: DecisionId | null
): Effect.Effect<SettledCall, ClaimFailure> => {
  switch (job.kind) {
    case "undo":
      return Effect.map(
        port.undo(job.decisionId, job.ids === null ? {} : { ids: job.ids }),
        (outcome): SettledCall => ({
          kind: "undone",
          decisionId: job.decisionId,
          outcome
        })
      )
    case "all":
      return Effect.map(port.approveAll(requestOf(job)), (outcome) => toMatching("approved", outcome))
    case "matching":
      return Effect.map(port.decideMatching(requestOf(job)), (outcome) => toMatching(job.status, outcome))
    case "named":
      return decideNamed(port, by, job, joinedDecision)
  }
}

const requestOf = <Counted extends { readonly kind: string }>(job: Counted): Omit<Counted, "kind"> => {
  const { kind: _, ...request } = job
  return request
}

const toMatching = (
  status: Verdict,
  { decision_id, decided_at, undo_until, updated, conflicts, conflicts_total }: MatchingOutcome
): SettledCall => ({
  kind: "matching",
  decisionId: decision_id,
  status,
  at: decided_at,
  undoUntil: undo_until,
  updated,
  conflicts,
  conflictsTotal: conflicts_total
})

const decideNamed = (
  port: Decider,
  by: Person,
  job: Extract<Job, { kind: "named" }>,
  joinedDecision: DecisionId | null
) => {
  const { status, reason } = job
  const request = {
    ids: idsOfNextCall(job.ids, callMax),
    status,
    reason,
    ...(joinedDecision !== null && { decision_id: joinedDecision })
  }
  return Effect.map(
    port.decideNamed(request),
    ({ decision_id, decided_at, undo_until, updated, conflicts }): SettledCall => ({
      kind: "decided",
      decisionId: decision_id,
      status,
      reason: status === "rejected" ? reason : null,
      by,
      at: decided_at,
      undoUntil: undo_until,
      ids: updated,
      conflicts
    })
  )
}

/** Applies the outcome of a call to the rows at once, without a refetch. */
export const applySettled = (rows: ReadonlyArray<Claim>, settled: SettledCall): SettledRows<Claim> => {
  if (settled.kind === "matching") return { rows, changed: [], about: "matching" }
  const ids = new Set<ClaimId>(settled.kind === "decided" ? settled.ids : settled.outcome.reverted)
  const moved = rows.map((row): Claim => {
    if (!ids.has(row.id)) return row
    if (settled.kind === "undone") return isPending(row) ? row : revert(row)
    const { decisionId: id, status, reason, by, at, undoUntil } = settled
    return isPending(row) ? decide(row, { id, status, reason, by, at, undoUntil }) : row
  })
  return {
    rows: moved,
    changed: rows.filter((row) => ids.has(row.id)).map((row) => row.id),
    about: settled.kind === "decided" ? [...settled.ids, ...settled.conflicts.map((one) => one.id)] : []
  }
}
