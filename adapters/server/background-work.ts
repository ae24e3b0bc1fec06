/** Work that a server does in the background: repeated tasks, and hardening imported passwords while it is idle. */
import { performance } from "node:perf_hooks"

/** Does something now and then; a failure is told and tried again at the next turn. Answers how to end it. */
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

/** What an operator is told of stored images that the sweep leaves alone. */
export const doubtfulImagesText = (images: number) =>
  `${images} stored images are unknown to this database, more than it knows. Nothing was removed; check where both are.`

export interface HardeningOptions {
  /** Hardens one password; false when none is left. */
  readonly hardenNext: () => Promise<boolean>
  /** Whether somebody waits for a password of his own. */
  readonly isBusy: () => boolean
  readonly print: (line: string) => void
}

/** How long it waits while there is nothing to do, and while others are at work. */
const idleMs = 5_000
const busyMs = 250

/** The share of the last moment that the server's one thread may have been at work. */
const utilisationMax = 0.5

/**
 * Hardens one password after the other until it is ended, and rests after each as long as that one took, so that it never
 * takes more than half of a core. Answers how to end it, which waits for the one in hand.
 */
export const hardenInBackground = ({ hardenNext, isBusy, print }: HardeningOptions): (() => Promise<unknown>) => {
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
    const isDone = await hardenNext().catch((error: unknown) => {
      print(`An imported password could not be hardened: ${String(error)}`)
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

/** Ends early when it is over. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
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
