/** A browser with an empty cache, and measurements of when a page has painted. */
import { type Browser, type BrowserContext, chromium, type Page } from "playwright"
import { chromiumLaunch } from "#tests/e2e/chromium.ts"
import { enter, type SignedIn } from "#tests/drivers/server.driver.ts"
import type { ServerProcess } from "#tools/server-process.ts"

export const openBrowser = async (): Promise<Browser> => chromium.launch(await chromiumLaunch())

export const signInForBrowser = (server: ServerProcess): Promise<SignedIn> =>
  enter(server, "+15550100001", "Admin.2026")

/** A new context for an origin: nothing cached, and signed in where `session` is given. */
export const openContext = (browser: Browser, origin: string, session: SignedIn | null): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    ...(session !== null && {
      storageState: {
        cookies: [],
        origins: [
          {
            origin,
            localStorage: [
              { name: "auth-token", value: session.token },
              { name: "auth-user", value: JSON.stringify(session.user) }
            ]
          }
        ]
      }
    })
  })

/** The rows of a claims table: ours, and that of the baseline page. */
export const rowsPainted = "tbody tr[role=row]"

/**
 * Runs in the page: `afterPaint(isSo)` returns the time at which a frame has been painted in which `isSo` holds. It
 * checks on changes of the document, so that waiting costs the page nothing.
 */
const watching = (): void => {
  const page = window as unknown as { afterPaint: (isSo: () => boolean) => Promise<number> }
  page.afterPaint = (isSo) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`This has not been painted within 10 s: ${String(isSo)}`)), 10_000)
      const painted = (): void => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(null)
        })
      }
      if (isSo()) return painted()
      const observer = new MutationObserver(() => {
        if (!isSo()) return
        observer.disconnect()
        painted()
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      return undefined
    })
}

/** Milliseconds that each answer takes longer, as over a good line. */
const latency = 20

/** Answers come as over a line of the Internet, of `megabits` a second where given. */
export const addLatency = async (page: Page, megabits?: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const downloadThroughput = megabits === undefined ? -1 : (megabits * 1_000_000) / 8
  await devtools.send("Network.enable")
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput: downloadThroughput
  })
}

/** The page's processor is so many times slower from now on. */
export const throttle = async (page: Page, rate: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate })
}

/** Ms from the start of the navigation to the frame that shows at least `rows` rows. */
export const paintRows = async (page: Page, url: string, rows: number): Promise<number> => {
  await page.addInitScript(
    `(${String(watching)})();window.rowsPaintedMs=afterPaint(()=>document.querySelectorAll(${JSON.stringify(rowsPainted)}).length>=${rows})`
  )
  await page.goto(url, { waitUntil: "commit" })
  const ms = await page.evaluate("window.rowsPaintedMs")
  if (typeof ms !== "number") throw new Error(`${url} did not report when it had painted.`)
  return ms
}

/**
 * Ms from a trusted key press or click to the frame in which `isSo`, an expression over the document, holds. `act`
 * presses.
 */
export const timeFromInput = async (
  page: Page,
  kind: "keydown" | "pointerdown",
  isSo: string,
  act: () => Promise<void>
): Promise<number> => {
  await page.evaluate(
    `window.inputMs = new Promise((done, failed) => addEventListener(${JSON.stringify(kind)}, (event) => afterPaint(() => ${isSo}).then((ms) => done(ms - event.timeStamp), failed), { capture: true, once: true })); undefined`
  )
  await act()
  const ms = await page.evaluate("window.inputMs")
  if (typeof ms !== "number") throw new Error("The page did not report when it had painted.")
  return ms
}

/** Waits for the frame in which `isSo`, an expression over the document, holds. */
export const shows = async (page: Page, isSo: string): Promise<void> => {
  await page.evaluate(`afterPaint(() => ${isSo})`)
}
