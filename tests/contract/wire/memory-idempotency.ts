/** An idempotency store in memory; its transaction is a list of functions to run at the commit. */
import { Effect } from "effect"
import {
  type ReservationResult,
  type IdempotencyStore,
  leaseSeconds,
  type StoredAnswer,
  type KeyReservation
} from "#adapters/server/api/idempotency-store.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

export type OnCommit = Array<() => void>

export interface MemoryIdempotency extends IdempotencyStore<OnCommit> {
  readonly size: () => number
  /** Makes all entries older. */
  readonly age: (seconds: number) => void
}

interface Entry {
  readonly reserve: KeyReservation
  readonly answer: StoredAnswer | null
  readonly ageSeconds: number
}

const daySeconds = 24 * 3600

export const memoryIdempotency = (): MemoryIdempotency => {
  const entries = new Map<string, Entry>()
  const name = ({ administratorId, key }: KeyReservation) => `${administratorId} ${key}`
  const isExpired = ({ answer, ageSeconds }: Entry) =>
    ageSeconds > daySeconds || (answer === null && ageSeconds > leaseSeconds)
  const reserveKey = (reservation: KeyReservation): ReservationResult => {
    const known = entries.get(name(reservation))
    if (!known || isExpired(known)) {
      entries.set(name(reservation), { reserve: reservation, answer: null, ageSeconds: 0 })
      return { kind: "new" }
    }
    if (known.reserve.fingerprint !== reservation.fingerprint) return { kind: "other_body" }
    return known.answer ? { kind: "answered", answer: known.answer } : { kind: "under_way" }
  }
  const ownEntry = (reservation: KeyReservation) => {
    const known = entries.get(name(reservation))
    return known?.reserve.owner === reservation.owner ? known : null
  }
  const put = (reservation: KeyReservation, answer: StoredAnswer) => {
    const known = ownEntry(reservation)
    if (known) entries.set(name(reservation), { ...known, answer })
  }
  return {
    reserve: (reservation) => Effect.sync(() => reserveKey(reservation)),
    storeAnswer: (onCommit, reservation, answer) =>
      Effect.suspend(() => {
        if (!ownEntry(reservation)) return Effect.fail(new Unavailable())
        onCommit.push(() => put(reservation, answer))
        return Effect.void
      }),
    storeRefusal: (reservation, answer) => Effect.sync(() => put(reservation, answer)),
    renew: (reservation) =>
      Effect.sync(() => {
        const known = ownEntry(reservation)
        if (known?.answer === null) entries.set(name(reservation), { ...known, ageSeconds: 0 })
      }),
    release: (reservation) =>
      Effect.sync(() => {
        if (ownEntry(reservation)?.answer === null) entries.delete(name(reservation))
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
