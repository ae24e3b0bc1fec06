import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import { selectionRules } from "../shared/list/list-selection.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"
import { selectableListRules } from "../shared/list/selectable-list.rules.ts"
import { type UserBulkSettled, applyBulk } from "./user-bulk-job.rules.ts"
import { type User, type UserFilter, userQuery, type UserSortField } from "./user-record.schema.ts"
import { fullName } from "../shared/text.rules.ts"

export const userCriteria = criteriaRules<UserFilter, UserSortField>(userQuery)

const isDeleted = ({ is_deleted }: User): boolean => is_deleted === true

/** "All that match" are the users who had been added when the list was read. */
export const userSelection = selectionRules<User, UserFilter>({
  isSelectable: (user) => !isDeleted(user),
  existedAt: ({ created_at }, asOf) => created_at <= asOf
})

export const userListRules = selectableListRules<User, UserFilter, UserSortField, null, UserBulkSettled>({
  criteria: userCriteria,
  list: recordListRules(userCriteria, (user) => [
    fullName(user),
    user.email,
    user.company?.name ?? "",
    user.mobile_number
  ]),
  selection: userSelection,
  // A list has deleted users or others, never both.
  countMatching: ({ data, pagination }) => (data.some(isDeleted) ? 0 : pagination.total),
  settle: applyBulk
})
