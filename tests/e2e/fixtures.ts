/**
 * The browser tests' own `test`: a real server per worker, and pages that fail on console errors, uncaught errors and
 * reports of the content security policy.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test as base, type Page } from "@playwright/test"
import type Axe from "axe-core"
import { watchPage, type Watch } from "#tests/e2e/page-watch.ts"
import type { Claim } from "#domain/claims/claim.schema.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { enter, isOpen, serverDriver, type ServerDriver, type SignedIn } from "#tests/drivers/server.driver.ts"
import { startDemoServer } from "#tests/e2e/demo-server.ts"
import type { ServerProcess } from "#tools/server-process.ts"

export { expect }

/** An administrator of the demo rows. */
export interface Administrator {
  readonly prefix: string
  readonly phone: string
  readonly password: string
}

export const firstAdministrator: Administrator = { prefix: "+1", phone: "5550100001", password: "Admin.2026" }
export const secondAdministrator: Administrator = { prefix: "+1", phone: "5550100002", password: "Admin.2026" }

/** Opens a path of a server with a session that is stored already. */
export const openSignedIn = async (page: Page, url: string, session: SignedIn, path: string): Promise<void> => {
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(({ token, user }) => {
    localStorage.setItem("auth-token", token)
    localStorage.setItem("auth-user", JSON.stringify(user))
  }, session)
  await page.goto(`${url}${path}`)
}

/** A client of the demo rows with pending claims of a test's own, newest first, as `/claims?user_id=` lists them. */
export interface OwnClaims {
  readonly userId: string
  readonly client: string
  readonly path: string
  readonly ids: ReadonlyArray<string>
}

interface WorkerFixtures {
  /** A server with the demo rows and a data directory of its own, shared by the tests of one worker. */
  readonly server: ServerProcess
  /** The second administrator's own connection to the server, which no test closes. */
  readonly colleague: ServerDriver
  /** Reused sessions by phone: hashing a password for each test would be a fifth of the run. */
  readonly sessions: Map<string, SignedIn>
  /** Returns clients that no other test uses. */
  readonly nextClient: () => { readonly userId: string; readonly client: string }
}

interface TestFixtures {
  /** A watched page in a browser context of its own: another person, or another computer. */
  readonly openPage: () => Promise<Page>
  /** Declares statuses whose network line in the console is expected from here on; everything else still fails. */
  readonly expectStatus: (...statuses: ReadonlyArray<number>) => void
  /** The same for a cut network: its console line is expected from here on. */
  readonly expectCut: () => void
  /** A page that is signed in without the login screen, and its session. */
  readonly enterPage: (page: Page, path: string, who?: Administrator) => Promise<SignedIn>
  /** Creates that many pending claims of one client. */
  readonly fileClaims: (count: number) => Promise<OwnClaims>
  /** Adds a user of a test's own, with a name that a search finds alone. */
  readonly addPerson: (patch?: Readonly<Record<string, unknown>>) => Promise<User>
  /** Goes through the login screen with the code from the outbox, and waits until the page is a private one. */
  readonly signIn: (page: Page, who?: Administrator) => Promise<void>
  /**
   * Fails on any WCAG 2.2 AA finding in the current page. With `coloursOnly` only the rules about colours run: for a
   * page that was fully checked in another theme; with `rules` those named.
   */
  readonly axe: (
    page: Page,
    options?: { readonly coloursOnly: true } | { readonly rules: ReadonlyArray<string> }
  ) => Promise<void>
}

interface PrivateFixtures {
  readonly watch: Watch
}

interface Options {
  /** Keys are pressed at once after a dialog was closed. */
  readonly isHasty: boolean
}

let phonesGiven = 0

/** A phone of Ecuador that this worker, and so its server, has not seen. */
const nextPhone = (): string => {
  phonesGiven += 1
  return `+5939${String(10_000_000 + phonesGiven)}`
}

/** Letters that no name of the demo rows holds. */
const nextWord = (): string =>
  Array.from({ length: 8 }, () => "bcdfghjklmnpqrstvwxz"[Math.floor(Math.random() * 20)]).join("")

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const wcag = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
const ofColours = ["color-contrast", "link-in-text-block"]

// The suites sign in hundreds of times from one address, beyond the usual limits.
const manySignIns = { OTP_MAX_PER_HOUR: "1000", SIGN_IN_CALLS_PER_10_MIN: "1000", SIGN_IN_FAILURES: "1000" }

