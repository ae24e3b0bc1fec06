/** What one administrator does through one server shows on a screen of another server within a second. */
import { join } from "node:path"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { enter, serverDriver } from "#tests/drivers/server.driver.ts"
import {
  expect,
  firstAdministrator as marta,
  secondAdministrator as rafael,
  openSignedIn,
  test
} from "#tests/e2e/fixtures.ts"
import { startServer } from "#tools/server-process.ts"

/** The address of a running server's own database, as it publishes it for its tools. */
const databaseUrl = (dataDir: string): string => readFileSync(join(dataDir, "connection-url"), "utf8").trim()

test("another's decision and approval show within a second, also through a second server", async ({ openPage }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "hb-two-"))
  const sameKey = { APP_KEY: "5a".repeat(32) }
  const first = await startServer({ dataDir, env: sameKey })
  const second = await startServer({
    dataDir: join(dataDir, "second"),
    env: { ...sameKey, DATABASE_URL: databaseUrl(dataDir) }
  }).catch(async (error: unknown) => {
    await first.stop()
    throw error
  })
  const page = await openPage()
  try {
    const session = await enter(first, `${marta.prefix}${marta.phone}`, marta.password)
    const beside = serverDriver(second.url, await enter(second, `${rafael.prefix}${rafael.phone}`, rafael.password))
    const [claim] = await beside.list("status=pending&limit=1")
    await openSignedIn(page, first.url, session, "/claims?status=pending")
    const claims = claimsDriver(page)
    await claims.expectRows(10)
    const pending = await page.getByText(/of \d+ results/u).innerText()
    await claims.tick(0).click()
    const events = page.waitForResponse((response) => response.url().includes("/api/claims?"))
    await beside.decide([claim?.id ?? ""], "rejected")
    const decided = Date.now()
    await events
    await expect(claims.rows.first()).toContainText("Rejected", { timeout: 1_000 })
    expect(Date.now() - decided).toBeLessThan(1_000)
    await expect(page.getByText(pending)).toBeHidden()

    await page.getByRole("link", { name: "Benefits" }).click()
    const benefits = benefitsDriver(page)
    await benefits.waiting.click()
    await expect(benefits.rows.first()).toBeVisible()
    const waiting = await beside.pending()
    const { updated } = await beside.activate(waiting.slice(0, 9).map(({ id }) => id))
    const approved = Date.now()
    expect(updated.length).toBeGreaterThan(0)
    const left = String(waiting.length - updated.length)
    await expect(page.getByRole("heading", { name: `Pending Benefits (${left})` })).toBeVisible({ timeout: 1_000 })
    await expect(benefits.waiting).toContainText(left, { timeout: 1_000 })
    expect(Date.now() - approved).toBeLessThan(1_000)
  } finally {
    await page.close()
    await second.stop()
    await first.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
