/** What everyone who signs in has: a phone number, a password and a role. Other records are active or inactive, too. */
import { Schema } from "effect"

/** In the order of the selector; the first is the default (specification, "Business constants"). */
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
export const Password = Schema.String.annotate({ message: "password_required" }).check(
  Schema.isNonEmpty({ message: "password_required" }),
  Schema.isPattern(/^[A-Za-z0-9._*-]{8,12}$/u, { message: "password" }),
  Schema.isPattern(/[A-Z]/u, { message: "password" }),
  Schema.isPattern(/\d/u, { message: "password" })
)

/** One's present password. It is only compared, so no rule but presence binds it. */
export const CurrentPassword = Schema.String.check(
  Schema.isNonEmpty({ message: "password_required" }),
  Schema.isMaxLength(128, { message: "password" })
)

export const Role = Schema.Literals(["admin", "user"])
export type Role = typeof Role.Type
export const ActiveStatus = Schema.Literals(["active", "inactive"])
export type ActiveStatus = typeof ActiveStatus.Type
