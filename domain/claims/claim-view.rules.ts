import { reader } from "../shared/document/issues.rules.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import {
  ClaimFilter,
  ClaimSearch,
  claimsPerPage,
  claimSortDefault,
  claimSortFields,
  type ClaimSortField
} from "./claim-search.schema.ts"

export const claimView = viewRules<ClaimFilter, ClaimSortField>({
  readSearch: reader(ClaimSearch),
  readFilter: reader(ClaimFilter),
  names: ["searchTerm", "status", "type", "user_id", "from", "to", "created_from", "created_to"],
  fields: claimSortFields,
  sortDefault: claimSortDefault,
  perPage: claimsPerPage,
  newestFirst: ["created_at", "date_treatment"]
})

/** True when the requested first day of treatment is after the last. */
export const isBackwards = ({ from, to }: ClaimFilter): boolean => from !== undefined && to !== undefined && from > to
