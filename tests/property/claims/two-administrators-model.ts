/**
 * A model of what two administrators can do to claims: plain records, changed in place, without the product's own
 * rules.
 */
import type { Claim, ClaimStatus, ClaimType, Reason, Verdict } from "#domain/claims/claim.schema.ts"
import type { ConflictStatus } from "#domain/claims/decision.schema.ts"
import type { ClaimId, DecisionId } from "#domain/shared/identity.schema.ts"

export type Who = "first" | "second"

export interface ModelClaim {
  readonly id: ClaimId
  readonly submitted: string
  user: number
  type: ClaimType
  day: string
  status: ClaimStatus
  reason: Reason | null
  by: Who | null
  version: number
  /** The decision that still covers it. */
  decision: ModelDecision | null
  isDeleted: boolean
}

export interface ModelDecision {
  readonly id: DecisionId
  readonly by: Who
  readonly status: Verdict
  /** Seconds on the model's clock. */
  readonly until: number
  /** Every claim it has moved, in the state it left them or not. */
  readonly moved: Set<ModelClaim>
}

export interface Model {
  readonly claims: Array<ModelClaim>
  readonly decisions: Array<ModelDecision>
  readonly deletedUsers: Set<number>
  now: number
  audited: number
  notified: number
}

export const emptyModel = (): Model => ({
  claims: [],
  decisions: [],
  deletedUsers: new Set(),
  now: 0,
  audited: 0,
  notified: 0
})

export const undoSeconds = 600

export const living = (model: Model): ReadonlyArray<ModelClaim> => model.claims.filter(({ isDeleted }) => !isDeleted)

export const pendingOf = (model: Model, type: ClaimType | null): ReadonlyArray<ModelClaim> =>
  living(model).filter((claim) => claim.status === "pending" && (type === null || claim.type === type))

/** The first administrator is the first client. */
export const isOwn = (who: Who, claim: ModelClaim): boolean => who === "first" && claim.user === 0

/** The earliest of the claims that are as this one is; null where it is this one. */
export const lookAlikeOf = (model: Model, claim: ModelClaim): ClaimId | null => {
  const alike = living(model)
    .filter(({ status }) => status !== "rejected")
    .filter(({ user, type, day }) => user === claim.user && type === claim.type && day === claim.day)
    .toSorted((one, other) => (one.submitted + one.id < other.submitted + other.id ? -1 : 1))
  const [first] = alike
  return first === undefined || !alike.includes(claim) || first === claim ? null : first.id
}

/** How many that are pending are one's own, and how many others look like an earlier one. */
export const sparedOf = (model: Model, who: Who): { readonly own: number; readonly alike: number } => {
  const pending = pendingOf(model, null)
  const others = pending.filter((claim) => !isOwn(who, claim))
  return {
    own: pending.length - others.length,
    alike: others.filter((claim) => lookAlikeOf(model, claim) !== null).length
  }
}

export const mayApprove = (model: Model, claim: ModelClaim): boolean => !model.deletedUsers.has(claim.user)

export const openDecision = (model: Model, id: DecisionId, by: Who, status: Verdict): ModelDecision => {
  const known = model.decisions.find((one) => one.id === id)
  if (known !== undefined) return known
  const decision = { id, by, status, until: model.now + undoSeconds, moved: new Set<ModelClaim>() }
  model.decisions.push(decision)
  return decision
}

export const move = (model: Model, claim: ModelClaim, decision: ModelDecision, reason: Reason | null): void => {
  claim.status = decision.status
  claim.reason = reason
  claim.by = decision.by
  claim.version += 1
  claim.decision = decision
  decision.moved.add(claim)
  model.audited += 1
}

export const covered = (decision: ModelDecision): ReadonlyArray<ModelClaim> =>
  [...decision.moved].filter((claim) => claim.decision === decision && !claim.isDeleted)

export const takeBack = (model: Model, claim: ModelClaim): void => {
  claim.decision?.moved.delete(claim)
  claim.status = "pending"
  claim.reason = null
  claim.by = null
  claim.version += 1
  claim.decision = null
  model.audited += 1
}

export const conflictOf = (
  model: Model,
  who: Who,
  claim: ModelClaim | undefined,
  status: Verdict
): ConflictStatus | null => {
  if (claim === undefined || claim.isDeleted) return "not_found"
  if (claim.status !== "pending") return claim.status
  if (isOwn(who, claim)) return "own"
  return status === "approved" && !mayApprove(model, claim) ? "client_deleted" : null
}

/** The part of a claim on which model and product must agree, as `who` sees it. */
export const seenBy = (model: Model, who: Who, claim: ModelClaim): Readonly<Record<string, unknown>> => ({
  id: claim.id,
  type: claim.type,
  date_treatment: claim.day,
  status: claim.status,
  reason: claim.reason,
  version: claim.version,
  by: claim.by,
  isOwn: isOwn(who, claim),
  alike: lookAlikeOf(model, claim),
  decision:
    claim.decision !== null && claim.decision.by === who && model.now < claim.decision.until ? claim.decision.id : null
})

export const shownAs = (claim: Claim, names: ReadonlyMap<string, Who>): Readonly<Record<string, unknown>> => ({
  id: claim.id,
  type: claim.type,
  date_treatment: claim.date_treatment,
  status: claim.status,
  reason: claim.reason,
  version: claim.version,
  by: claim.decided_by === null ? null : (names.get(claim.decided_by.id) ?? "a stranger"),
  isOwn: claim.is_own === true,
  alike: claim.look_alike_of,
  decision: claim.decision_id
})
