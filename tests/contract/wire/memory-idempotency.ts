/** An idempotency store in memory; its transaction is a list of functions to run at the commit. */
import { Effect } from "effect"
import type { ClaimResult, IdempotencyStore, StoredAnswer, KeyClaim } from "#adapters/server/idempotency-store.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

export type OnCommit = Array<() => void>

export interface MemoryIdempotency extends IdempotencyStore<OnCommit> {
  readonly size: () => number
  /** Makes all entries older. */
  readonly age: (seconds: number) => void
}

interface Entry {
  readonly claim: KeyClaim
  readonly answer: StoredAnswer | null
  readonly ageSeconds: number
}

const daySeconds = 24 * 3600

export const memoryIdempotency = (): MemoryIdempotency => {
  const entries = new Map<string, Entry>()
  const name = ({ administratorId, key }: KeyClaim) => `${administratorId} ${key}`
  const isExpired = ({ answer, ageSeconds }: Entry) => ageSeconds > daySeconds || (answer === null && ageSeconds > 60)
  const claimKey = (claim: KeyClaim): ClaimResult => {
    const known = entries.get(name(claim))
    if (!known || isExpired(known)) {
      entries.set(name(claim), { claim, answer: null, ageSeconds: 0 })
      return { kind: "new" }
    }
    if (known.claim.fingerprint !== claim.fingerprint) return { kind: "other_body" }
    return known.answer ? { kind: "answered", answer: known.answer } : { kind: "under_way" }
  }
  const ownEntry = (claim: KeyClaim) => {
    const known = entries.get(name(claim))
    return known?.claim.owner === claim.owner ? known : null
  }
  const put = (claim: KeyClaim, answer: StoredAnswer) => {
    const known = ownEntry(claim)
    if (known) entries.set(name(claim), { ...known, answer })
  }
  return {
    claim: (claim) => Effect.sync(() => claimKey(claim)),
    storeAnswer: (onCommit, claim, answer) =>
      Effect.suspend(() => {
        if (!ownEntry(claim)) return Effect.fail(new Unavailable())
        onCommit.push(() => put(claim, answer))
        return Effect.void
      }),
    storeRefusal: (claim, answer) => Effect.sync(() => put(claim, answer)),
    release: (claim) =>
      Effect.sync(() => {
        if (ownEntry(claim)?.answer === null) entries.delete(name(claim))
      }),
    deleteExpired: Effect.sync(() => {
      for (const [key, known] of entries) if (known.ageSeconds > daySeconds) entries.delete(key)
    }),
    size: () => entries.size,
    age: (seconds) => {
      for (const [key, known] of entries) entries.set(key, { ...known, ageSeconds: known.ageSeconds + seconds })
    }
  }
}
