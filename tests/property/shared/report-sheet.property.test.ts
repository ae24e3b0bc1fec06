/** Whatever a column of a report holds, its cells in a spreadsheet say the same. */
import fc from "fast-check"
import { expect, it } from "vitest"
import { type ColumnKind, columnKinds, sheetCell } from "#domain/shared/report/report-sheet.rules.ts"

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }).map((date) => date.toISOString()),
  fc
    .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom("", "0012", "+1", "2026-02-30", "1e3", "2026-1-1")
)

const written = (kind: ColumnKind, cell: ReturnType<typeof sheetCell>): string => {
  if (cell === null) return ""
  if (!(cell instanceof Date)) return String(cell)
  return kind === "day" ? cell.toISOString().slice(0, 10) : cell.toISOString()
}

it("a typed cell is written as the report had it", () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { maxLength: 4 }), (rows) => {
      const kinds = columnKinds(3, rows)
      for (const row of rows)
        for (const [at, cell] of row.entries()) {
          const kind = kinds[at] ?? "text"
          expect(written(kind, sheetCell(kind, cell))).toBe(cell)
        }
    }),
    { numRuns: 300 }
  )
})
