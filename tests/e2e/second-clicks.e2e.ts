/** Double clicks whose first click moves something else under the pointer. */
import type { Locator, Page } from "@playwright/test"
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { companiesDriver } from "#tests/drivers/companies.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { enrolMembers } from "#tests/e2e/enrol-members.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { addOwnBenefit } from "#tests/e2e/own-benefit.ts"
import { isWrite } from "#tests/e2e/written-requests.ts"

/** The time between two clicks: of quick, usual and slow hands; null is just after something has moved. */
const pairs = [
  { betweenMs: 60, when: "within 60 ms" },
  { betweenMs: 150, when: "within 150 ms" },
  { betweenMs: 300, when: "within 300 ms" },
  { betweenMs: null, when: "before and after the list has changed" }
]

/** Clicks twice at the place of a button, whatever stands there at the second click. */
const clickTwice = async (
  page: Page,
  button: Locator,
  betweenMs: number | null,
  changed: () => Promise<void>
): Promise<void> => {
  await button.hover()
  const box = await button.boundingBox()
  if (box === null) throw new Error("The button is not shown")
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (betweenMs === null) await page.mouse.click(x, y)
  else await page.mouse.click(x, y, { clickCount: 2, delay: betweenMs / 2 })
  await changed()
  if (betweenMs !== null) return
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

/** The calls that change something from here on. */
const writesOf = (page: Page): ReadonlyArray<string> => {
  const writes: string[] = []
  page.on("request", (request) => {
    if (isWrite(request)) writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

for (const { betweenMs, when } of pairs) {
  test(`two clicks on a page number ${when} decide no claim`, async ({ page, enterPage }) => {
    const claims = claimsDriver(page)
    for (const name of ["Page 2", "Next page"]) {
      await enterPage(page, "/claims?status=pending&limit=25")
      await claims.expectRows(25)
      const first = await claims.rows.first().textContent()
      const writes = writesOf(page)
      await clickTwice(page, page.getByRole("button", { name, exact: true }), betweenMs, async () => {
        await expect(page).toHaveURL(/page=[23]/u)
        await expect(claims.rows.first()).not.toHaveText(first ?? "")
        if (betweenMs === null) await expect(claims.rows.first()).toBeInViewport()
      })
      await claims.expectRows(25)
      await expect(page.getByRole("dialog")).toHaveCount(0)
      expect(writes, name).toEqual([])
    }
  })

  test(`two clicks on a page of users ${when} switch nobody`, async ({ page, enterPage }) => {
    await enterPage(page, "/users?limit=50&page=2")
    const users = usersDriver(page)
    await users.expectRows(50)
    const first = await users.rows.first().textContent()
    const writes = writesOf(page)
    await clickTwice(page, page.getByRole("button", { name: "Page 1", exact: true }), betweenMs, async () => {
      await expect(page).not.toHaveURL(/page=2/u)
      await expect(users.rows.first()).not.toHaveText(first ?? "")
    })
    await users.expectRows(50)
    await expect(page.getByRole("dialog")).toHaveCount(0)
    expect(writes).toEqual([])
  })

  test(`two clicks on Activate and on Restore ${when} act on one record`, async ({
    page,
    enterPage,
    server,
    colleague,
    addPerson
  }) => {
    const own = `Zq ${Date.now().toString(36)}`
    const benefit = await addOwnBenefit(colleague, own)
    const members = await Promise.all([addPerson(), addPerson(), addPerson()])
    const ids = members.map(({ id }) => id)
    await enrolMembers(server, benefit.id, ids, [null, null, null])
    await enterPage(page, `/benefits?pending=open&pending_benefit_id=${benefit.id}`)
    const benefits = benefitsDriver(page)
    await expect(benefits.rows).toHaveCount(3)
    await clickTwice(page, benefits.approve(0), betweenMs, () => expect(benefits.rows).toHaveCount(2))
    await expect(benefits.toast(/activated/u).first()).toBeVisible()
    await expect(benefits.rows).toHaveCount(2)
    const left = (await colleague.pending()).filter(({ benefit_id }) => benefit_id === benefit.id)
    expect(left).toHaveLength(2)
    await colleague.activate(left.map(({ id }) => id))

    for (const letter of ["A", "B", "C"]) {
      const name = `${own} ${letter}`
      const added = await colleague.addCompany({ name, contact_email: "own@own.example", type: "users" })
      await colleague.removeCompany(added.id)
    }
    const deleted = `/companies?active=no&searchTerm=${encodeURIComponent(own)}`
    await enterPage(page, deleted)
    const companies = companiesDriver(page)
    await companies.expectRows(3)
    const restore = companies.rows.first().getByRole("button", { name: /^Restore/u })
    await clickTwice(page, restore, betweenMs, () => companies.expectRows(2))
    await expect(companies.toast(/restored/u).first()).toBeVisible()
    await companies.expectRows(2)
    expect(await colleague.count(deleted)).toBe(2)
  })
}

test("a double click on one button goes on pressing it twice", async ({ page, enterPage, addPerson }) => {
  const person = await addPerson()
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.expectRows(1)
  const box = users.rows.first().getByRole("checkbox")
  await clickTwice(page, box, null, () => expect(box).toBeChecked())
  await expect(box).not.toBeChecked()
})

test("a click on a row that a colleague has moved under the resting pointer decides nothing, one after a movement does", async ({
  page,
  enterPage,
  colleague,
  fileClaims
}) => {
  const { path, ids } = await fileClaims(4)
  await enterPage(page, `${path}&status=pending`)
  const claims = claimsDriver(page)
  await claims.expectRows(4)
  const writes = writesOf(page)
  const button = claims.rows.nth(1).getByRole("button", { name: /^Approve/u })
  const box = await button.boundingBox()
  if (box === null) throw new Error("The button is not shown")
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  // The newest stands first, so that the others move up.
  await colleague.decide(ids.slice(-1), "approved")
  await claims.expectRows(3)
  await page.mouse.down()
  await page.mouse.up()
  await page.mouse.move(x + 3, y)
  await page.mouse.down()
  await page.mouse.up()
  await expect(claims.rows.nth(1)).toContainText("Approved")
  expect(writes).toHaveLength(1)
})

test("a double click on a button that opens a dialog leaves the dialog open", async ({ page, enterPage }) => {
  await enterPage(page, "/companies")
  const companies = companiesDriver(page)
  await companies.expectRows(10)
  const dialog = page.locator("dialog:modal")
  const row = companies.rows.first()
  for (const button of [
    page.getByRole("button", { name: /^Add Company/u }),
    row.getByRole("button", { name: /^Edit/u }),
    row.getByRole("button", { name: /^Delete/u })
  ]) {
    await clickTwice(page, button, 150, () => expect(dialog).toBeVisible())
    await expect(dialog).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
  }
})

test("letters after a double click on Add are typed into the title", async ({ page, enterPage }) => {
  await enterPage(page, "/questions")
  const title = page.getByRole("textbox", { name: "Quiz title" })
  await clickTwice(page, page.getByRole("button", { name: /^Add Quiz/u }), 150, () => expect(title).toBeVisible())
  await page.keyboard.type("Hello")
  await expect(title).toHaveValue("Hello")
})

test("a click beside a dialog closes it and gives the focus back, one inside leaves its keys working", async ({
  page,
  enterPage,
  colleague
}) => {
  const name = `Zr ${Date.now().toString(36)}`
  await colleague.addCompany({ name, contact_email: "own@own.example", type: "users" })
  await enterPage(page, `/companies?searchTerm=${encodeURIComponent(name)}`)
  const companies = companiesDriver(page)
  await companies.expectRows(1)
  const add = page.getByRole("button", { name: /^Add Company/u })
  await add.click()
  await expect(page.locator("dialog:modal")).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(page.locator("dialog:modal")).toBeHidden()
  await expect(add).toBeFocused()
  const question = page.getByRole("alertdialog", { name: "Delete Company" })
  await companies.rows
    .first()
    .getByRole("button", { name: /^Delete/u })
    .click()
  await question.getByRole("heading").click()
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText(`Nothing matches “${name}”`)).toBeVisible()
})
