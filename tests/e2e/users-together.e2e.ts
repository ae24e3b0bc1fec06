/** Two administrators and one user; a session that expires, and a lost network, with the form open. */
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { serverDriver, type SignedIn } from "#tests/drivers/server.driver.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { expect, firstAdministrator as marta, test as base } from "#tests/e2e/fixtures.ts"
import type { User } from "#domain/users/user-record.schema.ts"

interface Editing {
  readonly person: User
  readonly session: SignedIn
  readonly users: ReturnType<typeof usersDriver>
}

const test = base.extend<{
  /** Opens the form of a person whose stream of changes is open, changes the address, and expects the network to be cut. */
  readonly edit: (address: string) => Promise<Editing>
}>({
  edit: async ({ page, enterPage, addPerson, expectCut }, use) => {
    await use(async (address) => {
      expectCut()
      const person = await addPerson()
      const streamResponse = page.waitForResponse("**/api/events*")
      const session = await enterPage(page, `/users?searchTerm=${person.surname}`)
      const users = usersDriver(page)
      await streamResponse
      await users.edit(`Lucía ${person.surname}`).click()
      await users.field("Address").fill(address)
      return { person, session, users }
    })
  }
})

test("edits of different fields are merged automatically", async ({
  page,
  enterPage,
  addPerson,
  colleague,
  expectStatus
}) => {
  expectStatus(409)
  const person = await addPerson()
  const name = `Lucía ${person.surname}`
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.edit(name).click()
  await users.field("Address").fill("Calle 9")
  await colleague.changeUser(person.id, { given_name: "Ana", version: person.version })
  await users.save.click()
  await expect(users.toast("User updated successfully")).toBeVisible()
  await expect(users.row(person.surname)).toContainText("Ana")
  expect(await colleague.findUser(person.id)).toMatchObject({ given_name: "Ana", address: "Calle 9" })
})

