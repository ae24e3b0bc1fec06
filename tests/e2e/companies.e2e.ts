/** Companies: figures, both filters, add, edit, switch, delete, restore, by mouse and by keys. */
import { readFileSync } from "node:fs"
import { companiesDriver } from "#tests/drivers/companies.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

const ownName = () => `Zq ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`

test("the screen has the specification's texts and figures", async ({ page, enterPage, axe }) => {
  await enterPage(page, "/companies")
  const companies = companiesDriver(page)
  await companies.expectRows(10)
  await expect(page).toHaveTitle("Company Management · Health Benefits")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Company Management")
  await expect(companies.card("Total Companies")).toContainText(/\d/u)
  await expect(companies.card("Active Companies")).toContainText(/\d/u)
  await expect(companies.grid.getByRole("columnheader")).toHaveText([
    "Company Name",
    "Contact Email",
    "Created Date",
    "Type",
    "Status",
    "Actions"
  ])
  await axe(page)
})

test("a company is added, edited, switched off, deleted and restored", async ({ page, enterPage, expectStatus }) => {
  expectStatus(409)
  await enterPage(page, "/companies")
  const companies = companiesDriver(page)
  await companies.expectRows(10)
  const total = Number(await companies.card("Total Companies").locator("[data-value]").textContent())
  const name = ownName()
  await companies.add.click()
  await companies.save.click()
  for (const message of ["Company name is required", "Contact email is required", "Type is required"])
    await expect(companies.form.getByText(message, { exact: true })).toBeVisible()
  await companies.field("Company name").fill("x".repeat(51))
  await companies.field("Contact email").fill("nobody")
  await companies.field("Type").focus()
  await expect(companies.form.getByText("Company name must be less than 50 characters")).toBeVisible()
  await expect(companies.form.getByText("Please enter a valid email address.")).toBeVisible()
  await companies.field("Company name").fill(name)
  await companies.field("Contact email").fill("own@own.example")
  await companies.field("Type").selectOption("Users")
  await companies.save.dblclick()
  await expect(companies.toast("Company created successfully")).toBeVisible()
  await expect(companies.rows.first()).toContainText(name)
  await expect(companies.card("Total Companies")).toContainText(String(total + 1))
  await expect(companies.rows.first()).toBeFocused()
  await companies.toast("Company created").getByRole("button", { name: "Create another" }).click()
  await expect(companies.field("Company name")).toHaveValue("")
  await page.keyboard.press("Escape")
  await expect(companies.form).toBeHidden()

  // The same name again, in another case.
  await companies.add.click()
  await companies.field("Company name").fill(name.toUpperCase())
  await companies.field("Contact email").fill("own@own.example")
  await companies.field("Type").selectOption("Users")
  await companies.save.click()
  await expect(companies.form.getByText("Another company already has this name.", { exact: true })).toBeVisible()
  await expect(companies.field("Company name")).toBeFocused()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Discard" }).click()

  await companies.search.fill(name)
  await companies.expectRows(1)
  await companies.edit(name).click()
  await companies.field("Type").selectOption("Benefits")
  await companies.save.click()
  await expect(companies.toast("Company updated successfully")).toBeVisible()
  await expect(companies.row(name)).toContainText("Benefits")
  await companies.switchOf(name).click()
  await expect(companies.row(name)).toContainText("Inactive")
  await expect(companies.switchOf(name)).not.toHaveAttribute("aria-busy", "true")

  const coming = page.waitForEvent("download")
  await companies.download.click()
  const text = readFileSync(await (await coming).path(), "utf8")
  expect(text).toContain(`${name},own@own.example,Benefits,Inactive,`)

  await companies.remove(name).click()
  await expect(companies.ask("Delete Company")).toContainText("You can restore it later.")
  await companies.ask("Delete Company").getByRole("button", { name: "Delete" }).click()
  await expect(companies.toast("Company soft deleted successfully")).toBeVisible()
  await expect(page.getByText(/^Nothing matches/u)).toBeVisible()
  await companies.filter("Active").selectOption("Active: No (deleted)")
  await expect(page).toHaveURL(/active=no/u)
  await expect(companies.row(name)).toContainText("Deleted")
  await companies.restore(name).click()
  await expect(companies.row(name)).toBeHidden()
  await companies.filter("Active").selectOption("Active: Yes")
  await expect(companies.row(name)).toBeVisible()
})

test("a company is added, edited, deleted and restored by keys alone", async ({ page, enterPage }) => {
  await enterPage(page, "/companies")
  const companies = companiesDriver(page)
  await companies.expectRows(10)
  const { keyboard } = page
  const name = ownName()
  const toRow = async () => {
    for (let steps = 0; steps < 60; steps += 1) {
      if (await page.evaluate(() => document.activeElement?.tagName === "TR")) return
      await keyboard.press("Tab")
    }
  }
  await keyboard.press("n")
  await expect(companies.field("Company name")).toBeFocused()
  await keyboard.type(name)
  await keyboard.press("Tab")
  await keyboard.type("keys@own.example")
  await keyboard.press("Tab")
  await keyboard.type("Users")
  await keyboard.press("Shift+Tab")
  await keyboard.press("Enter")
  await expect(companies.toast("Company created successfully")).toBeVisible()
  await keyboard.press("/")
  await keyboard.type(name)
  await companies.expectRows(1)
  await toRow()
  await keyboard.press("e")
  await expect(companies.field("Company name")).toBeFocused()
  await keyboard.press("Tab")
  await keyboard.type("other@own.example")
  await keyboard.press("Enter")
  await expect(companies.row(name)).toContainText("other@own.example")
  await expect(companies.row(name)).toBeFocused()
  await keyboard.press("Delete")
  await expect(companies.ask("Delete Company")).toBeVisible()
  await keyboard.press("Tab")
  await keyboard.press("Enter")
  await expect(companies.toast("Company soft deleted successfully")).toBeVisible()
  await keyboard.press("Control+k")
  await keyboard.type("Show deleted companies")
  await keyboard.press("Enter")
  await expect(companies.row(name)).toContainText("Deleted")
  await toRow()
  await keyboard.press("u")
  await expect(companies.row(name)).toBeHidden()
})

test("a form says that a colleague has deleted its company, until they restore it", async ({
  page,
  enterPage,
  colleague,
  expectStatus
}) => {
  expectStatus(404)
  const { id, name } = await colleague.addCompany({ name: ownName(), contact_email: "own@own.example", type: "users" })
  const streamResponse = page.waitForResponse("**/api/events*")
  await enterPage(page, `/companies?searchTerm=${encodeURIComponent(name)}`)
  await streamResponse
  const companies = companiesDriver(page)
  await companies.edit(name).click()
  await companies.field("Contact email").fill("mine@own.example")
  await colleague.removeCompany(id)
  const note = companies.form.getByText("A colleague has deleted this while you write.")
  await expect(note).toBeVisible()
  await expect(companies.form.getByRole("button", { name: "See changes" })).toHaveCount(0)
  await colleague.restoreCompany(id)
  await expect(note).toHaveCount(0)
  await expect(companies.field("Contact email")).toHaveValue("mine@own.example")
})
