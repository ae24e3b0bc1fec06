/** A list and the figures above it: neither waits for the other, or fails with it. */
import { expect, test } from "#tests/e2e/fixtures.ts"

for (const list of ["claims", "companies", "benefits", "learn", "quizzes"]) {
  const path = list === "quizzes" ? "/questions" : `/${list}`

  test(`the list of ${list} stands without its figures, which have a retry of their own`, async ({
    page,
    enterPage,
    expectStatus
  }) => {
    expectStatus(500)
    await page.route(`**/api/${list}/stats*`, (route) => route.fulfill({ status: 500, body: "<html>" }))
    await enterPage(page, path)
    await expect(page.getByText(/^Showing 1 to/u)).toBeVisible()
    const note = page.getByText("The figures could not be loaded.")
    await expect(note).toBeVisible()
    await page.unroute(`**/api/${list}/stats*`)
    await page.getByRole("button", { name: "Retry" }).click()
    await expect(note).toBeHidden()
  })

  test(`the figures of ${list} stand without their list, which has a retry of its own`, async ({
    page,
    enterPage,
    expectStatus
  }) => {
    expectStatus(500)
    const isList = (url: URL): boolean => url.pathname === `/api/${list}`
    await page.route(isList, (route) => route.fulfill({ status: 500, body: "<html>" }))
    await enterPage(page, path)
    await expect(page.getByText(/^Error: /u).first()).toBeVisible()
    await expect(page.locator("[data-value]").first()).toHaveText(/^[\d,]+$/u)
    await page.unroute(isList)
    await page.locator("main").getByRole("button", { name: "Retry" }).click()
    await expect(page.getByText(/^Showing 1 to/u)).toBeVisible()
  })
}

test("the rows are shown while the figures are still being read", async ({ page, enterPage }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route("**/api/claims/stats*", async (route) => {
    await promise
    await route.continue()
  })
  await enterPage(page, "/claims")
  await expect(page.getByText(/^Showing 1 to/u)).toBeVisible()
  await expect(page.locator("[data-value]").first()).toHaveText("–")
  resolve(undefined)
  await expect(page.locator("[data-value]").first()).toHaveText(/^[\d,]+$/u)
})

test("a figure leads to exactly the list that it counts", async ({ page, enterPage, colleague }) => {
  await enterPage(page, "/claims?status=rejected")
  const { pending, total } = await colleague.stats()
  const figure = (name: string) => page.getByRole("group", { name, exact: true }).getByRole("link")
  const counted = (count: number) => `Claims (${new Intl.NumberFormat("en-US").format(count)})`
  await figure("Pending").click()
  await expect(page).toHaveURL(/\/claims\?status=pending$/u)
  await expect(page.getByRole("heading", { name: counted(pending) })).toBeVisible()
  await figure("Total Claims").click()
  await expect(page).toHaveURL(/\/claims$/u)
  await expect(page.getByRole("heading", { name: counted(total) })).toBeVisible()
  await page.goto("/learn")
  const drafts = await colleague.count("/learn?status=inactive&limit=1")
  await expect(figure("Drafts")).toContainText(String(drafts))
  await figure("Drafts").click()
  await expect(page.getByRole("heading", { name: `Articles (${drafts})` })).toBeVisible()
})