export const test = base.extend<TestFixtures & PrivateFixtures & Options, WorkerFixtures>({
  isHasty: [false, { option: true }],

  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from its first parameter.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), "hb-e2e-"))
      const server = await startDemoServer({ dataDir, env: manySignIns })
      await use(server)
      const code = await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`)
    },
    { scope: "worker", timeout: 120_000 }
  ],

  sessions: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => use(new Map()),
    { scope: "worker" }
  ],

  colleague: [
    async ({ server }, use) => {
      const { prefix, phone, password } = secondAdministrator
      await use(serverDriver(server.url, await enter(server, `${prefix}${phone}`, password)))
    },
    { scope: "worker" }
  ],

  nextClient: [
    async ({ colleague }, use) => {
      const claims = await colleague.list("limit=100&status=approved&sort=client")
      const more = await colleague.list("limit=100&status=rejected&sort=-client")
      const clients = new Map(
        [...claims, ...more].map(({ user_id, user }) => [user_id, `${user.given_name} ${user.surname}`])
      )
      const left = [...clients].map(([userId, client]) => ({ userId, client })).values()
      await use(() => {
        const { value } = left.next()
        if (value === undefined) throw new Error("All clients are taken")
        return value
      })
    },
    { scope: "worker" }
  ],

  fileClaims: async ({ colleague, nextClient }, use) =>
    use(async (count) => {
      const { userId, client } = nextClient()
      const filed: Claim[] = []
      for (let left = count; left > 0; left -= 1) {
        // Each on a day of its own, so that none looks like another.
        const treated = new Date(Date.UTC(2026, 2, 28 - left)).toISOString().slice(0, 10)
        filed.unshift(await colleague.file(userId, "dental", treated))
      }
      const from = encodeURIComponent(filed.at(-1)?.created_at ?? "")
      return { userId, client, path: `/claims?user_id=${userId}&created_from=${from}`, ids: filed.map(({ id }) => id) }
    }),

  addPerson: async ({ colleague }, use) => {
    const [company] = await colleague.companies()
    await use((patch = {}) => {
      const own = nextWord()
      return colleague.addUser({
        given_name: "Lucía",
        surname: `Q${own}`,
        email: `${own}@own.example`,
        mobile_number: nextPhone(),
        password_hash: "First_2026",
        company_id: company?.id,
        role: "user",
        ssn: "123-45-6789",
        dob: "1989-04-17",
        address: "Av. Amazonas N34-120, Quito",
        ...patch
      })
    })
  },

  enterPage: async ({ server, sessions }, use) => {
    const entered = new Set<string>()
    // Within one test every page has a session of its own; the first may be reused from an earlier test.
    const sessionOf = async ({ prefix, phone, password }: Administrator): Promise<SignedIn> => {
      const identity = `${prefix}${phone}`
      const left = entered.has(identity) ? undefined : sessions.get(identity)
      entered.add(identity)
      if (left !== undefined && (await isOpen(server.url, left))) return left
      const session = await enter(server, identity, password)
      sessions.set(identity, session)
      return session
    }
    await use(async (page, path, who = firstAdministrator) => {
      const session = await sessionOf(who)
      await openSignedIn(page, server.url, session, path)
      return session
    })
  },

  baseURL: async ({ server }, use) => use(server.url),

  // oxlint-disable-next-line no-empty-pattern -- as above
  watch: async ({}, use) => {
    const watch: Watch = { findings: [], expectedStatuses: new Set(), isCutExpected: false }
    await use(watch)
    expect(watch.findings, "the console, the page and the content security policy stay silent").toEqual([])
  },

  page: async ({ page, watch, isHasty }, use) => {
    await watchPage(page, watch, isHasty)
    await use(page)
  },

  openPage: async ({ browser, contextOptions, baseURL, watch, isHasty }, use) => {
    const contexts: Array<{ readonly close: () => Promise<void> }> = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL === undefined ? {} : { baseURL }) })
      contexts.push(context)
      const page = await context.newPage()
      await watchPage(page, watch, isHasty)
      return page
    })
    for (const context of contexts) await context.close()
  },

  expectStatus: async ({ watch }, use) =>
    use((...statuses) => {
      for (const status of statuses) watch.expectedStatuses.add(status)
    }),

  expectCut: async ({ watch }, use) =>
    use(() => {
      watch.isCutExpected = true
    }),

  signIn: async ({ server }, use) =>
    use(async (page, who = firstAdministrator) => {
      if (!page.url().includes("/login")) await page.goto("/login")
      const login = signInDriver(page)
      await login.giveCredentials(who)
      const since = Date.now()
      await login.send.click()
      await login.typeCode(await server.codeFor(`${who.prefix}${who.phone}`, since))
      await expect(page).not.toHaveURL(/\/login/)
    }),

  // oxlint-disable-next-line no-empty-pattern -- as above
  axe: async ({}, use) =>
    use(async (page, options) => {
      // A message that fades in has no contrast yet, and one that fades out is read no more.
      await expect(page.locator("[data-sonner-toast][data-removed=true]")).toHaveCount(0)
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
            .map((animation) => animation.finished)
        )
      )
      const rules = options === undefined ? null : "rules" in options ? [...options.rules] : ofColours
      // That visible words are part of the name is a rule of its own, for tags do not include it.
      const all = { runOnly: wcag, rules: { "label-content-name-mismatch": { enabled: true } } }
      if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript)
      const messages = await page.evaluate(
        async (chosen) => {
          const axe = Reflect.get(window, "axe") as typeof Axe
          // Descriptions of what passes would take as long as the rules.
          const { violations } = await axe.run({ ...chosen, resultTypes: ["violations"] })
          return violations.flatMap(({ id, help, nodes }) =>
            nodes.map(({ target }) => `${id}: ${help}: ${target.join(" ")}`)
          )
        },
        rules === null ? all : { runOnly: rules }
      )
      expect(messages, `axe at ${page.url()}`).toEqual([])
    })
})
