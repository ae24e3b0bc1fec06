/** The contract of idempotency stores. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { IdempotencyStore, KeyReservation } from "#adapters/server/api/idempotency-store.ts"

export interface IdempotencyBackend<T> {
  readonly store: IdempotencyStore<T>
  /** Runs the work in a transaction that is committed when the work succeeds. */
  readonly transaction: <A, E>(work: (transaction: T) => Effect.Effect<A, E>) => Effect.Effect<A, unknown>
  /** Makes all entries older by that many seconds. */
  readonly age: (seconds: number) => Promise<void>
}

const administrator = "00000000-0000-4000-8000-000000000001"
const otherAdministrator = "00000000-0000-4000-8000-000000000002"
const answer = { status: 201, body: '{"data":{"name":"José"}}' }
const reservation = (change: Partial<KeyReservation> = {}): KeyReservation => ({
  administratorId: administrator,
  key: "k",
  fingerprint: "f",
  owner: crypto.randomUUID(),
  ...change
})
const run = Effect.runPromise

export const idempotencyTests = <T>(where: string, backend: () => IdempotencyBackend<T>): void => {
  const reserveKey = (keyClaim: KeyReservation) => run(backend().store.reserve(keyClaim))
  const storeAnswer = (held: KeyReservation) =>
    run(backend().transaction((transaction) => backend().store.storeAnswer(transaction, held, answer)))

  describe(`idempotency keys ${where}`, () => {
    it("a key is reserved by one of several concurrent requests", async () => {
      const results = await Promise.all(Array.from({ length: 8 }, () => reserveKey(reservation())))
      expect(results.map(({ kind }) => kind).sort()).toEqual(["new", ...Array.from({ length: 7 }, () => "under_way")])
    })
    it("an answer is stored with its transaction", async () => {
      const first = reservation()
      await reserveKey(first)
      await storeAnswer(first)
      expect(await reserveKey(reservation())).toEqual({ kind: "answered", answer: answer })
    })
    it("an answer is not stored when its transaction is rolled back", async () => {
      const first = reservation()
      await reserveKey(first)
      const { store, transaction } = backend()
      const work = transaction((open) => Effect.andThen(store.storeAnswer(open, first, answer), Effect.fail("no")))
      expect((await run(Effect.result(work)))._tag).toBe("Failure")
      expect(await reserveKey(reservation())).toEqual({ kind: "under_way" })
      await run(store.release(first))
      expect(await reserveKey(reservation())).toEqual({ kind: "new" })
    })
    it("a refusal is stored, too", async () => {
      const first = reservation()
      await reserveKey(first)
      await run(backend().store.storeRefusal(first, { status: 409, body: "{}" }))
      expect(await reserveKey(reservation())).toEqual({ kind: "answered", answer: { status: 409, body: "{}" } })
    })
    it("an answer belongs to one administrator, one key and one request", async () => {
      const first = reservation()
      await reserveKey(first)
      expect(await reserveKey(reservation({ administratorId: otherAdministrator }))).toEqual({ kind: "new" })
      expect(await reserveKey(reservation({ key: "l" }))).toEqual({ kind: "new" })
      expect(await reserveKey(reservation({ fingerprint: "g" }))).toEqual({ kind: "other_body" })
      await storeAnswer(first)
      expect(await reserveKey(reservation({ fingerprint: "g" }))).toEqual({ kind: "other_body" })
    })
    it("a released key keeps its stored answer", async () => {
      const first = reservation()
      await reserveKey(first)
      await storeAnswer(first)
      await run(backend().store.release(first))
      expect(await reserveKey(reservation())).toEqual({ kind: "answered", answer: answer })
    })
    it("a reservation without an answer passes to another request when it is not renewed for 8 s", async () => {
      const dead = reservation()
      await reserveKey(dead)
      for (let renewed = 0; renewed < 3; renewed += 1) {
        await backend().age(6)
        expect(await reserveKey(reservation())).toEqual({ kind: "under_way" })
        await run(backend().store.renew(dead))
      }
      await run(backend().store.renew(reservation()))
      await backend().age(9)
      const heir = reservation()
      expect(await reserveKey(heir)).toEqual({ kind: "new" })
      await run(backend().store.release(dead))
      expect(await reserveKey(reservation())).toEqual({ kind: "under_way" })
      await expect(storeAnswer(dead)).rejects.toMatchObject({ _tag: "Unavailable" })
      await storeAnswer(heir)
      expect(await reserveKey(reservation())).toEqual({ kind: "answered", answer: answer })
    })
    it("an answer is replayed for 24 hours", async () => {
      const first = reservation()
      await reserveKey(first)
      await storeAnswer(first)
      await backend().age(23 * 3600)
      await run(backend().store.deleteExpired)
      expect(await reserveKey(reservation())).toEqual({ kind: "answered", answer: answer })
      await backend().age(3601)
      expect(await reserveKey(reservation({ fingerprint: "g" }))).toEqual({ kind: "new" })
    })
    it("an answer is deleted after 24 hours", async () => {
      await reserveKey(reservation())
      await backend().age(24 * 3600 + 1)
      await run(backend().store.deleteExpired)
      expect(await reserveKey(reservation({ fingerprint: "g" }))).toEqual({ kind: "new" })
    })
  })
}
