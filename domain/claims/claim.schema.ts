/**
 * What a claim is. The three shapes carry exactly what is known in each case: "approved, but by nobody" is not
 * representable. Field names are the wire's (specification, "Entities").
 */
import { Schema } from "effect"
import { deletedMark } from "../records/record.schema.ts"
import { Day, Instant } from "../shared/calendar.schema.ts"
import {
  DecisionClosed,
  DecisionNotFound,
  DecisionNotJoinable,
  DecisionNotYours,
  reasonOf
} from "../shared/decision/decision.schema.ts"
import { CallFailure, CountChanged, failureReader } from "../shared/failure.errors.ts"
import { ClaimId, DecisionId, Person, UserId } from "../shared/identity.schema.ts"
import { Version, overtakenFields } from "../shared/version.schema.ts"

export const claimTypes = ["medical", "dental", "vision", "pharmacy", "wellness", "other"] as const
export const ClaimType = Schema.Literals(claimTypes).annotate({ message: "claim_type" })
export type ClaimType = typeof ClaimType.Type

export const claimStatuses = ["pending", "approved", "rejected"] as const
export const ClaimStatus = Schema.Literals(claimStatuses).annotate({ message: "claim_status" })
export type ClaimStatus = typeof ClaimStatus.Type

export const Verdict = Schema.Literals(["approved", "rejected"]).annotate({ message: "claim_verdict" })
export type Verdict = typeof Verdict.Type

export const reasonCodes = ["not_covered", "missing_documents", "duplicate", "over_limit", "other"] as const
export const ReasonCode = Schema.Literals(reasonCodes).annotate({ message: "reason_code" })
export type ReasonCode = typeof ReasonCode.Type

/** Why a claim was rejected. */
export const Reason = reasonOf(ReasonCode)
export interface Reason extends Schema.Schema.Type<typeof Reason> {}

/** The person a claim is about; the name is kept on the claim and outlives the account. */
export const Client = Schema.Struct({ given_name: Schema.String, surname: Schema.String })
export interface Client extends Schema.Schema.Type<typeof Client> {}

const filed = {
  id: ClaimId,
  user_id: UserId,
  user: Client,
  type: ClaimType,
  date_treatment: Day,
  created_at: Instant,
  version: Version,
  /** The caller is the client, and must not decide it. */
  is_own: Schema.optionalKey(Schema.Literal(true)),
  /** The first claim of the same person, type and day of treatment; null where there is none. A former server does not send it. */
  look_alike_of: Schema.optionalKey(Schema.NullOr(ClaimId)),
  ...deletedMark
}

export const PendingClaim = Schema.Struct({
  ...filed,
  status: Schema.Literal("pending"),
  decided_at: Schema.Null,
  decided_by: Schema.Null,
  reason: Schema.Null,
  decision_id: Schema.Null,
  undo_until: Schema.Null
})
export interface PendingClaim extends Schema.Schema.Type<typeof PendingClaim> {}

const decided = {
  ...filed,
  decided_at: Instant,
  decided_by: Person,
  /** Null where the caller cannot undo the decision. */
  decision_id: Schema.NullOr(DecisionId),
  undo_until: Schema.NullOr(Instant)
}

export const ApprovedClaim = Schema.Struct({ ...decided, status: Schema.Literal("approved"), reason: Schema.Null })
export interface ApprovedClaim extends Schema.Schema.Type<typeof ApprovedClaim> {}

export const RejectedClaim = Schema.Struct({
  ...decided,
  status: Schema.Literal("rejected"),
  reason: Schema.NullOr(Reason)
})
export interface RejectedClaim extends Schema.Schema.Type<typeof RejectedClaim> {}

export type DecidedClaim = ApprovedClaim | RejectedClaim
export const Claim = Schema.Union([PendingClaim, ApprovedClaim, RejectedClaim])
export type Claim = typeof Claim.Type

/** A new claim; it is always created pending. */
export const NewClaim = Schema.Struct({ user_id: UserId, type: ClaimType, date_treatment: Day })
export interface NewClaim extends Schema.Schema.Type<typeof NewClaim> {}

/** Changed fields of a claim. Absent fields keep their value; `version` makes a stale write a refusal. */
export const ClaimChange = Schema.Struct({
  user_id: Schema.optionalKey(UserId),
  type: Schema.optionalKey(ClaimType),
  date_treatment: Schema.optionalKey(Day),
  status: Schema.optionalKey(ClaimStatus),
  reason: Schema.optionalKey(Schema.NullOr(Reason)),
  version: Schema.optionalKey(Version)
})
export interface ClaimChange extends Schema.Schema.Type<typeof ClaimChange> {}

export const ClaimStats = Schema.Struct({
  total: Schema.Int,
  pending: Schema.Int,
  /** How many of the pending ones are the caller's own; a former server does not send it. */
  pending_own: Schema.optionalKey(Schema.Int),
  /** How many others of them look like an earlier claim; a former server does not send it. */
  pending_look_alikes: Schema.optionalKey(Schema.Int),
  /** When the oldest pending one was submitted; null where none is. A former server does not send it. */
  oldest_pending: Schema.optionalKey(Schema.NullOr(Instant)),
  approved: Schema.Int,
  rejected: Schema.Int,
  /** When the counts were read, by the database's clock. */
  as_of: Instant,
  /** The same time, under the name that every answer uses; a former server does not send it. */
  asOf: Schema.optionalKey(Instant)
})
export interface ClaimStats extends Schema.Schema.Type<typeof ClaimStats> {}

export class ClaimNotFound extends Schema.TaggedError<ClaimNotFound>()("ClaimNotFound", {}) {}

/** The claim is not pending; these fields are its present state. Nothing was changed. */
export class ClaimNotPending extends Schema.TaggedError<ClaimNotPending>()("ClaimNotPending", {
  status: ClaimStatus,
  decided_by: Schema.NullOr(Person),
  decided_at: Schema.NullOr(Instant)
}) {}

/** The client's account has been deleted, so the claim can no longer be approved. */
export class ClientDeleted extends Schema.TaggedError<ClientDeleted>()("ClientDeleted", {}) {}

/** The claim is the administrator's own. */
export class OwnClaim extends Schema.TaggedError<OwnClaim>()("OwnClaim", {}) {}

export class ClaimOvertaken extends Schema.TaggedError<ClaimOvertaken>()("ClaimOvertaken", overtakenFields(Claim)) {}

export const ClaimFailure = Schema.Union([
  ClaimNotFound,
  ClaimNotPending,
  ClientDeleted,
  OwnClaim,
  ClaimOvertaken,
  DecisionNotFound,
  DecisionNotYours,
  DecisionClosed,
  DecisionNotJoinable,
  CountChanged,
  ...CallFailure.members
])
export type ClaimFailure = typeof ClaimFailure.Type

export const toClaimFailure = failureReader(ClaimFailure)
