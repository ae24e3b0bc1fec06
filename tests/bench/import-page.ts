/** The longest task of the page while a roster of 117,000 users is previewed, scrolled, corrected and imported. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { openBrowser, openContext, paintRows, signInForBrowser } from "#tests/bench/browser.ts"
import type { Figure } from "#tests/bench/figures.ts"
import { addRosterCompanies, deleteRoster } from "#tests/bench/imports.ts"
import { csvImportDriver } from "#tests/drivers/csv-import.driver.ts"
import { longestTaskOf, noticedMs } from "#tests/e2e/main-thread.ts"
import { roster } from "#tests/fixtures/roster.ts"
import type { ServerProcess } from "#tools/server-process.ts"

export const measureImportPage = async (server: ServerProcess, pool: pg.Pool): Promise<ReadonlyArray<Figure>> => {
  const { bytes, rows } = roster()
  const folder = mkdtempSync(join(tmpdir(), "roster-"))
  const path = join(folder, "roster.csv")
  writeFileSync(path, bytes)
  await addRosterCompanies(pool)
  await deleteRoster(pool)
  const browser = await openBrowser()
  try {
    const context = await openContext(browser, server.url, await signInForBrowser(server))
    const page = await context.newPage()
    await paintRows(page, `${server.url}/users`, 10)
    const csv = csvImportDriver(page)
    await csv.open()
    const longest = await longestTaskOf(page, async () => {
      await csv.choose(path)
      await csv.dialog.getByText(`${rows.toLocaleString("en-US")} rows`).waitFor({ timeout: 60_000 })
      await csv.all.click()
      await csv.grid.focus()
      await page.keyboard.press("Control+End")
      for (let press = 0; press < 30; press += 1) await page.keyboard.press("PageUp")
      await csv.upload.click()
      await csv.dialog.getByText("users were added").first().waitFor({ timeout: 300_000 })
    })
    console.log(`  the longest task: ${longest.about}`)
    const name = `longest task of the page that imports ${rows.toLocaleString("en-US")} rows`
    return [{ name, unit: "ms", value: longest.ms, aim: noticedMs, floor: null }]
  } finally {
    await browser.close()
    await deleteRoster(pool)
    rmSync(folder, { recursive: true })
  }
}
