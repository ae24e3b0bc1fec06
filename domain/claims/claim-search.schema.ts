/** The query of a list of claims: filters, search, order, page. */
import { Schema } from "effect"
import { Day, Instant } from "../shared/calendar.schema.ts"
import { ClaimId, UserId } from "../shared/identity.schema.ts"
import { type Page, paging, SearchTerm, idList, sortBy } from "../shared/page.schema.ts"
import { type Claim, ClaimStatus, ClaimType } from "./claim.schema.ts"
import type { ListView } from "../shared/list/list-view.rules.ts"

/** The columns a list can be ordered by, in the order of the screen. */
export const claimSortFields = ["client", "type", "date_treatment", "status", "created_at"] as const
export type ClaimSortField = (typeof claimSortFields)[number]

export const ClaimSort = sortBy(claimSortFields)
export type ClaimSort = typeof ClaimSort.Type
export const claimSortDefault: ClaimSort = "-created_at"

/** Rows of a page where the client names no limit (specification, "Business constants"). */
export const claimsPerPage = 10

/** Selects claims. `from` and `to` bound the treatment date, both days included. */
export const ClaimFilter = Schema.Struct({
  searchTerm: Schema.optionalKey(SearchTerm),
  status: Schema.optionalKey(ClaimStatus),
  type: Schema.optionalKey(ClaimType),
  user_id: Schema.optionalKey(UserId),
  from: Schema.optionalKey(Day),
  to: Schema.optionalKey(Day),
  created_from: Schema.optionalKey(Instant),
  created_to: Schema.optionalKey(Instant)
})
export interface ClaimFilter extends Schema.Schema.Type<typeof ClaimFilter> {}

export const ClaimSearch = Schema.Struct({
  ...ClaimFilter.fields,
  ...paging,
  sort: Schema.optionalKey(ClaimSort),
  ids: Schema.optionalKey(idList(ClaimId))
})
export interface ClaimSearch extends Schema.Schema.Type<typeof ClaimSearch> {}
export type ClaimView = ListView<ClaimFilter, ClaimSortField>

/** A page of claims, and how many pending claims match the same filter: what "all that match" means for a decision. */
export interface ClaimPage extends Page<Claim> {
  readonly pending: number
}
