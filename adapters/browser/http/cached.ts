import { Cache, Effect, Exit } from "effect"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { urlOf, type Call } from "./http-client.ts"

/** Two lists, their stat cards and the choices of a few forms, at all the filters someone tries in five minutes. */
const capacity = 200

export interface CachedCalls {
  /** The same call; an endpoint that allows it is asked once in five minutes, and once for all who ask meanwhile. */
  readonly call: Call
  /** Forgets every kept answer whose path begins so; an empty prefix forgets all. What is under way is not kept either. */
  readonly invalidate: (prefix: string) => void
}

interface PendingCall {
  readonly run: Effect.Effect<unknown, unknown>
}

/** Keeps successful answers of endpoints marked `cached`, and of no others. Failures are never kept. */
export const cachedCalls = (call: Call): CachedCalls => {
  const pending = new Map<string, PendingCall>()
  const cache = Effect.runSync(
    Cache.makeWith(
      (url: string) => {
        const found = pending.get(url)
        pending.delete(url)
        return found ? found.run : Effect.die(new Error(`Nobody asked for ${url}`))
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
