/** Numbers of a spreadsheet as their formats show them, as far as that changes what they say: days, and leading zeros. */

/** Writes the number of a cell. */
export type NumberWriter = (text: string) => string

/** Numbers as digits: a spreadsheet may store a phone number as `1.3456789012E10`. */
export const plainNumber: NumberWriter = (text) => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? String(number) : text
}

const dayMs = 86_400_000
/** Day 0; that of 1900 is right from March on, because spreadsheets take 1900 for a leap year. */
const dayZeros = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** The longest day number of spreadsheets, of 9999-12-31. */
const dayMax = 2_958_465

export const dayWriter =
  (counted: keyof typeof dayZeros): NumberWriter =>
  (text) => {
    const day = Math.floor(Number(text))
    if (Number.isNaN(day) || day < 0 || day > dayMax) return plainNumber(text)
    const early = counted === 1900 && day < 60 ? 1 : 0
    return new Date(dayZeros[counted] + (day + early) * dayMs).toISOString().slice(0, 10)
  }

/** Formats that spreadsheets know without a code: days, some with times. */
const isDayId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The literal text of a format: quoted or escaped; what stands in brackets, and behind `_` and `*`, shows nothing. */
const shownAsIs = /"([^"]*)"|\\(.)|\[[^\]]*\]|[_*]./gsu

const isDayCode = (code: string): boolean =>
  code
    .replace(shownAsIs, " ")
    .toLowerCase()
    .split(";")
    .some((part) => /[dmyhs]/u.test(part) && !/general|[0#?%]/u.test(part.replace(/s\.0+/gu, "s")))

/** The zeros and signs of a format such as `000-00-0000`; null for any other. */
const zerosOf = (code: string): ReadonlyArray<string> | null => {
  const [first = ""] = code.replace(/\\;/gu, "").split(";")
  const signs = first.replace(shownAsIs, (_, quoted, escaped) => String(quoted ?? escaped ?? ""))
  if (!/^[0 ()/-]*$/u.test(signs) || signs.replace(/[^0]/gu, "").length < 2) return null
  return [...signs]
}

const zeroWriter =
  (signs: ReadonlyArray<string>): NumberWriter =>
  (text) => {
    const digits = plainNumber(text)
    const count = signs.filter((sign) => sign === "0").length
    if (!/^\d+$/u.test(digits) || digits.length > count) return digits
    const padded = digits.padStart(count, "0")
    let at = 0
    return signs.map((sign) => (sign === "0" ? (padded[at++] ?? "") : sign)).join("")
  }

/** The longest code that a spreadsheet takes. */
const codeMax = 255

/** The writer of a format by its number and code. */
export const numberWriter = (id: number, code: string | undefined, counted: keyof typeof dayZeros): NumberWriter => {
  if (code === undefined) return isDayId(id) ? dayWriter(counted) : plainNumber
  if (code.length > codeMax) return plainNumber
  if (isDayCode(code)) return dayWriter(counted)
  const zeros = zerosOf(code)
  return zeros === null ? plainNumber : zeroWriter(zeros)
}
