/** What was done is undone for ten minutes: by key, by the palette, after a reload, in another window. */
import type { Page } from "@playwright/test"
import { addCompanies, csvFile, csvImportDriver, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"

const press = async (page: Page, ...keys: ReadonlyArray<string>): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses Tab until a row of the list has the focus. */
const tabToRow = async (page: Page): Promise<void> => {
  for (let steps = 0; steps < 60; steps += 1) {
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "row")) return
    await page.keyboard.press("Tab")
  }
  throw new Error("No row can be reached by Tab")
}

/** The line that says what can be undone; other tests of this administrator may have left an earlier act for it. */
const lineOf = (page: Page, text: string | RegExp) => page.getByRole("main").locator("header").getByText(text)

const undoButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Undo", exact: true })

test("twelve users are deactivated and changed back by key minutes later, and by the palette after a reload", async ({
  page,
  enterPage,
  addPerson,
  colleague,
  axe
}) => {
  const surname = `Z${(await addPerson()).surname}`
  for (let n = 0; n < 12; n += 1) await addPerson({ surname })
  const inactive = async () => (await colleague.users(`searchTerm=${surname}&status=inactive&limit=50`)).length
  await page.clock.install()
  await enterPage(page, `/users?searchTerm=${surname}&limit=50`)
  const users = usersDriver(page)
  await users.expectRows(12)
  await tabToRow(page)
  await press(page, "Control+a", "d")
  await expect(users.toast("12 users deactivated")).toBeVisible()
  await expect.poll(inactive).toBe(12)
  await expect(page.getByText("10 min left", { exact: true })).toBeVisible()
  await axe(page)

  await page.clock.fastForward(6 * 60_000)
  await expect(page.getByText("4 min left", { exact: true })).toBeVisible()
  await expect(users.toast("12 users deactivated")).toHaveCount(0)
  await tabToRow(page)
  await press(page, "z")
  await expect(users.toast("12 users changed back")).toBeVisible()
  expect(await inactive()).toBe(0)
  await expect(users.row("Inactive")).toHaveCount(0)
  await expect(lineOf(page, "12 users deactivated")).toHaveCount(0)

  await press(page, "Control+a", "d")
  await expect.poll(inactive).toBe(12)
  await page.reload()
  await users.expectRows(12)
  await expect(page.getByText("12 users deactivated")).toBeVisible()
  await expect(undoButton(page)).toBeVisible()
  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type("undo")
  await expect(palette.options.first()).toHaveText(/^Undo the last change.*12 users deactivated/u)
  await press(page, "Enter")
  await expect(users.toast("12 users changed back")).toBeVisible()
  expect(await inactive()).toBe(0)
})

test("an import is undone by key, and its rows leave the list at once", async ({ page, enterPage, server }) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Elm Undo"])
  const csv = csvImportDriver(page)
  const rows = ["Abeja", "Burro", "Cebra"].map((surname, n) =>
    newUserRow({ surname: `${surname} Elm`, company: "Elm Undo", email: `elm${n}@elm.example` })
  )
  const importAgain = async () => {
    await csv.open()
    await csv.choose(csvFile([userHeader, ...rows]))
    await csv.expectPreview()
    await csv.upload.click()
    await csv.dialog.getByRole("link", { name: "Show what was added" }).click()
    await expect(csv.dialog).toBeHidden()
  }
  await importAgain()
  const users = usersDriver(page)
  await users.expectRows(3)
  await expect(page.getByText("3 users imported")).toBeVisible()
  await tabToRow(page)
  await press(page, "z")
  await expect(users.toast("3 users removed")).toBeVisible()
  await users.expectRows(0)
  await expect(users.heading(0)).toBeVisible()
  await expect(page.getByRole("button", { name: "Show or undo" })).toHaveCount(0)
  await expect(lineOf(page, "3 users imported")).toHaveCount(0)

  // From the result, with a row in focus behind it.
  await importAgain()
  await users.expectRows(3)
  await tabToRow(page)
  await page.getByRole("button", { name: "Show or undo" }).click()
  await csv.button("Undo import").click()
  await expect(csv.dialog).toContainText("3 users were removed")
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await csv.button("Close").last().click()
  await users.expectRows(0)
  await expect(users.heading(0)).toBeVisible()
})

