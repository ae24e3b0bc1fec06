/**
 * The dashboard at a million users and claims: its answer, and how soon a change is painted while two hundred
 * dashboards are open.
 */
import { setTimeout as pause } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import { Effect } from "effect"
import type { Browser } from "playwright"
import { sqlDashboard } from "#adapters/server/database/dashboard.sql.ts"
import { openDatabase } from "#adapters/server/database/database.ts"
import type { Dashboard } from "#domain/dashboard/dashboard.schema.ts"
import { dashboardService } from "#domain/dashboard/dashboard.service.ts"
import { openContext, signInForBrowser } from "#tests/bench/browser.ts"
import { dataOf, newToken, openClient } from "#tests/bench/client.ts"
import { type Figure, median, percentile } from "#tests/bench/figures.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const answers = 400
/** Besides the measured one. */
const watchers = 199
const changes = 40

interface Row {
  readonly id: string
  readonly user_id: string
}

/** The part that does not depend on the time of the request. */
const timeless = ({ asOf: _asOf, ...figures }: Dashboard) => figures

export const measureDashboard = async (server: ServerProcess, url: string): Promise<ReadonlyArray<Figure>> => {
  const client = openClient(server.url, await newToken(server))
  const { kysely, close } = openDatabase({ url, max: 2, log: console.log })
  const { figures } = dashboardService(sqlDashboard(kysely), "UTC")
  const [ours, floor]: [Array<number>, Array<number>] = [[], []]
  try {
    // The first ones find cold caches of the database.
    for (let round = 0; round < answers + 20; round += 1) {
      const startedMs = performance.now()
      const read = await Effect.runPromise(figures)
      const floorMs = performance.now() - startedMs
      const answer = await client.request("GET", "/api/dashboard")
      const { data } = dataOf<{ readonly data: Dashboard }>(answer)
      if (data.users < 1_000_000) throw new Error("The dashboard of a smaller database measures nothing.")
      if (!isDeepStrictEqual(timeless(data), timeless(read)))
        throw new Error("The floor reads other figures than the server.")
      if (round >= 20) ours.push(answer.ms)
      if (round >= 20) floor.push(floorMs)
    }
  } finally {
    client.close()
    await close()
  }
  const figure = (name: string, share: number, aim: number | null): Figure => ({
    name,
    unit: "ms",
    value: percentile(ours, share),
    aim,
    floor: { name: "same SQL", value: percentile(floor, share), most: null }
  })
  return [figure("dashboard answer, p95", 0.95, 15), figure("dashboard answer, median", 0.5, null)]
}

/** An open dashboard without a screen: it receives changes and refetches like the page, at most once in 250 ms. */
const openWatcher = async (server: ServerProcess, token: string, signal: AbortSignal): Promise<void> => {
  const client = openClient(server.url, token)
  const events = await fetch(`${server.url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: signal
  })
  let isOutdated = false
  let isRefetching = false
  const refetch = async (): Promise<void> => {
    if (isRefetching) return
    isRefetching = true
    while (isOutdated && !signal.aborted) {
      await pause(250)
      isOutdated = false
      dataOf(await client.request("GET", "/api/dashboard"))
      dataOf(await client.request("GET", "/api/counts"))
    }
    isRefetching = false
  }
  const listen = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const chunk of events.body ?? []) {
      if (!decoder.decode(chunk, { stream: true }).includes("event: changed")) continue
      isOutdated = true
      refetch().catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    }
  }
  listen().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  signal.addEventListener("abort", () => client.close())
}

const pending = `[...document.querySelectorAll("main a:has([data-value])")].find((card) => card.textContent.includes("Pending Claims")).querySelector("[data-value]").textContent`

export const measureLive = async (browser: Browser, server: ServerProcess): Promise<ReadonlyArray<Figure>> => {
  const session = await signInForBrowser(server)
  const client = openClient(server.url, session.token)
  const context = await openContext(browser, server.url, session)
  const page = await context.newPage()
  const signal = new AbortController()
  const filed: Array<string> = []
  try {
    const token = await newToken(server)
    await Promise.all(Array.from({ length: watchers }, () => openWatcher(server, token, signal.signal)))
    const open = page.waitForResponse("**/api/events*")
    await page.goto(`${server.url}/dashboard`)
    await page.locator("main svg[role=group] a").first().waitFor()
    await open
    const known = dataOf<{ readonly data: ReadonlyArray<Row> }>(await client.request("GET", "/api/claims?limit=1"))
    const times: Array<number> = []
    for (let round = 0; round < changes; round += 1) {
      await pause(Math.random() * 500)
      await page.evaluate(
        `window.before = ${pending}; window.painted = new Promise((done) => { const watch = new MutationObserver(() => { if (${pending} === before) return; watch.disconnect(); requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(Date.now()); port2.postMessage(null) }) }); watch.observe(document, { subtree: true, childList: true, characterData: true }) }); undefined`
      )
      const answered = await client.request("POST", "/api/claims", {
        user_id: known.data[0]?.user_id,
        type: "vision",
        date_treatment: "2026-03-02"
      })
      const at = Date.now()
      filed.push(dataOf<{ readonly data: Row }>(answered).data.id)
      // Both times are of the same clock.
      times.push(Math.max(0, Number(await page.evaluate("window.painted")) - at))
    }
    const figure = (name: string, value: number, aim: number | null): Figure => ({
      name,
      unit: "ms",
      value,
      aim,
      floor: null
    })
    return [
      figure(`change to painted figure, ${watchers + 1} dashboards open, p95`, percentile(times, 0.95), 1_000),
      figure(`change to painted figure, ${watchers + 1} dashboards open, median`, median(times), null)
    ]
  } finally {
    signal.abort()
    for (const id of filed) await client.request("DELETE", `/api/claims/${id}`)
    client.close()
    await context.close()
  }
}
