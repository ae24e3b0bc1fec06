/** The history of a record: who changed what, and an earlier value that is put back by an ordinary edit. */
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("who has changed an e-mail address is found, and the old one put back, by the keyboard alone", async ({
  page,
  enterPage,
  addPerson,
  colleague,
  expectStatus,
  axe
}) => {
  expectStatus(409)
  const person = await addPerson()
  const name = `Lucía ${person.surname}`
  const wrong = `wrong.${person.email}`
  const { version } = await colleague.changeUser(person.id, { email: wrong })
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.row(person.surname).focus()
  await page.keyboard.press("Enter")
  await expect(users.panel).toContainText(wrong)

  await page.keyboard.press("h")
  const history = users.dialog(`History of ${name}`)
  const change = history
    .getByRole("listitem")
    .filter({ hasText: `Rafael Ibarra changed ${name}` })
    .first()
  await expect(change).toContainText(`Email: ${person.email} to ${wrong}`)
  await expect(history).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/u)
  // One line for all that one person has looked at on one day.
  await expect(history.getByRole("listitem").filter({ hasText: `viewed ${name}` })).toHaveCount(1)
  await axe(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await history.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })

  const putBack = history.getByRole("button", { name: `Put back Email: ${person.email}`, exact: true })
  for (let presses = 0; presses < 20 && !(await putBack.evaluate((it) => it === document.activeElement)); presses++)
    await page.keyboard.press("Tab")
  await expect(putBack).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(history).toBeHidden()
  await expect(users.field("Email")).toHaveValue(person.email)
  // Nothing is saved before the form is.
  expect(await colleague.findUser(person.id)).toMatchObject({ email: wrong, version })

  await colleague.changeUser(person.id, { mobile_number: "+593987650001" })
  await page.keyboard.press("Control+Enter")
  await expect(users.toast("User updated successfully")).toBeVisible()
  expect(await colleague.findUser(person.id)).toMatchObject({ email: person.email, mobile_number: "+593987650001" })
})

test("the history of the row in focus follows what a colleague saves, and gives the focus back", async ({
  page,
  enterPage,
  addPerson,
  colleague
}) => {
  const person = await addPerson({ address: "Calle 1" })
  const name = `Lucía ${person.surname}`
  await colleague.changeUser(person.id, { address: "Calle 2" })
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.row(person.surname).focus()
  await page.keyboard.press("h")
  const history = users.dialog(`History of ${name}`)
  const putBack = history.getByRole("button", { name: "Put back Address: Calle 1", exact: true })
  await expect(putBack).toBeVisible()
  // What a colleague saves meanwhile stands there at once; then the first value is the present one again.
  await colleague.changeUser(person.id, { address: "Calle 1" })
  await expect(history.getByRole("button", { name: "Put back Address: Calle 2", exact: true })).toBeVisible()
  await expect(putBack).toBeHidden()
  await page.keyboard.press("Escape")
  await expect(history).toBeHidden()
  await expect(users.row(person.surname)).toBeFocused()
})
