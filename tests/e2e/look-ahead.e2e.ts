/** What is likely to be shown next is read ahead: it is there at once, and the audit has only what was on the screen. */
import type { Page, Request } from "@playwright/test"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { call } from "#tests/drivers/server.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

interface ReceivedList {
  readonly page: string
  readonly isAhead: boolean
  readonly ids: ReadonlyArray<string>
}

const isAhead = (request: Request): boolean => request.headers()["x-look-ahead"] === "1"

/** The lists of claims that the page has received so far: what was asked for, and the ids of the rows. */
const receivedLists = (page: Page) => {
  const lists: Array<ReceivedList> = []
  const reading: Array<Promise<void>> = []
  page.on("response", (response) => {
    const url = new URL(response.url())
    if (url.pathname !== "/api/claims" || !response.ok()) return
    const read = async () => {
      const { data } = (await response.json()) as { readonly data: ReadonlyArray<{ readonly id: string }> }
      lists.push({
        page: url.searchParams.get("page") ?? "1",
        isAhead: isAhead(response.request()),
        ids: data.map(({ id }) => id)
      })
    }
    reading.push(read())
  })
  return { lists, settled: () => Promise.all(reading) }
}

/** The requests of a page to these addresses. */
const requestsTo = (page: Page, pattern: RegExp) => {
  const [ahead, asked, finished]: [Array<string>, Array<string>, Array<string>] = [[], [], []]
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pattern.test(pathname)) (isAhead(request) ? ahead : asked).push(pathname)
  })
  // Some give way to what the user asks for.
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => {
      const { pathname } = new URL(request.url())
      if (pattern.test(pathname) && isAhead(request)) finished.push(pathname)
    })
  return { ahead, asked, finished }
}

/** An administrator who has looked at nothing yet. */
const newAdministrator = async (addPerson: (patch: Readonly<Record<string, unknown>>) => Promise<User>) => {
  const password = "Looks.2026"
  const { mobile_number } = await addPerson({ role: "admin", password_hash: password })
  return { prefix: "+593", phone: mobile_number.replace("+593", ""), password }
}

test("the audit has exactly the pages that were on the screen, however they came there", async ({
  page,
  enterPage,
  addPerson,
  server
}) => {
  const { lists, settled } = receivedLists(page)
  const session = await enterPage(page, "/claims?sort=date_treatment", await newAdministrator(addPerson))
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  const shown = new Set<string>()
  const at = async (expected: number) => {
    await expect(page.getByText(`Page ${expected} of`)).toBeVisible()
    await expect(claims.rows.first()).toBeVisible()
    shown.add(String(expected))
  }
  const isKnown = (wanted: number) => () => lists.some((list) => list.page === String(wanted))
  const turn = (name: "Next page" | "Previous page") => page.getByRole("button", { name }).click()
  await at(1)
  await expect.poll(isKnown(2)).toBe(true)
  await turn("Next page")
  await at(2)
  // Turned before it rests, turned back, and by the browser.
  await turn("Next page")
  await at(3)
  await turn("Previous page")
  await at(2)
  await page.goBack()
  await at(3)
  await expect.poll(isKnown(4)).toBe(true)
  await page.goBack()
  await at(2)

  const idsOf = ({ after }: AuditEntry): string => {
    const { shown: ids } = after ?? {}
    return Array.isArray(ids) ? ids.join(" ") : ""
  }
  const entries = async () => {
    const query = `entity=claim&action=list&actor_id=${session.user.id}&limit=100`
    const { body } = await call(server.url, "GET", `/audit?${query}`, session.token)
    const { data } = body as { readonly data: ReadonlyArray<AuditEntry> }
    return new Set(data.map(idsOf))
  }
  const wanted = new Set([...shown].map((number) => lists.find((list) => list.page === number)?.ids.join(" ")))
  expect(
    lists.some((list) => list.page === "4" && list.isAhead),
    "page 4 was read ahead"
  ).toBe(true)
  await expect.poll(entries).toEqual(wanted)
  await settled()
})

test("a list whose link the pointer rests on is there without a request, and counts as read when it is shown", async ({
  page,
  enterPage,
  addPerson,
  server
}) => {
  const { ahead, asked, finished } = requestsTo(page, /^\/api\/users$/u)
  const session = await enterPage(page, "/claims", await newAdministrator(addPerson))
  await claimsDriver(page).expectRows(10)
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "User Management" })
  await link.hover()
  await expect.poll(() => finished.length).toBe(1)
  const reads = async () => {
    const query = `entity=user&action=list&actor_id=${session.user.id}`
    const { body } = await call(server.url, "GET", `/audit?${query}`, session.token)
    return (body as { readonly data: ReadonlyArray<unknown> }).data.length
  }
  expect(await reads()).toBe(0)
  await link.click()
  await expect(page.getByRole("grid", { name: "User Management" }).getByRole("row")).not.toHaveCount(1)
  await expect.poll(reads).toBe(1)
  expect([ahead.length > 0, asked]).toEqual([true, []])
})

test("the peek goes down the list without waiting for the line", async ({ page, enterPage }) => {
  const { ahead, asked, finished } = requestsTo(page, /^\/api\/(users|claims\/user|benefits-enrollment\/user)\//u)
  // Claims of different people: those that other tests file today are often of one.
  const yesterday = encodeURIComponent(new Date(Date.now() - 86_400_000).toISOString())
  await enterPage(page, `/claims?created_to=${yesterday}`)
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  await claims.rows.first().focus()
  await page.keyboard.press("Space")
  const panel = page.locator("[data-beside-list=panel]")
  await expect(panel).toBeVisible()
  await expect.poll(() => finished.length).toBeGreaterThan(0)
  await expect.poll(() => ahead.length - finished.length).toBe(0)
  const before = asked.length
  await page.keyboard.press("ArrowDown")
  await expect(claims.rows.nth(1)).toBeFocused()
  await expect(panel.getByRole("status")).toHaveCount(0)
  expect(asked).toHaveLength(before)
})
