/**
 * Shares one read between concurrent callers. A caller that arrives during a read waits for the next one, so a result
 * is never older than its request, and at most one read is queued. Its statements are in the span of the first caller.
 */
import { Effect, Exit } from "effect"
import { CurrentSpan, type Span } from "../observability/traces.ts"

export const coalesce = <A, E>(read: Effect.Effect<A, E>): Effect.Effect<A, E> => {
  let running: Promise<unknown> | null = null
  let next: Promise<Exit.Exit<A, E>> | null = null

  const start = (span: Span | null): Promise<Exit.Exit<A, E>> => {
    const current = Effect.runPromiseExit(Effect.provideService(read, CurrentSpan, span))
    running = current
    // A failed read ends like any other: its exit holds the failure.
    void current.then(() => {
      if (running === current) running = null
    })
    return current
  }
  const request = (span: Span | null): Promise<Exit.Exit<A, E>> => {
    if (running === null) return start(span)
    return (next ??= running.then(() => {
      next = null
      return start(span)
    }))
  }
  return Effect.flatMap(
    Effect.flatMap(CurrentSpan, (span) => Effect.promise(() => request(span))),
    (exit) => exit
  )
}
