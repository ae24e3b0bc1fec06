/** The users' workflow by mouse: find, edit, deactivate, view, reveal, report, delete. */
import { readFileSync } from "node:fs"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { saveData } from "#tests/e2e/saves-data.ts"

test("the screen has the specification's texts", async ({ page, enterPage, axe }) => {
  await enterPage(page, "/users")
  const users = usersDriver(page)
  await users.expectRows(10)
  await expect(page).toHaveTitle("User Management · Health Benefits")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Management")
  for (const button of [users.upload, users.add, users.download]) await expect(button).toBeVisible()
  await expect(users.grid.getByRole("columnheader")).toHaveText([
    "",
    "Last Name",
    "First Name",
    "Email",
    "Role",
    "Company",
    "Registered Date",
    "Status",
    "Actions"
  ])
  await expect(page.getByText(/^Showing 1 to 10 of [\d,]+ results$/u)).toBeVisible()
  await axe(page)
})

test("opening the list requests it once, before the program is loaded", async ({ page, enterPage }) => {
  await saveData(page)
  const requested: Array<string> = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(?:auth|users|companies)/u.test(pathname)) requested.push(pathname)
  })
  await enterPage(page, "/users?status=active&sort=surname")
  const users = usersDriver(page)
  await users.expectRows(10)
  await expect(users.filter("Company").getByRole("option").nth(1)).toBeAttached()
  expect(requested.toSorted()).toEqual(["/api/auth/me", "/api/companies/all", "/api/users"])
  // Answers are cached: going back requests nothing.
  await page.getByRole("link", { name: "Company Management" }).click()
  await expect(page.getByRole("grid", { name: "Companies" })).toBeVisible()
  await page.goBack()
  await users.expectRows(10)
  expect(requested.filter((path) => path === "/api/users")).toHaveLength(1)
})

test("a link that spells out the defaults keeps its address, and Back returns to it", async ({ page, enterPage }) => {
  await enterPage(page, "/users?page=1&sort=-created_at")
  const users = usersDriver(page)
  await users.expectRows(10)
  await page.getByRole("link", { name: "Company Management" }).click()
  await expect(page.getByRole("grid", { name: "Companies" })).toBeVisible()
  await page.goBack()
  await users.expectRows(10)
  await expect(page).toHaveURL(/\/users\?page=1&sort=-created_at$/u)
})

test("a user is found over all pages, edited, deactivated, viewed, reported and deleted", async ({
  page,
  enterPage,
  addPerson,
  colleague
}) => {
  const person = await addPerson()
  const name = `Lucía ${person.surname}`
  const companies = await colleague.companies()
  const other = companies.find(({ id }) => id !== person.company_id)
  if (other === undefined) throw new Error("One company alone")
  await enterPage(page, "/users?sort=surname")
  const users = usersDriver(page)
  await users.expectRows(10)

  await users.search.fill(person.surname.slice(0, 7).toUpperCase())
  await users.expectRows(1)
  await expect(page).toHaveURL(/searchTerm=/u)
  await expect(users.heading(1)).toBeVisible()

  await users.edit(name).click()
  await expect(users.field("First Name")).toBeFocused()
  await expect(users.field("SSN")).toHaveValue("***-**-6789")
  await expect(users.field("Password")).toHaveValue("")
  await users.form.getByRole("combobox", { name: "Country code" }).selectOption("+57")
  await users.field("Mobile Number").fill("3001234567")
  await users.field("Company").selectOption(other.name)
  await users.save.click()
  await expect(users.toast("User updated successfully")).toBeVisible()
  await expect(users.form).toBeHidden()
  await expect(users.row(person.surname)).toContainText(other.name)
  expect((await colleague.findUser(person.id)).mobile_number).toBe("+573001234567")

  await users.switchOf(name).click()
  await expect(users.row(person.surname)).toContainText("Inactive")
  await expect.poll(async () => (await colleague.findUser(person.id)).status).toBe("inactive")

  await users.view(name).click()
  await expect(users.panel.getByRole("heading", { name })).toBeVisible()
  await expect(users.panel).toContainText("+57 3001234567")
  await expect(users.panel).toContainText("04/17/1989")
  await expect(users.panel).toContainText("Logged out")
  for (const [tab, none] of [
    ["Benefits History", "No benefits data available"],
    ["Paycheck Documents", "Paycheck documents are not available yet"],
    ["Quiz History", "No quiz data available"]
  ] as const) {
    await users.panel.getByRole("tab", { name: tab }).click()
    await expect(users.panel.getByRole("tabpanel")).toHaveText(none)
  }
  await expect(users.panel).toContainText("***-**-6789")
  await users.panel.getByRole("button", { name: "Show SSN" }).click()
  await expect(users.panel).toContainText("123-45-6789")
  const refetched = (await colleague.audit(person.id)).map(({ action }) => action)
  expect(refetched.join()).toMatch(/reveal/iu)
  await users.panel.getByRole("button", { name: "Hide SSN" }).click()
  await expect(users.panel).toContainText("***-**-6789")

  const coming = page.waitForEvent("download")
  await users.panel.getByRole("button", { name: "Close" }).click()
  await users.download.click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^report[\p{L}\p{N}-]*\.csv$/u)
  const sheet = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download Report as XLSX", exact: true }).click()
  expect((await sheet).suggestedFilename()).toMatch(/^report[\p{L}\p{N}-]*\.xlsx$/u)
  const text = readFileSync(await file.path(), "utf8")
  expect(text).toContain(person.email)
  expect(text.trim().split("\n")).toHaveLength(2)
  expect(text).not.toContain("6789")
  await expect(users.toast("Report downloaded successfully")).toBeVisible()

  await users.remove(name).click()
  await expect(users.ask("Delete User")).toContainText("You can restore it later.")
  await users.ask("Delete User").getByRole("button", { name: "Delete" }).click()
  await expect(users.toast("User deleted successfully")).toBeVisible()
  await expect(page.getByText(/^Nothing matches/u)).toBeVisible()
})

