/** The one tooltip of the page. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { passTime } from "#tests/e2e/pass-time.ts"

const tip = "[popover][aria-hidden=true]:popover-open"

test("the tooltip of a menu's link is drawn where the menu shows no names, and only there", async ({
  page,
  enterPage
}) => {
  await page.clock.install()
  await enterPage(page, "/claims")
  await claimsDriver(page).expectRows(10)
  const link = page.getByRole("link", { name: "Benefits" })
  await link.hover()
  await passTime(page, 2_000)
  await expect(page.locator(tip)).toHaveCount(0)
  await page.getByRole("button", { name: /^Health Benefits/u }).click()
  await page.mouse.move(700, 500)
  await link.hover()
  await expect(page.locator(tip)).toHaveText("Benefits")
})

test("the tooltip of a decided row covers no row below it, and that of a button goes when its menu opens", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(4)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(4)
  await claims.approve(1).click()
  await claims.expectStatus(1, "Approved")
  await expect(claims.row(2)).toBeFocused()
  await page.keyboard.press("k")
  await expect(page.locator(tip)).toContainText("Approved by")
  const box = await page.locator(tip).boundingBox()
  const next = await claims.row(2).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0)
  const settings = page.getByRole("button", { name: "Table settings" })
  await settings.hover()
  await expect(page.locator(tip)).toHaveText("Table settings")
  await settings.click()
  await expect(page.locator(tip)).toHaveCount(0)
})

test("the tooltip of a row is not drawn over the panel that covers its cell", async ({
  page,
  enterPage,
  fileClaims,
  colleague
}) => {
  const own = await fileClaims(1)
  const { user_id, type, date_treatment, created_at } = await colleague.read(own.ids[0] ?? "")
  const marked = await colleague.file(user_id, type, date_treatment)
  await page.clock.install()
  await enterPage(page, `/claims?user_id=${user_id}&created_from=${encodeURIComponent(created_at)}`)
  const claims = claimsDriver(page)
  await claims.expectRows(2)
  await page.keyboard.press("j")
  await page.keyboard.press(" ")
  await expect(page.getByRole("region", { name: /^Claim of / })).toBeVisible()
  await page.keyboard.press("j")
  await page.keyboard.press("k")
  await expect(claims.row(0)).toBeFocused()
  await passTime(page, 2_000)
  await expect(page.locator(tip)).toHaveCount(0)
  await page.keyboard.press(" ")
  await page.keyboard.press("j")
  await page.keyboard.press("k")
  await passTime(page, 2_000)
  await expect(page.locator(tip)).toHaveText("Looks like an earlier claim")
  await colleague.decide([marked.id], "rejected")
})
