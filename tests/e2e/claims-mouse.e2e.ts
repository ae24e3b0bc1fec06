/** The day's work on claims with the mouse. */
import { readFile } from "node:fs/promises"
import type { Locator, Page } from "@playwright/test"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("an administrator signs in, approves, rejects with a reason, undoes, downloads and signs out", async ({
  page,
  signIn,
  fileClaims,
  colleague
}) => {
  const own = await fileClaims(14)
  await signIn(page)
  const claims = claimsDriver(page)
  await page.goto(own.path)
  await expect(claims.heading(14)).toBeVisible()
  const before = await colleague.stats()

  // one, from its row
  await claims.approve(0).click()
  await expect(claims.toast("1 claim approved")).toBeVisible()
  await claims.expectStatus(0, "Approved")
  await expect(claims.row(0)).toContainText("10 min left")
  await expect(claims.card("Approved")).toContainText((before.approved + 1).toLocaleString("en-US"))

  // a range with Shift
  await claims.tick(1).click()
  await claims.tick(3).click({ modifiers: ["Shift"] })
  await expect(claims.bar.getByRole("status")).toHaveText("3 selected")
  await expect(claims.approveSelected).toHaveText(/Approve selected \(3\)/u)
  await expect(claims.rejectSelected).toHaveText(/Reject selected \(3\)/u)
  await claims.approveSelected.click()
  await expect(claims.toast(/[34] claims approved/u)).toBeVisible()
  await expect(claims.bar).toBeHidden()
  for (const at of [1, 2, 3]) await claims.expectStatus(at, "Approved")

  // the rest of the page, with a reason
  await claims.tickPage.click()
  await expect(claims.bar.getByRole("status")).toHaveText("6 selected")
  await claims.rejectSelected.click()
  const reason = claims.dialog("Reject 6 claims")
  await reason.getByLabel("Reason").selectOption("Missing documents")
  await reason.getByLabel("Note").fill("The invoice is missing")
  await reason.getByRole("button", { name: "Reject 6 claims" }).click()
  await expect(claims.toast("6 claims rejected")).toBeVisible()
  await claims.expectStatus(9, "Rejected")
  const kept = await colleague.read(own.ids[9] ?? "")
  expect(kept).toMatchObject({
    status: "rejected",
    reason: { code: "missing_documents", note: "The invoice is missing" }
  })
  expect(kept.decided_by?.name).toBe("Marta Salgado")

  // undone: one by its row, then the whole batch beside the title
  await claims.undo(9).click()
  await expect(claims.toast("1 claim is pending again")).toBeVisible()
  await claims.expectStatus(9, "Pending")
  await expect(page.getByRole("main").getByText("5 claims rejected")).toBeVisible()
  await page.getByRole("button", { name: "Undo", exact: true }).first().click()
  await expect(claims.toast(/[56] claims are pending again/u)).toBeVisible()
  await claims.expectStatus(5, "Pending")
  await expect(page.getByRole("main").getByText("3 claims approved")).toBeVisible()

  const coming = page.waitForEvent("download")
  await claims.download.click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^report[\p{L}\p{N}-]*\.csv$/u)
  const lines = (await readFile(await file.path(), "utf8"))
    .replace(/^\u{feff}/u, "")
    .trim()
    .split(/\r?\n/u)
  expect(lines[0]).toBe(
    "id,client,email,type,date_treatment,status,reason,created_at,decided_at,decided_by,look_alike_of"
  )
  expect(lines).toHaveLength(15)
  expect(lines.filter((line) => line.includes(",Approved,"))).toHaveLength(4)
  for (const id of own.ids) expect(lines.some((line) => line.startsWith(id))).toBe(true)
  await expect(claims.toast("Report downloaded successfully")).toBeVisible()

  await page.getByRole("button", { name: "Logout" }).click()
  await expect(page).toHaveURL(/\/login$/u)
  await expect(page.getByText("Logged out successfully")).toBeVisible()
})

