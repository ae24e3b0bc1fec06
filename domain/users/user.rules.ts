import { withoutNationalZero } from "../shared/phone-spelling.rules.ts"
import { type CountryCode, countryCodes } from "./user.schema.ts"

/** Joins a selector's code and the digits typed beside it. */
export const toPhoneNumber = (countryCode: CountryCode, digits: string): string => `${countryCode}${digits.trim()}`

/** Splits a whole number again; no code begins with another. A text with none of our codes keeps all its digits. */
export const splitPhoneNumber = (
  phone: string
): { readonly countryCode: CountryCode | null; readonly digits: string } => {
  const countryCode = countryCodes.find((code) => phone.startsWith(code)) ?? null
  return { countryCode, digits: phone.slice(countryCode?.length ?? 0) }
}

/** Fewer digits occur in nearly every number. */
const searchedDigitsMin = 4

/** The digits of a search term that is written like a phone number, in whatever groups; null for any other term. */
export const searchedDigits = (searchTerm: string): string | null => {
  // A 0 that is dialled before a number is no digit of it.
  const digits = withoutNationalZero(searchTerm.replace(/[^\d+]/gu, ""))
    .replace(/\D/gu, "")
    .replace(/^0(?=\d{5})/u, "")
  return /^\s*\+?[\d\s().-]+$/u.test(searchTerm) && digits.length >= searchedDigitsMin ? digits : null
}

/** Shows a number with its code apart: `+1 5550100001`. */
export const showPhoneNumber = (phone: string): string => {
  const { countryCode, digits } = splitPhoneNumber(phone)
  return countryCode === null ? phone : `${countryCode} ${digits}`
}

export const fullName = (person: { readonly given_name: string; readonly surname: string }): string =>
  `${person.given_name} ${person.surname}`.trim()

/** Stands for a number that no key opens any more. Sent back, it changes nothing. */
export const unreadableSsn = "***-**-****"

/** What the audit calls a look at a number in full. */
export const revealAction = "user.reveal_ssn"

/** The time in which looks at numbers are counted. */
export const revealSeconds = 3_600

/** A social security number as shown unless it was revealed. */
export const maskSsn = (ssn: string): string => `***-**-${ssn.slice(-4)}`
