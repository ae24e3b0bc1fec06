/** The fields of a user as forms, details and reports show them. What each may hold is in `user-record.schema.ts`. */
import { countryCodeDefault } from "../shared/account.schema.ts"
import type { Day } from "../shared/calendar.schema.ts"
import { normaliseSsn } from "../shared/csv/cell-normalisation.rules.ts"
import { noChoices } from "../shared/csv/csv-import.schema.ts"
import type { FormField } from "../shared/document/form-fields.rules.ts"
import type { FormTexts } from "../shared/document/record-merge.rules.ts"
import { normaliseTypedPhone, showPhoneNumber } from "../shared/phone.rules.ts"
import { personName, withoutInvisibleMarks } from "../shared/text.rules.ts"
import { changesContact } from "./user-record.rules.ts"
import { birthDayFirst, birthDayLast, type User } from "./user-record.schema.ts"
import type { UsersScreenWords } from "./users-screen-english.messages.ts"

/** The form, in reading order. A phone number is one field, its country code in front. */
export const userFormFields = [
  { name: "given_name", kind: "text", isRequired: true, normalise: personName },
  { name: "surname", kind: "text", isRequired: true, normalise: personName },
  { name: "email", kind: "email", isRequired: true, normalise: withoutInvisibleMarks },
  { name: "mobile_number", kind: "phone", isRequired: true, start: countryCodeDefault, normalise: normaliseTypedPhone },
  { name: "current_password", kind: "password", isPresent: true },
  { name: "password_hash", kind: "password", isRequired: true },
  { name: "company_id", kind: "choice", isRequired: true },
  { name: "role", kind: "choice", isRequired: true },
  { name: "ssn", kind: "secret", isRequired: true, normalise: (text) => normaliseSsn(text, noChoices) },
  { name: "dob", kind: "date", isRequired: true, min: birthDayFirst, max: birthDayLast },
  { name: "profile_image", kind: "image" },
  { name: "address", kind: "area", isWide: true }
] as const satisfies ReadonlyArray<FormField<keyof UsersScreenWords["form"]["fields"]>>

/** Whether the form is that of one's own row. */
export const isOwnForm = ({ target }: { readonly target: User | null }, own: string | null): boolean =>
  target?.id === own

/**
 * The fields that the form shows. One's own password is changed elsewhere; the present one is asked for where one's own
 * e-mail address or number has changed.
 */
export const shownUserFields = (
  doc: { readonly target: User | null; readonly base: FormTexts; readonly fields: FormTexts },
  own: string | null
) => {
  const { email = "", mobile_number = "" } = doc.base
  const isOwn = isOwnForm(doc, own)
  const isPresentWanted = isOwn && changesContact({ email, mobile_number }, doc.fields)
  return userFormFields.filter(({ name }) =>
    name === "password_hash" ? !isOwn : name === "current_password" ? isPresentWanted : true
  )
}

/** A line of the details: a text or a day, null where the user has none. */
export type UserFact = { readonly label: keyof UsersScreenWords["details"]["facts"] } & (
  | { readonly text: (user: User) => string | null }
  | { readonly day: (user: User) => Day | null }
)

/** The details, in reading order; the social security number comes last, with the button that shows it. */
export const userFacts: ReadonlyArray<UserFact> = [
  { label: "company", text: ({ company }) => company?.name ?? null },
  { label: "address", text: ({ address }) => address },
  { label: "email", text: ({ email }) => email },
  { label: "phone", text: ({ mobile_number }) => showPhoneNumber(mobile_number) },
  { label: "dob", day: ({ dob }) => dob }
]

/**
 * Fixed columns of the report (decisions, section 6): those of an import without secrets, then status and creation.
 */
export const userReportColumns = [
  "given_name",
  "surname",
  "email",
  "mobile_number",
  "company",
  "role",
  "dob",
  "status",
  "created_at"
] as const satisfies ReadonlyArray<keyof User>

export type ReportedUser = Pick<User, (typeof userReportColumns)[number]>
