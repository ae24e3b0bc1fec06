import { expect, it } from "vitest"
import { csvLine } from "#domain/shared/report/report.rules.ts"
import { sheetOf } from "#adapters/browser/files/report-sheet.files.ts"
import { readXlsx } from "#adapters/browser/csv/read-xlsx.ts"

/** What our own import reads in the spreadsheet of a report. */
const readBack = async (...rows: ReadonlyArray<ReadonlyArray<string | null>>): Promise<string> => {
  const sheet = await sheetOf(new Blob(["\uFEFF", ...rows.map(csvLine)]))
  const [first] = readXlsx(new Uint8Array(await sheet.arrayBuffer())).sheets
  return first?.read().text ?? ""
}

it("a spreadsheet says what the report says, formulas and line breaks included as texts", async () => {
  const texts = await readBack(["name", "note"], ["=1+1", 'a "quoted", long\nnote'], ["Zúñiga & <b>", null])
  expect(texts).toContain("'=1+1")
  expect(texts).toContain('"a ""quoted"", long\nnote"')
  expect(texts).toContain("Zúñiga & <b>")
})

it("days, instants and numbers are typed, phone numbers stay as they are", async () => {
  const text = await readBack(
    ["phone", "dob", "created_at", "count"],
    ["+593991237471", "1990-02-28", "2026-10-05T09:30:00.000Z", "12.5"],
    ["0991237471", "2001-12-01", "2026-10-06T00:00:00.000Z", "-3"]
  )
  expect(text).toContain("+593991237471")
  expect(text).toContain("0991237471")
  // A spreadsheet's dates are read as days: that they are is seen by how they are read.
  expect(text).toMatch(/1990/u)
  expect(text).toContain("12.5")
})

it("an empty report is its header", async () => {
  expect(await readBack(["id", "client"])).toBe("id,client\r\n")
})
