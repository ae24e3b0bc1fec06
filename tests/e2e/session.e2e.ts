/** A session from its restore to its end, and the password. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { enter, serverDriver } from "#tests/drivers/server.driver.ts"
import {
  expect,
  firstAdministrator as marta,
  secondAdministrator as rafael,
  openSignedIn,
  test
} from "#tests/e2e/fixtures.ts"
import { startDemoServer } from "#tests/e2e/demo-server.ts"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const storedKeys = () => [localStorage.getItem("auth-user"), localStorage.getItem("auth-token")]

test("a signed-out user is redirected to sign-in, and afterwards to the requested address", async ({
  page,
  signIn
}) => {
  await page.goto("/claims?status=rejected&page=2")
  await expect(page).toHaveURL(/\/login$/u)
  await signIn(page)
  await expect(page).toHaveURL(/\/claims\?status=rejected&page=2$/u)
  await expect(page.getByText("Page 2 of", { exact: false })).toBeVisible()
  await page.goto("/")
  await expect(page).toHaveURL(/\/dashboard$/u)
  await page.goto("/login")
  await expect(page).toHaveURL(/\/dashboard$/u)
})

test("a reload restores the session; storage that cannot be read is removed", async ({
  page,
  enterPage,
  expectStatus
}) => {
  await enterPage(page, "/claims")
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  await page.reload()
  await claims.expectRows(10)
  await page.evaluate(() => localStorage.setItem("auth-user", "{half"))
  await page.reload()
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible()
  expect(await page.evaluate(storedKeys)).toEqual([null, null])
  const { user } = await enterPage(page, "/favicon.svg")
  await page.evaluate((known) => {
    localStorage.setItem("auth-user", JSON.stringify(known))
    localStorage.setItem("auth-token", "dead")
  }, user)
  expectStatus(401)
  await page.goto("/claims")
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible()
  // A refused token goes alone: other tabs of the same person may be signing in again.
  expect((await page.evaluate(storedKeys))[1]).toBeNull()
  await page.reload()
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible()
  expect(await page.evaluate(storedKeys)).toEqual([null, null])
})

test("a server that cannot be reached keeps the session and offers to try again", async ({
  page,
  enterPage,
  expectCut
}) => {
  expectCut()
  await enterPage(page, "/claims?status=pending")
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  await page.route("**/api/**", (route) => route.abort("connectionrefused"))
  await page.reload()
  await expect(page.getByRole("heading", { name: "The server cannot be reached" })).toBeVisible()
  await expect(page.getByText("You are still signed in on this device. Nothing was lost.")).toBeVisible()
  expect(await page.evaluate(storedKeys)).not.toContain(null)
  await page.unroute("**/api/**")
  await page.getByRole("button", { name: "Retry" }).click()
  await claims.expectRows(10)
  await expect(page).toHaveURL(/status=pending/u)
})

test("logging out in one tab logs out all and keeps preferences", async ({ page, context, enterPage, server }) => {
  const session = await enterPage(page, "/claims")
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  const tab = await context.newPage()
  await tab.goto("/claims")
  await claimsDriver(tab).expectRows(10)
  await tab.getByRole("button", { name: /Marta Salgado/u }).click()
  await tab.getByRole("button", { name: "Dark" }).click()
  await tab.keyboard.press("Escape")
  await page.getByRole("button", { name: "Logout" }).click()
  await expect(page).toHaveURL(/\/login$/u)
  await expect(page.getByText("Logged out successfully")).toBeVisible()
  await expect(tab).toHaveURL(/\/login$/u)
  expect(await page.evaluate(storedKeys)).toEqual([null, null])
  expect(await page.evaluate(() => localStorage.getItem("preferences"))).toContain('"theme":"dark"')
  await expect(tab.locator("html")).toHaveAttribute("data-theme", "dark")
  expect(await serverDriver(server.url, session).mayStill()).toBe(false)
  await page.goto("/claims")
  await expect(page).toHaveURL(/\/login$/u)
})

test("the password is changed, and only the right one signs in", async ({ openPage, expectStatus }) => {
  expectStatus(422)
  // A server of its own: other tests sign in with the password that is changed here.
  const dataDir = mkdtempSync(join(tmpdir(), "hb-password-"))
  const server = await startDemoServer({ dataDir, env: { OTP_MAX_PER_HOUR: "1000", SIGN_IN_CALLS_PER_10_MIN: "1000" } })
  try {
    const page = await openPage()
    const phone = `${marta.prefix}${marta.phone}`
    const session = await enter(server, phone, marta.password)
    const other = serverDriver(server.url, await enter(server, phone, marta.password))
    const colleague = serverDriver(server.url, await enter(server, `${rafael.prefix}${rafael.phone}`, rafael.password))
    await openSignedIn(page, server.url, session, "/claims")
    await page.getByRole("button", { name: /Marta Salgado/u }).click()
    await page.getByRole("button", { name: "Change password" }).click()
    const dialog = page.getByRole("dialog", { name: "Change password" })
    const current = dialog.getByLabel(/^Current password/u)
    const next = dialog.getByLabel(/^New password/u)
    const again = dialog.getByLabel(/^Repeat new password/u)
    const save = dialog.getByRole("button", { name: "Change password" })
    await expect(current).toBeFocused()

    await page.keyboard.type("Wrong.2026")
    await page.keyboard.press("Escape")
    const question = page.getByRole("alertdialog", { name: "Discard what you typed?" })
    await question.getByRole("button", { name: "Stay" }).click()
    await expect(current).toHaveValue("Wrong.2026")
    await next.fill("weak")
    await again.fill("weaker")
    await save.click()
    await expect(next).toBeFocused()
    await expect(next).toHaveAccessibleDescription(
      /Password must be at least 8-12 characters long,one uppercase letter and one number\./u
    )
    await expect(again).toHaveAccessibleDescription("The two new passwords do not match.")
    await next.fill("Better.2027")
    await again.fill("Better.2027")
    await save.click()
    await expect(current).toHaveAccessibleDescription(/The current password is incorrect/u)
    await expect(dialog.locator("form").getByRole("alert")).toBeHidden()
    await expect(current).toBeFocused()
    await current.fill(marta.password)
    expect(await other.mayStill()).toBe(true)
    await page.keyboard.press("Enter")
    await expect(page.getByText("Password changed successfully")).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await other.mayStill()).toBe(false)
    expect(await serverDriver(server.url, session).mayStill()).toBe(true)
    expect(await colleague.mayStill()).toBe(true)
    await expect(enter(server, phone, marta.password)).rejects.toThrow("401")
    expect((await enter(server, phone, "Better.2027")).user.name).toBe("Marta Salgado")

    await page.getByRole("button", { name: /Marta Salgado/u }).click()
    await page.getByRole("button", { name: "Change password" }).click()
    await page.keyboard.type("x")
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await question.getByRole("button", { name: "Discard" }).click()
    await expect(dialog).toBeHidden()
    await page.close()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
