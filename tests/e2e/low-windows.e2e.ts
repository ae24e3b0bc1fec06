/** Windows as low as those of a screen of 1280 by 800 enlarged by 175, 200 and 400 %. */
import type { Locator } from "@playwright/test"
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { csvFile, csvImportDriver, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { playMembers } from "#tests/e2e/play-members.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"

const sizes = [
  { width: 731, height: 457 },
  { width: 640, height: 400 },
  { width: 320, height: 256 }
] as const

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error(`${String(locator)} is not visible`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The buttons stand below what is above them, and are reached by scrolling the dialog. */
const expectBelow = async (dialog: Locator, content: Locator, words: Locator, last: Locator) => {
  expect((await boxOf(content)).bottom).toBeLessThanOrEqual((await boxOf(words)).y)
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(last).toBeInViewport({ ratio: 1 })
  await dialog.evaluate((element) => element.scrollTo(0, 0))
  await expect(dialog.getByRole("heading").first()).toBeInViewport({ ratio: 1 })
}

test("the import and the comparison scroll as a whole in a low window, with the buttons at their end", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/users")
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.choose(csvFile([userHeader, newUserRow(), newUserRow({ email: "nobody", role: "boss" })]))
  await csv.expectPreview()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectBelow(csv.dialog, csv.grid, csv.dialog.getByText("Nothing has been sent yet."), csv.upload)
  }
  await csv.button("Compare with a company").click()
  const dialog = page.getByRole("dialog", { name: "Compare with a company" })
  await dialog.getByLabel("Company").selectOption({ index: 1 })
  await dialog.getByRole("button", { name: "Compare", exact: true }).click()
  const missing = dialog.getByRole("tab", { name: /^Missing/u })
  await missing.click()
  for (const size of sizes) {
    await page.setViewportSize(size)
    const [content, apply] = [dialog.getByRole("tabpanel"), dialog.getByRole("button", { name: "Apply" })]
    await expectBelow(dialog, content, dialog.getByRole("button", { name: "Back" }), apply)
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect((await boxOf(content)).right).toBe((await boxOf(apply)).right)
  }
})

test("the pending enrollments are seen one by one in a low window, and the buttons behind them", async ({
  page,
  enterPage,
  server
}) => {
  await playMembers(server, 20)
  await enterPage(page, "/benefits?pending=open")
  const benefits = benefitsDriver(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await benefits.rows.first().focus()
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("ArrowDown")
    const row = benefits.panel.locator("[role=row]:focus")
    await expect(row).toBeInViewport()
    // A card with long names may be higher than what the narrowest window shows of the list.
    if (size.width > 320) await expect(row).toBeInViewport({ ratio: 1 })
    await expect(row.getByRole("button", { name: /^Activate /u })).toBeInViewport({ ratio: 1 })
    await benefits.activateAll.scrollIntoViewIfNeeded()
    await expect(benefits.activateAll).toBeInViewport({ ratio: 1 })
    await benefits.panel.getByRole("heading", { level: 2 }).scrollIntoViewIfNeeded()
    await expect(benefits.pendingSearch).toBeInViewport({ ratio: 1 })
  }
})

for (const [locale, menu, keys] of [
  ["en-US", "Open menu", "Keyboard shortcuts for this list"],
  ["es-CO", "Abrir menú", "Atajos de teclado de esta lista"]
] as const)
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 320, height: 256 } })

    test("the list of keys begins at its top, the bar says its numbers and the drawer scrolls to its end", async ({
      page,
      enterPage,
      fileClaims
    }) => {
      const { path } = await fileClaims(2)
      await enterPage(page, path)
      const rows = page.getByRole("grid").locator("tbody [role=row]")
      await expect(rows).toHaveCount(2)
      await page.keyboard.press("?")
      const dialog = page.getByRole("dialog", { name: keys })
      await expect(dialog.getByRole("heading").first()).toBeInViewport({ ratio: 1 })
      await page.keyboard.press("Escape")
      await rows.first().getByRole("checkbox").click()
      const decide = page.getByRole("button", { name: /\(1\)$/u })
      await expect(decide).toHaveCount(2)
      for (const text of await decide.locator("span").all())
        expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await page.getByRole("button", { name: menu }).click()
      const links = page.getByRole("dialog").getByRole("navigation")
      expect(await links.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
      await links.getByRole("link").last().scrollIntoViewIfNeeded()
      await expect(links.getByRole("link").last()).toBeInViewport({ ratio: 1 })
    })
  })
