/** The form of a user: its fields as texts, their issues, and what a save sends. */
import { imageIssue } from "../files/image.rules.ts"
import type { Picture } from "../files/image.schema.ts"
import { judgeTexts } from "../shared/document/form-fields.rules.ts"
import { schemaReader } from "../shared/issues.rules.ts"
import { recordFormRules, type SaveInput } from "../shared/document/record-form.rules.ts"
import type { FormTexts } from "../shared/document/record-merge.rules.ts"
import { recordSave } from "../shared/document/record-save.rules.ts"
import { userFormFields } from "./user-fields.rules.ts"
import { describeUserFailure, userNotices } from "./user-record.messages.ts"
import { type CompanyOfUser, type User, UserChange, NewUser } from "./user-record.schema.ts"
import { maskSsn } from "./user-record.rules.ts"
import type { UsersPort } from "./users.port.ts"

export type CompanyChoices = ReadonlyArray<typeof CompanyOfUser.Type>

/** A number revealed here is masked in what another user has saved; it counts as the same. */
const align = (theirs: FormTexts, base: FormTexts): FormTexts =>
  base["ssn"] !== undefined && theirs["ssn"] === maskSsn(base["ssn"]) ? { ...theirs, ssn: base["ssn"] } : theirs

export const userFormRules = recordFormRules<User, Picture, CompanyChoices>({
  entity: "user",
  fields: userFormFields,
  judge: judgeTexts(userFormFields, schemaReader(NewUser)),
  judgeAttached: imageIssue,
  align
})

const save = recordSave<User, NewUser, UserChange>({
  kind: { New: NewUser, Change: UserChange },
  fields: userFormFields,
  notices: userNotices,
  describe: describeUserFailure
})

export const saveUser = (users: UsersPort, form: SaveInput<User, Picture>) => {
  const image = form.attached["profile_image"] ?? null
  return save(
    { create: (input) => users.create(input, image), change: (id, change) => users.change(id, change, image) },
    form
  )
}
