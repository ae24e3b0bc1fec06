/** Claims that look like earlier ones are left out of a bulk, walked beside the ones that they resemble, and rejected. */
import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import type { ClaimStats } from "#domain/claims/claim.schema.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { expect, secondAdministrator, test } from "#tests/e2e/fixtures.ts"

const panelOf = (page: Page) => page.getByRole("region", { name: /^Claim of / })

test("all but look-alikes and own claims are approved by keys, and the others are walked beside a colleague", async ({
  page,
  openPage,
  enterPage,
  colleague,
  fileClaims,
  axe
}) => {
  test.setTimeout(180_000)
  const own = await fileClaims(40)
  const first = await colleague.read(own.ids.at(-1) ?? "")
  const alike = []
  for (const id of own.ids.slice(0, 6)) {
    const { user_id, type, date_treatment } = await colleague.read(id)
    alike.push(await colleague.file(user_id, type, date_treatment))
  }
  const [me] = await colleague.users("searchTerm=marta%20salgado&role=admin")
  const mine = [
    await colleague.file(me?.id ?? "", "vision", "2026-03-02"),
    await colleague.file(me?.id ?? "", "vision", "2026-03-03")
  ]
  const path = `/claims?status=pending&limit=100&created_from=${encodeURIComponent(first.created_at)}`
  await enterPage(page, path)
  const other = await openPage()
  await enterPage(other, path, secondAdministrator)
  const [claims, others] = [claimsDriver(page), claimsDriver(other)]
  const expectPending = async (count: number) => {
    for (const screen of [claims, others]) await expect(screen.heading(count)).toBeVisible()
  }
  await expectPending(48)
  await expect(claims.row(2)).toContainText("Looks like an earlier claim")

  const { keyboard } = page
  await keyboard.press("Control+a")
  await expect(claims.bar).toContainText("40 selected")
  await keyboard.press("Control+Shift+A")
  await expect(claims.bar).toContainText("All 40 that match are selected")
  await keyboard.press("a")
  const question = claims.ask("Approve selected claims")
  await expect(question).toContainText("40 pending claims will be approved.")
  await expect(question).toContainText("2 of your own stay pending.")
  await expect(question).toContainText("6 look like others and stay pending.")
  await axe(page)
  await keyboard.press("Control+Enter")
  await expect(claims.toast("40 claims approved")).toBeVisible()
  await expectPending(8)

  const palette = paletteDriver(page)
  await palette.open()
  await palette.field.fill("look like others")
  await keyboard.press("Enter")
  await expect(claims.heading(6)).toBeVisible()
  // Down and up again: the cursor may have stayed with the first row.
  await keyboard.press("j")
  await keyboard.press("k")
  await expect(claims.row(0)).toBeFocused()
  await keyboard.press(" ")
  const panel = panelOf(page)
  await expect(panel).toBeVisible()
  await expect(claims.row(0)).toBeFocused()
  const comparison = panel.getByRole("table", { name: "Looks like an earlier claim" })
  await expect(comparison.getByRole("row", { name: /Status/u })).toContainText("Approved")
  await expect(panel.getByRole("region", { name: "Client" })).toContainText("Company")
  await expect(panel.getByRole("table", { name: /^Claims of 12 months/u })).toContainText("This claim")
  await axe(page)
  for (let walked = 0; walked < 3; walked += 1) {
    await keyboard.press("r")
    const dialog = claims.dialog(/^Reject the claim of /u)
    await expect(dialog.getByRole("combobox", { name: "Reason" })).toHaveValue("duplicate")
    await keyboard.press("Control+Enter")
    await expect(dialog).toBeHidden()
    await claims.expectStatus(walked, "Rejected")
  }
  await expect(others.heading(5)).toBeVisible()
  await keyboard.press(" ")
  await expect(panel).toBeHidden()
  for (let undone = 0; undone < 3; undone += 1) {
    await keyboard.press("z")
    await expect(others.heading(6 + undone)).toBeVisible()
  }
  await keyboard.press("Control+a")
  await expect(claims.bar).toContainText("6 selected")
  await keyboard.press("r")
  await keyboard.press("Control+Enter")
  await expect(claims.toast("6 claims rejected")).toBeVisible()
  await expect(others.heading(2)).toBeVisible()
  expect((await colleague.read(alike[0]?.id ?? "")).reason).toMatchObject({ code: "duplicate" })
  // No other test meets them.
  await colleague.decide(
    mine.map(({ id }) => id),
    "rejected"
  )
})

