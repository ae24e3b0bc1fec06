/** What a page fetches before it is usable, and ahead of the next click. */
import type { Page } from "@playwright/test"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { passTime } from "#tests/e2e/pass-time.ts"
import { overBudget } from "#tools/budgets.ts"

test("the tested pages are those of a production build, within their budgets", () => {
  expect(overBudget()).toEqual([])
})

/** The paths that a page requests from now on. */
const requestsOf = (page: Page): ReadonlyArray<string> => {
  const paths: Array<string> = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname !== "/api/events") paths.push(pathname)
  })
  return paths
}

/** Runs in the page before the program: notes what is requested until a row is there. */
const watchRequests = (): void => {
  const noted = { api: new Array<string>(), rowsAt: 0 }
  const { fetch } = window
  window.fetch = (input, init) => {
    if (noted.rowsAt === 0) noted.api.push(input instanceof Request ? input.url : input.toString())
    return fetch(input, init)
  }
  new MutationObserver((_, observer) => {
    if (document.querySelector("tbody tr[role=row]") === null) return
    noted.rowsAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  Object.assign(window, { noted })
}

/** The calls of the API and the files that the page has requested until a row was there. */
const requestedUntilRows = (page: Page) =>
  page.evaluate(() => {
    const { api, rowsAt } = (window as unknown as { noted: { api: ReadonlyArray<string>; rowsAt: number } }).noted
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    const files = entries
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
      .filter(({ path, startTime }) => !path.startsWith("/api/") && startTime < rowsAt)
    return { api, files }
  })

/** Holds back a file, without a name the program; the returned function lets it come. */
const holdFile = async (page: Page, file = "index"): Promise<() => void> => {
  const gate: { open: () => void } = { open: () => undefined }
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve
  })
  await page.route(new RegExp(`/assets/${file}-[^.]*\\.js$`, "u"), async (route) => {
    await opened
    await route.continue()
  })
  return () => gate.open()
}

test("a page of claims names all its files at once, and asks for nothing else before its rows", async ({
  page,
  enterPage,
  fileClaims
}) => {
  // Signed in, but on no page that asks for anything.
  await enterPage(page, "/favicon.svg")
  await page.addInitScript(watchRequests)
  const release = await holdFile(page)
  const requested = requestsOf(page)
  const opened = page.waitForResponse("**/api/events*")
  await page.goto("/claims", { waitUntil: "commit" })
  // Parsed to its end, the page has named what it names; its program has not run.
  await page.waitForFunction(() => document.readyState === "interactive")
  await expect
    .poll(() => requested)
    .toEqual(expect.arrayContaining(["/api/auth/me", "/api/claims", "/api/claims/stats"]))
  expect(requested).not.toContain("/api/claims/decisions")
  const heldUntil = await page.evaluate(() => performance.now())
  release()
  await page.locator("tbody tr[role=row]").first().waitFor()
  const { files } = await requestedUntilRows(page)
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter(({ startTime }) => startTime > heldUntil)).toEqual([])
  await expect.poll(() => requested.includes("/api/claims/decisions")).toBe(true)
  await opened
  await fileClaims(1)
  const counts = () => requested.filter((path) => path === "/api/counts").length
  await expect.poll(counts, "once at first, and once after the change").toBeGreaterThan(1)
  expect(counts()).toBe(2)
})

test("claims are there after three requests of the API and eight files", async ({ page, enterPage }) => {
  await page.addInitScript(watchRequests)
  await enterPage(page, "/claims")
  await page.locator("tbody tr[role=row]").first().waitFor()
  const { api, files } = await requestedUntilRows(page)
  const requested = api.map((path) => path.split("?")[0])
  expect(new Set(requested)).toEqual(new Set(["/api/claims", "/api/auth/me", "/api/claims/stats"]))
  expect(api.length).toBe(3)
  expect(files.length, files.map(({ path }) => path).join()).toBeLessThanOrEqual(8)
})

test("claims whose file comes after their answer are drawn before anything else is requested", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/favicon.svg")
  await page.addInitScript(watchRequests)
  // A busy machine: what React puts off comes late.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      window.setTimeout(() => postMessage.call(this, message, {}), 50)
    }
  })
  const release = await holdFile(page, "claims")
  const answered = page.waitForResponse(/\/api\/claims\?/u)
  await page.goto("/claims", { waitUntil: "commit" })
  await answered
  await page.getByRole("navigation", { name: "Main" }).waitFor()
  release()
  await page.locator("tbody tr[role=row]").first().waitFor()
  const { api } = await requestedUntilRows(page)
  expect(new Set(api.map((path) => path.split("?")[0]))).toEqual(
    new Set(["/api/auth/me", "/api/claims", "/api/claims/stats"])
  )
})

test("a screen and its first list are fetched while the pointer rests on its link", async ({ page, enterPage }) => {
  await page.clock.install()
  await enterPage(page, "/claims")
  await page.locator("tbody tr[role=row]").first().waitFor()
  const requested = requestsOf(page)
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "User Management" })
  await link.hover()
  await expect.poll(() => requested.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(0)
  await expect.poll(() => requested).toContain("/api/users")
  await passTime(page, 2_000)
  // Files asked for from now on, of this screen or in reserve, never come.
  await page.route(/\/assets\/[^/]*\.js$/u, () => undefined)
  await link.click()
  await expect(page.getByRole("grid", { name: "Users" }).locator("tbody tr[role=row]").first()).toBeVisible()
  expect(requested.filter((path) => path === "/api/users")).toHaveLength(1)
})

test("the outline of a page is there before the program, and goes with it", async ({ page, enterPage }) => {
  await enterPage(page, "/claims")
  await page.locator("tbody tr[role=row]").first().waitFor()
  const release = await holdFile(page)
  await page.reload({ waitUntil: "commit" })
  const outline = () =>
    page.evaluate(() => {
      const { content, width, height } = getComputedStyle(document.querySelector("#root") ?? document.body, "::after")
      return content === "none" ? null : [Number.parseInt(width, 10) > 900, height]
    })
  await expect(page.getByText("Health Benefits")).toBeVisible()
  expect(await outline()).toEqual([true, "400px"])
  release()
  await page.locator("tbody tr[role=row]").first().waitFor()
  expect(await outline()).toBeNull()
})
