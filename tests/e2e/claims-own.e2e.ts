/** Nobody decides a claim of his own, and every way of deciding says so. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("one's own claim has no actions, stays out of a bulk that counts it, and says why at a key", async ({
  page,
  enterPage,
  colleague,
  fileClaims,
  axe
}) => {
  const theirs = await fileClaims(12)
  const [me] = await colleague.users("searchTerm=marta%20salgado&role=admin")
  const mine = await colleague.file(me?.id ?? "", "vision", "2026-03-02")
  const from = new URL(theirs.path, "http://localhost").searchParams.get("created_from") ?? ""
  await enterPage(page, `/claims?created_from=${encodeURIComponent(from)}`)
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  await expect(claims.row(0)).toContainText("Your own")
  await expect(claims.row(0).getByRole("checkbox")).toHaveCount(0)
  await expect(claims.approve(0)).toHaveCount(0)
  await axe(page)

  const { keyboard } = page
  await keyboard.press("j")
  await keyboard.press("a")
  await expect(claims.toast("You cannot decide your own claim.")).toBeVisible()
  await keyboard.press("Enter")
  const panel = page.getByRole("region", { name: "Claim of Marta Salgado" })
  await expect(panel).toContainText("You cannot decide your own claim.")
  await expect(panel.getByRole("button", { name: "Approve" })).toHaveCount(0)
  await axe(page)
  await keyboard.press("Escape")

  await claims.tickPage.click()
  await expect(claims.bar).toContainText("9 selected")
  await claims.bar.getByRole("button", { name: "Select all 12 that match" }).click()
  await claims.approveSelected.click()
  const question = claims.ask("Approve selected claims")
  await expect(question).toContainText("12 pending claims will be approved.")
  await expect(question).toContainText("1 of your own stays pending.")
  await claims.confirm(12).click()
  await expect(claims.toast("12 claims approved")).toBeVisible()
  expect((await colleague.read(mine.id)).status).toBe("pending")
  expect((await colleague.read(theirs.ids[0] ?? "")).status).toBe("approved")
  // No other test meets it.
  await colleague.decide([mine.id], "rejected")
})
