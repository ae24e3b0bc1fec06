/**
 * A roster from a spreadsheet: its columns have other names, three in a hundred rows are wrong in twelve ways. It is
 * corrected by cause, imported, found in the list, and taken back.
 */
import type { Page } from "@playwright/test"
import { addCompanies, countPeople, csvFile, csvImportDriver } from "#tests/drivers/csv-import.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { addressOfNewTab } from "#tests/e2e/new-tab.ts"
import { xlsxOf } from "#tests/fixtures/xlsx.ts"

const company = "Larch Instruments"
const names = ["Vorname", "Last Name", "E-mail", "Phone", "Passwort", "Employer", "Role", "Date of Birth", "SSN"]
const rowsTotal = 1_000

type Cell = string | number | Date | null
type Row = ReadonlyArray<Cell>

const rowOf = (at: number): Row => [
  "José",
  "Núñez",
  `larch${at}@larch.example`,
  13_450_000_000 + at,
  "Passw0rd.1",
  company,
  "user",
  at % 2 === 0 ? new Date("1984-03-14T00:00:00Z") : 30_755,
  at % 3 === 0 ? 123_121_234 : "123-12-1234"
]

const changed = (row: Row, column: number, cell: Cell): Row => row.map((one, at) => (at === column ? cell : one))

/** Twelve causes in thirty rows: place of the column, what the cell says, how many rows. */
const causes: ReadonlyArray<readonly [number, Cell, number]> = [
  [5, "Larch Instrumets", 8],
  [6, "staff", 5],
  [6, "boss", 3],
  [2, "nobody", 2],
  [2, "larch@", 1],
  [3, "5.55E+09", 2],
  [3, "+1 12", 1],
  [4, "short", 2],
  [7, "30.02.1990", 2],
  [7, "someday", 1],
  [8, "12-34", 2],
  [0, null, 1]
]

const roster = () => {
  const rows = Array.from({ length: rowsTotal }, (_, at) => rowOf(at))
  let at = 10
  for (const [column, cell, count] of causes)
    for (let one = 0; one < count; one += 1) {
      rows[at] = changed(rows[at] ?? [], column, cell)
      at += 30
    }
  return xlsxOf({ "About this file": [["Made by payroll"]], "Hires 2026": [names, ...rows] })
}

const causeOf = (page: Page, name: string | RegExp) =>
  page.getByRole("region", { name: "Errors by cause" }).getByRole("listitem").filter({ hasText: name })

test("a roster from a spreadsheet becomes people in the list in one sitting, and is taken back", async ({
  page,
  context,
  enterPage,
  server
}) => {
  test.setTimeout(120_000)
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, [company])
  const before = await countPeople(server.url, session, "larch.example")
  const csv = csvImportDriver(page)
  await csv.open()

  // The first file is of another program and another encoding: its words are shown, and it is the wrong one.
  const old = `${names.join(";")}\r\nJosé;Núñez;x@larch.example;1;2;3;4;5;6`
  await csv.choose({ ...csvFile([], "roster.csv"), buffer: Buffer.from(old, "latin1") })
  await expect(csv.dialog).toContainText("It is read as Windows-1252.")
  await csv.cancel.click()
  await csv.open()
  await csv.choose({ ...csvFile([], "roster.xlsx"), buffer: Buffer.from(roster()) })

  // The sheet with people is taken, and two of its columns are asked for.
  await expect(csv.dialog.getByLabel("Sheet")).toHaveValue("Hires 2026")
  await csv.column("First Name").selectOption("Vorname")
  await csv.column("Password").selectOption("Passwort")
  await csv.button("Continue").click()
  await csv.expectPreview()
  await csv.expectCount("Rows", "1,000")
  await csv.unfold()
  await csv.dialog.getByLabel("Numbers without a country code").selectOption("+1")
  await csv.expectCount("Rows with errors", "22")

  // The server knows the companies.
  await csv.check.click()
  await csv.expectCount("Rows with errors", "30")
  const list = page.getByRole("region", { name: "Errors by cause" })
  await expect(list.getByRole("listitem").first()).toContainText("8 × Company “Larch Instrumets”")

  // One key goes from error to error, and the cell with its message is in view.
  await csv.grid.focus()
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("F8")
  const marked = csv.grid.locator("[data-cursor]")
  await expect(marked).toBeInViewport()
  await expect(marked).toHaveAttribute("aria-invalid", "true")
  const there = await marked.getAttribute("id")
  await page.keyboard.press("F8")
  await expect(marked).not.toHaveAttribute("id", there ?? "")
  await page.keyboard.press("Shift+F8")
  await expect(marked).toHaveAttribute("id", there ?? "")

  // Each cause has one fix, and a fix can be taken back.
  await causeOf(page, "8 × Company")
    .getByRole("button", { name: `Set to “${company}”` })
    .click()
  await csv.expectCount("Rows with errors", "22")
  await csv.button(/^Undo correction/u).click()
  await csv.expectCount("Rows with errors", "30")
  await causeOf(page, "8 × Company")
    .getByRole("button", { name: `Set to “${company}”` })
    .click()
  await csv.expectCount("Rows with errors", "22")

  const replace = async (name: string | RegExp, text: string, left: string) => {
    await causeOf(page, name)
      .getByRole("button", { name: /^(?:Replace all|Correct)/u })
      .click()
    await expect(csv.field).toBeFocused()
    await csv.field.fill(text)
    await page.keyboard.press("Enter")
    await expect(csv.field).toHaveCount(0)
    await csv.expectCount("Rows with errors", left)
  }
  await replace("5 × Role “staff”", "user", "17")
  await page.keyboard.press("Control+z")
  await csv.expectCount("Rows with errors", "22")
  await replace("5 × Role “staff”", "user", "17")
  await replace("3 × Role “boss”", "user", "14")
  await replace("2 × Date of Birth “30.02.1990”", "03/02/1990", "12")

  // What is left is different in every row: it comes back as a file, the rest is imported.
  await csv.upload.click()
  await expect(csv.dialog).toContainText("988 users were added", { timeout: 30_000 })
  expect(await countPeople(server.url, session, "larch.example")).toBe(before + 988)
  const ofImport = csv.dialog.getByRole("link", { name: "Show what was added" })
  const address = await addressOfNewTab(page, () => ofImport.click({ modifiers: ["ControlOrMeta"] }))
  const added = await context.newPage()
  await added.goto(address)
  await expect(added.getByRole("heading", { name: "Users (988)" })).toBeVisible({ timeout: 30_000 })
  await expect(added.getByLabel("Import", { exact: true }).locator("option:checked")).toHaveText("Added by this import")
  await added.close()

  // It was the wrong month.
  await csv.button("Undo import").click()
  await expect(csv.dialog).toContainText("988 users were removed")
  expect(await countPeople(server.url, session, "larch.example")).toBe(before)
})
