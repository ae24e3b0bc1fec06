/** Files that do not say what they are: no header, title lines, hidden rows and sheets. By keyboard, and no secret is left. */
import { strToU8 } from "fflate"
import type { Page } from "@playwright/test"
import { addCompanies, countPeople, csvFile, csvImportDriver, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { openedDrafts } from "#tests/e2e/opened-drafts.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"
import { sheetXml, xlsxOf } from "#tests/fixtures/xlsx.ts"

/** What this browser has stored, and what the page shows. */
const kept = async (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.body.outerHTML]))

/** Puts the focus on a control by Tab alone. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let step = 0; step < 60; step += 1) {
    const held = await page.evaluate(() => {
      const { activeElement: at } = document
      const label =
        at instanceof HTMLSelectElement ? (at.labels[0]?.textContent ?? "").replace("*", "") : at?.textContent
      return label?.trim() ?? ""
    })
    if (held.startsWith(name)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`${name} cannot be reached by Tab`)
}

/** Chooses in the select that has the focus, by keys. */
const choose = async (page: Page, label: string): Promise<void> => {
  const options = await page.evaluate(() => {
    const { activeElement: at } = document
    return at instanceof HTMLSelectElement ? [...at.options].map(({ text }) => text) : []
  })
  await page.keyboard.press("Home")
  for (let at = options.findIndex((text) => text.startsWith(label)); at > 0; at -= 1)
    await page.keyboard.press("ArrowDown")
}

test("a file without a header line is imported whole by keyboard, and its secrets are neither shown nor kept", async ({
  page,
  enterPage,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Alerce Freight"])
  const csv = csvImportDriver(page)
  const row = (at: number) =>
    newUserRow({
      company: "Alerce Freight",
      email: `alerce${at}@alerce.example`,
      password_hash: "Bienvenido1"
    })
  await csv.open()
  await csv.choose(csvFile([row(8401), row(8402)]))
  await expect(csv.dialog).toContainText("The first line looks like a person, not like the names of columns.")
  await expect(csv.dialog.getByLabel("The header is")).toHaveValue("0")
  expect(await csv.dialog.getByLabel("The header is").locator("option:checked").innerText()).toBe(
    "There is no header line"
  )
  await expect(csv.button("Continue")).toHaveAttribute("aria-disabled", "true")
  const known = new Set(["Email", "Mobile Number", "Date of Birth", "SSN"])
  const columns = "First Name,Last Name,Email,Mobile Number,Password,Company,Role,Date of Birth,SSN".split(",")
  // What the cells tell is chosen already, and the focus is where something is left to choose.
  await expect(csv.column("First Name")).toBeFocused()
  for (const [at, column] of columns.entries()) {
    await expect(csv.column(column)).toHaveValue(known.has(column) ? String(at) : "")
    if (known.has(column)) continue
    await tabTo(page, column)
    await choose(page, `Column ${at + 1} `)
  }
  await expect(csv.column("Email").locator("option:checked")).toHaveText("Column 3 (an email address)")
  const shown = await kept(page)
  for (const secret of ["Bienvenido1", "alerce8401", row(8401).split(",").at(-1) ?? ""])
    expect(shown).not.toContain(secret)
  await tabTo(page, "Continue")
  await page.keyboard.press("Enter")
  await csv.expectPreview()
  await csv.expectCount("Rows", "2")
  await csv.expectCount("Rows with errors", "0")
  await expect(csv.dialog).toContainText("There is no header line: the first line of the file is row 2 here.")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("2 users were added")
  expect(await countPeople(server.url, session, "alerce.example")).toBe(2)
})

test("names that were mapped are remembered sealed, secrets among them never", async ({ page, enterPage, server }) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Boldo Freight"])
  const csv = csvImportDriver(page)
  const row = newUserRow({ company: "Boldo Freight", email: "boldo@boldo.example" })
  await csv.open()
  // Above the header stands what a program writes there, and a name of it is a secret by mistake.
  await csv.choose(
    csvFile([
      "Roster of Boldo",
      "As of 11/28/2026",
      "",
      `Vorname,${userHeader.split(",").slice(1, 4).join(",")},Bienvenido1,${userHeader.split(",").slice(5).join(",")}`,
      row
    ])
  )
  await expect(csv.dialog.getByLabel("The header is")).toHaveValue("4")
  await csv.column("First Name").selectOption("Vorname")
  await csv.column("Password").selectOption("4")
  expect(await kept(page)).not.toContain("Bienvenido1")
  await csv.button("Continue").click()
  await csv.expectPreview()
  await expect(csv.dialog).toContainText("The header is line 4.")
  await csv.expectCount("Rows with errors", "0")
  const remembered = () => page.evaluate(openedDrafts, "columns")
  await expect.poll(remembered).toContain("vorname")
  expect(await remembered()).not.toContain("bienvenido")
  await csv.cancel.click()
  await page.getByRole("button", { name: "Logout" }).click()
  await expect(page.getByRole("textbox", { name: "Password" })).toBeVisible()
  expect(await kept(page)).not.toContain("vorname")
})

