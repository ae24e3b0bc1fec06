/** How fast the claims screen paints in a real browser. */
import type { Browser, Page } from "playwright"
import { serveBarePage } from "#tests/bench/bare-page.ts"
import { openContext, paintRows, rowsPainted, shows, signInForBrowser, timeFromInput } from "#tests/bench/browser.ts"
import { type Figure, median } from "#tests/bench/figures.ts"
import type { SignedIn } from "#tests/drivers/server.driver.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const coldRounds = 15
const rounds = 20

const measureCold = async (browser: Browser, server: ServerProcess, session: SignedIn): Promise<Figure> => {
  const bare = await serveBarePage(server.url)
  const [ours, floor]: [Array<number>, Array<number>] = [[], []]
  const once = async (origin: string, path: string): Promise<number> => {
    const context = await openContext(browser, origin, session)
    const { ms } = await paintRows(context, `${origin}${path}`, 10)
    await context.close()
    return ms
  }
  // A first run of each is not counted, because the browser itself starts slowly.
  await once(bare.url, "/")
  await once(server.url, "/claims")
  for (let round = 0; round < coldRounds; round += 1) {
    floor.push(await once(bare.url, "/"))
    ours.push(await once(server.url, "/claims"))
  }
  await bare.close()
  return {
    name: "claims rows on a cold cache, median",
    unit: "ms",
    value: median(ours),
    aim: null,
    floor: { name: "no framework", value: median(floor), most: 3 }
  }
}

const openScreen = async (
  browser: Browser,
  server: ServerProcess,
  session: SignedIn,
  query: string,
  rows: number
): Promise<Page> => {
  const context = await openContext(browser, server.url, session)
  const { page } = await paintRows(context, `${server.url}/claims?${query}`, rows)
  // Requests made when idle are not part of the measurement.
  await page.waitForTimeout(3_000)
  return page
}

const measureNextPage = async (browser: Browser, server: ServerProcess, session: SignedIn): Promise<Figure> => {
  const page = await openScreen(browser, server, session, "", 10)
  const times: Array<number> = []
  const next = page.getByRole("button", { name: "Next page" })
  for (let round = 0; round < rounds; round += 1) {
    const current = `document.querySelector("main nav [aria-current=page]").textContent`
    const before = await page.evaluate(
      `window.firstRow = document.querySelector(${JSON.stringify(rowsPainted)}).textContent; ${current}`
    )
    const isNext = `${current} !== ${JSON.stringify(before)} && document.querySelector(${JSON.stringify(rowsPainted)})?.textContent !== window.firstRow`
    times.push(await timeFromInput(page, "pointerdown", isNext, () => next.click()))
    await page.waitForTimeout(100)
  }
  await page.context().close()
  return { name: "next page, click to painted rows, median", unit: "ms", value: median(times), aim: 40, floor: null }
}

const measureBulk = async (browser: Browser, server: ServerProcess, session: SignedIn): Promise<Figure> => {
  const page = await openScreen(browser, server, session, "limit=100&status=pending", 100)
  const times: Array<number> = []
  const count = (state: string) =>
    `document.querySelectorAll(${JSON.stringify(`tbody tr[data-state=${state}]`)}).length`
  for (let round = 0; round < rounds / 2; round += 1) {
    await page.locator(rowsPainted).first().focus()
    await page.keyboard.press("Control+a")
    await shows(page, `document.querySelectorAll("tbody tr[aria-selected=true]").length === 100`)
    times.push(await timeFromInput(page, "keydown", `${count("mine")} >= 100`, () => page.keyboard.press("a")))
    await page.waitForTimeout(500)
    await page.locator(rowsPainted).first().focus()
    await page.keyboard.press("z")
    await shows(page, `${count("rest")} === 100`)
    await page.waitForTimeout(500)
  }
  await page.context().close()
  return {
    name: "bulk approve of 100 shown, key to painted rows, median",
    unit: "ms",
    value: median(times),
    aim: 60,
    floor: null
  }
}

const measureKey = async (
  browser: Browser,
  server: ServerProcess,
  session: SignedIn,
  rows: number,
  aim: number | null
): Promise<Figure> => {
  const page = await openScreen(browser, server, session, `limit=${rows}`, rows)
  const devtools = await page.context().newCDPSession(page)
  await page.locator(rowsPainted).first().focus()
  await page.keyboard.press("ArrowDown")
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 })
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

export const measurePainting = async (browser: Browser, server: ServerProcess): Promise<ReadonlyArray<Figure>> => {
  const session = await signInForBrowser(server)
  return [
    await measureCold(browser, server, session),
    await measureNextPage(browser, server, session),
    await measureBulk(browser, server, session),
    await measureKey(browser, server, session, 10, 50),
    await measureKey(browser, server, session, 100, null)
  ]
}
