/** How an edit changes a user, and its texts for comparing, sorting and searching. */
import { Result, Schema } from "effect"
import { type FieldIssues, schemaReader } from "../shared/issues.rules.ts"
import { differingFields, givenFields, optionalTexts } from "../shared/record-fields.rules.ts"
import { withoutNationalZero } from "../shared/phone.rules.ts"
import { normalise } from "../shared/search.rules.ts"
import { becomesInvisible } from "../shared/text.rules.ts"
import { optionalUserTexts, type User, type UserChange, userFields, UserPhone } from "./user-record.schema.ts"

/** Stands for a number that no key opens any more. Sent back, it changes nothing. */
export const unreadableSsn = "***-**-****"

/** What the audit calls a look at a number in full. */
export const revealAction = "user.reveal_ssn"

/** The time in which looks at numbers are counted. */
export const revealSeconds = 3_600

/** A social security number as shown unless it was revealed. */
export const maskSsn = (ssn: string): string => `***-**-${ssn.slice(-4)}`

/** The stored folded texts for sorting and searching; `user_key` is both names and the e-mail address. */
export const userKeyFields = ["given_name_key", "surname_key", "user_key"] as const
export type UserKeys = Readonly<Record<(typeof userKeyFields)[number], string>>

export const userKeys = ({ given_name, surname, email }: Pick<User, "given_name" | "surname" | "email">): UserKeys => {
  const given_name_key = normalise(given_name)
  const surname_key = normalise(surname)
  return { given_name_key, surname_key, user_key: `${given_name_key} ${surname_key} ${normalise(email)}` }
}

export const isAdministrator = ({ role, status }: Pick<User, "role" | "status">): boolean =>
  role === "admin" && status === "active"

type Contact = Pick<User, "email" | "mobile_number">

/** Whether a change gives another e-mail address or number, by which a person is reached and signs in. */
export const changesContact = (
  user: Contact,
  {
    email = user.email,
    mobile_number = user.mobile_number
  }: { readonly email?: string; readonly mobile_number?: string }
): boolean => email !== user.email || ![mobile_number, withoutNationalZero(mobile_number)].includes(user.mobile_number)

/** What a change writes once its secrets, company and picture have been resolved. */
export interface ResolvedChange {
  /** Undefined leaves it unchanged. */
  readonly ssn: string | undefined
  readonly company: User["company"]
  readonly profile_image: string | null
}

/** Required fields that cannot be cleared, nor given a name of which nothing is shown: field → message key. */
export const emptiedFields = (user: User, change: UserChange): Readonly<Record<string, string>> => ({
  ...(becomesInvisible(user.given_name, change.given_name) && { given_name: "given_name_required" }),
  ...(becomesInvisible(user.surname, change.surname) && { surname: "surname_required" }),
  ...(change.company_id === null && user.company_id !== null && { company_id: "company_required" }),
  ...(change.dob === null && user.dob !== null && { dob: "dob_required" })
})

const readPhone = schemaReader(Schema.Struct({ mobile_number: UserPhone }))

/** The number that a change writes, or what is wrong with it: the stored one may be sent back as it is. */
export const changedPhone = (
  { mobile_number: stored }: Pick<User, "mobile_number">,
  { mobile_number: sent }: Pick<UserChange, "mobile_number">
): Result.Result<string, FieldIssues> =>
  sent === undefined || sent === stored
    ? Result.succeed(stored)
    : Result.map(readPhone({ mobile_number: sent }), ({ mobile_number }) => mobile_number)

/** The record as the change leaves it, its version included; the same value when nothing is changed. */
export const applyChange = (
  user: User,
  change: UserChange,
  { ssn, company, profile_image }: ResolvedChange,
  hasNewPassword: boolean
): User => {
  const next: User = {
    ...user,
    ...givenFields(["given_name", "surname", "email", "role", "status"], change),
    ...optionalTexts(optionalUserTexts, change, user),
    mobile_number: Result.getOrElse(changedPhone(user, change), () => user.mobile_number),
    company_id: company?.id ?? null,
    company,
    ssn: ssn === undefined ? user.ssn : maskSsn(ssn),
    dob: change.dob ?? user.dob,
    profile_image
  }
  const isChanged = hasNewPassword || ssn !== undefined || Object.keys(writtenUserFields(next, user)).length > 0
  return isChanged ? { ...next, version: user.version + 1 } : user
}

/** The fields of `record` that differ from those of `other`. Secrets never appear. */
export const writtenUserFields = (
  record: User,
  other: Partial<User> | null
): Partial<Pick<User, (typeof userFields)[number]>> => differingFields(userFields, record, other ?? {})
