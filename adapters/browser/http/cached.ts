import { Effect, Exit } from "effect"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { urlOf, type Call } from "./http-client.ts"

/** Enough for the lists, their statistics and the choices of forms, with all filters used in five minutes. */
const capacity = 200
const lifetimeMs = 5 * 60_000

export interface CachedCalls {
  /** The same call; a cached endpoint is requested once in five minutes, and once for all concurrent callers. */
  readonly call: Call
  /** Invalidates every cached or pending answer whose path begins with the prefix; an empty prefix invalidates all. */
  readonly invalidate: (prefix: string) => void
}

interface Answer {
  /** The answer once it is there. */
  exit: Exit.Exit<unknown, unknown> | null
  readonly pending: Promise<Exit.Exit<unknown, unknown>>
  readonly abort: () => void
  callers: number
  /** When it was requested or answered, in milliseconds. */
  since: number
}

/**
 * Caches successful answers of endpoints marked `cached`. Failures are never cached. A request is aborted when its last
 * caller is interrupted. Not Effect's `Cache`: its clock and durations would be in the first file of every page.
 */
export const cachedCalls = (call: Call): CachedCalls => {
  const answers = new Map<string, Answer>()
  const remove = (url: string, answer: Answer): void => {
    if (answers.get(url) === answer) answers.delete(url)
  }
  const request = (url: string, run: Effect.Effect<unknown, unknown>): Answer => {
    const aborted = new AbortController()
    const pending = Effect.runPromiseExit(run, { signal: aborted.signal }).then((exit) => {
      answer.exit = exit
      answer.since = Date.now()
      if (Exit.isFailure(exit)) remove(url, answer)
      return exit
    })
    const answer: Answer = { exit: null, pending, abort: () => aborted.abort(), callers: 0, since: Date.now() }
    answers.set(url, answer)
    const [oldest] = answers.keys()
    if (answers.size > capacity && oldest !== undefined) answers.delete(oldest)
    return answer
  }
  const wait = (url: string, answer: Answer): Effect.Effect<unknown, unknown> =>
    Effect.callback((resume) => {
      answer.callers += 1
      void answer.pending.then(resume)
      return Effect.sync(() => {
        answer.callers -= 1
        if (answer.callers > 0) return
        remove(url, answer)
        answer.abort()
      })
    })
  const cached = (endpoint: Endpoint, sent: never, options?: never): Effect.Effect<unknown, unknown> => {
    const run: Effect.Effect<unknown, unknown> = call(endpoint, sent, options)
    if (!endpoint.cached || endpoint.method !== "GET") return run
    return Effect.suspend(() => {
      const url = urlOf(endpoint, sent)
      const known = answers.get(url)
      const isFresh = known !== undefined && (known.exit === null || Date.now() - known.since < lifetimeMs)
      const answer = isFresh ? known : request(url, run)
      return answer.exit ?? wait(url, answer)
    })
  }
  return {
    call: cached as Call,
    invalidate: (prefix) => {
      for (const url of answers.keys()) if (url.startsWith(`/api${prefix}`)) answers.delete(url)
    }
  }
}
