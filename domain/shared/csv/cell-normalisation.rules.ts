/** Cells as they are pasted or as a spreadsheet has changed them, rewritten into the form that the schemas read. */
import { isRealDay } from "../calendar.schema.ts"
import { normalise } from "../search.rules.ts"
import { withoutInvisibleMarks } from "../text.rules.ts"
import { splitPhoneNumber, withoutNationalZero } from "../phone.rules.ts"
import { type CellChoices, noChoices } from "./csv-import.schema.ts"
import { readDate } from "./date-order.rules.ts"

/** Rewrites a cell by what was decided for its column; what it does not recognise stays as it is. */
export type Normalise = (cell: string, choices: CellChoices) => string

/** A number as a spreadsheet writes it when its column is too narrow: digits are lost. */
export const isShortened = (cell: string): boolean => /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/iu.test(cell.trim())

const dayNumber = /^\d{5}$/u
const dayMs = 86_400_000
/** Day 0 of a spreadsheet, which takes 1900 for a leap year: right from March 1900 on. */
const dayZero = Date.UTC(1899, 11, 30)

/** Days with slashes in the order of their column, and the day numbers of spreadsheets, as `YYYY-MM-DD`. */
export const normaliseDay: Normalise = (cell, { dateOrder }) => {
  const text = withoutInvisibleMarks(cell)
  if (isRealDay(text)) return text
  if (dayNumber.test(text)) return new Date(dayZero + Number(text) * dayMs).toISOString().slice(0, 10)
  const readings = readDate(text)
  if (readings === null) return cell
  // Without an order only what is the same day both ways is read.
  const day = dateOrder === null ? (readings.mdy === readings.dmy ? readings.mdy : null) : readings[dateOrder]
  return day ?? cell
}

const separators = /[\s.()\-\u2010-\u2015\u2212\p{Cf}]/gu
const digits = /^\+?\d+$/u
/** A phone number with more digits than this may have its country code, from which a spreadsheet took the plus. */
const withoutCodeMax = 10

const decimal = /^\+?\d+[.,]\d{1,2}$/u
const decimalZeros = /[.,]0{1,2}$/u

/** What is dialled before the code of another country. */
const dialledAbroad = /^00(?=[1-9])/u

/**
 * Phone numbers without blanks, dots, dashes and parentheses, with the prefix of the file where they have none, with a plus
 * for 00, and without the 0 that is dialled before them within their country.
 */
export const normalisePhone: Normalise = (cell, { prefix }) => {
  const text = withoutInvisibleMarks(cell)
  // A spreadsheet's number, of which the decimals are no digits of the phone number.
  const whole = decimal.test(text) ? text.replace(decimalZeros, "") : text
  const number = whole.replace(separators, "").replace(dialledAbroad, "+")
  if (decimal.test(whole) || !digits.test(number)) return cell
  if (number.startsWith("+")) return withoutNationalZero(number)
  if (prefix === null) return cell
  const hasCode = number.length > withoutCodeMax && number.startsWith(prefix.slice(1))
  return withoutNationalZero(hasCode ? `+${number}` : prefix + number)
}

/** A number that was pasted behind the chosen country code, perhaps with one of its own. Digits alone stay unchanged. */
export const normaliseTypedPhone = (text: string): string => {
  const { countryCode, digits } = splitPhoneNumber(text)
  if (countryCode === null || /^\d*$/u.test(digits)) return withoutNationalZero(text)
  const number = normalisePhone(digits, { ...noChoices, prefix: countryCode })
  return number.startsWith("+") ? number : text
}

const decorated = /^(?:mailto:\s*)?(?:[^<>]*<\s*)?(?:mailto:)?([^<>\s]+@[^<>\s]+?)\s*>?[;,]?$/iu

/** E-mail addresses without the name, the angle brackets and the `mailto:` with which they are copied. */
export const normaliseEmail: Normalise = (cell) => withoutInvisibleMarks(cell).replace(decorated, "$1")

/** Choices in other words, in any case and with or without accents. */
export const normaliseChoice = (words: Readonly<Record<string, ReadonlyArray<string>>>): Normalise => {
  const choices = new Map(
    Object.entries(words).flatMap(([choice, others]) => others.map((word) => [normalise(word), choice] as const))
  )
  return (cell) => choices.get(normalise(cell)) ?? cell
}

const wholeWithZeros = /^(\d+)[.,]0{1,2}$/u

/** Whole numbers without the decimals that a spreadsheet has added: three digits behind a point may be thousands. */
export const normaliseWhole: Normalise = (cell) => cell.trim().replace(wholeWithZeros, "$1")

const nineDigits = /^(\d{3}) ?(\d{2}) ?(\d{4})$/u

/** Social security numbers with their dashes. */
export const normaliseSsn: Normalise = (cell) => withoutInvisibleMarks(cell).replace(nineDigits, "$1-$2-$3")
