import { Effect } from "effect"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import type { CachedCalls } from "./cached.ts"
import type { Call } from "./http-client.ts"

export interface AnswerCache {
  readonly call: Call
  /** Invalidates every cached answer whose path begins with the prefix; an empty prefix invalidates all. */
  readonly invalidate: (prefix: string) => void
  /** Provides the cache module, so that the first cached call need not load it. */
  readonly preload: (makeCache: (call: Call) => CachedCalls) => void
}

/** A call with a cache, loaded when first needed. A write invalidates the cached answers of the same records. */
export const answerCache = (plainCall: Call): AnswerCache => {
  let loading: Promise<CachedCalls> | null = null
  let loaded: CachedCalls | null = null
  const load = (): Promise<CachedCalls> =>
    (loading ??= import("./cached.ts").then(({ cachedCalls }) => (loaded = cachedCalls(plainCall))))
  const invalidate = (prefix: string): void => loaded?.invalidate(prefix)
  const invalidateAfter = ({ path }: Endpoint): void => {
    const kind = Object.values(recordKinds).find((one) => path === one.path || path.startsWith(`${one.path}/`))
    for (const one of kind?.shownBy ?? []) invalidate(one)
  }
  const call = (endpoint: Endpoint, sent: never, options?: never): Effect.Effect<unknown, unknown> => {
    if (endpoint.cached)
      return Effect.flatMap(Effect.promise(load), (cached): Effect.Effect<unknown, unknown> =>
        cached.call(endpoint, sent, options)
      )
    const plain: Effect.Effect<unknown, unknown> = plainCall(endpoint, sent, options)
    // A failed write may have been done, too.
    return endpoint.method === "GET"
      ? plain
      : Effect.ensuring(
          plain,
          Effect.sync(() => invalidateAfter(endpoint))
        )
  }
  const preload = (makeCache: (call: Call) => CachedCalls): void => {
    if (loading !== null) return
    loaded = makeCache(plainCall)
    loading = Promise.resolve(loaded)
  }
  return { call: call as Call, invalidate: invalidate, preload: preload }
}
