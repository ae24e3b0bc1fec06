import { Effect } from "effect"
import { pathsShowing, recordKinds } from "#domain/shared/record-kind.schema.ts"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { cachedCalls } from "./cached.ts"
import type { Call } from "./http-client.ts"

export interface AnswerCache {
  readonly call: Call
  /** Invalidates every cached answer whose path begins with the prefix; an empty prefix invalidates all. */
  readonly invalidate: (prefix: string) => void
  /** Invalidates every cached answer that shows records of this kind. */
  readonly invalidateKind: (entity: string) => void
}

/** A call with a cache. A write invalidates the cached answers of the same records. */
export const answerCache = (plainCall: Call): AnswerCache => {
  const cached = cachedCalls(plainCall)
  const invalidateKind = (entity: string): void => {
    for (const one of pathsShowing(entity)) cached.invalidate(one)
  }
  const invalidateAfter = ({ path }: Endpoint): void => {
    for (const [entity, kind] of Object.entries(recordKinds))
      if (path === kind.path || path.startsWith(`${kind.path}/`)) invalidateKind(entity)
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
  return { call: call as Call, invalidate: cached.invalidate, invalidateKind }
}
