/** How any table becomes a CSV file that a spreadsheet shows and never runs, and how such a cell is read back. */

import type { Language, Translated } from "../language.schema.ts"
import type { ReportSelection } from "./report.schema.ts"

/** The filter of a report, which its address carries, and the selection, which may be too long for one; null without one. */
export const reportRequest = <Filter extends ReportSelection<Id>, Id extends string>({
  ids,
  asOf,
  ...query
}: Filter) => ({
  query,
  body:
    ids === undefined && asOf === undefined
      ? null
      : { ...(ids !== undefined && { ids }), ...(asOf !== undefined && { asOf }) }
})

/** The first character of a file for spreadsheets, which read it as UTF-8 then. Readers take it off. */
export const byteOrderMark = "\uFEFF"

/**
 * A cell starting with one of these, also in full width, would be taken for a formula (decisions, section 6). What looks neutralised is
 * neutralised once more, so that reading back gives the same text.
 */
const startsFormula = /^'*[=+\-@\t\r＝＋－＠]/u
const isNeutralised = /^'+[=+\-@\t\r＝＋－＠]/u

/** Phone numbers and plain numbers may start with a sign; they are no formulas. */
const isNumber = /^[+-]?\d+(?:[.,]\d+)?$/u

/**
 * Where a cell is torn apart by programs that separate cells otherwise, as spreadsheets in Spanish do with `;`: then what follows
 * begins a cell. Quotes do not keep a cell together there, unless it is the first of its line, and blanks and quotes before a formula are
 * taken off.
 */
const tornAt = (characters: string) => ({
  anywhere: new RegExp(`[${characters}]`, "u"),
  beforeFormula: new RegExp(`([${characters}])(?=[ '"]*[=+\\-@＝＋－＠])`, "gu"),
  beforeNeutralised: new RegExp(`([${characters}])'(?=[ '"]*[=+\\-@＝＋－＠])`, "gu")
})
const tornFileOfCommas = tornAt(";\\t\\r\\n")
/** Programs that separate cells by commas are the others where the file has another separator. */
const tornOtherFile = tornAt(",;\\t\\r\\n")

const alwaysQuoted = /[",;\t\r\n]/u

/** How the cells of a file with this separator are written and read back. */
export const csvCells = (separator: string) => {
  const { anywhere, beforeFormula, beforeNeutralised } = separator === "," ? tornFileOfCommas : tornOtherFile

  /** Puts `'` before a text that a spreadsheet would run, at the beginning and wherever a cell may begin. */
  const neutralise = (text: string): string => {
    const whole = anywhere.test(text) ? text.replace(beforeFormula, "$1'") : text
    return startsFormula.test(whole) && !isNumber.test(whole) ? `'${whole}` : whole
  }

  /** Takes each `'` away that `neutralise` has put there, and no other. */
  const deneutralise = (text: string): string => {
    const whole = text.charCodeAt(0) === 39 && isNeutralised.test(text) ? text.slice(1) : text
    return anywhere.test(whole) ? whole.replace(beforeNeutralised, "$1") : whole
  }

  const quote = (text: string): string =>
    alwaysQuoted.test(text) || text.includes(separator) ? `"${text.replace(/"/gu, '""')}"` : text

  /** One line of RFC 4180, CRLF included; null is an empty cell. */
  const line = (cells: ReadonlyArray<string | null>): string =>
    `${cells.map((cell) => (cell === null ? "" : quote(neutralise(cell)))).join(separator)}\r\n`

  return { neutralise, deneutralise, line }
}

export const { neutralise, deneutralise, line: csvLine } = csvCells(",")

/** The words of choices, by column and choice. */
export type ReportedWords = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The header and the lines of a report whose columns are fields of its records. */
export const columnReport = <Column extends string>(
  columns: ReadonlyArray<Column>,
  choices: Translated<ReportedWords>
) => ({
  header: csvLine(columns),
  line: (record: Readonly<Record<Column, string | null>>, language: Language, shared: ReportedWords): string => {
    const words: ReportedWords = { ...shared, ...choices[language] }
    return csvLine(columns.map((column) => words[column]?.[record[column] ?? ""] ?? record[column]))
  }
})
