/** One page in which a scene is played, with everything stopped that would differ between two runs. */
import { writeFileSync } from "node:fs"
import type { Browser, Locator, Page } from "playwright"
import { enter, type SignedIn } from "#tests/drivers/server.driver.ts"
import { fixedNow } from "#tests/pictures/fixed-now.ts"
import type { ServerProcess } from "#tools/server-process.ts"

/** An administrator of the demo rows. */
export const administrator = { prefix: "+1", phone: "5550100001", password: "Admin.2026" }

/** The body of an answer: one record, or a page of them and when it was read. */
export interface Answer {
  readonly data: object
  readonly asOf?: string
}

export interface Stage {
  readonly page: Page
  readonly server: ServerProcess
  readonly width: number
  /** Opens an address as a signed-in administrator; `session` stands for the shared one. */
  readonly open: (path: string, session?: SignedIn) => Promise<void>
  /** A session of its own, which a scene may end. */
  readonly newSession: () => Promise<SignedIn>
  /** Requests to this address are never answered. */
  readonly hold: (address: string | RegExp) => Promise<void>
  /** Requests to this address fail. */
  readonly cut: (address: string | RegExp) => Promise<void>
  /** What is read from this address arrives changed. */
  readonly changeAnswer: (address: string | RegExp, change: (answer: Answer) => Answer) => Promise<void>
  /** Waits until no request has been sent or answered for a while; the open stream of events does not count. */
  readonly quiet: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface Scene {
  readonly name: string
  /** 1280 and 360 by default. */
  readonly widths?: ReadonlyArray<number>
  /** English by default. */
  readonly languages?: ReadonlyArray<"en" | "es">
  /** Also with the colours of the operating system. */
  readonly inContrast?: boolean
  /** The page's clock runs and can be moved on; otherwise it stands still. */
  readonly isTimed?: boolean
  /** Plays until all that belongs into the picture can be seen. */
  readonly play: (stage: Stage) => Promise<void>
}

/** Waits for the rows or cards of a list, or for the figures and charts of the dashboard. */
export const atRest = async ({ page, quiet }: Stage): Promise<void> => {
  await page
    .locator("main :is([role=grid] [role=row]:nth-child(2), [role=grid] article), main table caption")
    .first()
    .waitFor({ state: "attached" })
  await quiet()
}

/** Opens a place, and answers its driver once its rows are there. */
export const opened =
  <Driver>(path: string, driver: (page: Page) => Driver) =>
  async (stage: Stage): Promise<Driver> => {
    await stage.open(path)
    await atRest(stage)
    return driver(stage.page)
  }

export const first = (grid: Locator, name: RegExp): Locator => grid.getByRole("button", { name }).first()

/** A version that no demo row has. */
const version = 99

/** A record arrives as it was before a colleague changed it: saving the same field is a conflict, and nothing is stored. */
export const readOutdated = (stage: Stage, address: string, fields: Readonly<Record<string, unknown>>) =>
  stage.changeAnswer(address, (answer) => ({ ...answer, data: { ...answer.data, ...fields, version } }))

/** One sign-in for each server: hashing a password takes longer than a picture. */
const sessions = new Map<string, SignedIn>()

const signIn = ({ url, codeFor }: ServerProcess): Promise<SignedIn> =>
  // The server's clock stands still, so its newest code is not newer than any moment of ours.
  enter(
    { url, codeFor: (phone) => codeFor(phone) },
    `${administrator.prefix}${administrator.phone}`,
    administrator.password
  )

const sharedSession = async (server: ServerProcess): Promise<SignedIn> => {
  const session = sessions.get(server.url) ?? (await signIn(server))
  sessions.set(server.url, session)
  return session
}

/** Long enough for what the product waits before it sends: 150 to 250 ms. */
const quietMs = 300

interface StageSettings {
  readonly browser: Browser
  readonly server: ServerProcess
  readonly width: number
  readonly language: "en" | "es"
  readonly isTimed: boolean
}

export const openStage = async ({ browser, server, width, language, isTimed }: StageSettings): Promise<Stage> => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: width < 768 ? 1000 : 1100 },
    hasTouch: width < 768,
    locale: language === "en" ? "en-US" : "es-ES",
    timezoneId: "UTC",
    reducedMotion: "reduce"
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  let activeMs = performance.now()
  const noteActivity = () => {
    activeMs = performance.now()
  }
  page.on("request", noteActivity).on("requestfinished", noteActivity).on("requestfailed", noteActivity)
  await (isTimed ? page.clock.install({ time: fixedNow }) : page.clock.setFixedTime(fixedNow))
  return {
    page,
    server,
    width,
    open: async (path, session) => {
      const { token, user } = session ?? (await sharedSession(server))
      await page.goto("/favicon.svg")
      await page.evaluate(
        ([key, shown]) => {
          localStorage.setItem("auth-token", key)
          localStorage.setItem("auth-user", shown)
        },
        [token, JSON.stringify(user)] as const
      )
      await page.goto(path)
    },
    newSession: () => signIn(server),
    hold: async (address) => {
      await page.route(address, () => undefined)
    },
    cut: async (address) => {
      await page.route(address, (route) => route.abort("connectionreset"))
    },
    changeAnswer: async (address, change) => {
      await page.route(address, async (route) => {
        if (route.request().method() !== "GET") return route.continue()
        const answer = await route.fetch()
        return route.fulfill({ response: answer, json: change((await answer.json()) as Answer) })
      })
    },
    quiet: async () => {
      while (performance.now() - activeMs < quietMs) await page.waitForTimeout(50)
    },
    close: () => context.close()
  }
}

const attempts = 20

/** Takes pictures until two in a row are the same, and writes that one. Throws for a page that does not come to rest. */
export const stablePicture = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  let last: Buffer = Buffer.alloc(0)
  for (let left = attempts; left > 0; left -= 1) {
    const next = await page.screenshot({ animations: "disabled", caret: "hide", fullPage: true })
    if (next.equals(last)) return writeFileSync(path, next)
    last = next
    await page.waitForTimeout(100)
  }
  throw new Error("The page does not come to rest")
}
