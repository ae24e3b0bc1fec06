/**
 * The work of the page's main thread, from the browser's trace.
 *
 * A task is measured by thread time, not by wall time: on a shared machine a task that waits for a core looks long to
 * `PerformanceObserver`.
 */
import { expect, type Page } from "@playwright/test"

/** The length of a noticeable pause, in ms: the aim of `npm run bench -- import`. */
export const noticedMs = 50

/** A pause that no busy machine explains: work that belongs into a worker is done by the page. */
export const blockedMs = 8 * noticedMs

/** So many square roots take any processor longer than a noticeable pause. */
const plantedSteps = 100_000_000

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Begin and length by the clock, and length in the thread's own time, in µs. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string; readonly type?: string } }
}

/** One task: its thread time and details. */
export interface Task {
  readonly ms: number
  readonly about: string
}

/** Every task of every page's main thread, longest first. */
const tasksIn = (trace: Buffer): ReadonlyArray<Task> => {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: ReadonlyArray<TraceEvent> }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`)
  )
  const whole = traceEvents.filter(({ ph, pid, tid }) => ph === "X" && mains.has(`${pid} ${tid}`))
  const inside = ({ pid, ts, dur = 0 }: TraceEvent): string =>
    whole
      .filter((one) => one.pid === pid && one.ts >= ts && one.ts + (one.dur ?? 0) <= ts + dur)
      .toSorted((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0))
      .slice(0, 6)
      .map(({ name, tdur = 0, args }) => `${name} ${args?.data?.type ?? ""}${args?.data?.url ?? ""} ${tdur / 1000}`)
      .join("; ")
  return whole
    .filter(({ name }) => name.endsWith("RunTask"))
    .toSorted((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0))
    .map((event, at) => ({ ms: (event.tdur ?? 0) / 1000, about: at < 3 ? inside(event) : "" }))
}

const trace = async (page: Page, act: () => Promise<void>): Promise<ReadonlyArray<Task>> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error("The page has no browser of its own")
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "__metadata"] })
  await act()
  return tasksIn(await browser.stopTracing())
}

/** How long a planted task is in the trace. On a busy machine the trace may begin after it: then another is planted. */
const plantedMs = async (page: Page): Promise<number> => {
  let seen = 0
  for (let left = 5; left > 0 && seen <= noticedMs; left -= 1) {
    const [longest] = await trace(page, async () => {
      // Work, not time: a busy machine may give the thread little of the time that passes.
      await page.evaluate((steps) => {
        let sum = 0
        for (let step = 0; step < steps; step += 1) sum += Math.sqrt(step)
        return sum
      }, plantedSteps)
    })
    seen = longest?.ms ?? 0
  }
  return seen
}

/**
 * Runs an action, and returns the longest task of the page's thread meanwhile. A planted task shows that one would be
 * found.
 */
export const longestTaskOf = async (page: Page, act: () => Promise<void>): Promise<Task> => {
  expect(await plantedMs(page), "a planted task is seen").toBeGreaterThan(noticedMs)
  const tasks = await trace(page, act)
  expect(tasks.length, "tasks seen").toBeGreaterThan(100)
  return tasks[0] ?? { ms: 0, about: "" }
}
