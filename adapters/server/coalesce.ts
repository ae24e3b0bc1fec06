/**
 * One reading for all who ask at the same time, where everybody is told the same.
 *
 * Whoever asks while a reading is under way waits for the next one, together with all who ask meanwhile: what he is told is
 * never older than his question, and however many ask, at most one reading is under way and one waits.
 */
import { Effect, Exit } from "effect"

export const coalesce = <A, E>(read: Effect.Effect<A, E>): Effect.Effect<A, E> => {
  let running: Promise<unknown> | null = null
  let next: Promise<Exit.Exit<A, E>> | null = null

  const start = (): Promise<Exit.Exit<A, E>> => {
    const current = Effect.runPromiseExit(read)
    running = current
    // A reading that fails ends like any other: its exit holds the failure.
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
