import { Effect } from "effect"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import type { CachedCalls } from "./cached.ts"
import type { Call } from "./http-client.ts"

/** Calls that may keep answers, and how those are forgotten. */
export interface KeptAnswers {
  readonly call: Call
  /** Forgets every kept answer whose path begins so; an empty prefix forgets all. */
  readonly forget: (prefix: string) => void
  /** Brings what keeps answers along: whoever asks for a kept list first need not fetch it before. */
  readonly bring: (keeping: (call: Call) => CachedCalls) => void
}

/** People and benefits are listed with the name of their company, and benefits with the enrolments that wait. */
const alsoUntrue: Readonly<Record<string, ReadonlyArray<string>>> = {
  "/companies": ["/users", "/benefits"],
  "/benefits-enrollment": ["/benefits"],
  "/notification": ["/benefits"]
}

/**
 * The same call; what keeps answers is fetched when an endpoint that allows it is first asked. What this browser has
 * written makes the answers kept of the same records untrue.
 */
export const keptAnswers = (plainCall: Call): KeptAnswers => {
  let fetching: Promise<CachedCalls> | null = null
  let present: CachedCalls | null = null
  const keeper = (): Promise<CachedCalls> =>
    (fetching ??= import("./cached.ts").then(({ cachedCalls }) => (present = cachedCalls(plainCall))))
  const forget = (prefix: string): void => present?.invalidate(prefix)
  const forgetOf = ({ path }: Endpoint): void => {
    const prefix = `/${path.split("/")[1] ?? ""}`
    for (const one of [prefix, ...(alsoUntrue[prefix] ?? [])]) forget(one)
  }
  const call = (endpoint: Endpoint, sent: never, options?: never): Effect.Effect<unknown, unknown> => {
    if (endpoint.cached)
      return Effect.flatMap(Effect.promise(keeper), (kept): Effect.Effect<unknown, unknown> =>
        kept.call(endpoint, sent, options)
      )
    const plain: Effect.Effect<unknown, unknown> = plainCall(endpoint, sent, options)
    // Also a write that failed may have been done.
    return endpoint.method === "GET"
      ? plain
      : Effect.ensuring(
          plain,
          Effect.sync(() => forgetOf(endpoint))
        )
  }
  const bring = (keeping: (call: Call) => CachedCalls): void => {
    if (fetching !== null) return
    present = keeping(plainCall)
    fetching = Promise.resolve(present)
  }
  return { call: call as Call, forget, bring }
}
