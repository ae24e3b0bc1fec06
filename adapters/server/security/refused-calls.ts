/**
 * Remembers how long the database has refused those whose calls are limited, so that refusing them again takes no
 * connection. Only for limits that time alone ends: what a person can lift is asked of the database each time.
 */
import { Effect } from "effect"
import { TooManyRequests } from "#domain/shared/failure.errors.ts"

/** A few megabytes. Of more at once the oldest are forgotten, which the database then refuses itself. */
const rememberedMax = 10_000

export interface RefusedCalls {
  /** Counts a call of `name`, unless a former one was refused until later than now. */
  readonly counted: <E>(
    name: string,
    count: Effect.Effect<void, TooManyRequests | E>
  ) => Effect.Effect<void, TooManyRequests | E>
}

/** `nowMs` is a clock that never goes back. */
export const refusedCalls = (nowMs: () => number, most = rememberedMax): RefusedCalls => {
  const endsMs = new Map<string, number>()
  const remember = (name: string, seconds: number): void => {
    endsMs.delete(name)
    endsMs.set(name, nowMs() + seconds * 1_000)
    for (const oldest of endsMs.keys()) {
      if (endsMs.size <= most) break
      endsMs.delete(oldest)
    }
  }
  return {
    counted: (name, count) =>
      Effect.suspend(() => {
        const seconds = Math.ceil(((endsMs.get(name) ?? 0) - nowMs()) / 1_000)
        if (seconds > 0) return Effect.fail(new TooManyRequests({ seconds }))
        endsMs.delete(name)
        return Effect.tapError(count, (failure) =>
          Effect.sync(() => {
            if (failure instanceof TooManyRequests) remember(name, failure.seconds)
          })
        )
      })
  }
}
