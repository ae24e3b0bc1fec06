/** The users' filters, order and page in the address bar. */
import { reader } from "../shared/document/issues.rules.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import {
  UserFilter,
  UserSearch,
  userSortDefault,
  userSortFields,
  type UserSortField,
  usersPerPage
} from "./user-record.schema.ts"

export const userView = viewRules<UserFilter, UserSortField>({
  readSearch: reader(UserSearch),
  readFilter: reader(UserFilter),
  names: ["searchTerm", "status", "role", "company_id"],
  fields: userSortFields,
  sortDefault: userSortDefault,
  perPage: usersPerPage,
  newestFirst: ["created_at"]
})
