/** An installation without demo rows: its first administrator, and an empty list of claims. */
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { dashboardDriver } from "#tests/drivers/dashboard.driver.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { startServer } from "#tools/server-process.ts"

const ana = { prefix: "+57", phone: "3001234567", password: "First_2026" }

test("the first administrator finds an empty list without report or approval", async ({ openPage, axe }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "hb-first-day-"))
  const server = await startServer({ dataDir, env: { DEMO: "no" } })
  const page = await openPage()
  try {
    const flags = [
      "--given-name",
      "Ana",
      "--surname",
      "Ruiz",
      "--phone",
      `${ana.prefix}${ana.phone}`,
      "--email",
      "ana@example.org"
    ]
    await promisify(execFile)(process.execPath, ["adapters/server/cli/admin-create.ts", ...flags], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, DATA_DIR: dataDir, DEMO: "no", ADMIN_PASSWORD: ana.password }
    })
    await page.goto(`${server.url}/claims`)
    const login = signInDriver(page)
    await login.giveCredentials(ana)
    const since = Date.now()
    await login.send.click()
    await expect(login.dialog).toContainText("+57 3001234567")
    await login.typeCode(await server.codeFor(`${ana.prefix}${ana.phone}`, since))
    const claims = claimsDriver(page)
    await expect(claims.heading(0)).toBeVisible()
    await expect(page.getByText("No claims found", { exact: true })).toBeVisible()
    await expect(page.getByText("New claims appear here as soon as they are submitted")).toBeVisible()
    await expect(page.getByText(/^Showing/u)).toBeHidden()
    await expect(page.getByRole("navigation", { name: "Pagination" })).toBeHidden()
    for (const name of ["Total Claims", "Pending", "Approved", "Rejected"])
      await expect(claims.card(name)).toContainText(/0$/u)
    await expect(claims.approveAll).toBeHidden()
    await expect(claims.download).toBeHidden()
    await expect(page.getByRole("button", { name: /Ana Ruiz/u })).toContainText("ana@example.org")
    await axe(page)
    await page.getByRole("link", { name: "Dashboard" }).click()
    const dashboard = dashboardDriver(page)
    await expect(dashboard.card("Total Users")).toContainText("1")
    await expect(dashboard.quizzes).toContainText("No data yet")
    await expect(dashboard.claims).toContainText("No data yet")
    await expect(dashboard.activity).toContainText("No activities found")
    await axe(page)
    await page.goBack()
    await expect(claims.heading(0)).toBeVisible()
    const palette = paletteDriver(page)
    await palette.open()
    await page.keyboard.type("Download Report")
    const report = palette.option(/^Download Report(?! as).*There are no claims/u)
    await expect(report).toHaveAttribute("aria-selected", "true")
  } finally {
    await page.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
