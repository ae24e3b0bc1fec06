import { Effect, Result } from "effect"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { urlOf, type Call } from "./http-client.ts"

/** Two lists, their stat cards and the choices of a few forms, at all the filters someone tries in five minutes. */
const capacity = 200

const keptMs = 5 * 60_000

export interface CachedCalls {
  /** The same call; an endpoint that allows it is asked once in five minutes, and once for all who ask meanwhile. */
  readonly call: Call
  /** Forgets every kept answer whose path begins so; an empty prefix forgets all. What is under way is not kept either. */
  readonly invalidate: (prefix: string) => void
}

interface Kept {
  readonly answer: Promise<Result.Result<unknown, unknown>>
  /** Null while it is under way. */
  readonly untilMs: number | null
}

/**
 * Keeps successful answers of endpoints marked `cached`, and of no others. Failures are never kept. Not Effect's own cache,
 * because that brings durations, a clock and fibers that wait for each other, 2 kB that every page would wait for.
 */
export const cachedCalls = (call: Call): CachedCalls => {
  const kept = new Map<string, Kept>()

  const ask = (url: string, run: Effect.Effect<unknown, unknown>): Kept["answer"] => {
    const answer = Effect.runPromise(Effect.result(run))
    const settle = (isGood: boolean): void => {
      // What was forgotten under way, or has been asked for anew, is not kept.
      if (kept.get(url)?.answer !== answer) return
      if (isGood) kept.set(url, { answer, untilMs: Date.now() + keptMs })
      else kept.delete(url)
    }
    kept.set(url, { answer, untilMs: null })
    answer.then(
      (result) => settle(Result.isSuccess(result)),
      () => settle(false)
    )
    const [oldest] = kept.keys()
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest)
    return answer
  }

  const answerOf = (url: string, run: Effect.Effect<unknown, unknown>): Kept["answer"] => {
    const known = kept.get(url)
    if (known !== undefined && (known.untilMs === null || Date.now() < known.untilMs)) return known.answer
    kept.delete(url)
    return ask(url, run)
  }

  const cached = (endpoint: Endpoint, sent: never, options?: never): Effect.Effect<unknown, unknown> => {
    const run: Effect.Effect<unknown, unknown> = call(endpoint, sent, options)
    if (!endpoint.cached || endpoint.method !== "GET") return run
    return Effect.flatMap(
      Effect.promise(() => answerOf(urlOf(endpoint, sent), run)),
      Effect.fromResult
    )
  }
  return {
    call: cached as Call,
    invalidate: (prefix) => {
      for (const url of kept.keys()) if (url.startsWith(`/api${prefix}`)) kept.delete(url)
    }
  }
}
