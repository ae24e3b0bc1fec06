import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"
import { CallFailure, CountChanged, failureReader } from "../shared/failure.errors.ts"
import { overtakenBy } from "../shared/version.schema.ts"
import { Person } from "../shared/identity.schema.ts"
import { Claim, ClaimStatus } from "./claim.schema.ts"

export class ClaimNotFound extends Schema.TaggedError<ClaimNotFound>()("ClaimNotFound", {}) {}

/** The claim is not pending; these fields are its present state. Nothing was changed. */
export class ClaimNotPending extends Schema.TaggedError<ClaimNotPending>()("ClaimNotPending", {
  status: ClaimStatus,
  decided_by: Schema.NullOr(Person),
  decided_at: Schema.NullOr(Instant)
}) {}

/** The client's account has been deleted, so the claim can no longer be approved. */
export class ClientDeleted extends Schema.TaggedError<ClientDeleted>()("ClientDeleted", {}) {}

export class ClaimOvertaken extends Schema.TaggedError<ClaimOvertaken>()("ClaimOvertaken", overtakenBy(Claim)) {}

export class DecisionNotFound extends Schema.TaggedError<DecisionNotFound>()("DecisionNotFound", {}) {}

export class DecisionNotYours extends Schema.TaggedError<DecisionNotYours>()("DecisionNotYours", {}) {}

/** The time to undo has passed, or the decision has been undone already. */
export class DecisionClosed extends Schema.TaggedError<DecisionClosed>()("DecisionClosed", {}) {}

/** A further call cannot join a decision that is foreign, past its time, or of the other verdict. */
export class DecisionNotJoinable extends Schema.TaggedError<DecisionNotJoinable>()("DecisionNotJoinable", {}) {}

export const ClaimFailure = Schema.Union([
  ClaimNotFound,
  ClaimNotPending,
  ClientDeleted,
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
