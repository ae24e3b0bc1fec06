/** What a long list shows while it is scrolled, paged and refreshed. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("the head of a scrolled table covers all above the rows, and another page begins at its top", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/claims?limit=50")
  const claims = claimsDriver(page)
  await claims.expectRows(50)
  await claims.row(40).scrollIntoViewIfNeeded()
  await claims.row(30).hover()
  const head = await page.getByRole("columnheader", { name: "Client" }).boundingBox()
  expect(head?.y).toBeLessThanOrEqual(0)
  await page.getByRole("button", { name: "Next page" }).click()
  await expect(page).toHaveURL(/page=2/u)
  await expect(claims.search).toBeInViewport()
  await expect(claims.row(0)).toBeInViewport()
})
