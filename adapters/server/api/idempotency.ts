/**
 * The first answer to an idempotency key is the only one. The key is reserved before the work. A success is stored in
 * the transaction of the work, a 409 or 422 after its rollback; any other failure releases the key for a retry.
 */
import { createHmac, type KeyObject } from "node:crypto"
import { Effect, Exit } from "effect"
import {
  type IdempotencyStore,
  type ReservationResult,
  type StoredAnswer,
  type KeyReservation,
  leaseSeconds
} from "#adapters/server/api/idempotency-store.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"
import { WireRefused } from "./refusals.ts"

/** The key of a request; null where there is none. */
export const readKey = (request: Request): Effect.Effect<string | null, WireRefused> => {
  const key = request.headers.get("idempotency-key")
  if (key === null || /^[\x21-\x7e]{1,200}$/u.test(key)) return Effect.succeed(key)
  return Effect.fail(new WireRefused({ code: "key_malformed" }))
}

/**
 * Distinguishes requests: method, actual path, query in any order, and the fingerprint of the body. Keyed, because a body
 * may hold a secret that is guessed from all it could be.
 */
export const fingerprintOf = (
  key: KeyObject,
  method: string,
  path: string,
  search: string,
  bodyPrint: string
): string => {
  const query = search.replace(/^\?/u, "").split("&").sort().join("&")
  return createHmac("sha256", key).update(`${method}\n${path}\n${query}\n${bodyPrint}`).digest("hex")
}

/** How long a second request waits for the answer of the first, and how often it checks, in ms. */
export interface IdempotencyTimings {
  readonly timeoutMs: number
  readonly pollMs: number
}

/** Longer than any single decision takes, shorter than a client's timeout of 15 s. */
export const idempotencyTimings: IdempotencyTimings = { timeoutMs: 10_000, pollMs: 100 }

const renewMs = (leaseSeconds * 1_000) / 4

/** What was found when the key was to be reserved, and trying it again. */
interface Reserving<R> {
  readonly first: ReservationResult
  readonly again: Effect.Effect<ReservationResult, R>
}

/** Runs the work once for its reservation. The work stores its own success; a refusal of 409 or 422 is stored afterwards. */
export const runOnce = <T, A extends StoredAnswer, E, R>(
  store: IdempotencyStore<T>,
  waits: IdempotencyTimings,
  reservation: KeyReservation,
  { first, again }: Reserving<R>,
  work: Effect.Effect<A, E>
): Effect.Effect<A | StoredAnswer, E | R | Unavailable | WireRefused> => {
  const proceed = (
    reserved: ReservationResult,
    waitedMs: number
  ): Effect.Effect<A | StoredAnswer, E | R | Unavailable | WireRefused> => {
    if (reserved.kind === "new") return performed
    if (reserved.kind === "answered") return Effect.succeed(reserved.answer)
    if (reserved.kind === "other_body") return Effect.fail(new WireRefused({ code: "key_reused" }))
    if (waitedMs >= waits.timeoutMs) return Effect.fail(new WireRefused({ code: "key_under_way" }))
    return Effect.sleep(waits.pollMs).pipe(
      Effect.andThen(again),
      Effect.flatMap((next) => proceed(next, waitedMs + waits.pollMs))
    )
  }
  // A key that cannot be released (the database is unreachable) becomes free when its reservation expires.
  const release = Effect.ignore(store.release(reservation))
  // A renewal that fails is tried again with the next one; without any the reservation expires, and the key is free.
  const renewing = Effect.acquireUseRelease(
    Effect.sync(() => setInterval(() => void Effect.runPromise(Effect.ignore(store.renew(reservation))), renewMs)),
    () => work,
    (timer) => Effect.sync(() => clearInterval(timer))
  )
  const performed = renewing.pipe(
    Effect.tap(({ status, body }) => {
      if (status < 300) return Effect.void
      return status === 409 || status === 422 ? store.storeRefusal(reservation, { status, body }) : release
    }),
    Effect.onExit((exit) => (Exit.isSuccess(exit) ? Effect.void : release))
  )
  return proceed(first, 0)
}
