/** Keys beside the list, keys for pages, rows and places, and where the focus is after a deletion. */
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { ownTitle, questionOf, quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("single keys work after a click on paging, a filter and Undo", async ({ page, enterPage, fileClaims }) => {
  const own = await fileClaims(13)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  const { keyboard } = page
  await page.getByRole("button", { name: "Next page" }).click()
  await claims.expectRows(3)
  await keyboard.press("j")
  await expect(claims.row(0)).toBeFocused()
  await keyboard.press("a")
  await claims.expectStatus(0, "Approved")
  await page.getByRole("button", { name: "Undo", exact: true }).first().click()
  await claims.expectStatus(0, "Pending")
  await keyboard.press("j")
  await keyboard.press("x")
  await expect(claims.bar).toBeVisible()
  await keyboard.press("Escape")
  await keyboard.press("[")
  await claims.expectRows(10)
  await keyboard.press("]")
  await claims.expectRows(3)

  // A choice with the mouse: the browser's own list of choices cannot be clicked here.
  await claims.status.dispatchEvent("pointerdown")
  await claims.status.selectOption("Pending")
  await expect(page).toHaveURL(/status=pending/u)
  await claims.expectRows(10)
  await keyboard.press("End")
  await expect(claims.row(9)).toBeFocused()
  await keyboard.press("Home")
  await expect(claims.row(0)).toBeFocused()
  await keyboard.press("z")
})

test("Escape closes an open menu first, and leaves the selection", async ({ page, enterPage, fileClaims }) => {
  const own = await fileClaims(2)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(2)
  await page.keyboard.press("j")
  await page.keyboard.press("x")
  await expect(claims.bar).toBeVisible()
  const settings = page.getByRole("button", { name: "Table settings" })
  await settings.focus()
  await page.keyboard.press("Enter")
  const menu = page.getByRole("group", { name: "Table settings" })
  await expect(menu).toBeVisible()
  await expect(settings).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(menu).toBeHidden()
  await expect(claims.bar).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(claims.bar).toBeHidden()
})

test("G and a letter go to a place, and the help on keys names them", async ({ page, enterPage }) => {
  await enterPage(page, "/users")
  await usersDriver(page).expectRows(10)
  const { keyboard } = page
  await keyboard.press("?")
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts for this list" })
  await expect(help).toContainText("Go to Company Management")
  await expect(help).toContainText("Previous and next page")
  await keyboard.press("Escape")
  await keyboard.press("g")
  await keyboard.press("o")
  await expect(page).toHaveURL(/\/companies$/u)
  await keyboard.press("g")
  await keyboard.press("d")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/$|\/dashboard$/u)
})

for (const width of [1280, 360])
  test(`after a deletion the focus is on the next row, and the list has closed up, at ${width} px`, async ({
    page,
    enterPage,
    addPerson
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const people = [await addPerson(), await addPerson(), await addPerson()]
    const last = people.at(-1)?.surname ?? ""
    await enterPage(page, "/users?sort=-created_at")
    const users = usersDriver(page)
    await users.expectRows(10)
    await expect(users.row(last)).toBeVisible()
    const texts = await users.rows.allInnerTexts()
    const at = texts.findIndex((text) => text.includes(last))
    const total = Number(
      /of ([\d,]+) results/u.exec(await page.getByText(/^Showing/u).innerText())?.[1]?.replace(",", "")
    )
    await users.remove(`Lucía ${last}`).click()
    await users.ask("Delete User").getByRole("button", { name: "Delete" }).click()
    await expect(users.row(last)).toHaveCount(0)
    await expect(users.rows.nth(at)).toBeFocused()
    await expect(users.rows.nth(at)).not.toContainText(last)
    await users.expectRows(10)
    await expect(page.getByText(`Showing 1 to 10 of ${(total - 1).toLocaleString("en-US")} results`)).toBeVisible()
    await expect(page.getByText("The list has changed.")).toBeHidden()
    await page.keyboard.press("Delete")
    await expect(users.ask("Delete User")).toBeVisible()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(users.ask("Delete User")).toBeHidden()
    await expect(users.rows.nth(at)).toBeFocused()
  })

for (const width of [1280, 360])
  test(`after a quiz or a benefit is deleted the focus is on the next one, at ${width} px`, async ({
    page,
    enterPage,
    colleague
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const title = ownTitle()
    await colleague.addQuiz({ title: `${title} a`, questions: [questionOf("How"), questionOf("Why")] })
    await colleague.addQuiz({ title: `${title} b`, questions: [questionOf("How"), questionOf("Why")] })
    await enterPage(page, `/questions?searchTerm=${encodeURIComponent(title)}`)
    const quizzes = quizzesDriver(page)
    await quizzes.expectRows(2)
    await quizzes.rows
      .first()
      .getByRole("button", { name: /^Delete / })
      .click()
    await quizzes.ask("Delete Quiz").getByRole("button", { name: "Delete" }).click()
    await quizzes.expectRows(1)
    await expect(quizzes.rows.first()).toBeFocused()

    await page.goto("/benefits")
    const benefits = benefitsDriver(page)
    await benefits.expectCards(6)
    const names = await benefits.cards.evaluateAll((cards) =>
      cards.map((card) => card.getAttribute("aria-label") ?? "")
    )
    const next = names[1] ?? ""
    await benefits.cards
      .first()
      .getByRole("button", { name: /^Delete / })
      .click()
    await benefits.ask("Delete Benefit").getByRole("button", { name: "Delete" }).click()
    await expect(benefits.card(next)).toBeFocused()
  })

test("rows stay, dimmed, while a search that matches none of them is under way", async ({
  page,
  enterPage,
  addPerson
}) => {
  const person = await addPerson()
  await enterPage(page, "/users?page=3")
  const users = usersDriver(page)
  await users.expectRows(10)
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route("**/api/users?*", async (route) => {
    await held
    await route.continue()
  })
  await users.search.fill(person.surname)
  await expect(page.locator("[data-searching]")).toBeVisible()
  await users.expectRows(10)
  await expect(page.getByText("Nothing matches")).toBeHidden()
  release()
  await users.expectRows(1)
  await expect(page.locator("[data-searching]")).toHaveCount(0)
})

test("every button that has a key shows it: those of pages in their tooltip, those of rows too", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/users")
  const users = usersDriver(page)
  await users.expectRows(10)
  const tip = page.locator("[popover=manual]:popover-open[aria-hidden=true]")
  for (const [button, text] of [
    [page.getByRole("button", { name: "Next page" }), "Next page]"],
    [page.getByRole("button", { name: "Previous page" }), "Previous page["],
    [users.rows.first().getByRole("button", { name: /^View details of/u }), /^View details of .*Enter$/u],
    [users.rows.first().getByRole("button", { name: /^Edit /u }), /^Edit .*E$/u],
    [users.rows.first().getByRole("button", { name: /^Delete /u }), /^Delete .*Del$/u],
    [users.rows.first().getByRole("switch"), /: active.*S$/u]
  ] as const) {
    await button.hover()
    await expect(tip).toHaveText(text)
    expect(await button.getAttribute("aria-keyshortcuts")).not.toBeNull()
  }
  // Single keys can be switched off; those that are no letters stay.
  await page.getByRole("button", { name: "Table settings" }).click()
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Next page" }).hover()
  await expect(tip).toHaveText("Next page")
  await users.rows
    .first()
    .getByRole("button", { name: /^Delete /u })
    .hover()
  await expect(tip).toHaveText(/Del$/u)
})
