import type { Picture } from "../files/image.schema.ts"
import { recordFormMachine } from "../shared/document/record-form.machine.ts"
import { recordWorkflows } from "../shared/screen/record-screen.machine.ts"
import { type CompanyChoices, userFormRules } from "./user-form.rules.ts"
import { userCriteria, userListRules } from "./user-list.rules.ts"
import { describeUserFailure, userNotices } from "./user-record.messages.ts"
import type { User } from "./user-record.schema.ts"

export const userWorkflows = recordWorkflows({
  name: "user",
  criteria: userCriteria,
  rules: userListRules,
  notices: userNotices,
  describe: describeUserFailure
})

export const { list: userListMachine, removal: userRemovalMachine, rowActions: userActionsMachine } = userWorkflows

export const userFormMachine = recordFormMachine<User, Picture, CompanyChoices>({
  id: "user-form",
  rules: userFormRules,
  notices: userNotices,
  describe: describeUserFailure
})
