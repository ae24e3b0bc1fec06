import { Schema } from "effect"
import { Active } from "../records/record.schema.ts"
import { Day, Instant } from "../shared/calendar.schema.ts"
import { ClaimId, UserId } from "../shared/identity.schema.ts"
import { listQuery, type Page } from "../shared/page.schema.ts"
import { type Claim, ClaimStatus, ClaimType } from "./claim.schema.ts"
import type { ListCriteria } from "../shared/list/list-criteria.rules.ts"

export const lookAlikeAnswers = ["yes", "no"] as const
const offeredAges: ReadonlyArray<string> = ["1", "3", "7", "14", "30"]

/** The ages in days that the list can be narrowed by, with one that its address names besides. */
export const agesWith = (named: string | undefined): ReadonlyArray<string> =>
  named === undefined || offeredAges.includes(named)
    ? offeredAges
    : [...offeredAges, named].toSorted((one, other) => Number(one) - Number(other))

/** Days of 24 hours, in digits as a query has them. */
const Age = Schema.String.check(Schema.isPattern(/^[1-9]\d{0,3}$/u, { message: "number_malformed" }))

const LookAlike = Schema.Literals(lookAlikeAnswers).annotate({ message: "look_alike" })

export const claimQuery = listQuery({
  id: ClaimId,
  filters: {
    status: Schema.optionalKey(ClaimStatus),
    type: Schema.optionalKey(ClaimType),
    user_id: Schema.optionalKey(UserId),
    /** Bounds of the treatment date, both days included. */
    from: Schema.optionalKey(Day),
    to: Schema.optionalKey(Day),
    created_from: Schema.optionalKey(Instant),
    created_to: Schema.optionalKey(Instant),
    /** Submitted more than so many days before the list is read, or before the moment that a decision names. */
    older_than: Schema.optionalKey(Age),
    active: Schema.optionalKey(Active),
    /** "yes" for claims that look like an earlier one, "no" for all others. */
    look_alike: Schema.optionalKey(LookAlike)
  },
  sortFields: ["client", "type", "date_treatment", "status", "created_at"],
  sortDefault: "-created_at",
  newestFirst: ["created_at", "date_treatment"],
  perPage: 10
})
export const ClaimFilter = claimQuery.Filter
export interface ClaimFilter extends Schema.Schema.Type<typeof ClaimFilter> {}
export const ClaimSearch = claimQuery.Search
export interface ClaimSearch extends Schema.Schema.Type<typeof ClaimSearch> {}
export type ClaimSortField = (typeof claimQuery.sortFields)[number]
export type ClaimCriteria = ListCriteria<ClaimFilter, ClaimSortField>

/**
 * A page of claims, and how many pending claims match the same filter; those that are neither the caller's own nor look like
 * an earlier claim are "all that match" for a decision.
 */
export interface ClaimPage extends Page<Claim> {
  readonly pending: number
  /** A former server does not send it. */
  readonly pending_own?: number
  /** How many others look like an earlier claim; a former server does not send it. */
  readonly pending_look_alikes?: number
}
