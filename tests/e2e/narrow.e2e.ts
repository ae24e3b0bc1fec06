/** Narrow windows, and windows that keep still. */
import type { Page } from "@playwright/test"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test("at 360 px rows stack, the sidebar is a drawer, and the bar decides", async ({
  page,
  enterPage,
  fileClaims,
  axe
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const own = await fileClaims(3)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(3)
  expect(await isWiderThanWindow(page)).toBe(false)
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeHidden()
  await expect(claims.grid).toBeVisible()
  const target = await claims.approve(0).boundingBox()
  expect(target?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole("button", { name: "Open menu" }).click()
  const drawer = page.getByRole("dialog", { name: "Main" })
  await expect(drawer.getByRole("link", { name: /^Claims/u })).toBeVisible()
  await axe(page)
  await page.keyboard.press("Escape")
  await expect(drawer).toBeHidden()
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused()
  await claims.tick(0).click()
  await claims.tick(1).click()
  await expect(claims.approve(2)).toBeHidden()
  const bar = await claims.bar.boundingBox()
  expect(bar).toMatchObject({ x: 0, width: 360 })
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(740)
  await axe(page)
  await claims.approveSelected.click()
  await expect(claims.toast("2 claims approved")).toBeVisible()
  await claims.expectStatus(1, "Approved")
})

test("nothing scrolls sideways at 320 px, in either language", async ({ page, enterPage, fileClaims }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto("/login")
  expect(await isWiderThanWindow(page)).toBe(false)
  const own = await fileClaims(2)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  for (const language of ["en", "es"]) {
    await page.evaluate((chosen) => localStorage.setItem("preferences", JSON.stringify({ language: chosen })), language)
    await page.reload()
    await claims.expectRows(2)
    expect(await isWiderThanWindow(page)).toBe(false)
    await claims.tick(0).click()
    expect(await isWiderThanWindow(page)).toBe(false)
    await page.getByRole("button", { name: /^(Reject selected|Rechazar selección)/u }).click()
    await expect(page.getByRole("dialog")).toBeVisible()
    expect(await isWiderThanWindow(page)).toBe(false)
    const dialog = await page.getByRole("dialog").boundingBox()
    expect(dialog?.x).toBeGreaterThanOrEqual(0)
    expect((dialog?.x ?? 0) + (dialog?.width ?? 0)).toBeLessThanOrEqual(320)
    await page.keyboard.press("Escape")
  }
})

test("reduced motion is respected", async ({ page, enterPage }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await enterPage(page, "/claims")
  await claimsDriver(page).expectRows(10)
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible()
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("*")].flatMap((element) => {
        const style = getComputedStyle(element)
        return [style.animationDuration, style.transitionDuration].flatMap((list) =>
          list.split(", ").map(Number.parseFloat)
        )
      })
    )
  )
  expect(longest).toBeLessThanOrEqual(0.01)
})
