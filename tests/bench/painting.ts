/**
 * How fast the claims screen answers presses in a real browser, beside the same page without a framework. Answers of the
 * server come 20 ms later than they would.
 */
import type { Browser, Page } from "playwright"
import { serveBarePage } from "#tests/bench/bare-page.ts"
import {
  addLatency,
  openContext,
  paintRows,
  rowsPainted,
  shows,
  signInForBrowser,
  throttle,
  timeFromInput
} from "#tests/bench/browser.ts"
import { type Figure, median } from "#tests/bench/figures.ts"
import type { SignedIn } from "#tests/drivers/server.driver.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const rounds = 20

/** Opens the claims of the product or of the floor page. */
type Open = (query: string, rows: number) => Promise<Page>

interface Screens {
  readonly ours: Open
  readonly floor: Open
}

const opener =
  (browser: Browser, url: string, session: SignedIn): Open =>
  async (query, rows) => {
    const context = await openContext(browser, new URL(url).origin, session)
    const page = await context.newPage()
    await addLatency(page)
    await paintRows(page, `${url}?${query}`, rows)
    // Requests made when idle are not part of the measurement.
    await page.waitForTimeout(3_000)
    return page
  }

/** What a screen of the product takes, and what the floor page takes. */
interface Taken {
  readonly value: number
  readonly floor: number
}

/** The medians of so many turns of the product and of the floor. */
const inTurns = async (times: number, ours: () => Promise<number>, floor: () => Promise<number>): Promise<Taken> => {
  const taken = { ours: new Array<number>(), floor: new Array<number>() }
  for (let round = 0; round < times; round += 1) {
    taken.ours.push(await ours())
    taken.floor.push(await floor())
  }
  return { value: median(taken.ours), floor: median(taken.floor) }
}

interface Turns {
  readonly query: string
  readonly rows: number
  readonly times: number
  /** How many times slower the processor is. */
  readonly slower?: number
}

/** Of screens that stay open. */
const measureOpen = async (
  screens: Screens,
  { query, rows, times, slower = 1 }: Turns,
  act: (page: Page) => Promise<number>
): Promise<Taken> => {
  const [ours, floor] = [await screens.ours(query, rows), await screens.floor(query, rows)]
  await throttle(ours, slower)
  await throttle(floor, slower)
  const taken = await inTurns(
    times,
    () => act(ours),
    () => act(floor)
  )
  for (const page of [ours, floor]) await page.context().close()
  return taken
}

/** Of screens that are opened anew for each time. */
const measureAnew = async (
  screens: Screens,
  { query, rows, times, slower = 1 }: Turns,
  act: (page: Page) => Promise<number>
): Promise<Taken> => {
  const once = async (open: Open): Promise<number> => {
    const page = await open(query, rows)
    await throttle(page, slower)
    const ms = await act(page)
    await page.context().close()
    return ms
  }
  return inTurns(
    times,
    () => once(screens.ours),
    () => once(screens.floor)
  )
}

const withFloor = (name: string, aim: number | null, taken: Taken): Figure => ({
  name,
  unit: "ms",
  value: taken.value,
  aim,
  floor: { name: "no framework", value: taken.floor, most: null }
})

const row = JSON.stringify(rowsPainted)
const count = (state: string): string =>
  `document.querySelectorAll(${JSON.stringify(`tbody tr[data-state=${state}]`)}).length`

export const nextPage = async (page: Page): Promise<number> => {
  await page.evaluate(`window.firstRow = document.querySelector(${row}).textContent`)
  const isNext = `(document.querySelector(${row})?.textContent ?? window.firstRow) !== window.firstRow`
  const ms = await timeFromInput(page, "pointerdown", isNext, () =>
    page.getByRole("button", { name: "Next page" }).click()
  )
  await page.waitForTimeout(200)
  return ms
}

const selected = `document.querySelectorAll("tbody tr[aria-selected=true]").length`

export const selectPage = async (page: Page): Promise<number> => {
  const box = page.locator("thead").getByRole("checkbox")
  const ms = await timeFromInput(page, "pointerdown", `${selected} === 100`, () => box.click())
  await box.click()
  await shows(page, `${selected} === 0`)
  await page.waitForTimeout(200)
  return ms
}

