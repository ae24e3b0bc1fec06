/** Finding claims: filters, search, order, pages, and the address. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { passTime } from "#tests/e2e/pass-time.ts"

const shown = (value: number) => value.toLocaleString("en-US")

test("the screen has the specification's texts and figures", async ({ page, enterPage, colleague }) => {
  await enterPage(page, "/claims")
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  const stats = await colleague.stats()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Claims")
  await expect(page).toHaveTitle(/^Claims/u)
  await expect(claims.card("Total Claims")).toContainText(shown(stats.total))
  await expect(claims.card("Pending")).toContainText(shown(stats.pending))
  await expect(claims.card("Approved")).toContainText(shown(stats.approved))
  await expect(claims.card("Rejected")).toContainText(shown(stats.rejected))
  await expect(claims.heading(shown(stats.total))).toBeVisible()
  await expect(claims.grid.getByRole("columnheader")).toHaveText([
    "",
    "Client",
    "Category",
    "Treatment Date",
    "Status",
    "Submitted On",
    "Actions"
  ])
  const pages = Math.ceil(stats.total / 10)
  await expect(page.getByText(`Showing 1 to 10 of ${shown(stats.total)} results`)).toBeVisible()
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible()
  const paging = page.getByRole("navigation", { name: "Pagination" })
  await expect(paging.getByRole("button")).toHaveText(["", "1", "2", String(pages), ""])
  await expect(paging.getByRole("button", { name: "Previous page" })).toHaveAttribute("aria-disabled", "true")
  await paging.getByRole("button", { name: `Page ${pages}` }).click()
  await expect(page.getByText(`Page ${pages} of ${pages}`)).toBeVisible()
  await expect(paging.getByRole("button", { name: "Next page" })).toHaveAttribute("aria-disabled", "true")
  await paging.getByRole("button", { name: "Previous page" }).click()
  await expect(page.getByText(`Page ${pages - 1} of ${pages}`)).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Claims/u })).toHaveAttribute(
    "aria-current",
    "page"
  )
})

test("opening the list requests it once", async ({ page, enterPage }) => {
  const requested: string[] = []
  page.on("request", (request) => {
    const isAhead = request.headers()["x-look-ahead"] === "1"
    if (!isAhead && /\/api\/claims(\?|$)|\/api\/claims\/stats|\/api\/auth\/me/u.test(request.url()))
      requested.push(new URL(request.url()).pathname)
  })
  await page.clock.install()
  await enterPage(page, "/claims?status=pending&sort=client")
  await claimsDriver(page).expectRows(10)
  await passTime(page, 2_000)
  expect(requested.toSorted()).toEqual(["/api/auth/me", "/api/claims", "/api/claims/stats"])
})

test("filters, search and order live in the address, for Back, Forward and a reload", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(1)
  await enterPage(page, "/claims")
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  await claims.status.selectOption("Rejected")
  await expect(page).toHaveURL(/\/claims\?status=rejected$/u)
  await expect(claims.rows.first()).toContainText("Rejected")
  await claims.sortBy("Client").click()
  await expect(page).toHaveURL(/status=rejected&sort=client$/u)
  await expect(claims.grid.getByRole("columnheader", { name: "Client" })).toHaveAttribute("aria-sort", "ascending")
  await claims.sortBy("Client").click()
  await expect(page).toHaveURL(/status=rejected&sort=-client$/u)
  await page.getByRole("button", { name: "Next page" }).click()
  await expect(page).toHaveURL(/sort=-client&page=2$/u)
  await expect(page.getByText(/Showing 11 to 20 of/u)).toBeVisible()
  const second = await claims.rows.allInnerTexts()
  await page.reload()
  await expect(page.getByText(/Showing 11 to 20 of/u)).toBeVisible()
  expect(await claims.rows.allInnerTexts()).toEqual(second)
  await expect(claims.status).toHaveValue("rejected")
  await page.goBack()
  await expect(page.getByText(/Showing 1 to 10 of/u)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/status=rejected&sort=client$/u)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/claims$/u)
  await expect(claims.status).toHaveValue("")
  await page.goForward()
  await expect(claims.status).toHaveValue("rejected")
  await expect(claims.rows.first()).toContainText("Rejected")

  await page.getByRole("button", { name: "Filters" }).click()
  await page.getByRole("combobox", { name: "Category" }).selectOption("Dental")
  await page.getByLabel("Treatment from").fill("2026-05-01")
  await page.getByLabel("Treatment to").fill("2026-04-01")
  await expect(page.getByLabel("Treatment to")).toHaveAccessibleDescription(/^The first day is after the last one\./u)
  await page.getByLabel("Treatment to").fill("2026-12-31")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: /^Filters: Dental 01\/05 –\u2060 31\/12\/2026$/u })).toBeVisible()
  await expect(page).toHaveURL(/type=dental&from=2026-05-01&to=2026-12-31/u)
  await expect(claims.rows.first()).toContainText("Dental")

  const plain = own.client.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase()
  await page.goto("/claims")
  await claims.search.fill(plain)
  await expect(page).toHaveURL(/searchTerm=/u)
  await expect(claims.rows.first()).toContainText(own.client)
  await claims.search.fill("Nobody is called this")
  await expect(page.getByText(/^Nothing matches/u)).toBeVisible()
  await expect(page.getByText(/^Showing/u)).toBeHidden()
  await page.getByRole("button", { name: "Clear filters" }).click()
  await claims.expectRows(10)
  await expect(claims.search).toHaveValue("")
  await expect(page).toHaveURL(/\/claims$/u)
})

test("every column orders the list, and a mangled address still opens it", async ({
  page,
  enterPage,
  expectStatus
}) => {
  // The page requests what its address says before the program is loaded.
  expectStatus(400)
  await enterPage(page, "/claims?page=-3&sort=colour&status=lost&limit=10")
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  await expect(page.getByText(/Showing 1 to 10 of/u)).toBeVisible()
  for (const [column, first, order] of [
    ["Client", "client", "ascending"],
    ["Category", "type", "ascending"],
    // newest first
    ["Treatment Date", "-date_treatment", "descending"],
    ["Status", "status", "ascending"]
  ] as const) {
    await claims.sortBy(column).click()
    await expect(page).toHaveURL(new RegExp(`sort=${first}$`, "u"))
    await expect(claims.grid.getByRole("columnheader", { name: column })).toHaveAttribute("aria-sort", order)
    await expect(claims.grid.locator("[aria-sort]")).toHaveCount(1)
  }
})

test("loading, failure and stale data are shown, and old rows stay", async ({ page, enterPage, expectCut }) => {
  expectCut()
  const release: Array<() => void> = []
  await page.route("**/api/claims?*", async (route) => {
    await new Promise<void>((resolve) => release.push(resolve))
    await route.continue()
  })
  await enterPage(page, "/claims")
  const claims = claimsDriver(page)
  await expect(page.getByText("Loading...")).toBeVisible()
  for (const go of release.splice(0)) go()
  await claims.expectRows(10)
  await page.unroute("**/api/claims?*")
  await page.route("**/api/claims?*", (route) => route.abort("connectionreset"))
  await page.getByRole("button", { name: "Next page" }).click()
  await expect(page.getByRole("alert").filter({ hasText: /^Error: Error fetching claims/u })).toBeVisible()
  await expect(claims.toast("Error fetching claims")).toBeVisible()
  await claims.expectRows(10)
  await page.unroute("**/api/claims?*")
  await page.getByRole("button", { name: "Retry" }).click()
  await expect(page.getByText(/Showing 11 to 20 of/u)).toBeVisible()
  await expect(page.getByText(/^Error:/u)).toBeHidden()
})

