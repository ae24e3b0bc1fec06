/** Clearing the pending claims of one client page by page, with a colleague at work on the same ones. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("300 pending claims are cleared by keys beside a colleague: no count is wrong, none is skipped", async ({
  page,
  enterPage,
  fileClaims,
  colleague
}) => {
  test.setTimeout(180_000)
  const own = await fileClaims(300)
  await enterPage(page, `${own.path}&status=pending&limit=100`)
  const claims = claimsDriver(page)
  const { keyboard } = page
  const pending = () => colleague.count(`${own.path}&status=pending&limit=1`)
  // The decision may still be being sent when the server is asked first.
  const expectRightCount = () =>
    expect(async () => {
      const count = page.getByText(new RegExp(`decided here · ${await pending()} still match`, "u"))
      await expect(count).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
  await claims.expectRows(100)

  let theirs = 290
  for (let round = 0; round < 6 && (await pending()) > 0; round += 1) {
    await keyboard.press("Control+a")
    await expect(claims.bar).toBeVisible()
    await keyboard.press("a")
    await expect(claims.bar).toBeHidden()
    await expectRightCount()
    await colleague.decide(own.ids.slice(theirs, theirs + 5), "rejected")
    theirs -= 40
    const left = await pending()
    await expect(page.getByText(new RegExp(`decided here · ${left} still match`, "u"))).toBeVisible()
    await expect(claims.heading(left)).toBeVisible()
    if (left === 0) break
    await keyboard.press("]")
    await claims.expectRows(Math.min(100, left))
    await claims.expectStatus(0, "Pending")
    await expect(page.getByText(`Showing 1 to ${Math.min(100, left)} of ${left} results`)).toBeVisible()
  }
  expect(await pending()).toBe(0)
  await expect(page.getByRole("button", { name: "Next page" })).toBeHidden()
})

test("the cursor moved past the last decided row reads on, and the focus stays in the list", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(13)
  await enterPage(page, `${own.path}&status=pending`)
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  const { keyboard } = page
  await keyboard.press("j")
  await expect(claims.row(0)).toBeFocused()
  await keyboard.press("Control+a")
  const refetched = page.waitForResponse(/\/api\/claims\?.*status=pending/u)
  await keyboard.press("a")
  await claims.expectStatus(9, "Approved")
  await refetched
  await expect(page.getByText("10 decided here · 3 still match")).toBeVisible()
  await expect(page.getByText("The list has changed.")).toBeHidden()
  for (let row = 0; row < 9; row += 1) await keyboard.press("j")
  await expect(claims.row(9)).toBeFocused()
  await keyboard.press("j")
  await claims.expectRows(3)
  await expect(claims.row(0)).toBeFocused()
  await keyboard.press("a")
  await claims.expectStatus(0, "Approved")
  await page.reload()
  await claims.expectRows(2)
})
