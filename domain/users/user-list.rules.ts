import { recordListRules } from "../shared/list/record-list.rules.ts"
import type { User, UserFilter, UserSortField } from "./user-record.schema.ts"
import { fullName } from "./user.rules.ts"
import { userCriteria } from "./user-criteria.rules.ts"

export const userListRules = recordListRules<User, UserFilter, UserSortField, null>(userCriteria, (user) => [
  fullName(user),
  `${user.surname} ${user.given_name}`,
  user.email,
  user.company?.name ?? ""
])
