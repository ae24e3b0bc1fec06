/** Turns calls of ports into actors that machines can invoke. */
import { Effect } from "effect"
import { fromPromise } from "xstate"

/** Runs a read as an actor: leaving the state interrupts it, a failure rejects with the typed error. */
export const readActor = <Input, Output, Failure>(call: (input: Input) => Effect.Effect<Output, Failure>) =>
  fromPromise<Output, Input>(({ input, signal }) => Effect.runPromise(call(input), { signal }))

/** Runs a write as an actor: it continues even when the invoking state is left. */
export const writeActor = <Input, Output, Failure>(call: (input: Input) => Effect.Effect<Output, Failure>) =>
  fromPromise<Output, Input>(({ input }) => Effect.runPromise(call(input)))
