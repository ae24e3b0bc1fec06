/** Random walks through lists that read ahead: the audit has exactly the rows that were on the screen. `SEED` names others. */
import fc from "fast-check"
import type { Page } from "@playwright/test"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { call } from "#tests/drivers/server.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

const walks = 12
const steps = 14

/** Runs in the page: notes what each row of a list says of its record, whenever the document changes. */
const noteRows = (): void => {
  const seen = { users: new Set<string>(), claims: new Set<string>() }
  Object.assign(window, { seenRows: seen })
  const note = (): void => {
    const isUsers = location.pathname.startsWith("/users")
    for (const row of document.querySelectorAll("tbody tr[role=row]")) {
      const cells = [...row.querySelectorAll("td")].map(({ textContent }) => textContent)
      const email = cells.find((text) => /^\S+@\S+$/u.test(text))
      const client = row.querySelector("a[href^='/users/']")?.getAttribute("href")?.split("/")[2]?.split("?")[0]
      if (isUsers && email !== undefined) seen.users.add(email)
      else if (client !== undefined)
        seen.claims.add(`${client} ${cells.find((text) => /^\d\d\/\d\d\/\d{4}$/u.test(text))}`)
    }
  }
  new MutationObserver(note).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true
  })
}

const main = (page: Page, name: RegExp) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name })

const walk = {
  next: (page: Page) => page.getByRole("button", { name: "Next page" }).click(),
  previous: async (page: Page) => {
    const previous = page.getByRole("button", { name: "Previous page" })
    if (await previous.isEnabled()) await previous.click()
  },
  back: (page: Page) => page.evaluate(() => history.back()),
  users: (page: Page) => main(page, /^User Management/u).click(),
  claims: (page: Page) => main(page, /^Claims/u).click(),
  "rest on users": (page: Page) => main(page, /^User Management/u).hover(),
  "rest on claims": (page: Page) => main(page, /^Claims/u).hover(),
  order: (page: Page) => page.locator("thead button").nth(1).click()
} as const
type Step = keyof typeof walk

const seed = Number(process.env["SEED"] ?? 20_261_130)
const plans = fc.sample(
  fc.array(
    fc.record({
      step: fc.constantFrom<Step>(
        "next",
        "next",
        "next",
        "previous",
        "back",
        "users",
        "claims",
        "rest on users",
        "rest on claims",
        "order"
      ),
      // Some steps follow at once, some after what comes next has been read.
      restMs: fc.constantFrom(0, 0, 50, 450, 900)
    }),
    { minLength: steps, maxLength: steps }
  ),
  { seed, numRuns: walks }
)

for (const [number, plan] of plans.entries())
  test(`walk ${number}: the audit has the rows that were on the screen and no others`, async ({
    page,
    enterPage,
    addPerson,
    server,
    colleague
  }) => {
    const password = "Looks.2026"
    const { mobile_number } = await addPerson({ role: "admin", password_hash: password })
    const own = { prefix: "+593", phone: mobile_number.replace("+593", ""), password }
    await page.addInitScript(noteRows)
    const session = await enterPage(page, "/claims?sort=date_treatment", own)
    const rows = page.locator("tbody tr[role=row]")
    await expect(rows).toHaveCount(10)
    for (const { step, restMs } of plan) {
      // Back may lead to before the first page of the walk.
      if (step === "back" && (await page.evaluate(() => history.length)) < 5) continue
      await walk[step](page)
      await page.waitForTimeout(restMs)
      await expect(page.getByRole("grid")).toBeVisible()
    }
    await expect(rows).toHaveCount(10)

    const shownIds = async (entity: "claim" | "user"): Promise<ReadonlySet<string>> => {
      const query = `entity=${entity}&action=list&actor_id=${session.user.id}&limit=100`
      const { body } = await call(server.url, "GET", `/audit?${query}`, session.token)
      const { data } = body as { readonly data: ReadonlyArray<AuditEntry> }
      return new Set(data.flatMap(({ after }) => (Array.isArray(after?.["shown"]) ? after["shown"].map(String) : [])))
    }
    const dayOf = (day: string): string => day.split("-").toReversed().join("/")
    const audited = async () => {
      const claims = new Set<string>()
      for (const id of await shownIds("claim")) {
        const { user_id, date_treatment } = await colleague.read(id)
        claims.add(`${user_id} ${dayOf(date_treatment)}`)
      }
      const users = new Set<string>()
      for (const id of await shownIds("user")) users.add((await colleague.findUser(id)).email)
      return { claims: [...claims].toSorted(), users: [...users].toSorted() }
    }
    const seen = await page.evaluate(() => {
      const { claims, users } = (window as unknown as { readonly seenRows: Record<"claims" | "users", Set<string>> })
        .seenRows
      return { claims: [...claims].toSorted(), users: [...users].toSorted() }
    })
    expect(seen.claims.length).toBeGreaterThanOrEqual(10)
    await expect.poll(audited).toEqual(seen)
  })
