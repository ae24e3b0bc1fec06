/** One's own account: where one is signed in, and what the form of one's own row asks. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { enter, serverDriver } from "#tests/drivers/server.driver.ts"
import {
  expect,
  firstAdministrator as marta,
  openSignedIn,
  secondAdministrator as rafael,
  test
} from "#tests/e2e/fixtures.ts"
import { startDemoServer } from "#tests/e2e/demo-server.ts"
import type { ServerProcess } from "#tools/server-process.ts"

let server: ServerProcess
const dataDir = mkdtempSync(join(tmpdir(), "hb-own-account-"))
const signIn = ({ prefix, phone, password }: typeof marta) => enter(server, `${prefix}${phone}`, password)

// A server of its own: other tests sign in with what is ended and changed here.
test.beforeAll(async () => {
  server = await startDemoServer({ dataDir, env: { OTP_MAX_PER_HOUR: "1000", SIGN_IN_CALLS_PER_10_MIN: "1000" } })
})
test.afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test("one's sessions are listed and ended, by keys and on a phone", async ({ openPage, axe }) => {
  const page = await openPage()
  await page.setViewportSize({ width: 360, height: 740 })
  const [session, one, two] = [await signIn(marta), await signIn(marta), await signIn(marta)]
  await openSignedIn(page, server.url, session, "/claims")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.keyboard.press("Control+k")
  await page.keyboard.type("your sign-in")
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Your sign-in" })
  const rows = dialog.getByRole("list", { name: "Sessions" }).getByRole("listitem")
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: "This one" })).toHaveCount(1)
  await expect(dialog.getByText("127.0.0.1").first()).toBeVisible()
  const { width } = await dialog.evaluate((box) => ({ width: box.scrollWidth - box.clientWidth }))
  expect(width).toBe(0)
  await axe(page)

  await rows
    .getByRole("button", { name: /^End session of/u })
    .first()
    .focus()
  await page.keyboard.press("Enter")
  const question = page.getByRole("alertdialog", { name: "End the session?" })
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused()
  await axe(page)
  await page.keyboard.press("Escape")
  await expect(rows).toHaveCount(3)
  await rows
    .getByRole("button", { name: /^End session of/u })
    .first()
    .click()
  await question.getByRole("button", { name: "End session", exact: true }).click()
  await expect(rows).toHaveCount(2)
  const still = await Promise.all([one, two].map((other) => serverDriver(server.url, other).mayStill()))
  expect(still.filter(Boolean)).toHaveLength(1)
  await dialog.getByRole("button", { name: "End all others" }).click()
  const all = page.getByRole("alertdialog", { name: "End all other sessions?" })
  await all.getByRole("button", { name: "End all others" }).click()
  await expect(rows).toHaveCount(1)
  await expect(dialog.getByRole("button", { name: "End all others" })).toBeHidden()
  expect(await serverDriver(server.url, session).mayStill()).toBe(true)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
})

test("a colleague is signed out everywhere from the details", async ({ openPage, axe }) => {
  const page = await openPage()
  const [session, theirs] = [await signIn(marta), await signIn(rafael)]
  await openSignedIn(page, server.url, session, `/users/${theirs.user.id}`)
  const { panel } = usersDriver(page)
  await panel.getByRole("button", { name: "End sessions" }).click()
  const question = page.getByRole("alertdialog", { name: "End all sessions?" })
  await expect(question).toContainText(`${theirs.user.name} will have to sign in again everywhere.`)
  await axe(page)
  await question.getByRole("button", { name: "End sessions" }).click()
  await expect(page.getByText(`${theirs.user.name} is signed out everywhere`)).toBeVisible()
  await expect(question).toBeHidden()
  expect(await serverDriver(server.url, theirs).mayStill()).toBe(false)
  await openSignedIn(page, server.url, session, `/users/${session.user.id}`)
  await expect(panel.getByRole("heading", { name: session.user.name })).toBeVisible()
  await expect(panel.getByRole("button", { name: "End sessions" })).toBeHidden()
})

test("the form of one's own row leads to the password, and asks for the present one", async ({
  openPage,
  axe,
  expectStatus
}) => {
  expectStatus(422)
  const page = await openPage()
  const [session, other] = [await signIn(marta), await signIn(marta)]
  await openSignedIn(page, server.url, session, `/users/${session.user.id}`)
  const { panel, form } = usersDriver(page)
  await panel.getByRole("button", { name: "Edit" }).click()
  await expect(form.getByLabel(/^Email/u)).toHaveValue(session.user.email)
  await expect(form.getByLabel(/password/iu)).toHaveCount(0)
  await form.getByRole("button", { name: "Change password" }).click()
  const passwords = page.getByRole("dialog", { name: "Change password" })
  await expect(passwords.getByLabel(/^Current password/u)).toBeFocused()
  await page.keyboard.press("Escape")
  await form.getByLabel(/^Email/u).fill("marta.new@example.org")
  const present = form.getByLabel(/^Current password/u)
  await expect(present).toBeVisible()
  await axe(page)
  await page.keyboard.press("Control+Enter")
  await expect(present).toBeFocused()
  await expect(present).toHaveAccessibleDescription(/Enter your current password/u)
  await present.fill("Wrong.2026")
  await page.keyboard.press("Control+Enter")
  await expect(present).toHaveAccessibleDescription(/The current password is incorrect\./u)
  expect(await serverDriver(server.url, other).mayStill()).toBe(true)
  await present.fill(marta.password)
  await page.keyboard.press("Control+Enter")
  await expect(form).toBeHidden()
  expect(await serverDriver(server.url, other).mayStill()).toBe(false)
  expect(await serverDriver(server.url, session).mayStill()).toBe(true)
})
