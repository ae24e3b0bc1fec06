import { Effect } from "effect"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import type { CachedCalls } from "./cached.ts"
import type { Call } from "./http-client.ts"

/** Calls that may keep answers, and how those are forgotten. */
export interface KeptAnswers {
  readonly call: Call
  /** Forgets every kept answer whose path begins so; an empty prefix forgets all. */
  readonly forget: (prefix: string) => void
}

/** The same call; what keeps answers is fetched when an endpoint that allows it is first asked. */
export const keptAnswers = (plainCall: Call): KeptAnswers => {
  let fetching: Promise<CachedCalls> | null = null
  let present: CachedCalls | null = null
  const keeper = (): Promise<CachedCalls> =>
    (fetching ??= import("./cached.ts").then(({ cachedCalls }) => (present = cachedCalls(plainCall))))
  const call = (endpoint: Endpoint, sent: never, options?: never): Effect.Effect<unknown, unknown> =>
    endpoint.cached
      ? Effect.flatMap(Effect.promise(keeper), (kept): Effect.Effect<unknown, unknown> =>
          kept.call(endpoint, sent, options)
        )
      : plainCall(endpoint, sent, options)
  return { call: call as Call, forget: (prefix) => present?.invalidate(prefix) }
}
