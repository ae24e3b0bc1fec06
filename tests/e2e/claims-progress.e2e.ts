/** Progress is finished work: while the server is paused, the figure does not change. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("three hundred claims from three pages go in two calls, with one undo for all", async ({
  page,
  enterPage,
  colleague
}) => {
  await page.clock.install()
  await enterPage(page, "/claims?status=pending&limit=100")
  const claims = claimsDriver(page)
  await claims.expectRows(100)
  const before = await colleague.stats()
  await claims.tickPage.click()
  for (const at of [2, 3]) {
    await page.getByRole("button", { name: `Page ${at}`, exact: true }).click()
    await expect(page.getByText(new RegExp(`^Page ${at} of`, "u"))).toBeVisible()
    await expect(page.getByText(new RegExp(`Showing ${at - 1}01 to ${at}00`, "u"))).toBeVisible()
    await claims.tickPage.click()
  }
  await expect(claims.bar.getByRole("status")).toHaveText(/^300 selected/u)
  let calls = 0
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route("**/api/claims/bulk", async (route) => {
    calls += 1
    if (calls === 2) await held
    await route.continue()
  })
  await claims.approveSelected.click()
  await claims.confirm(300).click()
  const bar = page.getByRole("progressbar")
  await expect(bar).toHaveAttribute("aria-valuenow", "250")
  await expect(page.getByText("250 of 300")).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(bar).toHaveAttribute("aria-valuenow", "250")
  expect((await colleague.stats()).approved).toBe(before.approved + 250)
  release()
  await expect(claims.toast("300 claims approved")).toBeVisible()
  await expect(bar).toBeHidden()
  await page.getByRole("button", { name: "Undo", exact: true }).first().click()
  await expect(claims.toast("300 claims are pending again")).toBeVisible()
  expect((await colleague.stats()).approved).toBe(before.approved)
})

test("a page with decisions that were not sent yet asks before it is closed", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(2)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(2)
  const released = Promise.withResolvers<void>()
  await page.route("**/api/claims/*", async (route) => {
    await released.promise
    await route.continue()
  })
  await page.keyboard.press("j")
  await page.keyboard.press("a")
  await page.keyboard.press("a")
  await expect(claims.row(1)).toContainText("Approving")
  const asked = page.waitForEvent("dialog")
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe("beforeunload")
  await question.dismiss()
  released.resolve()
  await claims.expectStatus(0, "Approved")
  await claims.expectStatus(1, "Approved")
})

test("of a page of 100 selected rows those around the one in focus are drawn first", async ({ page, enterPage }) => {
  await enterPage(page, "/claims?status=pending&limit=100")
  const claims = claimsDriver(page)
  await claims.expectRows(100)
  await claims.row(0).focus()
  const drawnFirst = page.evaluate(
    () =>
      new Promise((resolve) => {
        const rows = document.querySelectorAll("tbody tr[aria-selected]")
        const selectedOnes = () => [0, 10, 99].map((at) => rows[at]?.ariaSelected)
        const watching = new MutationObserver(() => resolve(selectedOnes()))
        for (const row of rows) watching.observe(row, { attributeFilter: ["aria-selected"] })
        Object.assign(window, { isWatching: true })
      })
  )
  await page.waitForFunction("window.isWatching")
  await page.keyboard.press("Control+a")
  expect(await drawnFirst).toEqual(["true", "true", "false"])
  await expect(claims.row(99)).toHaveAttribute("aria-selected", "true")
})
