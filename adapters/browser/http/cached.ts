import { Cache, Effect, Exit } from "effect"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { urlOf, type Call } from "./http-client.ts"

/** Enough for the lists, their statistics and the choices of forms, with all filters used in five minutes. */
const capacity = 200

export interface CachedCalls {
  /** The same call; a cached endpoint is requested once in five minutes, and once for all concurrent callers. */
  readonly call: Call
  /** Invalidates every cached or pending answer whose path begins with the prefix; an empty prefix invalidates all. */
  readonly invalidate: (prefix: string) => void
}

interface PendingCall {
  readonly run: Effect.Effect<unknown, unknown>
}

/** Caches successful answers of endpoints marked `cached`. Failures are never cached. */
export const cachedCalls = (call: Call): CachedCalls => {
  const pending = new Map<string, PendingCall>()
  const cache = Effect.runSync(
    Cache.makeWith(
      (url: string) => {
        const found = pending.get(url)
        pending.delete(url)
        return found ? found.run : Effect.die(new Error(`No pending call for ${url}`))
      },
      { capacity, timeToLive: (exit) => (Exit.isSuccess(exit) ? "5 minutes" : 0) }
    )
  )
  const cached = (endpoint: Endpoint, sent: never, options?: never): Effect.Effect<unknown, unknown> => {
    const run: Effect.Effect<unknown, unknown> = call(endpoint, sent, options)
    if (!endpoint.cached || endpoint.method !== "GET") return run
    return Effect.suspend(() => {
      const url = urlOf(endpoint, sent)
      pending.set(url, { run })
      return Effect.ensuring(
        Cache.get(cache, url),
        Effect.sync(() => pending.delete(url))
      )
    })
  }
  return {
    call: cached as Call,
    invalidate: (prefix) => {
      for (const url of Effect.runSync(Cache.keys(cache))) {
        if (url.startsWith(`/api${prefix}`)) Effect.runSync(Cache.invalidate(cache, url))
      }
    }
  }
}
