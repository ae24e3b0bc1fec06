/**
 * What the page's own thread was busy with, from the browser's trace.
 *
 * A task is measured by the time its thread has worked, not by the clock on the wall: on a shared machine a task that waits
 * for a core looks long to `PerformanceObserver`, which tells of the neighbours and not of the page.
 */
import { expect, type Page } from "@playwright/test"

/** What counts as a pause that a person notices, in ms. */
export const noticedMs = 50

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Thread time in µs. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Thread time of every task of every page's main thread, in ms, longest first. */
const tasksIn = (trace: Buffer): ReadonlyArray<number> => {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: ReadonlyArray<TraceEvent> }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`)
  )
  return traceEvents
    .filter(({ name, ph, pid, tid }) => ph === "X" && name.endsWith("RunTask") && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
    .toSorted((one, other) => other - one)
}

const trace = async (page: Page, act: () => Promise<void>): Promise<ReadonlyArray<number>> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error("The page has no browser of its own")
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] })
  await act()
  return tasksIn(await browser.stopTracing())
}

/** Acts, and answers the longest task of the page's thread meanwhile, in ms. A planted task shows that one would be seen. */
export const longestTaskOf = async (page: Page, act: () => Promise<void>): Promise<number> => {
  const planted = await trace(page, () =>
    page.evaluate((ms) => {
      const until = performance.now() + 8 * ms
      while (performance.now() < until);
    }, noticedMs)
  )
  expect(planted[0], "a planted task is seen").toBeGreaterThan(noticedMs)
  const tasks = await trace(page, act)
  expect(tasks.length, "tasks seen").toBeGreaterThan(100)
  return tasks[0] ?? 0
}
