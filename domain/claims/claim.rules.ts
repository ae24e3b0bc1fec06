import { Equal, Struct } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { DecisionId, Person } from "../shared/identity.schema.ts"
import { normalise } from "../shared/search.rules.ts"
import type {
  ApprovedClaim,
  Claim,
  ClaimChange,
  Client,
  DecidedClaim,
  PendingClaim,
  Reason,
  RejectedClaim,
  Verdict
} from "./claim.schema.ts"

export interface Decision {
  readonly id: DecisionId
  readonly status: Verdict
  /** Null for an approval, and for a rejection without a reason. */
  readonly reason: Reason | null
  readonly by: Person
  readonly at: Instant
  readonly undoUntil: Instant
}

/** Applies a decision to a pending claim; a decided claim is not an argument this function accepts. */
export const decide = (claim: PendingClaim, { id, status, reason, by, at, undoUntil }: Decision): DecidedClaim => {
  const decided = {
    ...claim,
    version: claim.version + 1,
    decided_at: at,
    decided_by: by,
    decision_id: id,
    undo_until: undoUntil
  }
  return status === "approved"
    ? ({ ...decided, status, reason: null } satisfies ApprovedClaim)
    : ({ ...decided, status, reason, ...(isLookAlike(claim) && { look_alike_of: null }) } satisfies RejectedClaim)
}

/** Undoes a decision: a new transition to pending, with a version of its own. */
export const revert = (claim: DecidedClaim): PendingClaim => ({
  ...claim,
  status: "pending",
  version: claim.version + 1,
  decided_at: null,
  decided_by: null,
  reason: null,
  decision_id: null,
  undo_until: null
})

/** Whether its reader can decide a claim: a deleted one must be restored first, and nobody decides his own. */
export const isDecidable = (claim: Claim): boolean =>
  claim.status === "pending" && claim.is_deleted !== true && claim.is_own !== true

/** Whether a claim is about the person. */
export const isOfPerson = ({ user_id }: Pick<Claim, "user_id">, person: Pick<Person, "id">): boolean =>
  user_id === person.id

/** Whether a claim is its reader's own and waits for a colleague. */
export const isLeftToColleagues = (claim: Claim): boolean => claim.is_own === true && isPending(claim)

/** Whether a claim looks like one that was submitted earlier; "all that match" leaves it out. */
export const isLookAlike = ({ look_alike_of: first = null }: Claim): boolean => first !== null

/** The claim with the mark of its reader's own. */
export const seenBy = (claim: Claim, reader: Pick<Person, "id">): Claim =>
  isOfPerson(claim, reader) ? { ...claim, is_own: true } : claim

export const isPending = (claim: Claim): claim is PendingClaim => claim.status === "pending"

/** True while the administrator may undo the claim's decision. */
export const isClaimUndoable = (claim: Claim, now: Instant): claim is DecidedClaim =>
  claim.decision_id !== null && claim.undo_until !== null && now < claim.undo_until

/**
 * What a change requests. A body of `status` alone, with `reason` and `version` beside it, is a decision; in a body
 * with other fields a status equal to the present one is none (decisions, section 12).
 */
export const kindOfChange = (claim: Claim, change: ClaimChange): "decision" | "edit" => {
  const editsFields = change.user_id !== undefined || change.type !== undefined || change.date_treatment !== undefined
  if (change.status === undefined) return "edit"
  return editsFields && change.status === claim.status ? "edit" : "decision"
}

/** Joins the two names of a key. Folded names do not contain it, and it sorts before their letters. */
export const currentNameMark = " ! "

const nameKey = ({ given_name, surname }: Client): string => normalise(`${given_name} ${surname}`)

/** The key by which a claim is found and sorted: the name on it, and the person's present name where that differs. */
export const clientKey = (named: Client, present: Client = named): string =>
  [...new Set([nameKey(named), nameKey(present)])].join(currentNameMark)

/** The fields that administrators write, or decide. */
export const claimFields = ["user_id", "type", "date_treatment", "status", "reason"] as const satisfies ReadonlyArray<
  keyof Claim
>

/** The fields to which a change gives other values, with their present values. */
export const changedClaimFields = (change: ClaimChange, claim: Claim): Readonly<Record<string, unknown>> =>
  Struct.pick(
    claim,
    claimFields.filter((field) => change[field] !== undefined && !Equal.equals(change[field], claim[field]))
  )
