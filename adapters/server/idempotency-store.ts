/** What the interface needs to answer a request sent again, and a database to keep. */
import type { Effect } from "effect"
import type { Unavailable } from "#domain/shared/failure.errors.ts"

/** The word a kept answer stands under. `owner` is this one attempt: a claim that has expired may pass to another. */
export interface KeyClaim {
  readonly who: string
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

/** Where first answers are kept for 24 hours, per administrator. `T` is a transaction. */
export interface IdempotencyStore<T> {
  /** Takes the key in a transaction of its own. A claim without an answer for a minute is taken over: its owner has died. */
  readonly claim: (claim: KeyClaim) => Effect.Effect<ClaimResult, Unavailable>
  /** Keeps the answer in the work's transaction; fails when the claim has passed to another, and the work must not stand. */
  readonly storeAnswer: (transaction: T, claim: KeyClaim, answer: StoredAnswer) => Effect.Effect<void, Unavailable>
  readonly storeRefusal: (claim: KeyClaim, answer: StoredAnswer) => Effect.Effect<void, Unavailable>
  /** Gives the key back; an answer that is already kept stays. */
  readonly release: (claim: KeyClaim) => Effect.Effect<void, Unavailable>
  /** Forgets answers older than 24 hours. */
  readonly deleteExpired: Effect.Effect<void, Unavailable>
}
