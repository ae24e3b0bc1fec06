/**
 * A morning with a connection that dies three times: in the middle of decisions, of a form and of an import. What can
 * be read stays, what was not sent is said, and in the end everything is there once.
 */
import { addCompanies, countPeople, csvFile, csvImportDriver, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"

const company = "Rowan Instruments"
const imported = 40

test("a connection that dies in the middle of decisions, of a form and of an import loses and doubles nothing", async ({
  page,
  context,
  enterPage,
  fileClaims,
  colleague,
  server,
  expectCut,
  expectStatus
}) => {
  test.setTimeout(180_000)
  expectCut()
  expectStatus(409)
  const own = await fileClaims(6)
  const session = await enterPage(page, own.path)
  await addCompanies(server.url, session, [company])
  const claims = claimsDriver(page)
  await claims.expectRows(6)
  await claims.expectRest()
  const line = page.getByText("You are offline. What you type is kept; you can save again when you are back online.")
  const people = (text: string) => countPeople(server.url, session, text)

  /** The server does the work, and the connection dies before its answer. */
  const loseAnswer = (url: string) =>
    context.route(
      url,
      async (route) => {
        await route.fetch()
        await context.setOffline(true)
        await route.abort("connectionreset")
      },
      { times: 1 }
    )

  // Decisions: the first is answered, the outcome of the second is unknown, the third is not sent.
  const { keyboard } = page
  await keyboard.press("j")
  await keyboard.press("a")
  await claims.expectStatus(0, "Approved")
  const topOf = () => claims.row(2).evaluate((row) => row.getBoundingClientRect().top)
  const top = await topOf()
  await loseAnswer("**/api/claims/bulk")
  await keyboard.press("a")
  await expect(line).toBeVisible()
  // The list says how old it is; that the figures are as old goes without saying.
  await expect(page.getByText(/^Shown as of/u)).toBeVisible()
  await expect(page.getByText(/^The figures/u)).toHaveCount(0)
  expect(await topOf(), "no row moves under the pointer").toBe(top)
  await expect(claims.toast("Nobody knows whether this was saved.")).toBeVisible()
  await claims.approve(2).click()
  await expect(claims.toast("You are offline. Nothing was sent.")).toBeVisible()
  await claims.expectStatus(2, "Pending")

  // What has been read can still be read.
  await claims.expectRows(6)
  await expect(claims.row(5)).toContainText(own.client)

  await context.setOffline(false)
  await expect(line).toBeHidden()
  // The list has refetched: the lost answer was an approval.
  await claims.expectStatus(1, "Approved")
  await claims.expectStatus(2, "Pending")
  await claims.row(2).click()
  for (let left = 4; left > 0; left -= 1) await keyboard.press("a")
  await claims.expectStatus(5, "Approved")
  expect(await colleague.count(`${own.path}&status=pending&limit=1`)).toBe(0)
  for (const id of own.ids)
    expect((await colleague.audit(id)).map(({ action }) => action)).toEqual(["claim.approve", "claim.create"])

  // A form: its answer is lost, the second press is not sent, and the third adds nobody twice.
  await page.getByRole("link", { name: "User Management" }).click()
  const users = usersDriver(page)
  await users.expectRows(10)
  await users.add.click()
  const surname = "Rowansson"
  await users.field("First Name").fill("Inés")
  await users.field("Last Name").fill(surname)
  await users.field("Email").fill(`${surname.toLowerCase()}@rowan.example`)
  await users.field("Mobile Number").fill(`345${String(Date.now()).slice(-7)}`)
  await users.field("Password").fill("First_2026")
  await users.field("Company").selectOption({ label: company })
  await users.field("Role").selectOption({ label: "User" })
  await users.field("SSN").fill("123-45-6789")
  await users.field("Date of Birth").fill("1989-04-17")
  await users.field("Address").fill("Av. Amazonas N34-120, Quito")
  await loseAnswer("**/api/users")
  await users.save.click()
  const note = users.form.locator("[data-note]")
  await expect(note).toContainText("Nobody knows whether this was saved.")
  await users.save.click()
  await expect(note).toContainText("You are offline. Nothing was sent. What you typed is kept.")
  await expect(users.field("Address")).toHaveValue("Av. Amazonas N34-120, Quito")
  await context.setOffline(false)
  await expect(line).toBeHidden()
  await users.save.click()
  await expect(users.form).toBeHidden()
  await expect(users.row(surname)).toHaveCount(1)
  expect(await people(surname)).toBe(1)

  // An import: checked, cut off while the server works on it, and sent again.
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.choose(
    csvFile([
      userHeader,
      ...Array.from({ length: imported }, (_, at) =>
        newUserRow({ company, email: at === 0 ? "rowan0@rowan" : `rowan${at}@rowan.example` })
      )
    ])
  )
  await csv.expectPreview()
  await csv.expectCount("Rows with errors", "1")
  await csv.cell(2, "rowan0@rowan").dblclick()
  await csv.field.fill("rowan0@rowan.example")
  await keyboard.press("Enter")
  await csv.expectCount("Rows with errors", "0")
  await context.setOffline(true)
  await csv.upload.click()
  await expect(csv.dialog).toContainText("You are offline. Nothing was sent.")
  await csv.button("Back to the preview").click()
  await csv.expectCount("Rows with errors", "0")
  await context.setOffline(false)
  await loseAnswer("**/api/users/csv")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("It is not known whether the file was imported")
  await context.setOffline(false)
  await csv.button("Back to the preview").click()
  await expect(csv.cell(2, "rowan0@rowan.example")).toBeVisible()
  await csv.upload.click()
  await expect(csv.dialog).toContainText("Nothing was added")
  await csv.expectCount("Existing, untouched", String(imported))
  await csv.button("Close").last().click()
  await users.search.fill("rowan.example")
  await expect(users.heading(imported + 1)).toBeVisible()
  expect(await people("rowan.example")).toBe(imported + 1)

  // The page has lost nothing either: the counts of both screens are the server's.
  await page.getByRole("link", { name: /^Claims/u }).click()
  const { pending } = await colleague.stats()
  await expect(claims.card("Pending")).toContainText(new Intl.NumberFormat("en-US").format(pending))
})
