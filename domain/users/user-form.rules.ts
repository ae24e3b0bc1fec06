/** The form of a user: its fields as texts, their issues, and what a save sends. */
import { Effect } from "effect"
import type { SaveOutcome } from "../shared/document/document-editor.rules.ts"
import { imageIssue } from "../files/image.rules.ts"
import type { Picture } from "../files/image.schema.ts"
import type { FieldsInvalid } from "../shared/failure.errors.ts"
import {
  blankTexts,
  changedTexts,
  imageFields,
  judgeTexts,
  sentTexts,
  textsOf
} from "../shared/document/form-fields.rules.ts"
import { orRefused, reader } from "../shared/document/issues.rules.ts"
import { recordFormRules, type SaveInput } from "../shared/document/record-form.rules.ts"
import type { Fields } from "../shared/document/record-merge.rules.ts"
import { userFormFields } from "./user-fields.rules.ts"
import { describeUserFailure, userNotices } from "./user-record.messages.ts"
import { type CompanyOfUser, type User, UserChange, NewUser } from "./user-record.schema.ts"
import type { UserFailure, UserOvertaken, UserTaken } from "./user.errors.ts"
import type { UsersPort } from "./users.port.ts"

/** The companies a person may belong to. */
export type CompanyChoices = ReadonlyArray<typeof CompanyOfUser.Type>

const readNew = reader(NewUser)
const readChange = reader(UserChange)

const maskOf = (ssn: string): string => `***-**-${ssn.slice(-4)}`

/** A number revealed here is masked in what another user has saved; it counts as the same. */
const align = (theirs: Fields, base: Fields): Fields =>
  base["ssn"] !== undefined && theirs["ssn"] === maskOf(base["ssn"]) ? { ...theirs, ssn: base["ssn"] } : theirs

export const userFormRules = recordFormRules<User, Picture, CompanyChoices>({
  blank: blankTexts(userFormFields),
  fieldsOf: (user) => textsOf(userFormFields, user),
  judge: judgeTexts(userFormFields, readNew),
  attachments: { fields: imageFields(userFormFields), judge: imageIssue },
  align
})

/** Sends only the changed fields, so that fields others have changed stay as they are. */
export const saveUser = (
  users: UsersPort,
  { target, base, fields, attached }: SaveInput<User, Picture>
): Effect.Effect<SaveOutcome<User>, UserFailure> => {
  const image = attached["profile_image"] ?? null
  const written = target === null ? addUser(users, fields, image) : changeUser(users, target, base, fields, image)
  return Effect.catchTags(
    Effect.map(written, (row): SaveOutcome<User> => ({ kind: "saved", row })),
    {
      FieldsInvalid: refused,
      UserTaken: refused,
      UserOvertaken: ({ current }: UserOvertaken) => Effect.succeed<SaveOutcome<User>>({ kind: "overtaken", current })
    }
  )
}

const refused = (failure: FieldsInvalid | UserTaken): Effect.Effect<SaveOutcome<User>> =>
  Effect.succeed({
    kind: "refused",
    issues: failure.fields,
    failure: describeUserFailure(failure, userNotices.updateFailed)
  })

const addUser = (users: UsersPort, fields: Fields, image: Picture | null) =>
  Effect.flatMap(orRefused(readNew(sentTexts(userFormFields, fields))), (input) => users.create(input, image))

const changeUser = (users: UsersPort, { id, version }: User, base: Fields, fields: Fields, image: Picture | null) =>
  Effect.flatMap(orRefused(readChange(changedTexts(userFormFields, base, fields, version))), (change) =>
    users.change(id, change, image)
  )
