/** Pages that stay open through everything, and are looked at several times a second. */
import { setTimeout as pause } from "node:timers/promises"
import { chromium, type Page } from "playwright"
import type { SignedIn } from "#tests/drivers/server.driver.ts"
import { chromiumLaunch } from "#tests/e2e/chromium.ts"

/** Where the pages stay; the first one is led elsewhere now and then. */
const screens = ["/claims", "/users", "/"] as const

export interface OpenPages {
  /** What was wrong with a page since the last call: blank, broken or reloaded. */
  readonly problems: () => ReadonlyArray<string>
  /** Goes to places not fetched so far, and opens a fresh page; returns what did not show. */
  readonly visit: (place: string) => Promise<ReadonlyArray<string>>
  readonly close: () => Promise<void>
}

export const openPages = async (url: string, session: SignedIn): Promise<OpenPages> => {
  const browser = await chromium.launch(await chromiumLaunch())
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(url).origin,
          localStorage: [
            { name: "auth-token", value: session.token },
            { name: "auth-user", value: JSON.stringify(session.user) }
          ]
        }
      ]
    }
  })
  const problems = new Set<string>()
  const pages = await Promise.all(screens.map((path) => openPage(url, path)))

  async function openPage(origin: string, path: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(new URL(path, origin).href)
    await page.getByRole("heading", { level: 1 }).waitFor({ timeout: 30_000 })
    await page.evaluate(() => Object.assign(window, { isOpenSinceTheStart: true }))
    return page
  }

  const stopping = new AbortController()
  const watch = async (page: Page): Promise<void> => {
    while (!stopping.signal.aborted) {
      const path = new URL(page.url()).pathname
      const seen = await page
        .evaluate(() => ({
          text: document.body.innerText.trim(),
          stayed: "isOpenSinceTheStart" in window
        }))
        .catch((error: unknown) => String(error))
      if (typeof seen === "string") problems.add(`${path}: ${seen}`)
      else {
        if (seen.text.length < 100) problems.add(`${path} is blank`)
        if (seen.text.includes("Something went wrong")) problems.add(`${path} is broken`)
        if (seen.text.includes("Admin Login")) problems.add(`${path} was signed out`)
        if (!seen.stayed) problems.add(`${path} was reloaded`)
      }
      await pause(300)
    }
  }
  const watching = pages.map(watch)

  return {
    problems: () => {
      const found = [...problems]
      problems.clear()
      return found
    },
    visit: async (place) => {
      const [page] = pages
      const fresh = await context.newPage()
      const shows = async (shown: Page | undefined, what: string): Promise<ReadonlyArray<string>> => {
        const navigation = shown?.getByRole("navigation").getByRole("link", { name: new RegExp(`^${place}`, "u") })
        const goes = async () => {
          await navigation?.first().click({ timeout: 20_000 })
          await shown?.getByRole("heading", { name: place, level: 1 }).waitFor({ timeout: 20_000 })
        }
        return await goes().then(
          () => [],
          (error: unknown) => [`${what} does not show ${place}: ${String(error).split("\n")[0]}`]
        )
      }
      await fresh.goto(new URL("/claims", url).href).catch(() => null)
      const found = [...(await shows(page, "an open page")), ...(await shows(fresh, "a fresh page"))]
      await fresh.close()
      return found
    },
    close: async () => {
      stopping.abort()
      await Promise.all(watching)
      await browser.close()
    }
  }
}