test("the key undoes no deletion that is older than an edit, and the button beside the title does", async ({
  page,
  enterPage,
  addPerson,
  colleague
}) => {
  const first = await addPerson()
  await addPerson({ surname: first.surname })
  await enterPage(page, `/users?searchTerm=${first.surname}`)
  const users = usersDriver(page)
  await users.expectRows(2)
  await tabToRow(page)
  await press(page, "Delete")
  await users.ask("Delete User").getByRole("button", { name: "Delete" }).click()
  await users.expectRows(1)
  await tabToRow(page)
  await press(page, "e")
  await users.field("Address").fill("Calle 14")
  await users.save.click()
  await expect(users.toast("User updated successfully")).toBeVisible()
  await tabToRow(page)
  await press(page, "z")
  await expect(users.toast(/^Z undoes your last change only\. This one is older: User “Lucía/u)).toBeVisible()
  await users.expectRows(1)
  await expect(undoButton(page)).toHaveText("Undo")
  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type("undo")
  await expect(palette.options.first()).toHaveText(/^Undo an earlier change.* deleted$/u)
  await press(page, "Escape")
  await expect(palette.dialog).toBeHidden()
  await undoButton(page).click()
  await users.expectRows(2)
  expect((await colleague.users(`searchTerm=${first.surname}`)).map(({ address }) => address)).toContain("Calle 14")
})

for (const { path, dialog } of [
  { path: "/users", dialog: "Delete User" },
  { path: "/companies", dialog: "Delete Company" },
  { path: "/questions", dialog: "Delete Quiz" },
  { path: "/benefits", dialog: "Delete Benefit" },
  { path: "/learn", dialog: "Delete Article" }
])
  test(`a deletion at ${path} is undone by key after its notice has gone, then a switch before it`, async ({
    page,
    enterPage
  }) => {
    await page.clock.install()
    await enterPage(page, path)
    await expect(page.getByRole("grid").getByRole("row").first()).toBeVisible()
    const counted = async () =>
      /\(([\d,]+)\)/u
        .exec((await page.getByRole("heading", { level: 2 }).first().textContent()) ?? "")?.[1]
        ?.replace(",", "")
    const before = await counted()
    await tabToRow(page)
    await press(page, "j", "s")
    const switched = page.getByRole("main").getByText(/ (?:deactivated|activated|unpublished|published)$/u)
    const switchedText = (await switched.textContent()) ?? ""
    await press(page, "j", "j", "Delete")
    await page.getByRole("alertdialog", { name: dialog }).getByRole("button", { name: "Delete" }).click()
    await expect.poll(counted).toBe(String(Number(before) - 1))
    await expect(page.getByRole("main").getByText(/ deleted$/u)).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(page.getByText("9 min left", { exact: true })).toBeVisible()
    await tabToRow(page)
    await press(page, "z")
    await expect.poll(counted).toBe(before)
    await expect(page.getByRole("main").getByText(/ deleted$/u)).toHaveCount(0)
    await expect(switched).toBeVisible()
    await press(page, "z")
    await expect(lineOf(page, switchedText)).toHaveCount(0)
  })

test("the line follows in another window, and says when it is too late", async ({
  page,
  openPage,
  enterPage,
  addPerson,
  colleague,
  expectStatus
}) => {
  expectStatus(409)
  const person = await addPerson()
  const path = `/users?searchTerm=${person.surname}`
  const other = await openPage()
  await enterPage(page, path)
  await enterPage(other, path)
  const [here, there] = [usersDriver(page), usersDriver(other)]
  for (const users of [here, there]) await users.expectRows(1)
  await tabToRow(page)
  await press(page, "s")
  for (const one of [page, other])
    await expect(one.getByText(`User “Lucía ${person.surname}” deactivated`).last()).toBeVisible()
  await tabToRow(other)
  await press(other, "z")
  const mine = new RegExp(person.surname, "u")
  for (const one of [page, other]) await expect(lineOf(one, mine)).toHaveCount(0)
  expect((await colleague.findUser(person.id)).status).toBe("active")

  // A colleague has changed the person since: the undo keeps that, and says so.
  await here.switchOf(`Lucía ${person.surname}`).click()
  await expect(lineOf(page, mine)).toBeVisible()
  await colleague.changeUser(person.id, { address: "Calle 14" })
  await undoButton(page).click()
  await expect(here.toast(`1 kept: Lucía ${person.surname}, changed since`)).toBeVisible()
  await expect(lineOf(page, mine)).toHaveCount(0)
  expect((await colleague.findUser(person.id)).status).toBe("inactive")
})
