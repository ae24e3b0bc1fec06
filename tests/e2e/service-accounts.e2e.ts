/** Service accounts from their first to their last day: made, used, warned of and revoked, by keys and on a phone. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { enter } from "#tests/drivers/server.driver.ts"
import { startDemoServer } from "#tests/e2e/demo-server.ts"
import { expect, firstAdministrator as marta, openSignedIn, test } from "#tests/e2e/fixtures.ts"
import type { ServerProcess } from "#tools/server-process.ts"

let server: ServerProcess
const dataDir = mkdtempSync(join(tmpdir(), "hb-service-accounts-"))

// A server of its own: its accounts are marked on every page.
test.beforeAll(async () => {
  server = await startDemoServer({ dataDir })
})
test.afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const claimsAs = (token: string) =>
  fetch(new URL("/api/claims?limit=1", server.url), { headers: { authorization: `Bearer ${token}` } })

test("a service account is made, works and is revoked by keys", async ({ openPage, axe }) => {
  const page = await openPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await openSignedIn(page, server.url, await enter(server, `${marta.prefix}${marta.phone}`, marta.password), "/claims")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.keyboard.press("Control+k")
  await page.keyboard.type("service accounts")
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Service accounts" })
  await expect(dialog.getByText("There are no service accounts.")).toBeVisible()
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Enter")

  const form = page.getByRole("dialog", { name: "New service account" })
  await expect(form.getByLabel("Name")).toBeFocused()
  await page.keyboard.press("Control+Enter")
  await expect(form.getByText("Choose at least one scope.")).toBeVisible()
  await axe(page)
  await form.getByLabel("Name").focus()
  await page.keyboard.type("Claims reader")
  await page.keyboard.press("Control+Enter")
  await expect(form.getByRole("checkbox").first()).toBeFocused()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  await expect(form.getByRole("checkbox", { name: "Read claims" })).toBeChecked()
  // Within two weeks, so that administrators are warned.
  const soon = new Date(Date.now() + 5 * 86_400_000)
  await form.getByLabel("Last day").fill(soon.toISOString().slice(0, 10))
  await page.keyboard.press("Control+Enter")

  const given = page.getByRole("dialog", { name: "Token of Claims reader" })
  await expect(given.getByText("It is not shown again.")).toBeVisible()
  await axe(page)
  await expect(given.getByRole("button", { name: "Copy" })).toBeFocused()
  await page.keyboard.press("Enter")
  const token = await page.evaluate(() => navigator.clipboard.readText())
  expect(token).toMatch(/^hb_[\w-]{51}$/u)
  expect((await claimsAs(token)).status).toBe(200)
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")

  const row = dialog.getByRole("list", { name: "Service accounts" }).getByRole("listitem")
  await expect(row).toContainText("Claims reader")
  await expect(row).toContainText("Ends soon")
  await expect(row).toContainText("Last used")
  await expect(page.getByText(token)).toHaveCount(0)
  await expect(dialog.getByRole("status")).toContainText("1 service account ends within two weeks.")
  const { width } = await dialog.evaluate((box) => ({ width: box.scrollWidth - box.clientWidth }))
  expect(width).toBe(0)
  await axe(page)
  await page.keyboard.press("Escape")
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole("button", { name: /Account/u }).focus()
  await expect(page.getByRole("button", { name: /Service accounts: 1 ends soon/u })).toBeFocused()
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: /^Service accounts/u }).press("Enter")

  await row.getByRole("button", { name: "Revoke Claims reader" }).press("Enter")
  const question = page.getByRole("alertdialog", { name: "Revoke the service account?" })
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused()
  await axe(page)
  await page.keyboard.press("Control+Enter")
  await expect(dialog.getByText("There are no service accounts.")).toBeVisible()
  expect((await claimsAs(token)).status).toBe(401)
})
