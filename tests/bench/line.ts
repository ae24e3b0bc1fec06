/**
 * What a press takes on a line of 150 ms that varies by 40, where what comes next has been read ahead. Beside it
 * stands the same press of a page without a framework that waits for no line at all.
 */
import type { Browser, Page } from "playwright"
import { serveBarePage } from "#tests/bench/bare-page.ts"
import {
  openContext,
  paintRows,
  rowsPainted,
  shows,
  signInForBrowser,
  throttle,
  timeFromInput
} from "#tests/bench/browser.ts"
import { type Figure, median } from "#tests/bench/figures.ts"
import { freshly } from "#tests/bench/fresh-browser.ts"
import { approve, nextPage, openUsers } from "#tests/bench/painting.ts"
import type { SignedIn } from "#tests/drivers/server.driver.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const rounds = 7
/** Time in which what comes next is read ahead: several round trips. */
const restMs = 1_300

/** Each answer takes from 110 to 190 ms longer, in turns. */
const addLine = async (page: Page): Promise<() => void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Network.enable")
  let turn = 0
  const set = async (): Promise<void> => {
    const latency = 110 + 16 * (turn % 6)
    turn += 1
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1
    })
  }
  await set()
  const timer = setInterval(() => void set().catch(() => clearInterval(timer)), 40)
  return () => clearInterval(timer)
}

const row = JSON.stringify(rowsPainted)

/** From the press to the frame with another first row. */
const toOtherRows = async (page: Page, act: () => Promise<void>): Promise<number> => {
  await page.evaluate(`window.firstRow = document.querySelector(${row}).textContent`)
  const isOther = `(document.querySelector(${row})?.textContent ?? window.firstRow) !== window.firstRow`
  return timeFromInput(page, "pointerdown", isOther, act)
}

const previousPage = (page: Page) =>
  toOtherRows(page, () => page.getByRole("button", { name: "Previous page" }).click())

const panel = `document.querySelector("[data-beside-list=panel]")`
const isWhole = `${panel} !== null && ${panel}.querySelector("[role=status]") === null`

/** From the key to the frame in which the peek shows the claim beside it, with its client. */
const peekAt = async (page: Page, key: "ArrowDown" | "ArrowUp"): Promise<number> => {
  await page.evaluate(`window.peeked = ${panel}.textContent`)
  return timeFromInput(page, "keydown", `${isWhole} && ${panel}.textContent !== window.peeked`, () =>
    page.keyboard.press(key)
  )
}

const main = (page: Page) => page.getByRole("navigation", { name: "Main" })

/** From the press on the link of a list that was open before to its rows. */
const backToClaims = async (page: Page): Promise<number> => {
  await main(page).getByRole("link", { name: "User Management" }).click()
  await shows(
    page,
    `/^User/.test(document.querySelector("h1")?.textContent) && document.querySelector(${row}) !== null`
  )
  await page.waitForTimeout(restMs)
  const isThere = `/^Claim/.test(document.querySelector("h1")?.textContent) && document.querySelectorAll(${row}).length >= 10`
  return timeFromInput(page, "pointerdown", isThere, () =>
    main(page)
      .getByRole("link", { name: /^Claims/u })
      .click()
  )
}

/** From the press on a figure to its rows, which were shown before. */
const knownFilter = async (page: Page): Promise<number> => {
  const card = (status: string) => page.locator(`main a[href="/claims?status=${status}"]`).first()
  const pressed = (status: string) => toOtherRows(page, () => card(status).click())
  await pressed("approved")
  await page.waitForTimeout(restMs)
  await pressed("rejected")
  await page.waitForTimeout(restMs)
  return pressed("approved")
}

const usersAfterHover = async (page: Page): Promise<number> => {
  await main(page).getByRole("link", { name: "User Management" }).hover()
  await page.waitForTimeout(restMs)
  return openUsers(page)
}

interface Walk {
  readonly name: string
  readonly query?: string
  /** Prepares the page, which shows ten claims. */
  readonly prepare?: (page: Page) => Promise<void>
  readonly act: (page: Page) => Promise<number>
  /** The same on the page without a framework, where it has that press. */
  readonly floor?: (page: Page) => Promise<number>
  /** 50 ms unless told otherwise, and 150 at a sixth of the speed. */
  readonly aim?: number
}

const openPeek = async (page: Page): Promise<void> => {
  await page.locator(rowsPainted).nth(3).focus()
  await page.keyboard.press("Space")
  await shows(page, isWhole)
}

const walks: ReadonlyArray<Walk> = [
  { name: "next page", act: nextPage, floor: nextPage },
  {
    name: "previous page",
    prepare: async (page) => {
      await nextPage(page)
    },
    act: previousPage
  },
  { name: "next record in a panel", prepare: openPeek, act: (page) => peekAt(page, "ArrowDown") },
  { name: "previous record in a panel", prepare: openPeek, act: (page) => peekAt(page, "ArrowUp") },
  { name: "back to a list", act: backToClaims },
  { name: "a filter seen before", act: knownFilter },
  { name: "first visit after a hover", act: usersAfterHover, floor: openUsers },
  { name: "approve one, to “Approving”", query: "?status=pending", act: approve("pending"), aim: 20 }
]

