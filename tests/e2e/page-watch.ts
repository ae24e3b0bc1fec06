/** Records invisible problems of a page, and makes its routes reliable. */
import { expect, type Page } from "@playwright/test"

export interface Watch {
  readonly findings: string[]
  /** Statuses whose "Failed to load resource" line in the console the test has declared. */
  readonly expectedStatuses: Set<number>
  /** The test cuts the network and all requests under way. */
  isCutExpected: boolean
}

const networkLine = /^Failed to load resource: the server responded with a status of (\d{3})/
const cutLine = /^Failed to load resource: net::ERR_/
const report = "content-security-policy-report"
const focusReport = "lost-focus-report"

const probe = "/favicon.svg?is-routed"
const isRouted = 299

/**
 * Chromium says that it intercepts requests some time before an open page's own requests are intercepted: what a test
 * routes there, for the page or its context, takes effect once a request that it sends for that purpose has been. The
 * route of that request stays: when a page loses its last route, requests that are just being sent are never answered.
 */
const routeReliably = (page: Page): void => {
  const context = page.context()
  const [ofPage, ofContext] = [page.route.bind(page), context.route.bind(context)]
  const untilInForce = async (): Promise<void> => {
    if (page.isClosed() || !page.url().startsWith("http")) return
    await ofPage(`**${probe}`, (one) => one.fulfill({ status: isRouted }))
    await expect.poll(() => page.evaluate(async (url) => (await fetch(url)).status, probe)).toBe(isRouted)
  }
  page.route = async (...routed) => {
    const disposable = await ofPage(...routed)
    await untilInForce()
    return disposable
  }
  context.route = async (...routed) => {
    const disposable = await ofContext(...routed)
    await untilInForce()
    return disposable
  }
}

/**
 * Keys of a list are pressed as by someone who has seen for half a second that the dialog before is closed; letters and other keys
 * that are typed on without looking are a test of their own.
 */
const restAfterDialogs = (page: Page): void => {
  const press = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = async (key, options) => {
    if (/^(?:Shift\+)?(?:.|Space|Enter|Delete)$/u.test(key) && page.url().startsWith("http"))
      await page.evaluate(() => {
        if (document.querySelector("dialog:modal") === null) document.dispatchEvent(new Event("modals.closed"))
      })
    await press(key, options)
  }
}

/**
 * Reports a focus that stays with the body after the element that had it was removed: who works by keyboard would begin the page
 * anew. What gives it back needs a frame or two.
 */
const reportLostFocus = (name: string): void => {
  let last: Element | null = null
  document.addEventListener("focusin", ({ target }) => (last = target instanceof Element ? target : null))
  document.addEventListener("focusout", ({ target }) =>
    queueMicrotask(() => {
      if (last === target && last?.isConnected === true) last = null
    })
  )
  /** Reports what was lost when the body still has the focus after so many frames. */
  const watchBody = (lost: string, frames: number): void =>
    void requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const report: unknown = Reflect.get(window, name)
      if (frames > 0) watchBody(lost, frames - 1)
      else if (typeof report === "function") report(lost)
    })
  new MutationObserver(() => {
    if (document.activeElement !== document.body || last === null || last.isConnected) return
    watchBody(last.outerHTML.slice(0, 200), 10)
    last = null
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Starts recording; call it before the first navigation. Reports of the policy are counted apart from their console
 * line.
 */
export const watchPage = async (page: Page, watch: Watch, isHasty = false): Promise<void> => {
  routeReliably(page)
  if (!isHasty) restAfterDialogs(page)
  page.on("pageerror", (error) => watch.findings.push(`uncaught: ${error.stack ?? error.message}`))
  page.on("crash", () => watch.findings.push(`the page crashed: ${page.url()}`))
  page.on("console", (message) => {
    if (message.type() !== "error") return
    const status = Number(networkLine.exec(message.text())?.[1])
    if (watch.expectedStatuses.has(status)) return
    if (watch.isCutExpected && cutLine.test(message.text())) return
    watch.findings.push(`console: ${message.text()} (${message.location().url})`)
  })
  await page.exposeBinding(focusReport, (_, lost: string) => void watch.findings.push(`the focus is lost with ${lost}`))
  await page.addInitScript(reportLostFocus, focusReport)
  await page.exposeBinding(report, (_, text: string) => void watch.findings.push(`policy: ${text}`))
  await page.addInitScript((name) => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report: unknown = Reflect.get(window, name)
      if (typeof report === "function") report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  }, report)
}
