/** Two administrators with the same claims. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, secondAdministrator as rafael, test } from "#tests/e2e/fixtures.ts"

test("the slower administrator sees, row by row, what had been decided", async ({
  page,
  openPage,
  enterPage,
  fileClaims,
  colleague
}) => {
  const own = await fileClaims(6)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(6)
  const other = await openPage()
  await enterPage(other, own.path, rafael)
  const theirs = claimsDriver(other)
  await theirs.expectRows(6)

  // Marta's page receives no events while Rafael decides, as on a slow connection.
  await page.route("**/api/claims?*", () => undefined)
  await claims.tick(0).click()
  await claims.tick(4).click({ modifiers: ["Shift"] })
  await theirs.reject(1).click()
  await theirs
    .dialog(/^Reject the claim/u)
    .getByRole("button", { name: "Reject 1 claim" })
    .click()
  await theirs.approve(3).click()
  await theirs.expectStatus(3, "Approved")
  await colleague.remove(own.ids[4] ?? "")
  await claims.approveSelected.click()

  await expect(claims.toast("2 claims approved. 2 claims had already been decided. 1 claim was deleted")).toBeVisible()
  await expect(claims.conflicts).toHaveText([
    /^Already rejected by Rafael Ibarra at \d\d:\d\d\. Your approval was not applied\.$/u,
    /^Already approved by Rafael Ibarra at \d\d:\d\d\. Your approval was not applied\.$/u,
    "This claim was deleted. Your approval was not applied."
  ])
  await expect(claims.bar).toBeHidden()
  await page.unroute("**/api/claims?*")
  await page
    .getByRole("button", { name: `Dismiss the note on ${own.client}` })
    .first()
    .click()
  await expect(claims.conflicts).toHaveCount(2)
  for (const id of [own.ids[0], own.ids[1], own.ids[3]]) {
    const decisions = (await colleague.audit(id ?? "")).filter(({ action }) => action !== "claim.create")
    expect(decisions).toHaveLength(1)
  }
  // Rafael cannot undo what Marta decided, and sees who did
  await theirs.expectStatus(0, "Approved")
  await expect(theirs.row(0).getByText("No actions")).toBeAttached()
  await expect(theirs.row(0)).toContainText(/Approved by Marta Salgado/u)
})

test("locked rows do not move, and new rows come when unlocked", async ({ page, enterPage, fileClaims, colleague }) => {
  const own = await fileClaims(3)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(3)
  await claims.tick(1).click()
  await colleague.file(own.userId, "vision", "2026-02-02")
  await colleague.decide([own.ids[2] ?? ""], "approved")
  await claims.expectStatus(2, "Approved")
  await expect(claims.heading(4)).toBeVisible()
  await claims.expectRows(3)
  await expect(claims.bar.getByRole("status")).toHaveText("1 selected")
  await claims.bar.getByRole("button", { name: "Clear selection" }).click()
  await page.getByRole("heading", { level: 1 }).click()
  await page.getByRole("button", { name: "Logout" }).focus()
  await colleague.file(own.userId, "vision", "2026-02-03")
  await claims.expectRows(5)
})

test("the footer of a page that a colleague has left without rows counts the row in sight and leads to the last page", async ({
  page,
  enterPage,
  fileClaims,
  colleague
}) => {
  const own = await fileClaims(21)
  await enterPage(page, `${own.path}&status=pending&page=3`)
  const claims = claimsDriver(page)
  await claims.expectRows(1)
  await expect(page.getByText("Page 3 of 3", { exact: true })).toBeVisible()
  await page.keyboard.press("j")
  await expect(claims.row(0)).toBeFocused()
  const [shown] = await colleague.list(`${own.path.slice(own.path.indexOf("?") + 1)}&status=pending&limit=1&page=21`)
  await colleague.decide(own.ids.filter((id) => id !== shown?.id).slice(0, 10), "approved")
  await expect(page.getByText("Showing 1 · 11 in the list now")).toBeVisible()
  await expect(page.getByText(/^Page \d+ of/u)).toHaveCount(0)
  await page.keyboard.press("[")
  await expect(page.getByText("Showing 11 to 11 of 11 results")).toBeVisible()
  await expect(page.getByText("Page 2 of 2", { exact: true })).toBeVisible()
})