/** Of the main thread, in ms. */
const workOf = async (page: Page, act: () => Promise<void>): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" })
  const spent = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics")
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0)
  }
  const before = await spent()
  await act()
  await page.waitForTimeout(400)
  const work = (await spent()) - before
  await devtools.detach()
  return work
}

const tick = (page: Page): Promise<number> =>
  workOf(page, () => page.locator(rowsPainted).nth(3).getByRole("checkbox").click())

/** From the press on Approve of a pending row to the frame in which a row is in that state; then it is undone. */
export const approve =
  (state: "pending" | "undoable") =>
  async (page: Page): Promise<number> => {
    const isFloor = await page.evaluate("'undoDecisions' in window")
    const pending = page.locator("tbody tr[data-state=idle]").nth(2)
    const button = pending.getByRole("button", { name: /^Approve/u })
    const isSo = isFloor === true ? `${count("undoable")} > 0` : `${count(state)} > 0`
    const ms = await timeFromInput(page, "pointerdown", isSo, () => button.click())
    await shows(page, `${count("undoable")} > 0`)
    await page.waitForTimeout(300)
    if (isFloor === true) await page.evaluate("undoDecisions()")
    else {
      await page.locator(rowsPainted).first().focus()
      await page.keyboard.press("z")
    }
    await shows(page, `${count("undoable")} === 0`)
    await page.waitForTimeout(400)
    return ms
  }

/** From the last key to the frame that shows how many the server has found. */
const search = async (page: Page): Promise<number> => {
  const box = page.getByRole("main").getByRole("searchbox").or(page.getByRole("main").getByRole("textbox")).first()
  const showing = `document.querySelector("main section [hidden] + span").textContent`
  await box.fill("")
  await page.waitForTimeout(600)
  await box.pressSequentially("mari", { delay: 60 })
  await page.waitForTimeout(1_000)
  const before = JSON.stringify(await page.evaluate(showing))
  const ms = await timeFromInput(page, "keydown", `${showing} !== ${before}`, () => page.keyboard.press("a"))
  await page.waitForTimeout(300)
  return ms
}

export const openUsers = (page: Page): Promise<number> => {
  const isThere = `/^User/.test(document.querySelector("h1")?.textContent) && document.querySelectorAll(${row}).length >= 10`
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "User Management" })
  return timeFromInput(page, "pointerdown", isThere, () => link.click())
}

/** From the key to the frame in which so many rows, or all, are approved; then they are undone. */
export const approvePage = async (page: Page, wanted = 100): Promise<number> => {
  const isFloor = await page.evaluate("'undoDecisions' in window")
  if (isFloor === true) await page.locator("thead").getByRole("checkbox").click()
  else {
    await page.locator(rowsPainted).first().focus()
    await page.keyboard.press("Control+a")
  }
  await shows(page, `${selected} === 100`)
  const ms = await timeFromInput(page, "keydown", `${count("undoable")} >= ${wanted}`, () => page.keyboard.press("a"))
  await page.waitForTimeout(500)
  if (isFloor === true) {
    await page.locator("thead").getByRole("checkbox").uncheck()
    await page.evaluate("undoDecisions()")
  } else {
    await page.locator(rowsPainted).first().focus()
    await page.keyboard.press("z")
  }
  await shows(page, `${count("idle")} === 100`)
  await page.waitForTimeout(500)
  return ms
}

const measureKey = async ({ ours }: Screens, rows: number, aim: number | null): Promise<Figure> => {
  const page = await ours(`limit=${rows}`, rows)
  await page.locator(rowsPainted).first().focus()
  await page.keyboard.press("ArrowDown")
  await throttle(page, 6)
  const times: Array<number> = []
  const cursor = `[...document.querySelectorAll(${JSON.stringify(rowsPainted)})].findIndex((row) => row.matches("[data-cursor]"))`
  for (let round = 0; round < rounds; round += 1) {
    const before: unknown = await page.evaluate(cursor)
    const isMoved = `![${String(before)}, -1].includes(${cursor})`
    times.push(
      await timeFromInput(page, "keydown", isMoved, () => page.keyboard.press(round % 8 < 4 ? "ArrowDown" : "ArrowUp"))
    )
    await page.waitForTimeout(200)
  }
  await page.context().close()
  return {
    name: `key press to painted row at a sixth of the speed, ${rows} rows, median`,
    unit: "ms",
    value: median(times),
    aim,
    floor: null
  }
}

