/** When imported passwords are hardened: in the background, and never while somebody waits. */
import { performance } from "node:perf_hooks"

export interface HardeningParts {
  /** Hardens one password; false when none is left. */
  readonly one: () => Promise<boolean>
  /** Whether somebody waits for a password of his own. */
  readonly isBusy: () => boolean
  readonly say: (line: string) => void
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
export const hardenInBackground = ({ one, isBusy, say }: HardeningParts): (() => Promise<unknown>) => {
  const ending = new AbortController()
  const { signal } = ending
  let before = performance.eventLoopUtilization()
  const isLoaded = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization > utilisationMax || isBusy()
  }
  const turn = async (): Promise<number> => {
    if (isLoaded()) return busyMs
    const startedMs = performance.now()
    const isDone = await one().catch((error: unknown) => {
      say(`An imported password could not be hardened: ${String(error)}`)
      return false
    })
    return isDone ? performance.now() - startedMs : idleMs
  }
  const work = async () => {
    while (!signal.aborted) await rest(await turn(), signal)
  }
  const underWay = work()
  return () => {
    ending.abort()
    return underWay
  }
}

/** Ends early when it is over. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
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
