/** Where toasts stand, and that they can be used there. */
import type { Locator } from "@playwright/test"
import { csvFile, csvImportDriver, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { saveData } from "#tests/e2e/saves-data.ts"

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (box === null) throw new Error("It is not drawn")
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const overlap = async (one: Locator, other: Locator) => {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom
}

/** Waits until it has slid to its place. */
const expectStill = (toast: Locator) =>
  expect.poll(() => toast.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)

test("approvals are gathered in one toast beside the title, whose Undo takes all of them back", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(3)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(3)
  for (const at of [0, 1, 2]) {
    await claims.approve(at).click()
    await claims.expectStatus(at, "Approved")
  }
  const toast = claims.toast("3 claims approved")
  await expect(toast).toBeVisible()
  await expect(claims.toast(/approved/u)).toHaveCount(1)
  await expectStill(toast)
  expect(await overlap(toast, page.getByRole("heading", { level: 1 }))).toBe(false)
  expect(await overlap(toast, claims.download)).toBe(false)
  expect(await overlap(toast, claims.search)).toBe(false)
  expect((await boxOf(toast)).y).toBeLessThan(30)
  // Beside the list the same words say what its Undo takes back: the last of them.
  const main = page.getByRole("main")
  await expect(main.getByText("1 claim approved", { exact: true })).toBeVisible()
  await expect(main.getByText("10 min left", { exact: true })).toHaveCount(3)
  await toast.getByRole("button", { name: "Undo all", exact: true }).click()
  await expect(claims.toast("3 claims are pending again")).toBeVisible()
  for (const at of [0, 1, 2]) await claims.expectStatus(at, "Pending")
})

test("a toast does not cover the line of the last action", async ({ page, enterPage, addPerson }) => {
  const { surname } = await addPerson()
  await page.setViewportSize({ width: 1700, height: 800 })
  await enterPage(page, `/users?searchTerm=${surname}`)
  const users = usersDriver(page)
  await users.expectRows(1)
  const undo = page.getByRole("main").getByRole("button", { name: "Undo", exact: true })
  await users.grid.getByRole("switch").click()
  const toast = users.toast(/ deactivated/u)
  await expect(toast).toBeVisible()
  expect((await boxOf(toast)).y).toBeGreaterThan(600)
  await expect(undo).toBeVisible()
  await expectStill(toast)
  expect((await boxOf(toast)).y).toBeGreaterThan(600)
  const left = page.getByText("10 min left", { exact: true })
  for (const width of [600, 360]) {
    await page.setViewportSize({ width, height: 800 })
    // The time that is left is never cut.
    expect(await left.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    expect((await boxOf(left)).width).toBeGreaterThan(40)
  }
  await undo.click()
  await expect(users.toast(/ changed back/u)).toBeVisible()
})

test("a toast is over a dialog that opens later, and can be focused and closed there", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(1)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.approve(0).click()
  const toast = claims.toast("1 claim approved")
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.keyboard.press("?")
  const dialog = page.getByRole("dialog")
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Alt+t")
  await page.keyboard.press("Tab")
  await expect(toast).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(toast).not.toBeFocused()
  await expect(dialog).toBeVisible()
  await toast.getByRole("button", { name: "Close" }).click()
  await expect(toast).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test("a toast is at the bottom where the title has been scrolled away, and above the selection bar", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(30)
  await enterPage(page, `${own.path}&limit=50`)
  const claims = claimsDriver(page)
  await claims.expectRows(30)
  await claims.tick(29).click()
  await claims.approve(28).click()
  const toast = claims.toast("1 claim approved")
  await expect(toast).toBeVisible()
  await expectStill(toast)
  expect((await boxOf(toast)).y).toBeGreaterThan(500)
  expect(await overlap(toast, claims.bar)).toBe(false)
  expect(await overlap(toast, claims.reject(27))).toBe(false)
})

for (const width of [360, 1280])
  test(`a toast covers no button of the dialog below it at ${width} px`, async ({ page, enterPage }) => {
    await page.setViewportSize({ width, height: 740 })
    await enterPage(page, "/users")
    const csv = csvImportDriver(page)
    await claimsDriver(page).expectRest()
    await csv.open()
    await csv.choose(csvFile([userHeader, newUserRow({ company: "Nobody's Own" })]))
    await csv.expectPreview()
    await csv.upload.click()
    const toast = csv.toast("CSV processed successfully")
    await expect(toast).toBeVisible()
    await expectStill(toast)
    for (const button of await csv.dialog.locator("button:visible:not([data-sonner-toast] *)").all())
      expect(await overlap(toast, button), (await button.textContent()) ?? "").toBe(false)
    await csv.button("Close").last().click()
    await expect(csv.dialog).toBeHidden()
  })

test("a long message is whole within a phone", async ({ page, enterPage, expectStatus }) => {
  expectStatus(500)
  await page.setViewportSize({ width: 360, height: 740 })
  await saveData(page)
  await enterPage(page, "/users")
  await claimsDriver(page).expectRest()
  await page.route("**/api/users?*", (route) => route.fulfill({ status: 500, body: "<html>" }))
  await page.getByRole("button", { name: "Next page" }).click()
  const toast = page.getByRole("listitem").filter({ hasText: "Error fetching users" })
  await expect(toast).toBeVisible()
  await expectStill(toast)
  const { x, right } = await boxOf(toast)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(360)
})

test("a toast stays for five seconds, and longer while it is hovered", async ({ page, enterPage, fileClaims }) => {
  const own = await fileClaims(2)
  await page.clock.install()
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await expect(claims.approve(0)).toBeVisible()
  // From here on the test controls the clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
  await claims.approve(0).click()
  const toast = claims.toast("1 claim approved")
  await expect.poll(async () => (await page.clock.runFor(50), toast.count())).toBe(1)
  await page.clock.runFor(400)
  await page.clock.runFor(4_000)
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 700)
  await page.clock.runFor(6_000)
  // It fades out by the same clock.
  await expect.poll(async () => (await page.clock.runFor(50), toast.count())).toBe(0)
})
