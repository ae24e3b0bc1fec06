import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"
import { type User, type UserFilter, userQuery, type UserSortField } from "./user-record.schema.ts"
import { fullName } from "./user.rules.ts"

export const userCriteria = criteriaRules<UserFilter, UserSortField>(userQuery)

export const userListRules = recordListRules<User, UserFilter, UserSortField, null>(userCriteria, (user) => [
  fullName(user),
  `${user.surname} ${user.given_name}`,
  user.email,
  user.company?.name ?? ""
])
