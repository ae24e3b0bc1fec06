/**
 * Shares one read between concurrent callers. A caller that arrives during a read waits for the next one, so a result
 * is never older than its request, and at most one read is queued.
 */
import { Effect, Exit } from "effect"

export const coalesce = <A, E>(read: Effect.Effect<A, E>): Effect.Effect<A, E> => {
  let running: Promise<unknown> | null = null
  let next: Promise<Exit.Exit<A, E>> | null = null

  const start = (): Promise<Exit.Exit<A, E>> => {
    const current = Effect.runPromiseExit(read)
    running = current
    // A failed read ends like any other: its exit holds the failure.
    void current.then(() => {
      if (running === current) running = null
    })
    return current
  }
  const request = (): Promise<Exit.Exit<A, E>> => {
    if (running === null) return start()
    return (next ??= running.then(() => {
      next = null
      return start()
    }))
  }
  return Effect.flatMap(
    Effect.promise(() => request()),
    (exit) => exit
  )
}
