/** What is typed into the forms of records outlives a page that is closed; secrets do not. */
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { companiesDriver } from "#tests/drivers/companies.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, secondAdministrator, test } from "#tests/e2e/fixtures.ts"
import { openedDrafts } from "#tests/e2e/opened-drafts.ts"
import { watchPage } from "#tests/e2e/page-watch.ts"
import { dumpOf, newSecret, plantInto, secretsIn } from "#tests/e2e/planted-secrets.ts"

const ownName = () => `Zq ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`

test("the draft of an edited company is merged with what a colleague has saved meanwhile", async ({
  page,
  enterPage,
  colleague
}) => {
  const name = ownName()
  const { id } = await colleague.addCompany({ name, contact_email: "own@own.example", type: "users" })
  await enterPage(page, `/companies/${id}`)
  const companies = companiesDriver(page)
  await companies.field("Company name").fill(`${name} mine`)
  await expect.poll(() => page.evaluate(openedDrafts, "draft")).toContain(`${name} mine`)
  await colleague.changeCompany(id, { name: `${name} theirs`, contact_email: "new@own.example" })
  await page.reload()
  const merge = page.getByRole("dialog", { name: "Someone else changed the same fields" })
  await merge.getByRole("radio", { name: /mine/u }).first().click()
  await merge.getByRole("button", { name: "Save these values" }).click()
  await expect(companies.toast("Company updated successfully")).toBeVisible()
  await expect(companies.row(`${name} mine`)).toContainText("new@own.example")
  await expect.poll(() => page.evaluate(openedDrafts, "draft")).not.toContain(`${name} mine`)
})

test("a password and a social security number are not kept with the draft of a user", async ({ page, enterPage }) => {
  await enterPage(page, "/users")
  const users = usersDriver(page)
  const surname = ownName()
  await users.add.click()
  await users.field("SSN").fill("123-45-6789")
  await users.form.getByLabel("Password", { exact: false }).first().fill("Secret-2026")
  await users.field("Last Name").fill(surname)
  await expect.poll(() => page.evaluate(openedDrafts, "draft")).toContain(surname)
  await page.reload()
  await users.add.click()
  const left = "Not kept with the draft, enter again: Password, SSN."
  await expect(users.form.getByText(left)).toBeVisible()
  const stored = await page.evaluate(openedDrafts, "draft")
  // Also without dashes; not its last four digits alone, which the time of the draft may contain.
  expect(stored.replaceAll("-", "")).not.toContain("123456789")
  expect(stored).not.toContain("Secret-2026")
  await expect(users.field("Last Name")).toHaveValue(surname)
  await expect(users.field("SSN")).toHaveValue("")
  await users.field("SSN").fill("123-45-6789")
  await expect(users.form.getByText("Not kept with the draft, enter again: Password.")).toBeVisible()
  await page.reload()
  await users.add.click()
  await expect(users.field("Last Name")).toHaveValue(surname)
  await users.form.getByRole("button", { name: "Discard draft" }).click()
  await expect(users.field("First Name")).toBeFocused()
  await expect(users.field("Last Name")).toHaveValue("")
  await expect.poll(() => page.evaluate(openedDrafts, "draft")).not.toContain(surname)
})

