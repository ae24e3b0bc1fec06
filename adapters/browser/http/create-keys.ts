import { Effect } from "effect"
import { Refused, TimedOut } from "#domain/shared/failure.errors.ts"

/** Asks for something to be made, under a key by which the server does it once. */
export type WithCreateKey = <A, E>(
  body: unknown,
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
export const createKeys = (newKey: () => string): WithCreateKey => {
  let open: { readonly key: string; readonly body: string; readonly pictures: ReadonlyArray<unknown> } | null = null
  return (sent, pictures, ask) =>
    Effect.suspend(() => {
      const body = JSON.stringify(sent)
      const isSame = open?.body === body && pictures.every((picture, at) => picture === open?.pictures[at])
      const current = isSame && open !== null ? open : { key: newKey(), body, pictures }
      open = current
      const close = (): void => {
        if (open === current) open = null
      }
      return ask(current.key).pipe(
        Effect.tap(() => Effect.sync(close)),
        Effect.tapError((failure) => Effect.sync(() => (mayBeDone(failure) ? undefined : close())))
      )
    })
}
