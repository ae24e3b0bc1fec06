/** Cells as they are pasted or as a spreadsheet has changed them, rewritten into the form that the schemas read. */
import { isRealDay } from "../calendar.schema.ts"
import { normalise } from "../search.rules.ts"
import { withoutInvisibleMarks } from "../text.rules.ts"
import { readPhone } from "../phone.rules.ts"
import type { CellChoices } from "./csv-import.schema.ts"
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

/** Phone numbers, with the prefix of the file where they have none. */
export const normalisePhone: Normalise = (cell, { prefix }) => readPhone(cell, prefix)

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
