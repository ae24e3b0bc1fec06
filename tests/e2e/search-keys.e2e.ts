/** From a search box back to the rows by keyboard, a selection that outlives its filter, and pages that begin at their top. */
import { placeLetters } from "#domain/shared/place.messages.ts"
import { places } from "#domain/shared/screen/place.schema.ts"
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { playMembers } from "#tests/e2e/play-members.ts"

test("Enter, Down and Escape lead from the search to the first row, on every list", async ({ page, enterPage }) => {
  await enterPage(page, "/users")
  const search = page.getByRole("main").getByRole("searchbox")
  const row = page.getByRole("main").locator('[role="grid"] [role="row"][data-cursor]')
  for (const place of places.filter((one) => one !== "dashboard")) {
    await page.keyboard.press("g")
    await page.keyboard.press(placeLetters[place])
    await expect(page.getByRole("main").locator('[role="grid"] [role="row"]').first()).toBeVisible()
    for (const key of ["Enter", "ArrowDown"]) {
      await page.keyboard.press("/")
      await expect(search).toBeFocused()
      if (place === "users") await page.keyboard.type("a")
      await page.keyboard.press(key)
      await expect(row).toBeFocused()
      await page.keyboard.press("/")
      if (place === "users") {
        await page.keyboard.press("Escape")
        await expect(search).toHaveValue("")
        await expect(search).toBeFocused()
      }
      await page.keyboard.press("Escape")
      await expect(row).toBeFocused()
    }
  }
})

test("the panel of pending enrolments has the same keys, and keeps what a filter hides selected", async ({
  page,
  enterPage,
  server
}) => {
  await playMembers(server, 10)
  await enterPage(page, "/benefits?pending=open")
  const benefits = benefitsDriver(page)
  await expect(benefits.rows.first()).toBeVisible()
  await benefits.pendingSearch.focus()
  await page.keyboard.press("ArrowDown")
  await expect(benefits.rows.first()).toBeFocused()
  await page.keyboard.press("x")
  await expect(benefits.panel.getByText("1 selected")).toBeVisible()
  await benefits.pendingSearch.fill("nobody is called so")
  await expect(benefits.panel.getByText("Nothing matches “nobody is called so”")).toBeVisible()
  await benefits.pendingSearch.press("Escape")
  await expect(benefits.panel.getByText("1 selected")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(benefits.rows.first()).toBeFocused()
})

test("selected claims outlive a filter, and the bar says how many it hides", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(3)
  const claims = claimsDriver(page)
  await enterPage(page, `${own.path}&status=pending`)
  await claims.expectRows(3)
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key)
  await expect(claims.bar.getByRole("status")).toHaveText("2 selected")
  await claims.status.selectOption("Rejected")
  await expect(claims.bar.getByRole("status")).toHaveText("2 selected, 2 of them not shown")
  await claims.status.selectOption("Pending")
  await expect(claims.bar.getByRole("status")).toHaveText("2 selected")
  await claims.expectRows(3)
})

test("Ctrl+Enter confirms a number, and the next page by mouse begins at its top", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(37)
  const claims = claimsDriver(page)
  await enterPage(page, `${own.path}&status=pending&limit=25`)
  await claims.expectRows(25)
  await claims.tickPage.click()
  await claims.bar.getByRole("button", { name: "Approve selected (25)" }).click()
  await expect(claims.toast("25 claims approved")).toBeVisible()
  const next = page.getByRole("button", { name: "Next page" })
  await next.scrollIntoViewIfNeeded()
  await next.click()
  await claims.expectRows(12)
  await expect(claims.row(0)).toBeInViewport()
  await page.goto(`${own.path}&status=pending`)
  await claims.expectRows(10)
  await page.keyboard.press("Control+Shift+a")
  await page.keyboard.press("a")
  await expect(claims.confirm(12)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(claims.toast("12 claims approved")).toBeVisible()
})