test("a user is added, with every field checked in place", async ({ page, enterPage, colleague, axe }) => {
  await enterPage(page, "/users")
  const users = usersDriver(page)
  await users.expectRows(10)
  await users.add.click()
  await users.save.click()
  await expect(users.field("First Name")).toBeFocused()
  for (const message of [
    "First Name is required",
    "Last Name is required",
    "Email is required",
    "Mobile Number is required",
    "Password is required",
    "Company is required",
    "Role is required",
    "SSN is required",
    "Date of Birth is required"
  ])
    await expect(users.form.getByText(message, { exact: true })).toBeVisible()
  await expect(users.field("SSN")).toHaveAccessibleDescription(/SSN is required/u)
  await axe(page)
  const own = String(Date.now()).slice(-8)
  await users.field("First Name").fill("José 1")
  await users.field("Last Name").focus()
  await expect(users.form.getByText("Only letters are allowed.")).toBeVisible()
  await users.field("First Name").fill("José")
  await users.field("Last Name").fill("Núñez")
  await users.field("Email").fill(`jose${own}@own.example`)
  await users.field("Mobile Number").fill("123")
  await users.field("Password").fill("First_2026")
  await expect(users.form.getByText("Only numbers are allowed, min 8 and max 12 digits eg: 3456789012.")).toBeVisible()
  await users.field("Mobile Number").fill(`77${own}`)
  const [company] = await colleague.companies()
  await users.field("Company").selectOption(company?.name ?? "")
  await users.field("Role").selectOption("User")
  await users.field("SSN").fill("123-12-1234")
  await users.field("Date of Birth").fill("1929-12-31")
  await expect(users.form.getByText("Date of Birth must be from 01/01/1930 to 12/31/2025.")).toBeVisible()
  await users.field("Date of Birth").fill("1990-02-28")
  await users.form.locator("input[type=file]").setInputFiles({
    name: "notes.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture at all")
  })
  await expect(users.form.getByText("Choose a PNG or JPEG image.")).toBeVisible()
  await users.save.dblclick()
  await expect(users.toast("User created successfully")).toBeVisible()
  await expect(users.rows.first()).toContainText(`jose${own}@own.example`)
  expect(await colleague.users(`searchTerm=jose${own}`)).toHaveLength(1)
})

test("unsaved changes are kept until discarding is confirmed", async ({ page, enterPage, addPerson }) => {
  const person = await addPerson()
  const name = `Lucía ${person.surname}`
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.edit(name).click()
  await users.field("Address").fill("Calle 9")
  await page.keyboard.press("Escape")
  await expect(users.ask("Discard what you typed?")).toBeVisible()
  await users.ask("Discard what you typed?").getByRole("button", { name: "Stay" }).click()
  await expect(users.field("Address")).toHaveValue("Calle 9")
  await users.form.getByRole("button", { name: "Cancel" }).click()
  await users.ask("Discard what you typed?").getByRole("button", { name: "Discard" }).click()
  await expect(users.form).toBeHidden()
})

test("administrators cannot delete, deactivate or demote themselves", async ({
  page,
  enterPage,
  expectStatus,
  axe
}) => {
  expectStatus(409)
  await enterPage(page, "/users?searchTerm=marta.salgado")
  const users = usersDriver(page)
  await users.expectRows(1)
  const refused = "You cannot delete, deactivate or demote yourself. Nothing was changed."
  const reason = "You cannot deactivate or delete your own account."
  for (const control of [users.switchOf("Marta Salgado"), users.remove("Marta Salgado")]) {
    await expect(control).toHaveAttribute("aria-disabled", "true")
    await expect(control).toHaveAccessibleDescription(reason)
  }
  await axe(page)
  const sent: Array<string> = []
  page.on("request", (request) => void (request.method() === "GET" || sent.push(request.url())))
  for (const key of ["s", "Delete"]) {
    await users.rows.first().focus()
    await page.keyboard.press(key)
    await expect(users.toast(reason)).toBeVisible()
  }
  await expect(users.ask("Delete User")).toBeHidden()
  await users.view("Marta Salgado").click()
  const remove = users.panel.getByRole("button", { name: "Delete", exact: true })
  await expect(remove).toHaveAttribute("aria-disabled", "true")
  await expect(remove).toHaveAccessibleDescription(reason)
  await users.panel.getByRole("button", { name: "Close" }).click()
  expect(sent).toEqual([])
  // The server refuses what the form still requests.
  await users.edit("Marta Salgado").click()
  await users.field("Role").selectOption("User")
  await users.save.click()
  await expect(users.form.locator("[data-note]")).toContainText(refused)
})
