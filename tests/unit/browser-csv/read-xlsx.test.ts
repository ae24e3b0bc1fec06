import { strToU8, zipSync } from "fflate"
import { expect, it, vi } from "vitest"
import { readXlsx } from "#adapters/browser/csv/read-xlsx.ts"
import { lyingXlsxBomb, sheetXml, xlsxBomb, xlsxOf, xlsxWithMacros, xlsxWithoutValues } from "#tests/fixtures/xlsx.ts"

const megabyte = 1024 * 1024

it("sheets are read as CSV: texts, numbers as digits, days, and empty cells in their place", async () => {
  const bytes = xlsxOf({
    Roster: [
      ["First Name", "Phone", "Birthday", "Note"],
      ['José, "Pepe"', 13_456_789_012, new Date("1990-05-06T00:00:00Z"), null],
      [],
      [null, 1.5, null, "x"]
    ],
    Notes: [["nothing"]]
  })
  expect(await readXlsx(bytes)).toEqual({
    sheets: [
      {
        name: "Roster",
        text: 'First Name,Phone,Birthday,Note\r\n"José, ""Pepe""",13456789012,1990-05-06,\r\n,,,\r\n,1.5,,x\r\n'
      },
      { name: "Notes", text: "nothing\r\n" }
    ],
    hasFormulas: false
  })
})

it("formulas are read by the values that were saved with them", async () => {
  expect(await readXlsx(xlsxOf({ A: [["=1+1"]] }))).toEqual({
    sheets: [{ name: "A", text: "2\r\n" }],
    hasFormulas: true
  })
})

it("a table of several megabytes is read without a worker", async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [`Person ${row}`, "x".repeat(40)])
  const { sheets } = await readXlsx(xlsxOf({ Roster: rows }))
  expect(sheets[0]?.text.split("\r\n")).toHaveLength(20_001)
})

it("a large sheet and a long cell are read on a computer on which every piece takes long", async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [`Person ${row}`, "x".repeat(40)])
  const bytes = xlsxOf({ Roster: rows, Notes: [["x".repeat(9 * megabyte)]] })
  let now = Date.now()
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 10))
  const before = Date.now
  const { sheets } = await readXlsx(bytes).finally(() => {
    expect(Date.now).toBe(before)
    clock.mockRestore()
  })
  expect(sheets.map(({ text }) => text.split("\r\n").length)).toEqual([20_001, 2])
})

const whole = xlsxOf({ Roster: [["a"], ["b"]] })
const withSheet = (xml: string) => xlsxOf({ A: [["a"]] }, { "xl/worksheets/sheet1.xml": sheetXml(xml) })

it.each([
  ["is cut in half", () => whole.slice(0, whole.length / 2), "csv_xlsx_broken"],
  ["has bytes of its table replaced", () => whole.fill(0, 40, 90), "csv_xlsx_broken"],
  ["is no archive", () => new Uint8Array([1, 2, 3]), "csv_xlsx_broken"],
  ["is another archive", () => zipSync({ "a.txt": strToU8("no spreadsheet") }), "csv_xlsx_broken"],
  ["is of an older kind or has a password", () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "csv_xls"],
  ["has macros", xlsxWithMacros, "csv_xlsx_macros"],
  ["has formulas without values", xlsxWithoutValues, "csv_xlsx_formulas"],
  ["has 10 MB in one cell", () => xlsxOf({ A: [["x".repeat(10 * megabyte)]] }), "csv_xlsx_too_large"],
  ["unpacks to more than memory should hold", () => xlsxBomb(201), "csv_xlsx_too_large"],
  [
    "has thousands of entries",
    () => zipSync(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.png`, new Uint8Array()]))),
    "csv_xlsx_too_large"
  ],
  [
    "has a cell at the end of the sheet",
    () => withSheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    "csv_xlsx_too_large"
  ],
  ["has a row beyond every sheet", () => withSheet('<row r="999999999"/>'), "csv_xlsx_too_large"]
])("a file that %s is refused with its reason", async (_, bytes, issue) => {
  await expect(readXlsx(bytes())).rejects.toMatchObject({ _tag: "CsvRefused", fields: { file: issue } })
})

it("an archive that declares less than it holds is not unpacked beyond that", async () => {
  await expect(readXlsx(lyingXlsxBomb())).rejects.toMatchObject({ fields: { file: "csv_xlsx_broken" } })
})
