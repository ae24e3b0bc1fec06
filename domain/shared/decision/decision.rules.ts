/** Who may undo a decision, or add to it, and how long. */
import type { Instant } from "../calendar.schema.ts"
import { DecisionClosed, DecisionNotFound, DecisionNotYours } from "./decision.schema.ts"
import type { DecisionId, Person, UserId } from "../identity.schema.ts"

export interface StoredDecision<Verdict> {
  readonly id: DecisionId
  readonly administratorId: UserId
  readonly status: Verdict
  readonly at: Instant
  readonly undoUntil: Instant
  /** How many records it still covers; 0 after an undo. */
  readonly count: number
}

/** What prevents an undo, or the decision that can be undone. */
export const undoableOrRefusal = <Verdict>(
  stored: StoredDecision<Verdict> | null,
  administrator: Pick<Person, "id">,
  now: Instant
): StoredDecision<Verdict> | DecisionNotFound | DecisionNotYours | DecisionClosed => {
  if (stored === null) return new DecisionNotFound()
  if (stored.administratorId !== administrator.id) return new DecisionNotYours()
  return now >= stored.undoUntil || stored.count === 0 ? new DecisionClosed() : stored
}

/** Whether a further call can join an earlier decision. */
export const isJoinable = <Verdict>(
  stored: StoredDecision<Verdict> | null,
  next: { readonly by: Pick<Person, "id">; readonly status: Verdict; readonly at: Instant }
): stored is StoredDecision<Verdict> =>
  stored !== null &&
  stored.administratorId === next.by.id &&
  stored.status === next.status &&
  next.at < stored.undoUntil
