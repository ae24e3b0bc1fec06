/** Keys pressed while a page is still starting. */
import type { Locator, Page } from "@playwright/test"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

/**
 * Reloads, and types a command once `shown` is there and before the answer to a request has come. The returned function
 * lets it come.
 */
const typeBefore = async (page: Page, held: string | RegExp, shown: Locator, text: string): Promise<() => void> => {
  const released = Promise.withResolvers<void>()
  await page.route(held, async (route) => {
    await released.promise
    await route.continue()
  })
  const asked = page.waitForRequest(held)
  await page.reload({ waitUntil: "domcontentloaded" })
  await asked
  await expect(shown).toBeVisible()
  await page.keyboard.press("Control+k")
  await page.keyboard.type(text)
  await page.keyboard.press("Enter")
  return released.resolve
}

const checking = (page: Page) => page.getByRole("heading", { name: "Checking your session" })

test("the palette takes what was typed while the session was being checked", async ({ page, enterPage }) => {
  await enterPage(page, "/claims")
  const release = await typeBefore(page, "**/api/auth/me", checking(page), "your sign-in")
  release()
  await expect(page.getByRole("dialog", { name: "Your sign-in" })).toBeVisible()
})

test("a command typed before its screen was there is not taken by another screen", async ({ page, enterPage }) => {
  await enterPage(page, "/claims")
  const saved = page.waitForEvent("download")
  const frame = page.getByRole("navigation", { name: "Main" })
  const release = await typeBefore(page, /\/assets\/claims-.+\.js$/u, frame, "download report")
  await expect(paletteDriver(page).options.first()).toBeVisible()
  release()
  expect((await saved).suggestedFilename()).toBe("report.csv")
  await expect(page).toHaveURL(/\/claims$/u)
})

test("what was typed before the session turns out to be over reaches no field", async ({
  page,
  enterPage,
  expectStatus
}) => {
  expectStatus(401)
  await enterPage(page, "/claims")
  await page.evaluate(() => localStorage.setItem("auth-token", "ended"))
  const release = await typeBefore(page, "**/api/auth/me", checking(page), "12345")
  release()
  const phone = page.getByRole("textbox", { name: "Phone" })
  await expect(phone).toBeVisible()
  await expect(phone).toHaveValue("")
  await expect(page.getByRole("dialog")).toBeHidden()
})

test("Escape takes back a question that is still on its way, and the next key is the list's", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(2)
  const released = Promise.withResolvers<void>()
  const dialogs = /\/assets\/claim-dialogs.+\.js$/u
  await page.route(dialogs, async (route) => {
    await released.promise
    await route.continue()
  })
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(2)
  await page.keyboard.press("Control+Shift+a")
  await expect(claims.bar).toBeVisible()
  await page.keyboard.press("r")
  await expect(claims.bar.getByRole("button", { name: /^Reject selected/u })).toBeDisabled()
  await page.keyboard.press("Escape")
  await expect(claims.bar.getByRole("button", { name: /^Reject selected/u })).toBeEnabled()
  await page.keyboard.press("j")
  await expect(claims.row(0)).toBeFocused()
  const loaded = page.waitForResponse(dialogs)
  released.resolve()
  await loaded
  await page.keyboard.press("r")
  await expect(page.getByRole("dialog", { name: /^Reject/u })).toBeVisible()
})