test("a hidden sheet comes last and is called hidden, and hidden rows stay out until they are wanted", async ({
  page,
  enterPage,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Canelo Freight"])
  const csv = csvImportDriver(page)
  const cells = (at: number) =>
    newUserRow({ company: "Canelo Freight", email: `canelo${at}@canelo.example` }).split(",")
  const rowXml = (row: ReadonlyArray<string>, at: number, isHidden: boolean) =>
    `<row r="${at}"${isHidden ? ' hidden="1"' : ""}>${row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`
  const header = userHeader.split(",")
  const file = xlsxOf(
    { Old: [header, cells(8421)], Roster: [] },
    {
      "xl/workbook.xml": strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="Old" state="hidden" r:id="rId1"/><sheet name="Roster" r:id="rId2"/></sheets></workbook>'
      ),
      "xl/worksheets/sheet2.xml": sheetXml(
        [header, cells(8422), cells(8423), cells(8424)].map((row, at) => rowXml(row, at + 1, at === 2)).join("")
      )
    }
  )
  await csv.open()
  await csv.choose({ ...csvFile([], "people.xlsx"), buffer: Buffer.from(file) })
  await csv.expectPreview()
  const sheet = csv.dialog.getByLabel(/^Sheet/u)
  await expect(sheet).toHaveValue("Roster")
  expect(await sheet.locator("option").allInnerTexts()).toEqual(["Roster", "Old (hidden)"])
  await csv.expectCount("Rows", "2")
  const hidden = csv.dialog.getByLabel("1 row is hidden in the spreadsheet")
  await expect(hidden.locator("option:checked")).toHaveText("It stays out")
  await tabTo(page, "1 row is hidden in the spreadsheet")
  await choose(page, "It is imported too")
  await csv.expectCount("Rows", "3")
  await tabTo(page, "1 row is hidden in the spreadsheet")
  await choose(page, "It stays out")
  await csv.expectCount("Rows", "2")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("2 users were added")
  expect(await countPeople(server.url, session, "canelo8423")).toBe(0)
})

test("a company and a role that a file leaves out are the same for all rows, and two surnames are one", async ({
  page,
  enterPage,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Drago Freight"])
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.choose(
    csvFile([
      "Nombre;Primer apellido;Segundo apellido;Correo;Celular;Contraseña;Fecha de nacimiento;Seguro social",
      "Luz;Díaz;García;luz@drago.example;+13055560044;Bienvenido1;1990-12-31;123-45-0044"
    ])
  )
  // The second surname follows the first by itself.
  await expect(csv.column("Last Name, followed by").first().locator("option:checked")).toHaveText("Segundo apellido")
  await csv.column("Role").selectOption("The same for all rows")
  await csv.column("Role of all rows").selectOption("user")
  await csv.column("Company").selectOption("The same for all rows")
  const company = csv.dialog.getByLabel("Company of all rows")
  await expect(csv.button("Continue")).toHaveAttribute("aria-disabled", "true")
  await expect(csv.dialog.locator('datalist option[value="Drago Freight"]')).toHaveCount(1)
  await company.fill("Drago Freight")
  await csv.button("Continue").click()
  await csv.expectPreview()
  await expect(csv.dialog).toContainText("Primer apellido + Segundo apellido is Last Name")
  await expect(csv.dialog).toContainText("Company is “Drago Freight” in all rows")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("1 user was added")
  expect(await countPeople(server.url, session, "Díaz García")).toBe(1)
})
