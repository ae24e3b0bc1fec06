import { Effect } from "effect"

/** What an effect fails with, or an error that says it did not. */
export const outcomeOf = <A, E>(work: Effect.Effect<A, E>): Promise<unknown> =>
  Effect.runPromise(work).then(
    () => new Error("It succeeded"),
    (failure: unknown) => failure
  )
