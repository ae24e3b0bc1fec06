/** Deciding many claims at once, and undoing. A decision is one administrator's verdict over one or many claims. */
import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"
import { ClaimId, DecisionId, Person } from "../shared/identity.schema.ts"
import { bulkFields, bulkForm, bulkMax } from "../shared/decision/decision.schema.ts"
import { ExpectedCount } from "../shared/page.schema.ts"
import { ClaimFilter } from "./claim-search.schema.ts"
import { ClaimStatus, Client, Reason, Verdict } from "./claim.schema.ts"

/** A verdict on claims that are named. With `decision_id` the call joins an earlier one, so that one undo covers both. */
export const DecideNamed = Schema.Struct({
  ids: Schema.Array(ClaimId).check(
    Schema.isMinLength(1, { message: "ids_missing" }),
    Schema.isMaxLength(bulkMax, { message: "ids_too_many" })
  ),
  status: Verdict,
  reason: Schema.optionalKey(Schema.NullOr(Reason)),
  decision_id: Schema.optionalKey(DecisionId)
})
export interface DecideNamed extends Schema.Schema.Type<typeof DecideNamed> {}

/** Whether claims that look like an earlier one are decided too. */
const includeLookAlikes = Schema.optionalKey(Schema.Boolean)

/** A verdict on every pending claim that matches and was submitted by `asOf`, if they still are `expected` many. */
export const DecideMatching = Schema.Struct({
  filter: ClaimFilter,
  asOf: Instant,
  expected: ExpectedCount,
  status: Verdict,
  reason: Schema.optionalKey(Schema.NullOr(Reason)),
  include_look_alikes: includeLookAlikes
})
export interface DecideMatching extends Schema.Schema.Type<typeof DecideMatching> {}

/** The bulk call on the wire: `ids`, or `filter` with `asOf` and `expected`. Flat, so that each issue is found once. */
export const BulkDecision = Schema.Struct({
  ...DecideNamed.fields,
  ...bulkFields,
  ids: Schema.optionalKey(DecideNamed.fields.ids),
  filter: Schema.optionalKey(DecideMatching.fields.filter),
  include_look_alikes: includeLookAlikes
}).check(bulkForm({ missing: "ids_missing", notJoined: "decision_not_joined" }))
export interface BulkDecision extends Schema.Schema.Type<typeof BulkDecision> {}

/**
 * Why a claim was left out: its present status, no such claim, a deleted client, or the caller's own claim.
 */
export const ConflictStatus = Schema.Union([ClaimStatus, Schema.Literals(["not_found", "client_deleted", "own"])])
export type ConflictStatus = typeof ConflictStatus.Type

/** `reason` is said of the caller's own. A former server tells neither the reason nor the client. */
export const ClaimConflict = Schema.Struct({
  id: ClaimId,
  status: ConflictStatus,
  reason: Schema.optionalKey(Schema.Literal("own")),
  user: Schema.optionalKey(Schema.NullOr(Client)),
  decided_by: Schema.NullOr(Person),
  decided_at: Schema.NullOr(Instant)
})
export interface ClaimConflict extends Schema.Schema.Type<typeof ClaimConflict> {}

const outcome = {
  decision_id: DecisionId,
  decided_at: Instant,
  /** When the undo ends; it runs from the decision's first call. */
  undo_until: Instant,
  conflicts: Schema.Array(ClaimConflict)
}

export const NamedOutcome = Schema.Struct({ ...outcome, updated: Schema.Array(ClaimId) })
export interface NamedOutcome extends Schema.Schema.Type<typeof NamedOutcome> {}

/** `conflicts` lists at most 1,000 of `conflicts_total`. */
export const MatchingOutcome = Schema.Struct({ ...outcome, updated: Schema.Int, conflicts_total: Schema.Int })
export interface MatchingOutcome extends Schema.Schema.Type<typeof MatchingOutcome> {}

export const BulkOutcome = Schema.Union([NamedOutcome, MatchingOutcome])
export type BulkOutcome = typeof BulkOutcome.Type

/**
 * Approves what was pending at `asOf`, or all that is pending; with `expected` only if they are that many. Without anything
 * said, claims that look like an earlier one are approved too.
 */
export const ApproveAll = Schema.Struct({
  asOf: Schema.optionalKey(Instant),
  expected: Schema.optionalKey(ExpectedCount),
  include_look_alikes: includeLookAlikes
})
export interface ApproveAll extends Schema.Schema.Type<typeof ApproveAll> {}

/** Whether a decision of all that match leaves out claims that look like an earlier one, unless its filter names them. */
export const sparesLookAlikes = (filter: ClaimFilter, isIncluded: boolean): boolean =>
  !isIncluded && filter.look_alike !== "yes"

/** Undoes a decision, whole or for some of its claims; the rest stays undoable. */
export const UndoRequest = Schema.Struct({
  ids: Schema.optionalKey(DecideNamed.fields.ids)
})
export interface UndoRequest extends Schema.Schema.Type<typeof UndoRequest> {}

/** The claims that became pending again, and those left because they have changed since; at most 1,000 of each. */
export const UndoOutcome = Schema.Struct({
  reverted: Schema.Array(ClaimId),
  reverted_total: Schema.Int,
  kept: Schema.Array(Schema.Struct({ id: ClaimId, status: ConflictStatus })),
  kept_total: Schema.Int
})
export interface UndoOutcome extends Schema.Schema.Type<typeof UndoOutcome> {}

/** A decision of the calling administrator that can still be undone. */
export const UndoableDecision = Schema.Struct({
  decision_id: DecisionId,
  status: Verdict,
  claims: Schema.Int,
  decided_at: Instant,
  undo_until: Instant
})
export interface UndoableDecision extends Schema.Schema.Type<typeof UndoableDecision> {}
