/** The users' workflow by keyboard alone: nothing here clicks, focuses or fills. */
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("a user is found, edited, switched off and on, viewed, reported and deleted by keys alone", async ({
  page,
  enterPage,
  addPerson,
  colleague
}) => {
  const person = await addPerson()
  const { keyboard } = page
  const press = async (...keys: ReadonlyArray<string>) => {
    for (const key of keys) await keyboard.press(key)
  }
  /** Presses Tab until the control has the focus. */
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let steps = 0; steps < 40 && !(await isThere()); steps += 1) await press("Tab")
    expect(await isThere()).toBe(true)
  }
  await enterPage(page, "/users")
  const users = usersDriver(page)
  await users.expectRows(10)
  const isFocused = (name: string) => () =>
    page.evaluate((label) => {
      const active = document.activeElement
      const id = active?.id ?? ""
      const labelled = id === "" ? null : document.querySelector(`label[for="${CSS.escape(id)}"]`)
      return (
        active?.getAttribute("aria-label") === label ||
        labelled?.textContent?.replace("*", "") === label ||
        (active?.tagName === "BUTTON" && active.textContent?.startsWith(label) === true)
      )
    }, name)

  await press("/")
  await expect(users.search).toBeFocused()
  await keyboard.type(person.surname)
  await expect(users.search).toHaveValue(person.surname)
  await users.expectRows(1)
  await tabTo(() => page.evaluate(() => document.activeElement?.tagName === "TR"))
  await press("e")
  await expect(users.field("First Name")).toBeFocused()
  await tabTo(isFocused("Mobile Number"))
  await press("Control+a")
  await keyboard.type("991765432")
  await press("Enter")
  await expect(users.toast("User updated successfully")).toBeVisible()
  expect((await colleague.findUser(person.id)).mobile_number).toMatch(/991765432$/u)

  // The focus is back in the list, on the row that was edited.
  await expect(users.row(person.surname)).toBeFocused()
  await press("s")
  await expect(users.row(person.surname)).toContainText("Inactive")
  await expect.poll(async () => (await colleague.findUser(person.id)).status).toBe("inactive")
  await expect(users.switchOf(`Lucía ${person.surname}`)).not.toHaveAttribute("aria-busy", "true")
  await press("s")
  await expect.poll(async () => (await colleague.findUser(person.id)).status).toBe("active")

  await press("Enter")
  await expect(users.panel.getByRole("heading", { name: person.surname })).toBeVisible()
  await press("Escape")
  await expect(users.panel).toBeHidden()
  await press("?")
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts for this list" })).toContainText("View details")
  await press("Escape")

  const coming = page.waitForEvent("download")
  await press("Control+k")
  await keyboard.type("Download Report")
  await press("Enter")
  expect((await coming).suggestedFilename()).toMatch(/^report[\p{L}\p{N}-]*\.csv$/u)

  await expect(users.row(person.surname)).toBeFocused()
  await press("Delete")
  await expect(users.ask("Delete User").getByRole("button", { name: "Cancel" })).toBeFocused()
  await press("Tab", "Enter")
  await expect(users.toast("User deleted successfully")).toBeVisible()
  await expect(page.getByText(/^Nothing matches/u)).toBeVisible()
})

test("J and K walk through the list with the details open", async ({ page, enterPage }) => {
  await enterPage(page, "/users?sort=surname")
  const users = usersDriver(page)
  await users.expectRows(10)
  const nameAt = async (at: number) => {
    const row = users.rows.nth(at)
    return `${await row.getByRole("gridcell").nth(1).textContent()} ${await row.getByRole("rowheader").textContent()}`
  }
  const names = [await nameAt(0), await nameAt(1), await nameAt(2)]
  await page.keyboard.press("Tab")
  while (!(await page.evaluate(() => document.activeElement?.tagName === "TR"))) await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  for (const [key, at] of [
    ["j", 1],
    ["j", 2],
    ["k", 1],
    ["ArrowUp", 0]
  ] as const) {
    await page.keyboard.press(key)
    await expect(users.panel.getByRole("heading", { level: 3 })).toHaveText(names[at] ?? "")
    await expect(users.rows.nth(at)).toHaveAttribute("aria-selected", "true")
  }
  // From inside the panel too.
  while (!(await users.panel.evaluate((panel) => panel.contains(document.activeElement))))
    await page.keyboard.press("Tab")
  await page.keyboard.press("j")
  await expect(users.panel.getByRole("heading", { level: 3 })).toHaveText(names[1] ?? "")
  await page.keyboard.press("Escape")
  await expect(users.panel).toBeHidden()
})

test("text typed at the first render of the list is in the search box", async ({ page, enterPage }) => {
  await page.addInitScript(() => {
    // The list is in the very first render, however slow the machine.
    const plain = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (act: () => void, ms?: number) => plain(act, ms === 150 ? 8_000 : ms) })
    new MutationObserver((_, watching) => {
      const box = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (box === null) return
      watching.disconnect()
      box.focus()
      // Before any task that is queued behind the render.
      for (const letter of "maria") document.execCommand("insertText", false, letter)
    }).observe(document, { childList: true, subtree: true })
  })
  await enterPage(page, "/users")
  const users = usersDriver(page)
  await expect(users.search).toHaveValue("maria")
  await expect(page).toHaveURL(/searchTerm=~/u)
})
