/** What a keeper of first answers promises. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { IdempotencyStore, KeyClaim } from "#adapters/server/idempotency-store.ts"

export interface KeeperOfAnswers<T> {
  readonly store: IdempotencyStore<T>
  /** Runs the work in a transaction that stands when the work succeeds. */
  readonly transaction: <A, E>(work: (transaction: T) => Effect.Effect<A, E>) => Effect.Effect<A, unknown>
  /** Makes everything kept so far older by that many seconds. */
  readonly age: (seconds: number) => Promise<void>
}

const one = "00000000-0000-4000-8000-000000000001"
const other = "00000000-0000-4000-8000-000000000002"
const kept = { status: 201, body: '{"data":{"name":"José"}}' }
const claim = (change: Partial<KeyClaim> = {}): KeyClaim => ({
  who: one,
  key: "k",
  fingerprint: "f",
  owner: crypto.randomUUID(),
  ...change
})
const run = Effect.runPromise

export const idempotencyPromises = <T>(where: string, keeper: () => KeeperOfAnswers<T>): void => {
  const take = (wanted: KeyClaim) => run(keeper().store.claim(wanted))
  const keep = (held: KeyClaim) =>
    run(keeper().transaction((transaction) => keeper().store.storeAnswer(transaction, held, kept)))

  describe(`first answers ${where}`, () => {
    it("are claimed once, whoever asks meanwhile", async () => {
      const claims = await Promise.all(Array.from({ length: 8 }, () => take(claim())))
      expect(claims.map(({ kind }) => kind).sort()).toEqual(["new", ...Array.from({ length: 7 }, () => "under_way")])
    })
    it("are kept with the work", async () => {
      const first = claim()
      await take(first)
      await keep(first)
      expect(await take(claim())).toEqual({ kind: "answered", answer: kept })
    })
    it("are not kept when the work does not stand", async () => {
      const first = claim()
      await take(first)
      const { store, transaction } = keeper()
      const work = transaction((open) => Effect.andThen(store.storeAnswer(open, first, kept), Effect.fail("no")))
      expect((await run(Effect.result(work)))._tag).toBe("Failure")
      expect(await take(claim())).toEqual({ kind: "under_way" })
      await run(store.release(first))
      expect(await take(claim())).toEqual({ kind: "new" })
    })
    it("are kept of refusals too", async () => {
      const first = claim()
      await take(first)
      await run(keeper().store.storeRefusal(first, { status: 409, body: "{}" }))
      expect(await take(claim())).toEqual({ kind: "answered", answer: { status: 409, body: "{}" } })
    })
    it("belong to one administrator, one key and one request", async () => {
      const first = claim()
      await take(first)
      expect(await take(claim({ who: other }))).toEqual({ kind: "new" })
      expect(await take(claim({ key: "l" }))).toEqual({ kind: "new" })
      expect(await take(claim({ fingerprint: "g" }))).toEqual({ kind: "other_body" })
      await keep(first)
      expect(await take(claim({ fingerprint: "g" }))).toEqual({ kind: "other_body" })
    })
    it("stay when a key is given back after them", async () => {
      const first = claim()
      await take(first)
      await keep(first)
      await run(keeper().store.release(first))
      expect(await take(claim())).toEqual({ kind: "answered", answer: kept })
    })
    it("are awaited for 60 s, and then the claim passes on", async () => {
      const dead = claim()
      await take(dead)
      await keeper().age(59)
      expect(await take(claim())).toEqual({ kind: "under_way" })
      await keeper().age(2)
      const heir = claim()
      expect(await take(heir)).toEqual({ kind: "new" })
      await run(keeper().store.release(dead))
      expect(await take(claim())).toEqual({ kind: "under_way" })
      await expect(keep(dead)).rejects.toMatchObject({ _tag: "Unavailable" })
      await keep(heir)
      expect(await take(claim())).toEqual({ kind: "answered", answer: kept })
    })
    it("are replayed for 24 hours", async () => {
      const first = claim()
      await take(first)
      await keep(first)
      await keeper().age(23 * 3600)
      await run(keeper().store.deleteExpired)
      expect(await take(claim())).toEqual({ kind: "answered", answer: kept })
      await keeper().age(3601)
      expect(await take(claim({ fingerprint: "g" }))).toEqual({ kind: "new" })
    })
    it("are forgotten after 24 hours", async () => {
      await take(claim())
      await keeper().age(24 * 3600 + 1)
      await run(keeper().store.deleteExpired)
      expect(await take(claim({ fingerprint: "g" }))).toEqual({ kind: "new" })
    })
  })
}
