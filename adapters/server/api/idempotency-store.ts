/** Where answers are stored under idempotency keys: implemented by the database, used by the API. */
import type { Effect } from "effect"
import type { Unavailable } from "#domain/shared/failure.errors.ts"

/** A key that is reserved for a request. `owner` is this attempt: an expired reservation may pass to another. */
export interface KeyReservation {
  readonly administratorId: string
  readonly key: string
  readonly fingerprint: string
  readonly owner: string
}

/** The same before it is known whose it is. */
export type UnownedReservation = Omit<KeyReservation, "administratorId">

/**
 * Shorter than the time a request waits for the answer of another, so that it takes over where the other's server was
 * killed.
 */
export const leaseSeconds = 8

export interface StoredAnswer {
  readonly status: number
  readonly body: string
}

export type ReservationResult =
  | { readonly kind: "new" }
  | { readonly kind: "answered"; readonly answer: StoredAnswer }
  | { readonly kind: "other_body" }
  | { readonly kind: "under_way" }

/** Stores first answers for 24 hours, per administrator. `T` is a transaction. */
export interface IdempotencyStore<T> {
  /**
   * Reserves the key in its own transaction. A reservation without an answer that was not renewed for `leaseSeconds`
   * passes to the next request: its owner has died.
   */
  readonly reserve: (reservation: KeyReservation) => Effect.Effect<ReservationResult, Unavailable>
  /** Says that the work is still under way. */
  readonly renew: (reservation: KeyReservation) => Effect.Effect<void, Unavailable>
  /**
   * Stores the answer in the transaction of the work; fails, to roll it back, when the reservation has passed to
   * another.
   */
  readonly storeAnswer: (
    transaction: T,
    reservation: KeyReservation,
    answer: StoredAnswer
  ) => Effect.Effect<void, Unavailable>
  readonly storeRefusal: (reservation: KeyReservation, answer: StoredAnswer) => Effect.Effect<void, Unavailable>
  /** Releases the key; a stored answer stays. */
  readonly release: (reservation: KeyReservation) => Effect.Effect<void, Unavailable>
  /** Deletes answers older than 24 hours. */
  readonly deleteExpired: Effect.Effect<void, Unavailable>
}
