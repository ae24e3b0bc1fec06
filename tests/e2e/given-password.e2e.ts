/** An administrator whose password another person has set: a new one, or logging out. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { enter } from "#tests/drivers/server.driver.ts"
import {
  expect,
  firstAdministrator as marta,
  openSignedIn,
  secondAdministrator as rafael,
  test
} from "#tests/e2e/fixtures.ts"
import { startDemoServer } from "#tests/e2e/demo-server.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const phoneOf = ({ prefix, phone }: typeof marta) => `${prefix}${phone}`
const given = "Given.2026"
const own = "Chosen.2026"

let server: ServerProcess
let dataDir: string

/** As a colleague does. */
const setPassword = async (id: string, password_hash: string) => {
  const { token } = await enter(server, phoneOf(marta), marta.password)
  const set = await fetch(`${server.url}/api/users/${id}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ password_hash })
  })
  expect(set.status).toBe(200)
}

let rafaelsId: string

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "hb-given-"))
  const env = { OTP_MAX_PER_HOUR: "1000", SIGN_IN_CALLS_PER_10_MIN: "1000", INITIAL_PASSWORDS: "change" }
  server = await startDemoServer({ dataDir, env })
  rafaelsId = (await enter(server, phoneOf(rafael), rafael.password)).user.id
})
test.beforeEach(() => setPassword(rafaelsId, given))
test.afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const signIn = async (page: Page, password: string) => {
  const login = signInDriver(page)
  await login.giveCredentials({ ...rafael, password })
  const since = Date.now()
  await login.send.click()
  await expect(login.dialog).toBeVisible()
  await login.typeCode(await server.codeFor(phoneOf(rafael), since))
  await expect(login.dialog).toBeHidden()
}

test("a given password is changed before anything else, by keys alone, also after a reload", async ({
  openPage,
  expectStatus,
  axe
}) => {
  expectStatus(422)
  const page = await openPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${server.url}/claims`)
  await signIn(page, given)
  const dialog = page.getByRole("dialog", { name: "Choose your own password" })
  const current = dialog.getByLabel(/^Current password/u)
  await expect(current).toBeFocused()
  await axe(page)
  await page.keyboard.press("Escape")
  await page.reload()
  await expect(dialog).toBeVisible()
  await expect(current).toBeFocused()
  await current.fill(given)
  await dialog.getByLabel(/^New password/u).fill("Password1")
  await dialog.getByLabel(/^Repeat new password/u).fill("Password1")
  await page.keyboard.press("Enter")
  const next = dialog.getByLabel(/^New password/u)
  await expect(next).toBeFocused()
  await expect(next).toHaveAccessibleDescription(/This password is too common\./u)
  await next.fill(own)
  await dialog.getByLabel(/^Repeat new password/u).fill(own)
  await page.keyboard.press("Enter")
  await expect(page.getByText("Password changed successfully")).toBeVisible()
  await expect(page).toHaveURL(/\/claims$/u)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Claims/u)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Claims/u)
  await page.close()
})

test("a password that is replaced in mid-work is changed over the page, which stays as it was", async ({
  openPage,
  expectStatus,
  axe
}) => {
  expectStatus(401, 403)
  const page = await openPage()
  const { token, user } = await enter(server, phoneOf(rafael), given)
  const session = { token, user }
  await page.goto(`${server.url}/favicon.svg`)
  await fetch(`${server.url}/api/auth/change-password/${user.id}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ currentPassword: given, newPassword: own })
  })
  await openSignedIn(page, server.url, session, "/users")
  await page.getByRole("searchbox").first().fill("Salg")
  await expect(page).toHaveURL(/searchTerm=~/u)
  await setPassword(user.id, "Second.2026")
  const again = page.getByRole("dialog", { name: "Sign in again" })
  await expect(again).toBeVisible()
  await again.getByLabel(/^Password/u).fill("Second.2026")
  const since = Date.now()
  await page.keyboard.press("Enter")
  const login = signInDriver(page)
  await expect(login.dialog).toBeVisible()
  await login.typeCode(await server.codeFor(phoneOf(rafael), since))
  const dialog = page.getByRole("dialog", { name: "Choose your own password" })
  await expect(dialog).toBeVisible()
  await axe(page)
  await page.keyboard.press("Escape")
  await dialog.getByLabel(/^Current password/u).fill("Second.2026")
  await dialog.getByLabel(/^New password/u).fill("Third.2026")
  await dialog.getByLabel(/^Repeat new password/u).fill("Third.2026")
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/searchTerm=~/u)
  await expect(page.getByRole("searchbox").first()).toHaveValue("Salg")
  await expect(page.getByRole("row").filter({ hasText: "Marta" })).toBeVisible()
  await page.close()
})

test("logging out is the other way, and the password is asked for again at the next sign-in", async ({ openPage }) => {
  const page = await openPage()
  await page.goto(`${server.url}/login`)
  await signIn(page, given)
  const dialog = page.getByRole("dialog", { name: "Choose your own password" })
  await dialog.getByRole("button", { name: "Logout" }).click()
  await expect(page).toHaveURL(/\/login$/u)
  await signIn(page, given)
  await expect(dialog).toBeVisible()
  await page.close()
})
