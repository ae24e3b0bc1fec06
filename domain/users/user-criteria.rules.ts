import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import { type UserFilter, userQuery, type UserSortField } from "./user-record.schema.ts"

export const userCriteria = criteriaRules<UserFilter, UserSortField>(userQuery)
