import { Effect } from "effect"
import type { Picture } from "#domain/files/image.schema.ts"
import { isUnsent, mayHaveSucceeded, Refused } from "#domain/shared/failure.errors.ts"

export type WithCreateKey = <A, E>(
  body: unknown,
  pictures: ReadonlyArray<unknown>,
  send: (key: string) => Effect.Effect<A, E>
) => Effect.Effect<A, E>

/**
 * Whether the server may have done the work, now or at an earlier attempt: it did not answer in time, is still at it,
 * or was not reached.
 */
const mayStillSucceed = (failure: unknown): boolean =>
  mayHaveSucceeded(failure) || isUnsent(failure) || (failure instanceof Refused && failure.status === 409)

/**
 * Idempotency keys of create requests. A request without an answer that is repeated unchanged keeps its key, so that
 * Save pressed twice creates one record; after any answer the key is new. Bodies are compared by JSON, pictures by
 * identity.
 */
export const createKeys = (newKey: () => string): WithCreateKey => {
  let open: { readonly key: string; readonly body: string; readonly pictures: ReadonlyArray<unknown> } | null = null
  return (sent, pictures, send) =>
    Effect.suspend(() => {
      const body = JSON.stringify(sent)
      const isSame = open?.body === body && pictures.every((picture, at) => picture === open?.pictures[at])
      const current = isSame && open !== null ? open : { key: newKey(), body, pictures }
      open = current
      const close = (): void => {
        if (open === current) open = null
      }
      return send(current.key).pipe(
        Effect.tap(() => Effect.sync(close)),
        Effect.tapError((failure) => Effect.sync(() => (mayStillSucceed(failure) ? undefined : close())))
      )
    })
}

/** A picture as a file of a form; null sends none. */
export const fileOf = (picture: Picture | null): File | null =>
  picture === null ? null : new File([Uint8Array.from(picture.bytes)], picture.name, { type: picture.type })

/** The version that a write expects; an undefined one is not sent. */
export const withVersion = (version: number | undefined) => (version === undefined ? {} : { version })

/** The body of a deletion that may go without one. */
export const deletionBody = (version: number | undefined) => (version === undefined ? null : { version })

/**
 * One call deletes and restores, so it may declare a refusal that this use cannot have; such a refusal counts as
 * undeclared.
 */
export const refuseUndeclared = new Refused({ status: 409, words: "" })
