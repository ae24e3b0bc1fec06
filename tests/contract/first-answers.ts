/** First answers kept in memory; its transaction is a list of what to do at commit. */
import { Effect } from "effect"
import type { Claimed, IdempotencyStore, KeptAnswer, KeyClaim } from "#adapters/server/idempotency-store.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

export type OnCommit = Array<() => void>

export interface FirstAnswers extends IdempotencyStore<OnCommit> {
  readonly size: () => number
}

export const firstAnswers = (): FirstAnswers => {
  const kept = new Map<string, { readonly claim: KeyClaim; readonly answer: KeptAnswer | null }>()
  const name = ({ who, key }: KeyClaim) => `${who} ${key}`
  const look = (claim: KeyClaim): Claimed => {
    const known = kept.get(name(claim))
    if (!known) {
      kept.set(name(claim), { claim, answer: null })
      return { kind: "new" }
    }
    if (known.claim.fingerprint !== claim.fingerprint) return { kind: "other_body" }
    return known.answer ? { kind: "answered", answer: known.answer } : { kind: "under_way" }
  }
  const isHeldBy = (claim: KeyClaim) => kept.get(name(claim))?.claim.owner === claim.owner
  return {
    claim: (claim) => Effect.sync(() => look(claim)),
    keep: (onCommit, claim, answer) =>
      Effect.suspend(() => {
        if (!isHeldBy(claim)) return Effect.fail(new Unavailable())
        onCommit.push(() => kept.set(name(claim), { claim, answer }))
        return Effect.void
      }),
    keepRefusal: (claim, answer) => Effect.sync(() => void kept.set(name(claim), { claim, answer })),
    release: (claim) =>
      Effect.sync(() => {
        if (isHeldBy(claim) && kept.get(name(claim))?.answer === null) kept.delete(name(claim))
      }),
    forgetOld: Effect.sync(() => kept.clear()),
    size: () => kept.size
  }
}