/** From the arrival of the HTML to the frame with ten claims, in a browser of its own, for which nothing is cached. */
const rowsAfterHtml = (url: string, session: SignedIn): Promise<number> =>
  freshly(url, session, async (page) => {
    const end = await addLine(page)
    const rows = await paintRows(page, url, 10)
    end()
    return rows - (await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.toJSON().responseEnd))
  })

const opened = async (browser: Browser, url: string, session: SignedIn): Promise<Page> => {
  const context = await openContext(browser, new URL(url).origin, session)
  const page = await context.newPage()
  await paintRows(page, url, 10)
  return page
}

const sampled = async (
  browser: Browser,
  url: string,
  session: SignedIn,
  { query = "", prepare, act }: Walk,
  slower: number
) => {
  const page = await opened(browser, `${url}${query}`, session)
  const end = await addLine(page)
  await page.waitForTimeout(restMs)
  await prepare?.(page)
  await page.waitForTimeout(restMs)
  await throttle(page, slower)
  const ms = await act(page)
  end()
  await page.context().close()
  return ms
}

const floorOf = async (
  browser: Browser,
  url: string,
  session: SignedIn,
  act: NonNullable<Walk["floor"]>,
  slower: number
) => {
  const page = await opened(browser, url, session)
  await page.waitForTimeout(300)
  await throttle(page, slower)
  const ms = await act(page)
  await page.context().close()
  return ms
}

/** An hour's work in short: pages, peeks, filters and other lists. Returns how many requests it took, and the page's heap. */
const work = async (browser: Browser, url: string, session: SignedIn, savesData: boolean) => {
  const context = await openContext(browser, new URL(url).origin, session)
  const page = await context.newPage()
  if (savesData)
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }))
  let requests = 0
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) requests += 1
  })
  await paintRows(page, url, 10)
  const heap = async (): Promise<number> => {
    const devtools = await context.newCDPSession(page)
    await devtools.send("HeapProfiler.collectGarbage")
    const { usedSize } = await devtools.send("Runtime.getHeapUsage")
    await devtools.detach()
    return usedSize / 1e6
  }
  const megabytes: Array<number> = []
  for (let hour = 0; hour < 3; hour += 1) {
    for (let turn = 0; turn < 6; turn += 1) {
      await nextPage(page)
      await page.waitForTimeout(900)
    }
    await openPeek(page)
    for (let down = 0; down < 6; down += 1) {
      await peekAt(page, "ArrowDown")
      await page.waitForTimeout(400)
    }
    await page.keyboard.press("Escape")
    await backToClaims(page)
    await page.waitForTimeout(900)
    megabytes.push(await heap())
  }
  await context.close()
  return { requests, megabytes }
}

export const measureLine = async (browser: Browser, server: ServerProcess): Promise<ReadonlyArray<Figure>> => {
  const session = await signInForBrowser(server)
  const drawing = await openContext(browser, server.url, session)
  const bare = await serveBarePage(server.url, drawing)
  await drawing.close()
  const url = `${server.url}/claims`
  const figures: Array<Figure> = []
  for (const slower of [1, 6])
    for (const walk of walks) {
      const [ours, floor]: [Array<number>, Array<number>] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await sampled(browser, url, session, walk, slower))
        if (walk.floor !== undefined) floor.push(await floorOf(browser, `${bare.url}/`, session, walk.floor, slower))
      }
      const speed = slower === 1 ? "" : ", at a sixth of the speed"
      figures.push({
        name: `line of 150 ± 40 ms: ${walk.name}${speed}, median`,
        unit: "ms",
        value: median(ours),
        aim: slower === 1 ? (walk.aim ?? 50) : walk.aim === undefined ? 150 : null,
        floor: null
      })
      // No floor in the sense of the others: it asks its server, which answers at once, and what was read ahead asks nobody.
      if (floor.length > 0)
        figures.push({
          name: `the same without a framework and without a line${speed}, median`,
          unit: "ms",
          value: median(floor),
          aim: null,
          floor: null
        })
    }
  const [cold, bareCold]: [Array<number>, Array<number>] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    cold.push(await rowsAfterHtml(url, session))
    bareCold.push(await rowsAfterHtml(`${bare.url}/`, session))
  }
  figures.push({
    name: "line of 150 ± 40 ms: rows of a cold load after the HTML’s arrival, median",
    unit: "ms",
    value: median(cold),
    aim: 190,
    floor: { name: "no framework", value: median(bareCold), most: null }
  })
  const ahead = await work(browser, url, session, false)
  const plain = await work(browser, url, session, true)
  await bare.close()
  const [first = 0] = ahead.megabytes
  const last = ahead.megabytes.at(-1) ?? 0
  return [
    ...figures,
    { name: "heap of the page after that walk", unit: "MB", value: last, aim: 60, floor: null },
    { name: "its growth after the first round", unit: "MB", value: Math.max(0, last - first), aim: 3, floor: null },
    {
      name: "requests of that walk",
      unit: "requests",
      value: ahead.requests,
      aim: Math.floor(1.6 * plain.requests),
      floor: null
    }
  ]
}
