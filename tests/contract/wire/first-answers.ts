/** First answers kept in memory; its transaction is a list of what to do at commit. */
import { Effect } from "effect"
import type { ClaimResult, IdempotencyStore, StoredAnswer, KeyClaim } from "#adapters/server/idempotency-store.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

export type OnCommit = Array<() => void>

export interface FirstAnswers extends IdempotencyStore<OnCommit> {
  readonly size: () => number
  /** Makes everything kept so far older. */
  readonly age: (seconds: number) => void
}

interface Kept {
  readonly claim: KeyClaim
  readonly answer: StoredAnswer | null
  readonly ageSeconds: number
}

const daySeconds = 24 * 3600

export const firstAnswers = (): FirstAnswers => {
  const kept = new Map<string, Kept>()
  const name = ({ who, key }: KeyClaim) => `${who} ${key}`
  const isOver = ({ answer, ageSeconds }: Kept) => ageSeconds > daySeconds || (answer === null && ageSeconds > 60)
  const look = (claim: KeyClaim): ClaimResult => {
    const known = kept.get(name(claim))
    if (!known || isOver(known)) {
      kept.set(name(claim), { claim, answer: null, ageSeconds: 0 })
      return { kind: "new" }
    }
    if (known.claim.fingerprint !== claim.fingerprint) return { kind: "other_body" }
    return known.answer ? { kind: "answered", answer: known.answer } : { kind: "under_way" }
  }
  const held = (claim: KeyClaim) => {
    const known = kept.get(name(claim))
    return known?.claim.owner === claim.owner ? known : null
  }
  const put = (claim: KeyClaim, answer: StoredAnswer) => {
    const known = held(claim)
    if (known) kept.set(name(claim), { ...known, answer })
  }
  return {
    claim: (claim) => Effect.sync(() => look(claim)),
    storeAnswer: (onCommit, claim, answer) =>
      Effect.suspend(() => {
        if (!held(claim)) return Effect.fail(new Unavailable())
        onCommit.push(() => put(claim, answer))
        return Effect.void
      }),
    storeRefusal: (claim, answer) => Effect.sync(() => put(claim, answer)),
    release: (claim) =>
      Effect.sync(() => {
        if (held(claim)?.answer === null) kept.delete(name(claim))
      }),
    deleteExpired: Effect.sync(() => {
      for (const [key, known] of kept) if (known.ageSeconds > daySeconds) kept.delete(key)
    }),
    size: () => kept.size,
    age: (seconds) => {
      for (const [key, known] of kept) kept.set(key, { ...known, ageSeconds: known.ageSeconds + seconds })
    }
  }
}
