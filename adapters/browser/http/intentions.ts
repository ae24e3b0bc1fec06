import { Effect } from "effect"
import { Refused, TimedOut } from "#domain/shared/failure.errors.ts"

/** Asks for something to be made, under a key by which the server does it once. */
export type Intend = <A, E>(
  said: unknown,
  pictures: ReadonlyArray<unknown>,
  ask: (key: string) => Effect.Effect<A, E>
) => Effect.Effect<A, E>

/** No answer came, or the server is still at it: what was asked for may have been made. */
const mayBeDone = (failure: unknown): boolean =>
  failure instanceof TimedOut || (failure instanceof Refused && failure.status === 409)

/**
 * Keys for what is made. What was sent and got no answer, and is sent again as it was, is the same intention and keeps its
 * key, so that nobody makes a record twice who presses Save again. Anything else, and whatever has been answered, is a new
 * intention: a refusal is not replayed to somebody who tries again later.
 *
 * `said` is compared by its JSON, pictures by being the same objects.
 */
export const intentions = (newKey: () => string): Intend => {
  let open: { readonly key: string; readonly said: string; readonly pictures: ReadonlyArray<unknown> } | null = null
  return (told, pictures, ask) =>
    Effect.suspend(() => {
      const said = JSON.stringify(told)
      const isSame = open?.said === said && pictures.every((picture, at) => picture === open?.pictures[at])
      const intention = isSame && open !== null ? open : { key: newKey(), said, pictures }
      open = intention
      const answered = (): void => {
        if (open === intention) open = null
      }
      return ask(intention.key).pipe(
        Effect.tap(() => Effect.sync(answered)),
        Effect.tapError((failure) => Effect.sync(() => (mayBeDone(failure) ? undefined : answered())))
      )
    })
}
