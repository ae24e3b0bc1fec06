import { Effect } from "effect"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import type { CachedCalls } from "./cached.ts"
import type { Call } from "./http-client.ts"

/** Calls that may keep answers, and how those are forgotten. */
export interface AnswerCache {
  readonly call: Call
  /** Forgets every kept answer whose path begins so; an empty prefix forgets all. */
  readonly invalidate: (prefix: string) => void
  /** Brings what keeps answers along: whoever asks for a kept list first need not fetch it before. */
  readonly preload: (makeCache: (call: Call) => CachedCalls) => void
}

/** People and benefits are listed with the name of their company, and benefits with the enrolments that wait. */
const dependentPaths: Readonly<Record<string, ReadonlyArray<string>>> = {
  "/companies": ["/users", "/benefits"],
  "/benefits-enrollment": ["/benefits"],
  "/notification": ["/benefits"]
}

/**
 * The same call; what keeps answers is fetched when an endpoint that allows it is first asked. What this browser has
 * written makes the answers kept of the same records untrue.
 */
export const answerCache = (plainCall: Call): AnswerCache => {
  let loading: Promise<CachedCalls> | null = null
  let loaded: CachedCalls | null = null
  const load = (): Promise<CachedCalls> =>
    (loading ??= import("./cached.ts").then(({ cachedCalls }) => (loaded = cachedCalls(plainCall))))
  const invalidate = (prefix: string): void => loaded?.invalidate(prefix)
  const invalidateAfter = ({ path }: Endpoint): void => {
    const prefix = `/${path.split("/")[1] ?? ""}`
    for (const one of [prefix, ...(dependentPaths[prefix] ?? [])]) invalidate(one)
  }
  const call = (endpoint: Endpoint, sent: never, options?: never): Effect.Effect<unknown, unknown> => {
    if (endpoint.cached)
      return Effect.flatMap(Effect.promise(load), (cached): Effect.Effect<unknown, unknown> =>
        cached.call(endpoint, sent, options)
      )
    const plain: Effect.Effect<unknown, unknown> = plainCall(endpoint, sent, options)
    // Also a write that failed may have been done.
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
