/** What identifies and admits a person: names, phone, e-mail, password. One rule each, for form, file and server alike. */
import { Schema } from "effect"

/** In the order the selector offers them; the first is the default (specification, "Business constants"). */
export const countryCodes = ["+1", "+58", "+57", "+593"] as const
export const CountryCode = Schema.Literals(countryCodes).annotate({ message: "country_code_required" })
export type CountryCode = typeof CountryCode.Type
export const countryCodeDefault: CountryCode = "+1"

/** The part of a phone number behind its country code: 8 to 12 digits. */
export const MobileNumber = Schema.Trim.check(
  Schema.isNonEmpty({ message: "phone_required" }),
  Schema.isPattern(/^\d{8,12}$/u, { message: "mobile_number" })
)

/** A whole phone number as it travels: one of the four country codes and 8 to 12 digits. */
export const PhoneNumber = Schema.Trim.check(
  Schema.isPattern(/^\+(?:1|58|57|593)\d{8,12}$/u, { message: "mobile_number" })
).pipe(Schema.brand("PhoneNumber"))
export type PhoneNumber = typeof PhoneNumber.Type

/** 8 to 12 of letters, digits and `. _ * -`, with an upper-case letter and a digit. Never trimmed. */
export const Password = Schema.String.check(
  Schema.isNonEmpty({ message: "password_required" }),
  Schema.isPattern(/^[A-Za-z0-9._*-]{8,12}$/u, { message: "password" }),
  Schema.isPattern(/[A-Z]/u, { message: "password" }),
  Schema.isPattern(/\d/u, { message: "password" })
)

export const Role = Schema.Literals(["admin", "user"])
export type Role = typeof Role.Type
export const ActiveStatus = Schema.Literals(["active", "inactive"])
export type ActiveStatus = typeof ActiveStatus.Type

/** The longest given name, surname or e-mail address (specification, "Add User"). */
export const personTextMax = 35
const tooLong = { message: `text_too_long|${personTextMax}` }

/** A given name or a surname: letters of any script, marks and blanks (decisions, section 10). */
export const PersonName = Schema.Trim.check(
  Schema.isNonEmpty({ message: "name_required" }),
  Schema.isMaxLength(personTextMax, tooLong),
  Schema.isPattern(/^[\p{L}\p{M} ]*$/u, { message: "letters" }),
  Schema.isPattern(/\p{L}/u, { message: "letters" })
)

/** An e-mail address in ASCII; two that differ in case only are one (decisions, sections 4 and 10). */
export const Email = Schema.Trim.check(
  Schema.isNonEmpty({ message: "email_required" }),
  Schema.isMaxLength(personTextMax, tooLong),
  Schema.isPattern(/^[\w.+%'-]{1,32}@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,30}[A-Za-z\d])?\.){1,16}[A-Za-z]{2,32}$/u, {
    message: "email"
  })
)

/** An administrator who is added from the command line. */
export const AdministratorDraft = Schema.Struct({
  given_name: PersonName,
  surname: PersonName,
  mobile_number: PhoneNumber,
  email: Email,
  password: Password
})
export interface AdministratorDraft extends Schema.Schema.Type<typeof AdministratorDraft> {}