test("an unsaved new company is shown above the list by a line, opened, saved and gone, by keys alone", async ({
  page,
  enterPage,
  axe
}) => {
  await enterPage(page, "/companies")
  const companies = companiesDriver(page)
  const name = ownName()
  await companies.expectRows(10)
  await page.keyboard.press("n")
  await companies.field("Company name").fill(name)
  await expect.poll(() => page.evaluate(openedDrafts, "draft")).toContain(name)
  await page.reload()
  const line = page.getByRole("status").filter({ hasText: /Your unsaved new company from \d\d:\d\d/u })
  await expect(line).toBeVisible()
  await axe(page)
  await line.getByRole("button", { name: "Open" }).focus()
  await page.keyboard.press("Enter")
  await expect(companies.field("Company name")).toBeFocused()
  await expect(companies.field("Company name")).toHaveValue(name)
  await expect(companies.form.getByText(/Your text from \d\d:\d\d, which was never saved\./u)).toBeVisible()
  await axe(page)
  // Escape leaves the draft where it is.
  await page.keyboard.press("Escape")
  await expect(companies.form).toBeHidden()
  await expect(line.getByRole("button", { name: "Open" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(companies.field("Company name")).toHaveValue(name)
  await companies.field("Contact email").fill("own@own.example")
  await companies.field("Type").selectOption("users")
  await page.keyboard.press("ControlOrMeta+Enter")
  await expect(companies.toast("Company created successfully")).toBeVisible()
  await expect(line).toBeHidden()
  await page.reload()
  await companies.expectRows(10)
  await expect(line).toBeHidden()
})

test("an unsaved company has a mark in its row in every tab; a press on it opens the draft", async ({
  page,
  enterPage,
  colleague,
  watch,
  axe
}) => {
  const name = ownName()
  const { id } = await colleague.addCompany({ name, contact_email: "own@own.example", type: "users" })
  await enterPage(page, `/companies?searchTerm=${encodeURIComponent(name)}`)
  const companies = companiesDriver(page)
  await companies.edit(name).click()
  await companies.field("Contact email").fill("mine@own.example")
  await expect.poll(() => page.evaluate(openedDrafts, "draft")).toContain("mine@own.example")

  const second = await page.context().newPage()
  await watchPage(second, watch)
  await second.goto(`/companies?searchTerm=${encodeURIComponent(name)}`)
  const others = companiesDriver(second)
  const mark = others.grid.getByRole("button", { name: `Draft of ${name} from` })
  await expect(mark).toHaveText("Draft")
  const indent = await mark.evaluate((button) => {
    button.style.width = "100%"
    const name = button.nextElementSibling ?? button
    const indented = name.getBoundingClientRect().left - button.getBoundingClientRect().left
    button.style.width = ""
    return indented
  })
  expect(indent, "a name on the next line begins under its mark").toBe(0)
  await axe(second)
  await mark.click()
  await expect(second).toHaveURL(new RegExp(`/companies/${id}`, "u"))
  await expect(others.form.getByText("Contact Email")).toBeVisible()
  await expect(others.field("Contact email")).toHaveValue("mine@own.example")
  await others.save.click()
  await expect(others.toast("Company updated successfully")).toBeVisible()
  await expect(mark).toBeHidden()
})

test("the drafts of one administrator are not shown to another; a discarded one comes back by Undo", async ({
  page,
  enterPage,
  expectStatus
}) => {
  // The page may ask for its views just after its token is taken away.
  expectStatus(401)
  await enterPage(page, "/benefits")
  await page.getByRole("button", { name: /^Add/u }).first().click()
  const title = ownName()
  await page.getByRole("dialog").getByLabel("Title").fill(title)
  await expect.poll(() => page.evaluate(openedDrafts, "draft")).toContain(title)
  await page.evaluate(() => {
    for (const key of ["auth-token", "auth-user"]) localStorage.removeItem(key)
  })
  await enterPage(page, "/benefits", secondAdministrator)
  await expect(benefitsDriver(page).cards.first()).toBeVisible()
  const line = page.getByRole("status").filter({ hasText: "Your unsaved new benefit from" })
  await expect(line).toBeHidden()
  await enterPage(page, "/benefits")
  await line.getByRole("button", { name: "Discard" }).click()
  await expect(line).toBeHidden()
  await expect(benefitsDriver(page).cards.and(page.locator(":focus"))).toHaveCount(1)
  await page.getByRole("listitem").filter({ hasText: "Draft discarded" }).getByRole("button", { name: "Undo" }).click()
  await expect(line).toBeVisible()
  await expect.poll(() => page.evaluate(openedDrafts, "draft")).toContain(title)
})

test("after signing out nothing that was typed or searched for is left in the page, and the draft is offered again", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/users")
  const users = usersDriver(page)
  const searched = newSecret()
  await users.search.fill(searched)
  await expect(page).toHaveURL(/searchTerm=~/u)
  await users.add.click()
  const typed = await plantInto(users.form, 7)
  const surname = await users.field("Last Name").inputValue()
  expect(secretsIn(await dumpOf(page), [...typed, searched])).toHaveLength(typed.length + 1)
  await expect.poll(() => page.evaluate(openedDrafts, "draft")).toContain(surname)
  page.once("dialog", (dialog) => void dialog.accept())
  await page.goto("/companies")
  await page.getByRole("button", { name: "Logout" }).click()
  await expect(page.getByRole("textbox", { name: "Password" })).toBeVisible()
  expect(secretsIn(await dumpOf(page), [...typed, searched])).toEqual([])

  await enterPage(page, "/users")
  await page
    .getByRole("status")
    .filter({ hasText: "Your unsaved new user from" })
    .getByRole("button", { name: "Open" })
    .click()
  await expect(users.field("Last Name")).toHaveValue(surname)
  await users.form.getByRole("button", { name: "Discard draft" }).click()
  await expect(users.field("Last Name")).toHaveValue("")
})