test("undo survives a reload, in the toast, the row and beside the title", async ({ page, enterPage, fileClaims }) => {
  const own = await fileClaims(3)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.approve(0).click()
  await claims.toast("1 claim approved").getByRole("button", { name: "Undo" }).click()
  await claims.expectStatus(0, "Pending")
  await claims.approve(1).click()
  await claims.expectStatus(1, "Approved")
  await page.reload()
  await expect(page.getByRole("main").getByText("1 claim approved")).toBeVisible()
  await expect(claims.undo(1)).toHaveAccessibleName(`Undo approving ${own.client}`)
  await claims.undo(1).click()
  await claims.expectStatus(1, "Pending")
  await expect(claims.approve(1)).toBeVisible()
})

test("all that match are selected with the true count, beyond the page, with one undo for all", async ({
  page,
  enterPage,
  fileClaims,
  colleague
}) => {
  const own = await fileClaims(12)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.tick(0).click()
  await claims.bar.getByRole("button", { name: "Select all 12 that match" }).click()
  await expect(claims.bar.getByRole("status")).toHaveText("All 12 that match are selected")
  await expect(claims.approveSelected).toHaveText(/Approve selected \(12\)/u)
  // another administrator decides one of them meanwhile: the count follows before anything is decided
  await colleague.decide([own.ids[11] ?? ""], "rejected")
  await expect(claims.bar.getByRole("status")).toHaveText("All 11 that match are selected")
  await claims.approveSelected.click()
  await claims.confirm(11).click()
  await expect(claims.toast("11 claims approved")).toBeVisible()
  await claims.expectStatus(0, "Approved")
  await page.getByRole("button", { name: "Undo", exact: true }).first().click()
  await expect(claims.toast("11 claims are pending again")).toBeVisible()
  await claims.expectStatus(0, "Pending")
  expect((await colleague.read(own.ids[11] ?? "")).status).toBe("rejected")
})

test("a typed reason is not lost by accident, and one that is too long is refused", async ({
  page,
  enterPage,
  fileClaims,
  colleague
}) => {
  const own = await fileClaims(1)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.reject(0).click()
  const reason = claims.dialog(`Reject the claim of ${own.client}`)
  await expect(reason.getByLabel("Reason")).toBeFocused()
  // behind the dialog the row stays as it was
  await expect(claims.row(0)).toContainText("Approve")
  await expect(reason.getByLabel("Reason").getByRole("option")).toHaveText([
    "No reason",
    "Not covered",
    "Missing documents",
    "Duplicate claim",
    "Over the limit",
    "Other reason"
  ])
  await reason.getByLabel("Note").fill("ñ".repeat(501))
  await expect(reason.getByLabel("Note")).toHaveAccessibleDescription(
    "The note must be at most 500 characters. 501 / 500"
  )
  await expect(reason.getByRole("button", { name: "Reject 1 claim" })).toHaveAttribute("aria-disabled", "true")
  await page.keyboard.press("Escape")
  const question = claims.ask("Discard what you typed?")
  await question.getByRole("button", { name: "Stay" }).click()
  await expect(reason.getByLabel("Note")).toHaveValue("ñ".repeat(501))
  await reason.getByLabel("Note").fill("ñ".repeat(500))
  await reason.getByRole("button", { name: "Cancel" }).click()
  await question.getByRole("button", { name: "Discard" }).click()
  await expect(reason).toBeHidden()
  await claims.expectStatus(0, "Pending")
  expect(await colleague.audit(own.ids[0] ?? "")).toHaveLength(1)
})

/** Two presses at one place. At the second one the answer may have replaced the button. */
const doubleClick = async (page: Page, button: Locator) => {
  await button.hover()
  const box = await button.boundingBox()
  if (box === null) throw new Error("The button is not shown")
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
}

test("a double click decides once", async ({ page, enterPage, fileClaims, colleague }) => {
  const own = await fileClaims(2)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await doubleClick(page, claims.approve(0))
  await claims.tick(1).click()
  await doubleClick(page, claims.approveSelected)
  await claims.expectStatus(0, "Approved")
  await claims.expectStatus(1, "Approved")
  for (const id of own.ids) {
    expect((await colleague.audit(id)).map(({ action }) => action).toSorted()).toEqual([
      "claim.approve",
      "claim.create"
    ])
  }
})
