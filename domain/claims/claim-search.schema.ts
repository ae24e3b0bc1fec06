/** The query of a list of claims: filters, search, order, page. */
import { Schema } from "effect"
import { Day, Instant } from "../shared/calendar.schema.ts"
import { ClaimId, UserId } from "../shared/identity.schema.ts"
import { limitMax, type Page, PageLimit, PageNumber, paging, SearchTerm } from "../shared/page.schema.ts"
import { type Claim, ClaimStatus, ClaimType } from "./claim.schema.ts"

/** The columns a list can be ordered by, in the order of the screen. */
export const claimSortFields = ["client", "type", "date_treatment", "status", "created_at"] as const
export type ClaimSortField = (typeof claimSortFields)[number]

const sortWords = claimSortFields.flatMap((field) => [field, `-${field}`] as const)
/** A column, or a column with `-` before it for descending. Ties are ordered by id in the same direction. */
export const ClaimSort = Schema.Literals(sortWords).annotate({ message: "sort_unknown" })
export type ClaimSort = typeof ClaimSort.Type
export const claimSortDefault: ClaimSort = "-created_at"

/** Rows of a page where the client names no limit (specification, "Business constants"). */
export const claimsPerPage = 10

/** Selects claims. `from` and `to` bound the treatment date, both days included. */
const filter = {
  searchTerm: Schema.optionalKey(SearchTerm),
  status: Schema.optionalKey(ClaimStatus),
  type: Schema.optionalKey(ClaimType),
  user_id: Schema.optionalKey(UserId),
  from: Schema.optionalKey(Day),
  to: Schema.optionalKey(Day),
  created_from: Schema.optionalKey(Instant),
  created_to: Schema.optionalKey(Instant)
}
export const ClaimFilter = Schema.Struct(filter)
export interface ClaimFilter extends Schema.Schema.Type<typeof ClaimFilter> {}

const isListOfIds = (text: string): boolean =>
  text.split(",").length <= limitMax && text.split(",").every(Schema.is(ClaimId))

/** Some claims, in a query: at most 100 ids, separated by commas. */
const IdList = Schema.String.check(Schema.makeFilter((text) => (isListOfIds(text) ? undefined : "id_malformed")))

export const ClaimSearch = Schema.Struct({
  ...filter,
  ...paging,
  sort: Schema.optionalKey(ClaimSort),
  ids: Schema.optionalKey(IdList)
})
export interface ClaimSearch extends Schema.Schema.Type<typeof ClaimSearch> {}

/** The complete view of the list, as the screen and the address bar hold it. */
export const ClaimView = Schema.Struct({
  filter: ClaimFilter,
  sort: ClaimSort,
  page: PageNumber,
  limit: PageLimit
})
export interface ClaimView extends Schema.Schema.Type<typeof ClaimView> {}

/** A page of claims, and how many pending claims match the same filter: what "all that match" means for a decision. */
export interface ClaimPage extends Page<Claim> {
  readonly pending: number
}
