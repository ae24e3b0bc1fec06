/** Deleted records come back: from the message of their deletion, and from the list of deleted ones. */
import { call } from "#tests/drivers/server.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("a deleted user is brought back by Undo, and later from the list of deleted users", async ({
  page,
  enterPage,
  addPerson,
  axe
}) => {
  const person = await addPerson()
  const name = `${person.given_name} ${person.surname}`
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.expectRows(1)
  await users.remove(name).click()
  await expect(users.ask("Delete User")).toContainText("You can restore it later.")
  await users.ask("Delete User").getByRole("button", { name: "Delete" }).click()
  await users.expectRows(0)
  await users.toast("User deleted successfully").getByRole("button", { name: /^Undo/u }).click()
  await expect(users.toast(`User “${name}” restored`)).toBeVisible()
  await users.expectRows(1)

  await users.remove(name).click()
  await users.ask("Delete User").getByRole("button", { name: "Delete" }).click()
  await users.expectRows(0)
  await page.getByRole("combobox", { name: "Active", exact: true }).selectOption("Active: No (deleted)")
  await expect(page).toHaveURL(/active=no/u)
  await users.expectRows(1)
  await expect(users.rows.first()).toContainText("Deleted")
  await axe(page)
  await users.rows.first().focus()
  await page.keyboard.press("u")
  await users.expectRows(0)
  await page.getByRole("combobox", { name: "Active", exact: true }).selectOption("Active: Yes")
  await users.expectRows(1)
  await expect(users.switchOf(name)).toBeVisible()
})

test("the focus stays in the list when its last row is restored, and when its only one is restored or deleted", async ({
  page,
  enterPage,
  addPerson,
  colleague
}) => {
  const first = await addPerson()
  const second = await addPerson({ surname: first.surname })
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute("role") ?? document.activeElement?.tagName)
  await enterPage(page, `/users?searchTerm=${first.surname}&sort=created_at`)
  const users = usersDriver(page)
  await users.expectRows(2)
  await users.rows.last().focus()
  for (const left of [1, 0]) {
    await page.keyboard.press("Delete")
    // After Enter the list would take no single key for a moment.
    await users.ask("Delete User").getByRole("button", { name: "Delete" }).press("Control+Enter")
    await users.expectRows(left)
    await expect.poll(focused).toBe(left === 0 ? "SECTION" : "row")
  }
  await page.keyboard.press("z")
  await users.expectRows(1)
  await expect.poll(focused).toBe("SECTION")
  await page.keyboard.press("j")
  await expect.poll(focused).toBe("row")
  await page.keyboard.press("Delete")
  await users.ask("Delete User").getByRole("button", { name: "Delete" }).press("Control+Enter")
  await users.expectRows(0)

  await page.goto(`/users?searchTerm=${first.surname}&active=no&sort=created_at`)
  await users.expectRows(2)
  await users.rows.last().focus()
  for (const left of [1, 0]) {
    await page.keyboard.press("u")
    await users.expectRows(left)
    await expect.poll(focused).toBe(left === 0 ? "SECTION" : "row")
  }
  expect((await colleague.findUser(second.id)).id).toBe(second.id)
})

for (const [path, deletion, restored] of [
  ["/quizzes", "/quizzes/{id}/delete", "/questions"],
  ["/benefits", "/benefits/{id}/delete", "/benefits"],
  ["/learn", "/learn/{id}/delete", "/learn"]
] as const)
  test(`a record deleted on ${restored} is restored from its list of deleted ones`, async ({
    page,
    enterPage,
    server
  }) => {
    const { token } = await enterPage(page, restored)
    const listed = async (query: string): Promise<{ readonly data: ReadonlyArray<Readonly<Record<string, string>>> }> =>
      (await call(server.url, "GET", `${path}?${query}`, token)).body
    const [record] = (await listed("limit=1&status=inactive")).data
    if (record === undefined) throw new Error("There is no such record")
    const { id = "" } = record
    const title = record["title_en"] ?? record["title"] ?? ""
    expect(title).not.toBe("")
    await call(server.url, "PUT", deletion.replace("{id}", id), token)
    await page.goto(`${restored}?active=no`)
    // Other tests delete records meanwhile.
    const restore = page.getByRole("button", { name: `Restore ${title}`, exact: true })
    await expect(restore).toHaveCount(1)
    await restore.click()
    await expect(page.getByRole("listitem").filter({ hasText: "restored" })).toBeVisible()
    await expect(restore).toHaveCount(0)
    expect((await listed(`ids=${id}`)).data).toMatchObject([{ id }])
  })

test("a deleted claim is restored from the list of deleted claims", async ({ page, enterPage, fileClaims, server }) => {
  const { ids, path } = await fileClaims(2)
  const { token } = await enterPage(page, "/dashboard")
  await call(server.url, "DELETE", `/claims/${ids[0]}`, token)
  await page.goto(`${path}&active=no`)
  const grid = page.getByRole("grid")
  await expect(grid.getByRole("button", { name: /^Approve / })).toHaveCount(0)
  await expect(grid.getByRole("checkbox", { name: /^Select (?!all)/u })).toHaveCount(0)
  await grid.getByRole("button", { name: /^Restore the claim of / }).click()
  await expect(page.getByText(/^Nothing matches/u)).toBeVisible()
  await page.goto(path)
  await expect(grid.getByRole("button", { name: /^Approve / })).toHaveCount(2)
})