test("a list that could not be refreshed says so, and so does one without a stream for a minute", async ({
  page,
  context,
  enterPage,
  fileClaims,
  colleague,
  expectCut
}) => {
  expectCut()
  await page.clock.install()
  const own = await fileClaims(2)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(2)
  await page.route("**/api/claims?*", (route) => route.abort("connectionreset"))
  await colleague.decide([own.ids[0] ?? ""], "approved")
  await expect
    .poll(async () => (await page.clock.runFor(500), page.getByText(/could not be refreshed|Error: /u).count()))
    .toBeGreaterThan(0)
  await claims.expectRows(2)
  await page.unroute("**/api/claims?*")
  await page.getByRole("button", { name: "Retry" }).click()
  await claims.expectStatus(0, "Approved")
  await expect(page.getByText(/could not be refreshed/u)).toBeHidden()

  await context.setOffline(true)
  await page.clock.runFor(45_000)
  await page.clock.runFor(70_000)
  // Why stands in the line about the connection.
  await expect(page.getByText(/^Shown as of \d\d:\d\d\.$/u)).toBeVisible()
  await claims.expectRows(2)
  await context.setOffline(false)
  // In small steps: a jump of the clock past the answer would time out the attempt that succeeds.
  await expect
    .poll(async () => (await page.clock.runFor(2_000), page.getByText(/^Shown as of/u).count()), {
      timeout: 30_000
    })
    .toBe(0)
})

test("the report has what the filter shows, quoted for a spreadsheet", async ({ page, enterPage, fileClaims }) => {
  const own = await fileClaims(3)
  await enterPage(page, `${own.path}&status=pending`)
  const claims = claimsDriver(page)
  await claims.expectRows(3)
  const coming = page.waitForEvent("download")
  await claims.download.click()
  const stream = await (await coming).createReadStream()
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(Buffer.from(piece as Uint8Array))
  const lines = Buffer.concat(pieces).toString().trim().split(/\r?\n/u)
  expect(lines).toHaveLength(4)
  expect(lines.slice(1).every((line) => line.includes(own.client) && line.includes(",Pending,"))).toBe(true)
})
