/**
 * The grammar of CSV (RFC 4180), read strictly, by one scanner for browser and server. Lines end in CRLF, LF or CR. A
 * quote inside an unquoted cell makes the file unreadable: guessing could move cells to another row.
 */
import type { CsvRow } from "./csv-import.schema.ts"

/** What stands between cells; the server takes the first two. */
export const separators = [",", ";", "\t", "|"] as const
export type Separator = (typeof separators)[number]

/** What they are called in texts. */
export const separatorNames = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "bars"
} as const satisfies Readonly<Record<Separator, string>>
export type SeparatorName = (typeof separatorNames)[Separator]

/** A file that cannot be read from `row` on. */
export interface BrokenCsv {
  readonly broken: "csv_quote_open" | "csv_quote_stray"
  readonly row: number
}

/** Returns the next row that is not empty, or null at the end. Rows are numbered as in a spreadsheet, empty ones included. */
export type CsvScanner = () => CsvRow | BrokenCsv | null

const quote = 34
const lineFeed = 10
const carriageReturn = 13

/** Reads a text from its beginning, one row with each call. */
export const csvScanner = (text: string, separator: Separator): CsvScanner => {
  const between = separator.charCodeAt(0)
  const { length } = text
  let at = 0
  let row = 0

  /** Adds the quoted cell that begins here to `cells`; returns the error where its quotes do not match, else null. */
  const quoted = (cells: Array<string>): BrokenCsv["broken"] | null => {
    let from = at + 1
    let cell = ""
    for (;;) {
      const end = text.indexOf('"', from)
      if (end === -1) return "csv_quote_open"
      cell += text.slice(from, end)
      if (text.charCodeAt(end + 1) !== quote) {
        at = end + 1
        break
      }
      cell += '"'
      from = end + 2
    }
    cells.push(cell)
    const next = at < length ? text.charCodeAt(at) : lineFeed
    return next === between || next === lineFeed || next === carriageReturn ? null : "csv_quote_stray"
  }

  /** Adds the unquoted cell that begins here to `cells`; returns the error of a quote inside it, else null. */
  const bare = (cells: Array<string>): BrokenCsv["broken"] | null => {
    const from = at
    for (; at < length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === between || code === lineFeed || code === carriageReturn) break
      if (code === quote) return "csv_quote_stray"
    }
    cells.push(text.slice(from, at))
    return null
  }

  const endLine = (): void => {
    at += text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1
  }

  const isEndOfLine = (): boolean => {
    const code = text.charCodeAt(at)
    return code === lineFeed || code === carriageReturn
  }

  return () => {
    while (at < length) {
      row += 1
      const cells: Array<string> = []
      for (;;) {
        const broken = text.charCodeAt(at) === quote ? quoted(cells) : bare(cells)
        if (broken !== null) return { broken, row }
        if (at >= length || isEndOfLine()) break
        at += 1
      }
      endLine()
      // Spreadsheets write rows of only separators below the last one.
      if (cells.some((cell) => cell !== "")) return { row, cells }
    }
    return null
  }
}
