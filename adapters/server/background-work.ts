/** Work that a server does in the background: repeated tasks, and work in parts while it is idle. */
import { performance } from "node:perf_hooks"

/** Runs a task repeatedly; a failure is printed and the task runs again next time. Returns a function that stops it. */
export const repeat = (
  everyMs: number,
  work: () => Promise<unknown>,
  print: (line: string) => void
): (() => Promise<unknown>) => {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = work().catch((error: unknown) => print(`Housekeeping failed: ${String(error)}`))
  }, everyMs)
  return () => {
    clearInterval(timer)
    return running
  }
}

/** The operator's message about stored images that the sweep leaves in place. */
export const doubtfulImagesText = (images: number) =>
  `${images} stored images are unknown to this database, more than it knows. Nothing was removed; check where both are.`

export interface BackgroundWork {
  /** Does a part of it; false when nothing is left to do. */
  readonly next: () => Promise<boolean>
  /** What is printed when a part fails, before the reason. */
  readonly failed: string
  /** Whether a user waits for a password to be hashed. */
  readonly isBusy: () => boolean
  readonly print: (line: string) => void
}

/** How long it waits when nothing is left to do, and when the server is busy. */
const idleMs = 5_000
const busyMs = 250

/** The largest recent utilization of the event loop at which the work goes on. */
const utilisationMax = 0.5

/**
 * Does one part after the other and pauses as long after each, to use half of a core at most. Returns a function that
 * stops it and waits for the pending part.
 */
export const workInBackground = ({ next, failed, isBusy, print }: BackgroundWork): (() => Promise<unknown>) => {
  const ending = new AbortController()
  const { signal } = ending
  let before = performance.eventLoopUtilization()
  const isLoaded = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization > utilisationMax || isBusy()
  }
  const step = async (): Promise<number> => {
    if (isLoaded()) return busyMs
    const startedMs = performance.now()
    const isDone = await next().catch((error: unknown) => {
      print(`${failed}: ${String(error)}`)
      return false
    })
    return isDone ? performance.now() - startedMs : idleMs
  }
  const work = async () => {
    while (!signal.aborted) await sleep(await step(), signal)
  }
  const running = work()
  return () => {
    ending.abort()
    return running
  }
}

/** Resolves early when the signal is aborted. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    else signal.addEventListener("abort", end)
  })
