/** How fast the claims screen comes in a real browser, beside the same page without a framework. */
import type { Browser, Page } from "playwright"
import { serveBarePage } from "#tests/bench/bare-page.ts"
import { addLatency, openContext, paintRows, signInForBrowser, throttle } from "#tests/bench/browser.ts"
import { type Figure, median } from "#tests/bench/figures.ts"
import type { SignedIn } from "#tests/drivers/server.driver.ts"
import { longestTaskOf } from "#tests/e2e/main-thread.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const rounds = 15
const slowRounds = 5

interface Load {
  readonly firstPaint: number
  readonly firstPaintWarm: number
  readonly rows: number
  /** Of the main thread, in ms, until the page rests. */
  readonly work: number
  readonly elements: number
  readonly requests: number
  readonly calls: number
}

type Sample = Omit<Load, "firstPaintWarm">

interface Seen {
  firstPaint: number
  rowsAt: number
}

/** Runs in the page before its scripts: notes the first paint, and when the first row is in the document. */
const observeLoad = (): void => {
  const seen: Seen = { firstPaint: 0, rowsAt: 0 }
  new PerformanceObserver((list) => {
    seen.firstPaint ||= list.getEntries()[0]?.startTime ?? 0
  }).observe({ type: "paint", buffered: true })
  new MutationObserver((_, observer) => {
    if (document.querySelector("tbody tr[role=row]") === null) return
    seen.rowsAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  Object.assign(window, { seen })
}

/** Runs in the page: what has been noted, and what was requested until the rows. */
const takeSample = () => {
  const { firstPaint, rowsAt } = (window as unknown as { readonly seen: Seen }).seen
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  const early = entries.filter(({ startTime }) => startTime < rowsAt)
  return {
    firstPaint,
    elements: document.querySelectorAll("body *").length,
    requests: early.length,
    calls: early.filter(({ name }) => new URL(name).pathname.startsWith("/api/")).length
  }
}

const workOf = async (page: Page, open: () => Promise<number>): Promise<Sample> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" })
  const rows = await open()
  await page.waitForTimeout(1_500)
  const { metrics } = await devtools.send("Performance.getMetrics")
  const work = 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0)
  return { rows, work, ...(await page.evaluate(takeSample)) }
}

/** A load with an empty cache, and one with what the first has left there. */
const loadOnce = async (browser: Browser, url: string, session: SignedIn): Promise<Load> => {
  const context = await openContext(browser, new URL(url).origin, session)
  const open = async (): Promise<Sample> => {
    const page = await context.newPage()
    await page.addInitScript(observeLoad)
    await addLatency(page)
    const sample = await workOf(page, () => paintRows(page, url, 10))
    await page.close()
    return sample
  }
  const cold = await open()
  const { firstPaint: firstPaintWarm } = await open()
  await context.close()
  return { ...cold, firstPaintWarm }
}

const slowRows = async (browser: Browser, url: string, session: SignedIn): Promise<number> => {
  const context = await openContext(browser, new URL(url).origin, session)
  const page = await context.newPage()
  await throttle(page, 4)
  await addLatency(page, 10)
  const ms = await paintRows(page, url, 10)
  await context.close()
  return ms
}

/** In the thread's own time. */
const longestTask = async (browser: Browser, url: string, session: SignedIn): Promise<number> => {
  const context = await openContext(browser, new URL(url).origin, session)
  const page = await context.newPage()
  const { ms } = await longestTaskOf(page, async () => {
    await paintRows(page, url, 10)
    await page.waitForTimeout(1_000)
  })
  await context.close()
  return ms
}

export const measureLoading = async (browser: Browser, server: ServerProcess): Promise<ReadonlyArray<Figure>> => {
  const session = await signInForBrowser(server)
  const drawing = await openContext(browser, server.url, session)
  const bare = await serveBarePage(server.url, drawing)
  await drawing.close()
  const [ours, floor]: [Array<Load>, Array<Load>] = [[], []]
  const [slow, slowFloor]: [Array<number>, Array<number>] = [[], []]
  // A first run of each is not counted, because the browser itself starts slowly.
  await loadOnce(browser, bare.url, session)
  await loadOnce(browser, `${server.url}/claims`, session)
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await loadOnce(browser, bare.url, session))
    ours.push(await loadOnce(browser, `${server.url}/claims`, session))
  }
  const tasks: Array<number> = []
  for (let round = 0; round < slowRounds; round += 1) {
    tasks.push(await longestTask(browser, `${server.url}/claims`, session))
    slowFloor.push(await slowRows(browser, bare.url, session))
    slow.push(await slowRows(browser, `${server.url}/claims`, session))
  }
  await bare.close()
  const timed = (name: string, part: keyof Load, aim: number | null, most: number | null = null): Figure => ({
    name,
    unit: "ms",
    value: median(ours.map((load) => load[part])),
    aim,
    floor: { name: "no framework", value: median(floor.map((load) => load[part])), most }
  })
  const alone = (name: string, unit: Figure["unit"], value: number, aim: number): Figure => ({
    name,
    unit,
    value,
    aim,
    floor: null
  })
  return [
    timed("first paint of claims, cold, median", "firstPaint", 280),
    timed("first paint of claims, warm, median", "firstPaintWarm", 212),
    timed("claims rows on a cold cache, median", "rows", null, 3),
    {
      name: "claims rows at 10 Mbit/s and a quarter of the speed, median",
      unit: "ms",
      value: median(slow),
      aim: 1_295,
      floor: { name: "no framework", value: median(slowFloor), most: null }
    },
    timed("main thread for a cold load of claims, median", "work", 236),
    alone("longest task of that load, median", "ms", median(tasks), 50),
    alone("elements of a page of ten claims", "elements", median(ours.map(({ elements }) => elements)), 510),
    alone("requests until the rows of claims", "requests", median(ours.map(({ requests }) => requests)), 11),
    alone("requests of the API among them", "requests", median(ours.map(({ calls }) => calls)), 3)
  ]
}
