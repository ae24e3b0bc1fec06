/** Filters, orders and look-alikes of claims in their simplest form. */
import { clientKey, isLookAlike } from "#domain/claims/claim.rules.ts"
import { submittedBefore } from "#domain/claims/claim-list.rules.ts"
import { claimQuery, type ClaimSearch, type ClaimCriteria } from "#domain/claims/claim-search.schema.ts"
import type { Claim, Client } from "#domain/claims/claim.schema.ts"
import type { Instant } from "#domain/shared/calendar.schema.ts"
import type { ClaimId } from "#domain/shared/identity.schema.ts"
import { isFound } from "#domain/shared/search.rules.ts"

/** `present` is the client's name by now, and ages are counted back from `at`. */
export const matchesSearch = (claim: Claim, search: ClaimSearch, at: Instant, present: Client = claim.user): boolean =>
  (search.status === undefined || claim.status === search.status) &&
  (search.type === undefined || claim.type === search.type) &&
  (search.user_id === undefined || claim.user_id === search.user_id) &&
  (search.from === undefined || claim.date_treatment >= search.from) &&
  (search.to === undefined || claim.date_treatment <= search.to) &&
  (search.created_from === undefined || claim.created_at >= search.created_from) &&
  (search.created_to === undefined || claim.created_at <= search.created_to) &&
  (search.older_than === undefined || claim.created_at < submittedBefore(search.older_than, at)) &&
  (search.look_alike === undefined || isLookAlike(claim) === (search.look_alike === "yes")) &&
  (search.ids === undefined || search.ids.toLowerCase().split(",").includes(claim.id)) &&
  isFound(clientKey(claim.user, present), search.searchTerm)

/** Equal rows are ordered by id, in the same direction. */
export const sorted = (
  claims: ReadonlyArray<Claim>,
  sort: ClaimCriteria["sort"] = claimQuery.sortDefault,
  presentOf: (claim: Claim) => Client = ({ user }) => user
): ReadonlyArray<Claim> => {
  const direction = sort.startsWith("-") ? -1 : 1
  const field = sort.replace("-", "")
  const keyOf = (claim: Claim): string =>
    field === "client"
      ? clientKey(claim.user, presentOf(claim))
      : String(Object.entries(claim).find(([name]) => name === field)?.[1])
  return claims.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    if (a !== b) return a < b ? -direction : direction
    return one.id < other.id ? -direction : direction
  })
}

/** Whether a claim can look like another: one that is deleted or rejected does not. */
const canLookAlike = ({ status, is_deleted }: Claim): boolean => status !== "rejected" && is_deleted !== true

/** The first submitted of the claims with the same person, type and day of treatment; null where it is the claim itself. */
export const lookAlikeOf = (claim: Claim, claims: Iterable<Claim>): ClaimId | null => {
  if (!canLookAlike(claim)) return null
  let first = claim
  for (const other of claims) {
    const isAlike =
      other.user_id === claim.user_id && other.type === claim.type && other.date_treatment === claim.date_treatment
    if (isAlike && canLookAlike(other) && isEarlier(other, first)) first = other
  }
  return first.id === claim.id ? null : first.id
}

const isEarlier = (one: Claim, other: Claim): boolean =>
  one.created_at === other.created_at ? one.id < other.id : one.created_at < other.created_at
