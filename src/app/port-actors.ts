/** How a port's call becomes an actor that a machine can invoke. */
import { Effect } from "effect"
import { fromPromise } from "xstate"

/** Runs a read as an actor: leaving the state interrupts it, failing rejects with the typed error. */
export const reading = <Input, Output, Failure>(call: (input: Input) => Effect.Effect<Output, Failure>) =>
  fromPromise<Output, Input>(({ input, signal }) => Effect.runPromise(call(input), { signal }))

/** Runs a write as an actor: once asked it goes on, whatever becomes of the state that asked. */
export const writing = <Input, Output, Failure>(call: (input: Input) => Effect.Effect<Output, Failure>) =>
  fromPromise<Output, Input>(({ input }) => Effect.runPromise(call(input)))