test("edits of the same field are a conflict, and neither is lost", async ({
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
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.edit(name).click()
  await users.field("Address").fill("Calle 9")
  await users.field("First Name").fill("Eva")
  await colleague.changeUser(person.id, { address: "Calle 10", given_name: "Ana", dob: "1990-01-01" })
  await users.save.click()
  const merging = users.dialog("Rafael Ibarra changed the same fields")
  await expect(merging).toBeVisible()
  await expect(merging.getByRole("group")).toHaveCount(2)
  const save = merging.getByRole("button", { name: "Save these values" })
  await expect(save).toHaveAttribute("aria-disabled", "true")
  await axe(page)
  await merging.getByRole("group", { name: "Address" }).getByRole("radio", { name: /^Mine/u }).check()
  await merging
    .getByRole("group", { name: "First Name" })
    .getByRole("radio", { name: /^Theirs/u })
    .check()
  await save.click()
  await expect(users.toast("User updated successfully")).toBeVisible()
  expect(await colleague.findUser(person.id)).toMatchObject({
    address: "Calle 9",
    given_name: "Ana",
    dob: "1990-01-01"
  })
})

test("another user's changes show in the row and in the open details", async ({
  page,
  enterPage,
  addPerson,
  colleague
}) => {
  const person = await addPerson()
  const streamResponse = page.waitForResponse("**/api/events*")
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.view(`Lucía ${person.surname}`).click()
  await expect(users.panel).toContainText("Av. Amazonas")
  await streamResponse
  await colleague.changeUser(person.id, { address: "Calle 11", status: "inactive" })
  await expect(users.panel).toContainText("Calle 11")
  await expect(users.row(person.surname)).toContainText("Inactive")
})

test("Refresh requests the server again; text typed before the palette is loaded goes into it", async ({
  page,
  enterPage
}) => {
  const typed = Promise.withResolvers<void>()
  await page.route(/palette\.screen.*\.js$/u, async (route) => {
    await typed.promise
    await route.continue()
  })
  await enterPage(page, "/users")
  const users = usersDriver(page)
  await users.expectRows(10)
  const requested = page.waitForRequest(/\/api\/users\?/u)
  await page.keyboard.press("Control+k")
  await page.keyboard.type("Refresh the listt")
  await page.keyboard.press("Backspace")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  typed.resolve()
  await requested
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(users.search).toHaveValue("")
})

test("a session that expires behind the form loses nothing", async ({
  page,
  server,
  enterPage,
  addPerson,
  colleague,
  expectStatus
}) => {
  expectStatus(401)
  const person = await addPerson()
  const name = `Lucía ${person.surname}`
  const session = await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.edit(name).click()
  await users.field("Address").fill("Calle 12")
  await serverDriver(server.url, session).signOut()
  const again = page.getByRole("dialog", { name: "Sign in again" })
  await expect(again).toBeVisible()
  await expect(users.form).toHaveCount(0)
  await expect(again.getByLabel(/^Password/u)).toBeFocused()
  await page.keyboard.type(marta.password)
  const since = Date.now()
  await page.keyboard.press("Enter")
  const login = signInDriver(page)
  await expect(login.dialog).toBeVisible()
  await login.typeCode(await server.codeFor(`${marta.prefix}${marta.phone}`, since))
  await expect(login.dialog).toBeHidden()
  await expect(users.field("Address")).toHaveValue("Calle 12")
  await users.save.click()
  await expect(users.toast("User updated successfully")).toBeVisible()
  const after = await colleague.findUser(person.id)
  expect([after.address, after.version]).toEqual(["Calle 12", person.version + 1])
})

test("a lost network keeps the form and is reported; the next press saves", async ({ page, edit, colleague }) => {
  const { person, users } = await edit("Calle 13")
  await page.context().setOffline(true)
  await users.save.click()
  await expect(users.form.locator("[data-note]")).toContainText(
    "Error updating user. You are offline. Nothing was sent. What you typed is kept."
  )
  await expect(users.field("Address")).toHaveValue("Calle 13")
  await page.context().setOffline(false)
  await users.save.click()
  await expect(users.toast("User updated successfully")).toBeVisible()
  expect((await colleague.findUser(person.id)).address).toBe("Calle 13")
})

test("the form stays open to input while it looks for the outcome of a save, and then says it", async ({
  page,
  edit,
  colleague
}) => {
  const { person, users } = await edit("Calle 16")
  const ofPerson = `**/api/users/${person.id}`
  const readsHeld = Promise.withResolvers<undefined>()
  const isRead = Promise.withResolvers<undefined>()
  await page.route(ofPerson, async (route) => {
    if (route.request().method() === "GET") {
      isRead.resolve(undefined)
      await readsHeld.promise
      return route.continue()
    }
    await route.fetch()
    return route.abort("connectionreset")
  })
  await users.save.click()
  await isRead.promise
  await users.field("Address").fill("Calle 17")
  readsHeld.resolve(undefined)
  await expect(users.toast("User updated successfully")).toBeVisible()
  await expect(users.field("Address")).toHaveValue("Calle 17")
  expect(await colleague.findUser(person.id)).toMatchObject({ address: "Calle 16", version: person.version + 1 })

  await page.unroute(ofPerson)
  await page.route(ofPerson, (route) => route.abort("connectionreset"), { times: 1 })
  await users.save.click()
  await expect(users.form.getByText(/^Error updating user\./u)).toBeVisible()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(users.form.getByText("This was not saved. What you typed is kept.")).toBeVisible()
  await users.save.click()
  await expect(users.form).toBeHidden()
  expect(await colleague.findUser(person.id)).toMatchObject({ address: "Calle 17", version: person.version + 2 })
})

test("a save whose answer was lost is recognized as the user's own, and the form says so", async ({
  page,
  edit,
  colleague
}) => {
  const { person, session, users } = await edit("Calle 14")
  await page.route(
    `**/api/users/${person.id}`,
    async (route) => {
      await route.fetch()
      await route.abort("connectionreset")
    },
    { times: 1 }
  )
  await users.save.click()
  await expect(users.form).toBeHidden()
  await expect(users.toast("User updated successfully")).toBeVisible()
  await expect(page.getByText(/^A colleague has saved/u)).toHaveCount(0)
  expect(await colleague.findUser(person.id)).toMatchObject({ address: "Calle 14", version: person.version + 1 })

  await users.edit(`Lucía ${person.surname}`).click()
  await users.field("Address").fill("Calle 15")
  await serverDriver(new URL(page.url()).origin, session).changeUser(person.id, { given_name: "Eva" })
  await expect(users.form.getByText("This was saved in your name, here or in another tab.")).toBeVisible()
  await users.form.getByRole("button", { name: "See changes" }).click()
  await expect(users.field("First Name")).toHaveValue("Eva")
  await expect(users.field("Address")).toHaveValue("Calle 15")
})
