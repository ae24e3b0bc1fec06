import fc from "fast-check"
import { expect, it } from "vitest"
import { readXlsx } from "#adapters/browser/csv/read-xlsx.ts"
import { csvLine } from "#domain/shared/report/report.rules.ts"
import { xlsxOf } from "#tests/fixtures/xlsx.ts"

/** Texts that XML can hold; a text that begins with `=` would be a formula here. */
const text = fc
  .string({ unit: "grapheme", maxLength: 12 })
  .map((drawn) => drawn.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, " "))
  .filter((drawn) => !drawn.startsWith("=") && !drawn.includes("_x"))
const cell = fc.oneof(text, fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), fc.constant(null))
const table = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 })

const said = (value: string | number | null): string => (value === null ? "" : String(value))

/** The table as wide as its last filled column, and as high as its last filled row. */
const tableText = (rows: ReadonlyArray<ReadonlyArray<string | number | null>>): string => {
  const height = rows.findLastIndex((row) => row.some((value) => said(value) !== "")) + 1
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex((value) => said(value) !== "") + 1))
  return rows
    .slice(0, height)
    .map((row) => csvLine(Array.from({ length: width }, (_, at) => said(row[at] ?? null))))
    .join("")
}

it("any table of a workbook is read as it was written, sheet by sheet", () => {
  fc.assert(
    fc.property(fc.tuple(table, table), ([one, other]) => {
      const sheets = readXlsx(xlsxOf({ One: one, Other: other })).sheets.map(({ read }) => read().text)
      expect(sheets).toEqual([tableText(one), tableText(other)])
    }),
    { numRuns: 200 }
  )
})

it("any bytes in the place of a part are refused or read, never more", () => {
  const part = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          "<row ",
          "<row>",
          "<c ",
          'r="A1" ',
          "<v>",
          "9",
          "</v>",
          "/>",
          ">",
          "</c>",
          "<!--",
          "&#88;",
          '"',
          "<f/>"
        ),
        {
          maxLength: 60
        }
      )
      .map((pieces) => new TextEncoder().encode(`<sheetData>${pieces.join("")}</sheetData>`))
  )
  fc.assert(
    fc.property(part, (bytes) => {
      const workbook = readXlsx(xlsxOf({ A: [["a"]] }, { "xl/worksheets/sheet1.xml": new Uint8Array(bytes) }))
      try {
        expect(workbook.sheets[0]?.read().text.length).toBeLessThan(10_000)
      } catch (refusal) {
        expect(refusal).toMatchObject({ _tag: "CsvRefused" })
      }
    }),
    { numRuns: 500 }
  )
})
