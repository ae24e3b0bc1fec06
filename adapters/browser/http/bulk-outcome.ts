/** The bulk calls of decisions return one of two shapes, by the form of the request; the other one breaks the contract. */
import { Effect } from "effect"
import { Refused } from "#domain/shared/failure.errors.ts"

interface Named {
  readonly updated: ReadonlyArray<unknown>
}
interface Matching {
  readonly updated: number
}

const unexpectedForm = Effect.fail(new Refused({ status: 200, words: "" }))

const isNamed = <N extends Named, M extends Matching>(outcome: N | M): outcome is N =>
  typeof outcome.updated !== "number"

export const ofNamed = <N extends Named, M extends Matching>(outcome: N | M): Effect.Effect<N, Refused> =>
  isNamed(outcome) ? Effect.succeed(outcome) : unexpectedForm

export const ofMatching = <N extends Named, M extends Matching>(outcome: N | M): Effect.Effect<M, Refused> =>
  isNamed(outcome) ? unexpectedForm : Effect.succeed(outcome)
