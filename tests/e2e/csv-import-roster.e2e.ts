/** A roster of 10 MB: 117,000 people, and the page keeps answering. */
import { writeFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { addCompanies, countPeople, csvImportDriver } from "#tests/drivers/csv-import.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { blockedMs, longestTaskOf } from "#tests/e2e/main-thread.ts"
import { roster, rosterCompanies } from "#tests/fixtures/roster.ts"

test.describe.configure({ timeout: 300_000 })

/** Scrolls the rows frame by frame, mostly as a wheel goes, and now and then as a scroll bar is dragged. */
const scrollThrough = (page: Page, frames: number): Promise<number> =>
  page
    .getByRole("dialog")
    .getByRole("grid")
    .evaluate(
      (grid, count) =>
        new Promise<number>((resolve) => {
          let left = count
          const step = (): void => {
            if (left === 0) return resolve(grid.scrollTop)
            left -= 1
            grid.scrollTop += left % 30 === 0 ? grid.scrollHeight / 12 : 240
            requestAnimationFrame(step)
          }
          requestAnimationFrame(step)
        }),
      frames
    )

test("row 116,999 is corrected with all rows that have the same error, and the file is imported while the page keeps answering", async ({
  page,
  enterPage,
  server
}, info) => {
  const { bytes, rows, wrong } = roster()
  expect(rows).toBe(117_000)
  expect(bytes.length).toBeGreaterThan(9_900_000)
  // The row that is corrected has a role that other rows have too.
  const lines = new TextDecoder().decode(bytes).split("\n")
  const at = 116_999 - 1
  expect(wrong.has(116_999)).toBe(false)
  lines[at] = (lines[at] ?? "").replace(";user;", ";owner;")
  const path = info.outputPath("roster.csv")
  writeFileSync(path, lines.join("\n"))

  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, rosterCompanies)
  const csv = csvImportDriver(page)
  await csv.open()
  await expect(csv.button("Choose File")).toBeFocused()
  let [added, everywhere] = [0, 0]
  const longest = await longestTaskOf(page, async () => {
    await csv.choose(path)
    await csv.expectPreview()
    await expect(csv.dialog).toContainText("117,000 rows, separated by semicolons")
    await csv.all.click()
    await expect(csv.cell(2, "José")).toBeVisible()
    expect(await scrollThrough(page, 240)).toBeGreaterThan(2_000_000)

    await csv.grid.focus()
    await page.keyboard.press("Control+End")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowUp")
    const owner = csv.rowOf(116_999).getByRole("gridcell", { name: "owner" })
    await expect(owner).toHaveAttribute("aria-invalid", "true")
    // With pauses as of a user: presses without any time between them would be one task.
    await owner.dblclick({ delay: 30 })
    await csv.field.fill("user")
    everywhere = Number(/\d+/u.exec((await csv.everywhere.textContent()) ?? "")?.[0])
    await csv.everywhere.click()
    await expect(csv.rowOf(116_999).getByRole("gridcell", { name: "user", exact: true })).toBeVisible()
    await expect(csv.field).toHaveCount(0)

    await csv.upload.click()
    await expect(csv.dialog).toContainText("users were added", { timeout: 120_000 })
    // The measured time includes rendering the result.
    await expect(csv.dialog.getByRole("region", { name: /^New/u })).toBeVisible()
    const text = (await csv.dialog.textContent()) ?? ""
    added = Number(/([\d,]+) users were added/u.exec(text)?.[1]?.replace(/,/gu, ""))
  })
  info.annotations.push({ type: "longest task", description: `${longest.ms} ms: ${longest.about}` })
  // A coarse bound: the figure itself is measured by `npm run bench -- import`.
  expect(longest.ms, `the longest task from choosing the file to the result: ${longest.about}`).toBeLessThan(blockedMs)
  expect(everywhere).toBeGreaterThan(200)
  expect(added).toBe(rows - (wrong.size + 1) + everywhere)
  expect(await countPeople(server.url, session, "@c.example")).toBe(added)
})
