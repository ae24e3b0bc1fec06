/** The workflows of users: listing, adding and editing, deleting, switching on and off. */
import type { Picture } from "../files/image.schema.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { recordFormMachine } from "../shared/document/record-form.machine.ts"
import { recordListMachine } from "../shared/list/record-list.machine.ts"
import { recordRemovalMachine } from "../shared/screen/record-removal.machine.ts"
import { rowActionsMachine } from "../shared/list/row-actions.machine.ts"
import { type CompanyChoices, userFormRules } from "./user-form.rules.ts"
import { userListRules } from "./user-list.rules.ts"
import { describeUserFailure, userNotices } from "./user-record.messages.ts"
import type { User, UserFilter, UserSortField } from "./user-record.schema.ts"
import { toUserFailure } from "./user.errors.ts"
import { userView } from "./user-view.rules.ts"

const describe = (error: unknown, otherwise: InEveryLanguage<string>) =>
  describeUserFailure(toUserFailure(error), otherwise)

export const userListMachine = recordListMachine<User, UserFilter, UserSortField, null>({
  id: "user-list",
  view: userView,
  rules: userListRules,
  describe: (error) => describe(error, userNotices.listFailed)
})

export const userFormMachine = recordFormMachine<User, Picture, CompanyChoices>({
  id: "user-form",
  rules: userFormRules,
  notices: userNotices,
  describe
})

export const userRemovalMachine = recordRemovalMachine({
  id: "user-removal",
  done: userNotices.deleted,
  describe: (error) => describe(error, userNotices.deleteFailed),
  versionNow: (error) => {
    const failure = toUserFailure(error)
    return failure._tag === "UserOvertaken" ? failure.current.version : null
  }
})

export const userActionsMachine = rowActionsMachine<User>({
  id: "user-actions",
  done: userNotices.updated,
  describe: (error) => describe(error, userNotices.updateFailed)
})
