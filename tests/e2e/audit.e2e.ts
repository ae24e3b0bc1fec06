/** The audit: who changed what and when, found by person, record, action and day. */
import { readFileSync } from "node:fs"
import { auditDriver } from "#tests/drivers/audit.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { call } from "#tests/drivers/server.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("a change is found in the audit with the value before and after, and reported", async ({
  page,
  enterPage,
  addPerson,
  server,
  axe
}) => {
  const person = await addPerson()
  const session = await enterPage(page, "/dashboard")
  await call(server.url, "PUT", `/users/${person.id}`, session.token, { given_name: "Zoraida" })
  await page.getByRole("heading", { level: 1 }).waitFor()
  await page.keyboard.press("g")
  await page.keyboard.press("a")
  await expect(page).toHaveURL(/\/audit$/u)
  await expect(page).toHaveTitle("Audit · Health Benefits")
  const audit = auditDriver(page)
  await expect(audit.grid.getByRole("columnheader")).toHaveText(["When", "What happened", "Change", "Actions"])
  await audit.search.fill(person.id)
  await audit.expectRows(2)
  const name = `Zoraida ${person.surname}`
  await expect(audit.rows.first()).toContainText(`changed ${name}`)
  await expect(audit.rows.first()).toContainText(`First name: ${person.given_name} to Zoraida`)
  await expect(audit.rows.last()).toContainText(`added ${name}`)
  await axe(page)

  await audit.rows.first().focus()
  await page.keyboard.press("Enter")
  await expect(audit.entry.getByRole("row", { name: `First name ${person.given_name} Zoraida` })).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const head of await audit.entry.getByRole("columnheader").all())
    expect((await head.boundingBox())?.width).toBeGreaterThan(80)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press("Escape")
  await expect(audit.entry).toBeHidden()

  const [download] = await Promise.all([page.waitForEvent("download"), audit.report.click()])
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n")
  expect(lines[0]).toBe("at,actor,actor_id,action,entity,entity_id,before,after,request_id,record")
  expect(lines.slice(1).every((line) => line.includes(person.id))).toBe(true)
  expect(lines).toHaveLength(3)

  await audit.rows.first().getByRole("link", { name }).click()
  await expect(page).toHaveURL(new RegExp(`/users/${person.id}`, "u"))
})

test("a sign-in names its administrator once and its second factor, and shows no id", async ({
  page,
  enterPage,
  addPerson
}) => {
  await enterPage(page, "/audit?entity=session")
  const { grid, rows } = auditDriver(page)
  await expect(rows.filter({ hasText: "signed in" }).first()).toBeVisible()
  await expect(grid).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/u)
  // On a phone each value has its name, and what has no value takes no line.
  await page.setViewportSize({ width: 360, height: 740 })
  const cell = (name: string) => rows.filter({ hasText: "signed in" }).first().locator(`td[data-label="${name}"]`)
  await expect(cell("When")).toBeVisible()
  await expect(cell("Change")).toContainText("Second factor: code by SMS")
  const { id, email } = await addPerson()
  await page.goto(`/users/${id}`)
  await expect(usersDriver(page).panel).toContainText(email)
  await page.goto(`/audit?action=view&entity_id=${id}`)
  await expect(rows.first().locator("td[data-label=When]")).toBeVisible()
  await expect(rows.first().locator("td[data-label=Change]")).toBeHidden()
})

test("the audit shows which administrator has viewed a person, and in which list", async ({
  page,
  enterPage,
  addPerson
}) => {
  const person = await addPerson()
  await enterPage(page, `/users/${person.id}?searchTerm=${encodeURIComponent(person.email)}`)
  await expect(usersDriver(page).panel).toContainText(person.email)
  await page.goto(`/audit?entity=user&entity_id=${person.id}`)
  const audit = auditDriver(page)
  await audit.expectRows(3)
  const name = `${person.given_name} ${person.surname}`
  const inList = audit.rows.filter({ hasText: "viewed 1 user in a list" })
  await expect(inList).toContainText(name)
  await inList.getByRole("button", { name: "Details" }).click()
  await expect(audit.entry.getByRole("row", { name: `Shown nothing ${name}` })).toBeVisible()
  await page.keyboard.press("Escape")
  await audit.filter("Action").selectOption("Viewed")
  await audit.expectRows(1)
  await expect(audit.rows.getByRole("link", { name })).toBeVisible()
})

test("a bulk is one line that shows the entry of each, in the reader's language", async ({
  page,
  enterPage,
  addPerson,
  server
}) => {
  const people = [await addPerson(), await addPerson()]
  const session = await enterPage(page, "/audit?entity=user&action=change")
  const ids = people.map(({ id }) => id)
  await call(server.url, "POST", "/users/bulk", session.token, { ids, set: { status: "inactive" } })
  const audit = auditDriver(page)
  const bulk = audit.rows.filter({ hasText: "deactivated 2 users" }).first()
  await bulk.getByRole("button", { name: "show them", exact: true }).first().click()
  await audit.expectRows(2)
  for (const { given_name, surname } of people)
    await expect(audit.rows.filter({ hasText: `deactivated ${given_name} ${surname}` })).toHaveCount(1)
  await expect(page).toHaveURL(/request_id=/u)
  await audit.filter("Bulk").selectOption("All entries")
  await expect(bulk).toBeVisible()
})

test("the audit is narrowed by record, action, person and day, and its address keeps that", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/audit")
  const audit = auditDriver(page)
  await audit.filter("Record").selectOption("Session")
  await audit.filter("Action").selectOption("Signed in")
  await expect(page).toHaveURL(/entity=session&action=open/u)
  await expect(audit.rows.first()).toContainText("signed in")
  await expect(audit.rows.filter({ hasNotText: "signed in" })).toHaveCount(0)

  const name = (await audit.rows.first().getByRole("link").first().textContent()) ?? ""
  await audit.rows
    .first()
    .getByRole("button", { name: `Only what ${name} has done` })
    .click()
  await expect(audit.filter("Person")).toHaveText(new RegExp(name, "u"))
  await expect(audit.rows.filter({ hasNotText: name })).toHaveCount(0)

  await audit.dates.click()
  await page.getByLabel("To", { exact: true }).fill("2001-01-31")
  await expect(page.getByText(/^Nothing matches/u)).toBeVisible()
  await page.reload()
  await expect(page.getByRole("button", { name: "Dates: to 01/31/2001" })).toBeVisible()
  await page.getByRole("button", { name: "Clear filters" }).first().click()
  await expect(page).toHaveURL(/\/audit$/u)
  await expect(audit.rows.first()).toBeVisible()
})

test("a company named in a change leads to that company", async ({ page, enterPage, addPerson, colleague }) => {
  const person = await addPerson()
  const company = (await colleague.companies()).find(({ id }) => id !== person.company_id)
  if (company === undefined) throw new Error("There is one company only")
  await colleague.changeUser(person.id, { company_id: company.id })
  await enterPage(page, `/audit?entity=user&entity_id=${person.id}&action=change`)
  const audit = auditDriver(page)
  await audit.expectRows(1)
  await audit.rows.first().focus()
  await page.keyboard.press("Enter")
  await audit.entry.getByRole("link", { name: company.name, exact: true }).press("Enter")
  await expect(page).toHaveURL(new RegExp(`/companies/${company.id}`, "u"))
  await expect(audit.entry).toBeHidden()
})
