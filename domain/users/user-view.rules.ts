/** The users' filters, order and page in the address bar. */
import { viewRules } from "../shared/list/list-view.rules.ts"
import { type UserFilter, userQuery, type UserSortField } from "./user-record.schema.ts"

export const userView = viewRules<UserFilter, UserSortField>(userQuery)
