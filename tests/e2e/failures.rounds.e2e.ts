/**
 * Every screen against every way in which an answer can fail: nothing crashes, what was typed stays, and what is saved
 * afterwards was written once.
 */
import type { Page, Route } from "@playwright/test"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { ServerDriver } from "#tests/drivers/server.driver.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { expect, firstAdministrator as marta, test } from "#tests/e2e/fixtures.ts"

interface Failure {
  readonly name: string
  readonly answer: (route: Route) => Promise<void>
  /** The status that the browser reports in its console. */
  readonly status?: number
  /** The answer comes in the end: nothing fails. */
  readonly succeeds?: true
  /** The work was done: the second attempt is answered that the record has changed, to what is sent. */
  readonly isDone?: true
}

/** A request that the page has taken back, or that goes through by now, needs no answer. */
const ignoreEnd = (): void => {}

const refusal = (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Failure => ({
  name: `the status ${status}`,
  status,
  answer: (route) =>
    route.fulfill({
      status,
      headers,
      contentType: "application/json",
      body: JSON.stringify({ message: `Refused with ${status}`, code })
    })
})

const slow: Failure = {
  name: "a slow answer",
  succeeds: true,
  answer: async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue().catch(ignoreEnd)
  }
}

/** No fault of the answer itself: these are failures of the line and of what stands between. */
const failures: ReadonlyArray<Failure> = [
  { name: "a server that is down", answer: (route) => route.abort("connectionrefused") },
  slow,
  // Until the program gives up, after fifteen seconds.
  { name: "an answer that never comes", answer: () => Promise.resolve() },
  {
    name: "a connection that is reset after the work was done",
    isDone: true,
    answer: async (route) => {
      await route.fetch()
      await route.abort("connectionreset").catch(ignoreEnd)
    }
  },
  {
    name: "a gateway's page instead of an answer",
    status: 502,
    answer: (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" })
  },
  {
    name: "a malformed answer after the work was done",
    isDone: true,
    answer: async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: '{"data":' }).catch(ignoreEnd)
    }
  },
  refusal(401, "unauthorized"),
  refusal(409, "conflict"),
  refusal(429, "too_many_requests", { "retry-after": "1" }),
  refusal(500, "internal")
]

const reads = /\/api\/(?:users|companies|quizzes|benefits|learn|claims|notification|audit|dashboard)\b/u

const places = ["dashboard", "users", "companies", "questions", "benefits", "learn", "claims", "notifications", "audit"]

/** What a screen shows once its answers are there. */
const contentOf = (page: Page, place: string) =>
  place === "dashboard"
    ? page.getByRole("link", { name: /^Total Users [1-9]/u })
    : page.getByRole("grid").getByRole("row").nth(1)

test.describe.configure({ mode: "parallel" })

const broken = (page: Page) => page.getByText(/Something went wrong/u)

const signInAgain = async (page: Page, codeFor: (phone: string, since?: number) => Promise<string>) => {
  const again = page.getByRole("dialog", { name: "Sign in again" })
  await expect(again).toBeVisible()
  await again.getByLabel(/^Password/u).fill(marta.password)
  const since = Date.now()
  await page.keyboard.press("Enter")
  const login = signInDriver(page)
  await expect(login.dialog).toBeVisible()
  await login.typeCode(await codeFor(`${marta.prefix}${marta.phone}`, since))
  await expect(login.dialog).toBeHidden()
}

for (const place of places)
  for (const { name, answer, status, succeeds } of failures)
    test(`the screen ${place} meets ${name} and comes back`, async ({
      page,
      enterPage,
      expectStatus,
      expectCut,
      server
    }) => {
      expectCut()
      if (status !== undefined) expectStatus(status)
      await page.route(reads, (route) => (route.request().method() === "GET" ? answer(route) : route.fallback()))
      await enterPage(page, `/${place}`)
      const retry = page.getByRole("main").getByRole("button", { name: "Retry" }).first()
      if (status === 401) {
        await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible()
        await page.unroute(reads)
        await signInAgain(page, server.codeFor)
      } else if (succeeds !== true) {
        await expect(retry).toBeVisible({ timeout: 40_000 })
        await expect(broken(page)).toHaveCount(0)
        await page.unroute(reads)
        // Figures and list fail apart, each with a button of its own.
        await expect(async () => {
          if ((await retry.count()) > 0) await retry.click()
          await expect(contentOf(page, place)).toBeVisible({ timeout: 1_000 })
        }).toPass()
      }
      await expect(contentOf(page, place)).toBeVisible()
      await expect(broken(page)).toHaveCount(0)
    })