test("a peek is carried along by the arrow keys while the list keeps the focus, and f shows the client's claims", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(12)
  await enterPage(page, own.path.replace(/user_id=[^&]+&/u, ""))
  const claims = claimsDriver(page)
  await expect(claims.heading(12)).toBeVisible()
  const { keyboard } = page
  await keyboard.press("ArrowDown")
  await keyboard.press(" ")
  const panel = panelOf(page)
  await expect(panel.getByRole("heading", { name: /^Claims of 12 months/u })).toBeVisible()
  for (let at = 1; at < 6; at += 1) {
    await keyboard.press("ArrowDown")
    await expect(claims.row(at)).toBeFocused()
    const treated = await claims.row(at).getByRole("gridcell").nth(2).innerText()
    await expect(panel.getByRole("definition").filter({ hasText: treated }).first()).toBeVisible()
  }
  await keyboard.press("Enter")
  await expect(panel).toBeFocused()
  await keyboard.press("Escape")
  await expect(panel).toBeHidden()
  await keyboard.press("f")
  await expect(page).toHaveURL(new RegExp(`user_id=${own.userId}`, "u"))
  await expect(claims.heading(12)).toBeVisible()
})

test("approving all includes those that look like others once the box is ticked", async ({
  page,
  enterPage,
  colleague,
  fileClaims
}) => {
  const own = await fileClaims(3)
  const { user_id, type, date_treatment } = await colleague.read(own.ids[0] ?? "")
  const marked = await colleague.file(user_id, type, date_treatment)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(4)
  await claims.tickPage.click()
  await expect(claims.bar).toContainText("3 selected")
  await claims.tick(0).click()
  await expect(claims.bar).toContainText("4 selected")
  await page.keyboard.press("Control+Shift+A")
  await claims.approveSelected.click()
  const question = claims.ask("Approve selected claims")
  await expect(question).toContainText("1 looks like another and stays pending.")
  await question.getByRole("checkbox", { name: "Include the one that looks like another" }).check()
  await question.getByRole("button", { name: "Approve 4 claims" }).click()
  await expect(claims.toast("4 claims approved")).toBeVisible()
  expect((await colleague.read(marked.id)).status).toBe("approved")
})

test("a line below the figures leads to the oldest pending claims and to those that look like others, whose report has them alone", async ({
  page,
  enterPage,
  colleague,
  fileClaims
}) => {
  const own = await fileClaims(1)
  const { user_id, type, date_treatment } = await colleague.read(own.ids[0] ?? "")
  const marked = await colleague.file(user_id, type, date_treatment)
  await enterPage(page, "/claims")
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  const [oldest] = await colleague.list("status=pending&sort=created_at&limit=1")
  if (oldest === undefined) throw new Error("Nothing is pending")
  const days = Math.floor((Date.now() - Date.parse(oldest.created_at)) / 86_400_000)
  await page.getByRole("link", { name: `Oldest pending: ${days} days` }).click()
  await expect(page).toHaveURL(/\?status=pending&sort=created_at$/u)
  await expect(claims.row(0)).toContainText(oldest.user.surname)
  await page.getByRole("link", { name: /^\d+ look like others$/u }).click()
  await expect(page).toHaveURL(/\?status=pending&look_alike=yes$/u)
  await expect(claims.row(0)).toContainText("Looks like an earlier claim")
  const downloading = page.waitForEvent("download")
  await claims.download.click()
  const lines = readFileSync(await (await downloading).path(), "utf8")
    .trim()
    .split("\r\n")
  const total = (await colleague.get<ClaimStats>("/claims/stats")).pending_look_alikes ?? 0
  expect(lines).toHaveLength(1 + total)
  expect(lines.some((line) => line.startsWith(marked.id))).toBe(true)
  expect(lines.some((line) => line.startsWith(own.ids[0] ?? "-"))).toBe(false)
  // No other test meets it.
  await colleague.decide([marked.id], "rejected")
})

test("what could not be read of the client is read again by Retry", async ({
  page,
  enterPage,
  fileClaims,
  colleague,
  expectCut
}) => {
  const own = await fileClaims(2)
  const { user_id, type, date_treatment, created_at } = await colleague.read(own.ids[0] ?? "")
  const marked = await colleague.file(user_id, type, date_treatment)
  await enterPage(page, `/claims?status=pending&look_alike=yes&created_from=${encodeURIComponent(created_at)}`)
  const claims = claimsDriver(page)
  await claims.expectRows(1)
  expectCut()
  await page.route("**/api/claims/user/**", (route) => route.abort("connectionreset"))
  await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  const part = panelOf(page).getByRole("region", { name: /^Claims of 12 months/u })
  await expect(part).toContainText("Error")
  // Nothing is counted, and nothing is said of the earlier claim that was not read.
  await expect(part.getByRole("heading", { name: "Claims of 12 months", exact: true })).toBeVisible()
  const comparison = panelOf(page).getByRole("region", { name: "Looks like an earlier claim" })
  await expect(comparison).toHaveText("Looks like an earlier claimThe earlier claim could not be loaded.")
  await page.unroute("**/api/claims/user/**")
  await part.getByRole("button", { name: "Retry" }).click()
  await expect(part.getByRole("table")).toContainText("This claim")
  await expect(comparison.getByRole("row", { name: /Status/u })).toContainText("Pending")
  await colleague.decide([marked.id], "rejected")
})
