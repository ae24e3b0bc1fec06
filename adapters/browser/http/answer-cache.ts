import { Cache, Effect, Equal, Exit, Hash } from "effect"
import { stalePathsOf, recordKinds } from "#domain/shared/record-kind.schema.ts"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { urlOf, type Call } from "./http-client.ts"

/** Enough for the lists, their statistics and the choices of forms, with all filters used in five minutes. */
const capacity = 200

export interface AnswerCache {
  /** The same call. A cached endpoint is requested once in five minutes, and once for all concurrent callers. */
  readonly call: Call
  /** Invalidates every cached or pending answer whose path begins with the prefix; an empty prefix invalidates all. */
  readonly invalidate: (prefix: string) => void
  /** Invalidates every cached answer that shows records of this kind. */
  readonly invalidateKind: (entity: string) => void
}

/** A read that is cached: two with the same path and query are one. */
class CachedRead implements Equal.Equal {
  readonly url: string
  readonly run: Effect.Effect<unknown, unknown>
  constructor(url: string, run: Effect.Effect<unknown, unknown>) {
    this.url = url
    this.run = run
  }
  [Equal.symbol](other: Equal.Equal): boolean {
    return other instanceof CachedRead && other.url === this.url
  }
  [Hash.symbol](): number {
    return Hash.string(this.url)
  }
}

/**
 * A call with a cache of the successful answers of endpoints marked `cached`. A request is aborted when its last caller
 * is interrupted. A write invalidates the cached answers of the same records.
 */
export const answerCache = (plainCall: Call): AnswerCache => {
  const cache = Effect.runSync(
    Cache.makeWith(({ run }: CachedRead) => run, {
      capacity,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? "5 minutes" : 0)
    })
  )
  const invalidate = (prefix: string): void => {
    for (const read of Effect.runSync(Cache.keys(cache)))
      if (read.url.startsWith(`/api${prefix}`)) Effect.runSync(Cache.invalidate(cache, read))
  }
  const invalidateKind = (entity: string): void => {
    for (const one of stalePathsOf(entity)) invalidate(one)
  }
  const invalidateAfter = ({ path }: Endpoint): void => {
    for (const [entity, kind] of Object.entries(recordKinds))
      if (path === kind.path || path.startsWith(`${kind.path}/`)) invalidateKind(entity)
  }
  const call = (endpoint: Endpoint, sent: never, options?: never): Effect.Effect<unknown, unknown> => {
    const sending: Effect.Effect<unknown, unknown> = plainCall(endpoint, sent, options)
    if (endpoint.method !== "GET")
      // A failed write may have been done, too.
      return Effect.ensuring(
        sending,
        Effect.sync(() => invalidateAfter(endpoint))
      )
    return endpoint.cached
      ? Effect.suspend(() => Cache.get(cache, new CachedRead(urlOf(endpoint, sent), sending)))
      : sending
  }
  return { call: call as Call, invalidate, invalidateKind }
}
