/** Files of 1.2 million rows, more than a spreadsheet has: refused with the reason, and the page keeps answering. */
import { writeFileSync } from "node:fs"
import { csvImportDriver } from "#tests/drivers/csv-import.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { blockedMs, longestTaskOf } from "#tests/e2e/main-thread.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"
import { sheetXml, xlsxOf } from "#tests/fixtures/xlsx.ts"

test.describe.configure({ timeout: 180_000 })

const rowsTotal = 1_200_000

/** Small when it is compressed: what is wrong with it is found while it is read. */
const largeSheet = (): Uint8Array<ArrayBuffer> => {
  const row = "<row><c><v>11111111</v></c><c><v>22222222</v></c></row>"
  return xlsxOf({ Roster: [[]] }, { "xl/worksheets/sheet1.xml": sheetXml(row.repeat(rowsTotal)) })
}

test("a spreadsheet of 1.2 million rows is refused with its reason while the page keeps answering", async ({
  page,
  enterPage
}, info) => {
  const path = info.outputPath("roster.xlsx")
  writeFileSync(path, largeSheet())
  await enterPage(page, "/users")
  const csv = csvImportDriver(page)
  await csv.open()
  await expect(csv.button("Choose File")).toBeFocused()
  const longest = await longestTaskOf(page, async () => {
    await csv.choose(path)
    const reason = "This XLSX file has a table of more than 10 MB. Split it and import the parts."
    await expect(csv.dialog.getByText(reason)).toBeVisible({ timeout: 60_000 })
  })
  expect(longest.ms, longest.about).toBeLessThan(blockedMs)
  await expect(csv.button("Choose File")).toBeVisible()
})

test("a CSV file of 1.2 million rows is refused before it is read", async ({ page, enterPage }, info) => {
  const path = info.outputPath("roster.csv")
  writeFileSync(path, [userHeader, ...Array<string>(rowsTotal).fill("a,b,c@d.example,1")].join("\n"))
  await enterPage(page, "/users")
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.choose(path)
  await expect(csv.dialog.getByText("File size must be less than 10MB")).toBeVisible()
  await expect(csv.button("Choose File")).toBeVisible()
})
