/** Many users at once: selected one by one, as a range and all that match, changed, and changed back. */
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("selected users are deactivated together, and undone from the notice", async ({
  page,
  enterPage,
  addPerson,
  colleague,
  axe
}) => {
  const surname = `Z${(await addPerson()).surname}`
  const people = [await addPerson({ surname }), await addPerson({ surname }), await addPerson({ surname })]
  const statuses = async () => Promise.all(people.map(async ({ id }) => (await colleague.findUser(id)).status))
  await enterPage(page, `/users?searchTerm=${surname}`)
  const users = usersDriver(page)
  await users.expectRows(3)
  const boxes = users.grid.getByRole("checkbox", { name: `Select Lucía ${surname}` })
  await boxes.first().click()
  await boxes.last().click({ modifiers: ["Shift"] })
  const bar = page.getByRole("region", { name: "Selection" })
  await expect(bar).toContainText("3 selected")
  await axe(page)
  await bar.getByRole("button", { name: "Deactivate (3)" }).click()
  const notice = users.toast("3 users deactivated")
  await expect(notice).toBeVisible()
  await expect(bar).toBeHidden()
  await expect.poll(statuses).toEqual(["inactive", "inactive", "inactive"])
  await expect(users.row("Inactive")).toHaveCount(3)
  await notice.getByRole("button", { name: "Undo" }).click()
  await expect(users.toast("3 users changed back")).toBeVisible()
  await expect.poll(statuses).toEqual(["active", "active", "active"])
  await expect(users.row("Inactive")).toHaveCount(0)
})

test("more users than a page asks once with the number, and a company is chosen in a dialog", async ({
  page,
  enterPage,
  addPerson,
  colleague
}) => {
  const first = await addPerson()
  const surname = `Z${first.surname}`
  for (let n = 0; n < 11; n += 1) await addPerson({ surname })
  const other = (await colleague.companies()).find(({ id }) => id !== first.company_id)
  if (other === undefined) throw new Error("One company alone")
  await enterPage(page, `/users?searchTerm=${surname}`)
  const users = usersDriver(page)
  await users.expectRows(10)
  await page.getByRole("checkbox", { name: "Select the page" }).click()
  const bar = page.getByRole("region", { name: "Selection" })
  await bar.getByRole("button", { name: "Select all 11 that match" }).click()
  await page.keyboard.press("d")
  const question = users.ask("Deactivate selected users")
  await expect(question).toContainText(
    "11 users will be inactive. Those who already are stay as they are, and so does your own account."
  )
  await question.getByRole("button", { name: "Deactivate", exact: true }).click()
  await expect(users.toast("11 users deactivated")).toBeVisible()
  await page.getByRole("checkbox", { name: "Select the page" }).click()
  await bar.getByRole("button", { name: "Set company (10)" }).click()
  const choosing = users.dialog("Set the company of 10 users")
  await choosing.getByRole("combobox", { name: "Company" }).selectOption(other.name)
  await choosing.getByRole("button", { name: "Move 10 users" }).click()
  await expect(users.toast(`10 users moved to ${other.name}`)).toBeVisible()
  await expect(users.row(other.name)).toHaveCount(10)

  // The filter by status tells how many will change.
  await page.goto(`/users?searchTerm=${surname}&status=inactive`)
  await users.expectRows(10)
  await page.getByRole("checkbox", { name: "Select the page" }).click()
  await bar.getByRole("button", { name: "Select all 11 that match" }).click()
  await bar.getByRole("button", { name: "Activate (11)", exact: true }).click()
  await expect(users.ask("Activate selected users")).toContainText(
    "11 users will be active. All of them are inactive now."
  )
})

test("one's own account is kept, with the reason", async ({ page, enterPage }) => {
  await enterPage(page, "/users?role=admin")
  const users = usersDriver(page)
  const own = users.rows.filter({ has: page.locator("[aria-disabled='true'][role='switch']") })
  await expect(own).toHaveCount(1)
  await own.getByRole("checkbox").click()
  await page.getByRole("button", { name: "Deactivate (1)" }).click()
  await expect(users.toast("1 kept: your own account")).toBeVisible()
})
