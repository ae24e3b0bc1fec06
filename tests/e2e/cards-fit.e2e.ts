/** Pages of cards, and what a card shows. */
import { articlesDriver } from "#tests/drivers/articles.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("a page holds three articles or six benefits in every window, unless its address says how many", async ({
  page,
  enterPage,
  colleague
}) => {
  const total = await colleague.count("/learn?limit=1")
  expect(total).toBeGreaterThan(6)
  const requested: Array<string> = []
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === "/api/learn") requested.push(searchParams.get("limit") ?? "")
  })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await enterPage(page, "/learn")
  const articles = articlesDriver(page)
  await articles.expectCards(3)
  await expect(page.getByText(`Showing 1 to 3 of ${total} results`)).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(/\/learn$/u)
  expect(requested).toEqual(["3"])

  // Six by choice, which is in the address.
  await page.getByRole("button", { name: "Table settings" }).click()
  await page
    .getByRole("group", { name: "Cards per page" })
    .first()
    .getByRole("button", { name: "6", exact: true })
    .click()
  await articles.expectCards(6)
  await expect(page).toHaveURL(/\/learn\?limit=6$/u)
  await page.reload()
  await articles.expectCards(6)
  await page.goBack()
  await articles.expectCards(3)

  await page.goto("/benefits")
  await expect(page.getByRole("grid", { name: "Benefits" }).getByRole("row")).toHaveCount(6)
  await expect(page).toHaveURL(/\/benefits$/u)
})

test("the card of a benefit shows its company and its type uncut", async ({ page, enterPage }) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await enterPage(page, "/benefits?limit=24")
    const cards = page.getByRole("grid", { name: "Benefits" }).getByRole("row")
    await expect(cards).toHaveCount(24)
    const cut = await cards
      .locator("h3 + p")
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
          .map((one) => one.textContent)
      )
    expect(cut, `at ${width} px`).toEqual([])
  }
})

test("cards of benefits beside each other say on one line when they were created", async ({ page, enterPage }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterPage(page, "/benefits?limit=24")
  const cards = page.getByRole("grid", { name: "Benefits" }).getByRole("row")
  await expect(cards).toHaveCount(24)
  const tops = await cards.evaluateAll((all) =>
    all.map((card) => {
      const created = [...card.querySelectorAll("p")].find(({ textContent }) => textContent.startsWith("Created "))
      return Math.round((created?.getBoundingClientRect().top ?? 0) - card.getBoundingClientRect().top)
    })
  )
  expect(new Set(tops).size).toBe(1)
})
