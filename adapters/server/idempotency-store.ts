/** Where answers are stored under idempotency keys: implemented by the database, used by the API. */
import type { Effect } from "effect"
import type { Unavailable } from "#domain/shared/failure.errors.ts"

/** The claim of a key. `owner` is this single attempt: an expired claim may pass to another. */
export interface KeyClaim {
  readonly administratorId: string
  readonly key: string
  readonly fingerprint: string
  readonly owner: string
}

export interface StoredAnswer {
  readonly status: number
  readonly body: string
}

export type ClaimResult =
  | { readonly kind: "new" }
  | { readonly kind: "answered"; readonly answer: StoredAnswer }
  | { readonly kind: "other_body" }
  | { readonly kind: "under_way" }

/** Stores first answers for 24 hours, per administrator. `T` is a transaction. */
export interface IdempotencyStore<T> {
  /**
   * Claims the key in its own transaction. A claim without an answer for a minute is taken over: its owner has died.
   */
  readonly claim: (claim: KeyClaim) => Effect.Effect<ClaimResult, Unavailable>
  /** Stores the answer in the transaction of the work; fails, to roll it back, when the claim has passed to another. */
  readonly storeAnswer: (transaction: T, claim: KeyClaim, answer: StoredAnswer) => Effect.Effect<void, Unavailable>
  readonly storeRefusal: (claim: KeyClaim, answer: StoredAnswer) => Effect.Effect<void, Unavailable>
  /** Releases the key; a stored answer stays. */
  readonly release: (claim: KeyClaim) => Effect.Effect<void, Unavailable>
  /** Deletes answers older than 24 hours. */
  readonly deleteExpired: Effect.Effect<void, Unavailable>
}
