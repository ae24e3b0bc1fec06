/** The form of a user: its fields as texts, their issues, and what a save sends. */
import { Effect } from "effect"
import type { SaveOutcome } from "../shared/document/document-editor.rules.ts"
import { imageIssue } from "../files/image.rules.ts"
import type { Picture } from "../files/image.schema.ts"
import type { FieldsInvalid } from "../shared/failure.errors.ts"
import { type FieldIssues, issuesIn, orRefused, reader } from "../shared/document/issues.rules.ts"
import { recordFormRules, type SaveInput } from "../shared/document/record-form.rules.ts"
import { changedFields, type Fields } from "../shared/document/record-merge.rules.ts"
import { describeUserFailure, userNotices } from "./user-record.messages.ts"
import { type CompanyOfUser, type User, UserChange, UserDraft } from "./user-record.schema.ts"
import type { UserFailure, UserOvertaken, UserTaken } from "./user.errors.ts"
import { countryCodeDefault } from "./user.schema.ts"
import type { UsersPort } from "./users.port.ts"

/** The companies a person may belong to. */
export type CompanyChoices = ReadonlyArray<typeof CompanyOfUser.Type>

/** In reading order. A phone number is one field, its country code in front. */
const blank: Fields = {
  given_name: "",
  surname: "",
  email: "",
  mobile_number: countryCodeDefault,
  password_hash: "",
  company_id: "",
  role: "",
  ssn: "",
  dob: "",
  profile_image: "",
  address: ""
}

const fieldsOf = (user: User): Fields => ({
  given_name: user.given_name,
  surname: user.surname,
  email: user.email,
  mobile_number: user.mobile_number,
  password_hash: "",
  company_id: user.company_id ?? "",
  role: user.role,
  ssn: user.ssn ?? "",
  dob: user.dob ?? "",
  profile_image: user.profile_image ?? "",
  address: user.address ?? ""
})

const readDraft = reader(UserDraft)
const readChange = reader(UserChange)

/** An unedited field of an existing record is not checked: the user who edits the rest may not know what it lacks. */
const judge = (fields: Fields, base: Fields | null): FieldIssues => {
  const issues = issuesIn(readDraft(fields))
  if (base === null) return issues
  const changed = new Set(changedFields(base, fields))
  // An empty password keeps the old one.
  if (fields["password_hash"] === "") changed.delete("password_hash")
  return Object.fromEntries(Object.entries(issues).filter(([field]) => changed.has(field)))
}

const maskOf = (ssn: string): string => `***-**-${ssn.slice(-4)}`

/** A number revealed here is masked in what another user has saved; it counts as the same. */
const align = (theirs: Fields, base: Fields): Fields =>
  base["ssn"] !== undefined && theirs["ssn"] === maskOf(base["ssn"]) ? { ...theirs, ssn: base["ssn"] } : theirs

export const userFormRules = recordFormRules<User, Picture, CompanyChoices>({
  blank,
  fieldsOf,
  judge,
  attachments: { fields: ["profile_image"], judge: imageIssue },
  align
})

const textOrNull = (text: string | undefined) => (text === undefined || text.trim() === "" ? null : text)

/** The fields as they are sent: what may be empty is null. */
const sent = (fields: Fields) => ({
  ...fields,
  address: textOrNull(fields["address"]),
  profile_image: textOrNull(fields["profile_image"])
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
  Effect.flatMap(orRefused(readDraft(sent(fields))), (draft) => users.create(draft, image))

const changeUser = (users: UsersPort, { id, version }: User, base: Fields, fields: Fields, image: Picture | null) => {
  const all: Readonly<Record<string, unknown>> = sent(fields)
  const changed = changedFields(base, fields).map((field) => [field, all[field]])
  return Effect.flatMap(orRefused(readChange({ ...Object.fromEntries(changed), version })), (change) =>
    users.change(id, change, image)
  )
}