/** From the key to the frame in which the peek shows the next claim, its client and the claims of a year; on a local line. */
const measurePeek = async (browser: Browser, url: string, session: SignedIn): Promise<Figure> => {
  const context = await openContext(browser, url, session)
  const page = await context.newPage()
  await paintRows(page, `${url}/claims?limit=50`, 50)
  await page.waitForTimeout(3_000)
  await page.locator(rowsPainted).first().focus()
  await page.keyboard.press("Space")
  const panel = `document.querySelector("[data-beside-list=panel]")`
  const isWhole = `${panel} !== null && ${panel}.querySelector("[role=status]") === null`
  await shows(page, isWhole)
  const times: Array<number> = []
  for (let round = 1; round < 50; round += 1) {
    const cursor = `[...document.querySelectorAll(${row})].findIndex((one) => one.matches("[data-cursor]")) === ${round}`
    times.push(await timeFromInput(page, "keydown", `${cursor} && ${isWhole}`, () => page.keyboard.press("ArrowDown")))
    await page.waitForTimeout(100)
  }
  await context.close()
  return {
    name: "peek at the next claim, key to painted client, median",
    unit: "ms",
    value: median(times),
    aim: 50,
    floor: null
  }
}

export const measurePainting = async (browser: Browser, server: ServerProcess): Promise<ReadonlyArray<Figure>> => {
  const session = await signInForBrowser(server)
  const drawing = await openContext(browser, server.url, session)
  const bare = await serveBarePage(server.url, drawing)
  await drawing.close()
  const screens: Screens = {
    ours: opener(browser, `${server.url}/claims`, session),
    floor: opener(browser, `${bare.url}/`, session)
  }
  const ten = { query: "", rows: 10, times: rounds }
  const pending = { query: "status=pending", rows: 10, times: 10 }
  const hundred = { query: "limit=100&status=pending", rows: 100, times: 10 }
  const figures = [
    withFloor("next page, click to painted rows, median", 67, await measureOpen(screens, ten, nextPage)),
    withFloor(
      "next page at a sixth of the speed, median",
      null,
      await measureOpen(screens, { ...ten, slower: 6 }, nextPage)
    ),
    withFloor(
      "select all of 100 rows, click to painted rows, median",
      61,
      await measureOpen(screens, hundred, selectPage)
    ),
    withFloor("tick a row, main thread, median", 26, await measureOpen(screens, pending, tick)),
    // The page without a framework says nothing before the answer, so that it is no floor for this.
    {
      ...withFloor(
        "approve one, click to “Approving”, median",
        20,
        await measureOpen(screens, pending, approve("pending"))
      ),
      floor: null
    },
    withFloor("approve one, click to its status, median", 46, await measureOpen(screens, pending, approve("undoable"))),
    withFloor(
      "approve one, click to its status at a sixth of the speed, median",
      226,
      await measureOpen(screens, { ...pending, slower: 6 }, approve("undoable"))
    ),
    withFloor("last key of a search to the server's count, median", 120, await measureOpen(screens, pending, search)),
    withFloor(
      "first visit of users from claims, median",
      95,
      await measureAnew(screens, { ...ten, times: 7 }, openUsers)
    ),
    withFloor(
      "first visit of users at a sixth of the speed, median",
      473,
      await measureAnew(screens, { ...ten, times: 5, slower: 6 }, openUsers)
    ),
    withFloor(
      "bulk approve of 100 shown, key to painted rows, median",
      60,
      await measureOpen(screens, hundred, approvePage)
    ),
    await measureKey(screens, 10, 50),
    await measureKey(screens, 100, null),
    await measurePeek(browser, server.url, session)
  ]
  await bare.close()
  return figures
}
