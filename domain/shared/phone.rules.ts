/** Phone numbers: how they are written, read and searched, and the plans of the countries that they may belong to. */
import { type CountryCode, countryCodes } from "./account.schema.ts"
import { withoutInvisibleMarks } from "./text.rules.ts"

/** A 0 that is dialled before a number within its country, and does not belong to it. */
const nationalZero = /^(\+(?:58|57|593))0(?=[1-9])/u
const withoutZero = /^(\+(?:58|57|593))(?=[1-9])/u

/** The number without the 0 that is dialled before it within its country. */
export const withoutNationalZero = (phone: string): string => phone.replace(nationalZero, "$1")

/** The ways in which a number may be stored: with a 0 where it was added before numbers were read by their plans. */
export const phoneSpellings = (phone: string): readonly [plain: string, withZero: string] => {
  const plain = withoutNationalZero(phone)
  return [plain, plain.replace(withoutZero, "$10")]
}

/** Joins a selector's code and the digits typed beside it. */
export const toPhoneNumber = (countryCode: CountryCode, digits: string): string => `${countryCode}${digits.trim()}`

/** Splits a whole number again; no code begins with another. A text with none of our codes keeps all its digits. */
export const splitPhoneNumber = (
  phone: string
): { readonly countryCode: CountryCode | null; readonly digits: string } => {
  const countryCode = countryCodes.find((code) => phone.startsWith(code)) ?? null
  return { countryCode, digits: phone.slice(countryCode?.length ?? 0) }
}

const separators = /[\s.()\-\u2010-\u2015\u2212\p{Cf}]/gu
const wholeNumber = /^\+?\d+$/u
/** A phone number with more digits than this may have its country code, from which a spreadsheet took the plus. */
const withoutCodeMax = 10

const decimal = /^\+?\d+[.,]\d{1,2}$/u
const decimalZeros = /[.,]0{1,2}$/u

/** What is dialled before the code of another country. */
const dialledAbroad = /^00(?=[1-9])/u

/**
 * A phone number without blanks, dots, dashes and parentheses, with a prefix where it has none, with a plus for 00, and
 * without the 0 that is dialled before it within its country. Any other text stays as it is.
 */
export const readPhone = (written: string, prefix: string | null): string => {
  const text = withoutInvisibleMarks(written)
  // A spreadsheet's number, of which the decimals are no digits of the phone number.
  const whole = decimal.test(text) ? text.replace(decimalZeros, "") : text
  const number = whole.replace(separators, "").replace(dialledAbroad, "+")
  if (decimal.test(whole) || !wholeNumber.test(number)) return written
  if (number.startsWith("+")) return withoutNationalZero(number)
  if (prefix === null) return written
  const hasCode = number.length > withoutCodeMax && number.startsWith(prefix.slice(1))
  return withoutNationalZero(hasCode ? `+${number}` : prefix + number)
}

/** A number that was pasted behind the chosen country code, perhaps with one of its own. Digits alone stay unchanged. */
export const normaliseTypedPhone = (text: string): string => {
  const { countryCode, digits } = splitPhoneNumber(text)
  if (countryCode === null || /^\d*$/u.test(digits)) return withoutNationalZero(text)
  const number = readPhone(digits, countryCode)
  return number.startsWith("+") ? number : text
}

/** Fewer digits occur in nearly every number. */
const searchedDigitsMin = 4

/** The digits of a search term that is written like a phone number, in any groups; null for any other term. */
export const searchedDigits = (searchTerm: string): string | null => {
  // A 0 that is dialled before a number is no digit of it.
  const digits = withoutNationalZero(searchTerm.replace(/[^\d+]/gu, ""))
    .replace(/\D/gu, "")
    .replace(/^0(?=\d{5})/u, "")
  return /^\s*\+?[\d\s().-]+$/u.test(searchTerm) && digits.length >= searchedDigitsMin ? digits : null
}

const extension = /\d[\s.,;)]*(?:extn?|extensi[oó]n|x|anexo|interno|int|#)[\s.:#]*\d{1,6}$/iu
const betweenNumbers = /[/;,|&\n]|\s(?:or|and|o|y)\s/iu
const numberDigitsMin = 7

/** The message key where a text has an extension, or several numbers; null where it may be one number. */
export const writtenIssue = (text: string): "phone_extension" | "phone_several" | null => {
  const numbers = text.split(betweenNumbers).filter((part) => part.replace(/\D/gu, "").length >= numberDigitsMin)
  if (numbers.length > 1) return "phone_several"
  return numbers.length === 1 && extension.test(text.trim()) ? "phone_extension" : null
}

/** Shows a number with its code apart: `+1 5550100001`. */
export const showPhoneNumber = (phone: string): string => {
  const { countryCode, digits } = splitPhoneNumber(phone)
  return countryCode === null ? phone : `${countryCode} ${digits}`
}

/** What stands behind each code, in mobile and landline numbers. */
const plans: Readonly<Record<CountryCode, RegExp>> = {
  "+1": /^[2-9]\d{9}$/u,
  "+58": /^[24]\d{9}$/u,
  "+57": /^(?:3\d{9}|60\d{8})$/u,
  "+593": /^(?:9\d{8}|[2-7]\d{7})$/u
}

/** The message key where the number is none of its country; null where it may be one. */
export const planIssue = (phone: string): string | null => {
  const { countryCode, digits } = splitPhoneNumber(phone)
  return countryCode === null || plans[countryCode].test(digits) ? null : `phone_plan_${countryCode.slice(1)}`
}
