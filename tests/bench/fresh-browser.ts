/**
 * What a user meets who opens the browser in the morning: each sample has a process and a profile of its own, so that
 * nothing is compiled or cached. Beside the same page without a framework, in turns.
 */
import type { Page } from "playwright"
import { serveBarePage } from "#tests/bench/bare-page.ts"
import { addLatency, openBrowser, openContext, paintRows, signInForBrowser, throttle } from "#tests/bench/browser.ts"
import { type Figure, median } from "#tests/bench/figures.ts"
import { approve, approvePage, nextPage, openUsers, selectPage } from "#tests/bench/painting.ts"
import type { SignedIn } from "#tests/drivers/server.driver.ts"
import { longestTaskOf } from "#tests/e2e/main-thread.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const rounds = 7

/** Opens a browser of its own, and closes it after `act`. */
export const freshly = async <A>(url: string, session: SignedIn, act: (page: Page) => Promise<A>): Promise<A> => {
  const browser = await openBrowser()
  try {
    const context = await openContext(browser, new URL(url).origin, session)
    return await act(await context.newPage())
  } finally {
    await browser.close()
  }
}

interface Load {
  readonly rows: number
  /** Of the main thread, in its own time, until the page rests. */
  readonly work: number
}

const loadOnce = async (page: Page, url: string): Promise<Load> => {
  await addLatency(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" })
  const rows = await paintRows(page, url, 10)
  await page.waitForTimeout(1_500)
  const { metrics } = await devtools.send("Performance.getMetrics")
  return { rows, work: 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) }
}

const slowLoad = async (page: Page, url: string): Promise<number> => {
  await throttle(page, 4)
  await addLatency(page, 10)
  return paintRows(page, url, 10)
}

const longestTask = async (page: Page, url: string): Promise<number> => {
  const { ms } = await longestTaskOf(page, async () => {
    await paintRows(page, url, 10)
    await page.waitForTimeout(1_000)
  })
  return ms
}

/** Runs in the page: notes the longest time from a key to its frame, in steps of 8 ms, as the browser reports it. */
const observeInteractions = (): void => {
  const seen = { worst: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.worst = Math.max(seen.worst, duration)
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit)
  Object.assign(window, { interactions: seen })
}

/** The worst of five keys of a search. */
const type = async (page: Page): Promise<number> => {
  const box = page.getByRole("main").getByRole("searchbox").or(page.getByRole("main").getByRole("textbox")).first()
  await box.focus()
  await page.evaluate(observeInteractions)
  await box.pressSequentially("maria", { delay: 150 })
  await page.waitForTimeout(1_000)
  return page.evaluate(
    () => (window as unknown as { readonly interactions: { readonly worst: number } }).interactions.worst
  )
}

interface Press {
  readonly name: string
  readonly query: string
  readonly rows: number
  readonly act: (page: Page) => Promise<number>
  readonly aim: number | null
  /** At a sixth of the speed. */
  readonly slowAim: number | null
}

export const presses: ReadonlyArray<Press> = [
  { name: "next page", query: "", rows: 10, act: nextPage, aim: 70, slowAim: null },
  {
    name: "select all of 100 rows",
    query: "limit=100&status=pending",
    rows: 100,
    act: selectPage,
    aim: 48,
    slowAim: 400
  },
  {
    name: "approve one, to its status",
    query: "status=pending",
    rows: 10,
    act: approve("undoable"),
    aim: 66,
    slowAim: null
  },
  { name: "first visit of users", query: "", rows: 10, act: openUsers, aim: 90, slowAim: null },
  { name: "typing in the search, worst key", query: "", rows: 10, act: type, aim: 50, slowAim: null },
  {
    name: "bulk approve of 100 shown",
    query: "limit=100&status=pending",
    rows: 100,
    act: (page) => approvePage(page),
    aim: null,
    slowAim: null
  },
  {
    name: "bulk approve of 100, rows in sight shown",
    query: "limit=100&status=pending",
    rows: 100,
    act: (page) => approvePage(page, 20),
    aim: null,
    slowAim: null
  }
]

export const measureFresh = async (server: ServerProcess): Promise<ReadonlyArray<Figure>> => {
  const session = await signInForBrowser(server)
  const bare = await freshly(server.url, session, (page) => serveBarePage(server.url, page.context()))
  const pages = { ours: `${server.url}/claims`, floor: `${bare.url}/` }
  /** The medians of the product and of the floor, in turns. */
  const inTurns = async (sample: (url: string) => Promise<number>): Promise<{ ours: number; floor: number }> => {
    const taken = { ours: new Array<number>(), floor: new Array<number>() }
    for (let round = 0; round < rounds; round += 1) {
      taken.floor.push(await sample(pages.floor))
      taken.ours.push(await sample(pages.ours))
    }
    return { ours: median(taken.ours), floor: median(taken.floor) }
  }
  const figure = async (
    name: string,
    aim: number | null,
    sample: (url: string) => Promise<number>
  ): Promise<Figure> => {
    const { ours, floor } = await inTurns(sample)
    return {
      name: `fresh browser: ${name}, median`,
      unit: "ms",
      value: ours,
      aim,
      floor: { name: "no framework", value: floor, most: null }
    }
  }
  const load = (part: keyof Load) => (url: string) =>
    freshly(url, session, async (page) => (await loadOnce(page, url))[part])
  const pressed =
    ({ query, rows, act }: Press, slower: number) =>
    (url: string) =>
      freshly(url, session, async (page) => {
        await addLatency(page)
        await paintRows(page, `${url}?${query}`, rows)
        // Requests made when idle are not part of the measurement.
        await page.waitForTimeout(3_000)
        await throttle(page, slower)
        return act(page)
      })
  const figures = [
    await figure("claims rows", 430, load("rows")),
    await figure("main thread of that load", 240, load("work")),
    await figure("longest task of that load", null, (url) => freshly(url, session, (page) => longestTask(page, url))),
    await figure("claims rows at 10 Mbit/s and a quarter of the speed", 1_400, (url) =>
      freshly(url, session, (page) => slowLoad(page, url))
    )
  ]
  for (const press of presses) {
    figures.push(await figure(press.name, press.aim, pressed(press, 1)))
    figures.push(await figure(`${press.name}, at a sixth of the speed`, press.slowAim, pressed(press, 6)))
  }
  await bare.close()
  return figures
}
