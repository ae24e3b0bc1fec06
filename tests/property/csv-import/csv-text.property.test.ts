import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { CsvRow } from "#domain/shared/csv/csv-import.schema.ts"
import { type BrokenCsv, csvScanner, type Separator } from "#domain/shared/csv/csv-text.rules.ts"
import { csvLine, deneutralise } from "#domain/shared/report/report.rules.ts"

const scan = (text: string, separator: Separator): ReadonlyArray<CsvRow> | BrokenCsv => {
  const next = csvScanner(text, separator)
  const rows: Array<CsvRow> = []
  for (;;) {
    const found = next()
    if (found === null) return rows
    if ("broken" in found) return found
    rows.push(found)
  }
}

const cellsOf = (text: string, separator: Separator) => {
  const found = scan(text, separator)
  return "broken" in found ? null : found.map(({ cells }) => cells)
}

/** Another reader of the same grammar; null where it refuses. */
const parsed = (text: string, delimiter: Separator): ReadonlyArray<ReadonlyArray<string>> | null => {
  try {
    const options = {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ["\r\n", "\n", "\r"]
    }
    return parse(text, options).filter((cells) => cells.some((cell) => cell !== ""))
  } catch {
    return null
  }
}

const nasty = fc.constantFrom(",", ";", '"', '""', "\r\n", "\n", "\r", "a", "é", " ", "=", "'")
const anyText = fc.array(nasty, { maxLength: 14 }).map((parts) => parts.join(""))
const separator = fc.constantFrom<Separator>(",", ";")
const cell = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc
    .array(fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "5", ",", '"', "\n", "x"), { maxLength: 5 })
    .map((p) => p.join(""))
)

describe("the CSV scanner", () => {
  it("the scanner finds the same cells as another strict reader, and refuses the same texts", () => {
    const seen = { read: 0, refused: 0 }
    fc.assert(
      fc.property(anyText, separator, (text, between) => {
        const expected = parsed(text, between)
        seen[expected === null ? "refused" : "read"] += 1
        expect(cellsOf(text, between)).toEqual(expected)
      }),
      { numRuns: 3_000 }
    )
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(600)
  })

  it("the scanner reads back every report", () => {
    const record = fc.array(cell, { minLength: 1, maxLength: 5 }).filter((cells) => cells.some((text) => text !== ""))
    fc.assert(
      fc.property(fc.array(record, { maxLength: 4 }), (records) => {
        const read = cellsOf(records.map(csvLine).join(""), ",")
        expect(read?.map((cells) => cells.map(deneutralise))).toEqual(records)
      }),
      { numRuns: 2_000 }
    )
  })

  it("the scanner numbers rows as a spreadsheet does: empty ones count, line breaks inside a cell do not", () => {
    const rows = scan('a,b\n\n"one\r\ntwo",2\r\n,\r\n3,4', ",")
    expect(rows).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 3, cells: ["one\r\ntwo", "2"] },
      { row: 5, cells: ["3", "4"] }
    ])
  })

  it.each([
    ['a,b\n1,"2\n3,4', { broken: "csv_quote_open", row: 2 }],
    ['a,b\n1,2"\n', { broken: "csv_quote_stray", row: 2 }],
    ['a,b\n\n"1"2,3\n', { broken: "csv_quote_stray", row: 3 }]
  ])("the scanner reports where %j cannot be read on", (text, broken) => {
    expect(scan(text, ",")).toEqual(broken)
  })
})