for (const place of places.filter((name) => name !== "dashboard" && name !== "audit"))
  test(`the screen ${place} shows the results of the last search when answers come in the wrong order`, async ({
    page,
    enterPage
  }) => {
    await enterPage(page, `/${place}`)
    await expect(contentOf(page, place)).toBeVisible()
    const rows = page.getByRole("grid").getByRole("row")
    const search = page.getByRole("main").getByRole("searchbox").first()
    const late = Promise.withResolvers<undefined>()
    const isHeld = Promise.withResolvers<undefined>()
    await page.route(/searchTerm=a(?:&|$)/u, async (route) => {
      isHeld.resolve(undefined)
      await late.promise
      await route.continue().catch(ignoreEnd)
    })
    await search.fill("a")
    await isHeld.promise
    const answered = page.waitForResponse(/searchTerm=an(?:&|$)/u)
    await search.fill("an")
    await answered
    late.resolve(undefined)
    await page.waitForTimeout(1_000)
    const shown = await rows.allInnerTexts()
    await page.unrouteAll({ behavior: "wait" })
    await page.reload()
    await expect(search).toHaveValue("an")
    await expect.poll(() => rows.allInnerTexts()).toEqual(shown)
  })

const editors = [
  { path: "/users?sort=created_at&role=user", field: "Address" },
  { path: "/companies", field: "Company name" },
  { path: "/questions", field: "Quiz title" },
  { path: "/benefits", field: "Title" },
  { path: "/learn", field: "Author" }
] as const

const writes = /\/api\/(?:users|companies|quizzes|benefits|learn|claims)\b/u

/** How often the audit says that a text was written. */
const timesWritten = async ({ get }: ServerDriver, text: string) =>
  (await get<ReadonlyArray<AuditEntry>>("/audit?limit=100")).filter((entry) =>
    JSON.stringify(entry.after).includes(text)
  ).length

for (const { path, field } of editors)
  for (const { name, answer, status, succeeds, isDone } of failures)
    test(`an editor of ${path.split("?")[0]} keeps its text through ${name}, and saves it once`, async ({
      page,
      enterPage,
      expectStatus,
      expectCut,
      server,
      colleague
    }) => {
      expectCut()
      if (status !== undefined) expectStatus(status)
      if (isDone === true) expectStatus(409)
      await enterPage(page, path)
      const text = `Text ${Math.random().toString(36).slice(2, 10)}`
      await page
        .getByRole("grid")
        .getByRole("row")
        .filter({ has: page.getByRole("switch") })
        .first()
        .getByRole("switch")
        .focus()
      await page.keyboard.press("e")
      const editor = page.getByRole("dialog")
      const input = editor.getByLabel(field).first()
      const failure = editor.locator("[data-note]").filter({ hasText: /^Error/u })
      await input.fill(text)
      await page.route(writes, (route) => (route.request().method() === "GET" ? route.fallback() : answer(route)))
      await page.keyboard.press("Control+Enter")
      if (status === 401) {
        await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible()
        await page.unroute(writes)
        await signInAgain(page, server.codeFor)
      } else if (isDone === true) {
        // The form says what failed, or has already found what it sent among what is stored.
        const isSettled = async () => (await failure.isVisible()) || (await editor.isHidden())
        await expect.poll(isSettled, { timeout: 20_000 }).toBe(true)
        await page.unroute(writes)
        if (await editor.isVisible()) await page.keyboard.press("Control+Enter")
      } else if (succeeds !== true) {
        await expect(failure).toBeVisible({ timeout: 20_000 })
        await expect(input).toHaveValue(text)
        await page.unroute(writes)
        await page.keyboard.press("Control+Enter")
      } else {
        await page.keyboard.press("Control+Enter")
        await page.keyboard.press("Control+Enter")
      }
      await expect(editor).toBeHidden({ timeout: 15_000 })
      await expect(broken(page)).toHaveCount(0)
      expect(await timesWritten(colleague, text)).toBe(1)
    })
