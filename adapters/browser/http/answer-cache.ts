import { Effect } from "effect"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { cachedCalls } from "./cached.ts"
import type { Call } from "./http-client.ts"

export interface AnswerCache {
  readonly call: Call
  /** Invalidates every cached answer whose path begins with the prefix; an empty prefix invalidates all. */
  readonly invalidate: (prefix: string) => void
}

/** A call with a cache. A write invalidates the cached answers of the same records. */
export const answerCache = (plainCall: Call): AnswerCache => {
  const cached = cachedCalls(plainCall)
  const invalidateAfter = ({ path }: Endpoint): void => {
    const kind = Object.values(recordKinds).find((one) => path === one.path || path.startsWith(`${one.path}/`))
    for (const one of kind?.shownBy ?? []) cached.invalidate(one)
  }
  const call = (endpoint: Endpoint, sent: never, options?: never): Effect.Effect<unknown, unknown> => {
    const sending: Effect.Effect<unknown, unknown> = cached.call(endpoint, sent, options)
    // A failed write may have been done, too.
    return endpoint.method === "GET"
      ? sending
      : Effect.ensuring(
          sending,
          Effect.sync(() => invalidateAfter(endpoint))
        )
  }
  return { call: call as Call, invalidate: cached.invalidate }
}
