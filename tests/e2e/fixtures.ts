/**
 * The browser tests' own `test`: a real server per worker, and pages that fail on whatever a user would not see but a
 * developer must: console errors, uncaught errors and reports of the content security policy.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import AxeBuilder from "@axe-core/playwright"
import { expect, test as base, type Page } from "@playwright/test"
import { watchPage, type Watch } from "#tests/e2e/page-watch.ts"
import { startServer, type ServerProcess } from "#tests/tools/server-process.ts"

export { expect }

/** An administrator of the demo rows. */
export interface Administrator {
  readonly prefix: string
  readonly phone: string
  readonly password: string
}

export const firstAdministrator: Administrator = { prefix: "+1", phone: "5550100001", password: "Admin.2026" }
export const secondAdministrator: Administrator = { prefix: "+1", phone: "5550100002", password: "Admin.2026" }

interface WorkerFixtures {
  /** A server with the demo rows and a data directory of its own, shared by the tests of one worker. */
  readonly server: ServerProcess
}

interface TestFixtures {
  /** A watched page in a browser context of its own: another person, or another computer. */
  readonly openPage: () => Promise<Page>
  /** Declares statuses whose network line in the console is expected from here on; everything else still fails. */
  readonly expectStatus: (...statuses: ReadonlyArray<number>) => void
  /** Goes through the login screen with the code from the outbox, and waits until the page is a private one. */
  readonly signIn: (page: Page, who?: Administrator) => Promise<void>
  /** Fails on any WCAG 2.2 AA finding in the page as it stands. */
  readonly axe: (page: Page) => Promise<void>
}

interface PrivateFixtures {
  readonly watch: Watch
}

const wcag = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]

// The limits of sign-in are for strangers; the suites sign in hundreds of times from one address.
const manySignIns = { OTP_MAX_PER_HOUR: "1000", SIGN_IN_CALLS_PER_10_MIN: "1000" }

export const test = base.extend<TestFixtures & PrivateFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from its first parameter.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), "hb-e2e-"))
      const server = await startServer({ dataDir, env: manySignIns })
      await use(server)
      const code = await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`)
    },
    { scope: "worker", timeout: 120_000 }
  ],

  baseURL: async ({ server }, use) => use(server.url),

  // oxlint-disable-next-line no-empty-pattern -- as above
  watch: async ({}, use) => {
    const watch: Watch = { findings: [], expectedStatuses: new Set() }
    await use(watch)
    expect(watch.findings, "the console, the page and the content security policy stay silent").toEqual([])
  },

  page: async ({ page, watch }, use) => {
    await watchPage(page, watch)
    await use(page)
  },

  openPage: async ({ browser, contextOptions, baseURL, watch }, use) => {
    const contexts: Array<{ readonly close: () => Promise<void> }> = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL === undefined ? {} : { baseURL }) })
      contexts.push(context)
      const page = await context.newPage()
      await watchPage(page, watch)
      return page
    })
    for (const context of contexts) await context.close()
  },

  expectStatus: async ({ watch }, use) =>
    use((...statuses) => {
      for (const status of statuses) watch.expectedStatuses.add(status)
    }),

  signIn: async ({ server }, use) =>
    use(async (page, who = firstAdministrator) => {
      if (!page.url().includes("/login")) await page.goto("/login")
      await page.getByLabel(/^Country code/).selectOption(who.prefix)
      await page.getByLabel(/^Phone number/).fill(who.phone)
      await page.getByLabel(/^Password/).fill(who.password)
      const since = Date.now()
      await page.getByRole("button", { name: "Send verification code" }).click()
      const dialog = page.getByRole("dialog", { name: "Enter OTP Code" })
      await expect(dialog).toBeVisible()
      const code = await server.codeFor(`${who.prefix}${who.phone}`, since)
      await dialog.getByRole("textbox").first().focus()
      await page.keyboard.type(code)
      await dialog.getByRole("button", { name: "Verify" }).click()
      await expect(page).not.toHaveURL(/\/login/)
    }),

  // oxlint-disable-next-line no-empty-pattern -- as above
  axe: async ({}, use) =>
    use(async (page) => {
      const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
      const told = violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}`)
      )
      expect(told, `axe at ${page.url()}`).toEqual([])
    })
})
