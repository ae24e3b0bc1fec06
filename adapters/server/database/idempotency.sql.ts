import { Effect } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { prepared } from "#adapters/server/database/database-client.ts"
import { attempt, type Database, type InTransaction } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import {
  type ReservationResult,
  type IdempotencyStore,
  leaseSeconds,
  type StoredAnswer,
  type KeyReservation,
  type UnownedReservation
} from "#adapters/server/api/idempotency-store.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

/** Stores first answers in PostgreSQL, so that all server processes agree on them. The clock is the database's. */
export const sqlIdempotency = (database: Database): IdempotencyStore<InTransaction> => ({
  reserve: (reservation) => attempt(() => reserveKey(database, reservation)),
  storeAnswer: (transaction, reservation, answer) =>
    // Another request owns the key by now and its answer counts, so this transaction must not be committed.
    Effect.flatMap(
      attempt(() => storeOwnedAnswer(transaction, reservation, answer)),
      (isStored) => (isStored ? Effect.void : Effect.fail(new Unavailable()))
    ),
  storeRefusal: (reservation, answer) => Effect.asVoid(attempt(() => storeOwnedAnswer(database, reservation, answer))),
  renew: ({ administratorId, key, owner }) =>
    Effect.asVoid(
      attempt(() =>
        sql`
          update idempotency_keys set claimed_at = clock_timestamp()
          where administrator_id = ${administratorId} and key = ${key} and owner = ${owner} and status is null
        `.execute(database)
      )
    ),
  release: ({ administratorId, key, owner }) =>
    Effect.asVoid(
      attempt(() =>
        database
          .deleteFrom("idempotency_keys")
          .where("administrator_id", "=", administratorId)
          .where("key", "=", key)
          .where("owner", "=", owner)
          .where("status", "is", null)
          .execute()
      )
    ),
  deleteExpired: Effect.asVoid(
    attempt(() => sql`delete from idempotency_keys where claimed_at < now() - interval '24 hours'`.execute(database))
  )
})

const reserveKey = async (database: Database, reservation: KeyReservation): Promise<ReservationResult> => {
  const { rows } = await prepared(sql<ReservationRow>`
    with ${reservationSteps(sql`(select ${reservation.administratorId}::uuid as id)`, reservation)}
    select * from reservation
  `).execute(database)
  return toReservation(rows[0], reservation)
}

/**
 * The steps that reserve a key for the administrators `who (id)`, and their result as `reservation`: without a row for an
 * answer that is being stored right now, which the next poll finds.
 */
export const reservationSteps = (
  who: RawBuilder<unknown>,
  { key, fingerprint, owner }: UnownedReservation
): RawBuilder<unknown> => sql`
  reserving as (
    insert into idempotency_keys as kept (administrator_id, key, fingerprint, owner)
    select id, ${key}, ${fingerprint}, ${owner} from ${who} as administrator
    on conflict (administrator_id, key) do update
      set fingerprint = excluded.fingerprint, owner = excluded.owner, claimed_at = now(), status = null, body = null
      where kept.claimed_at < now() - interval '24 hours'
        or (kept.status is null and kept.claimed_at < now() - make_interval(secs => ${leaseSeconds}))
    returning owner
  ),
  reservation as (
    select exists (select from reserving) as is_new, kept.fingerprint, kept.status, kept.body
    from ${who} as administrator
    left join idempotency_keys as kept on kept.administrator_id = administrator.id and kept.key = ${key}
  )`

export interface ReservationRow {
  readonly is_new: boolean
  readonly fingerprint: string | null
  readonly status: number | null
  readonly body: string | null
}

export const toReservation = (
  stored: ReservationRow | undefined,
  { fingerprint }: UnownedReservation
): ReservationResult => {
  if (stored?.is_new) return { kind: "new" }
  if (stored && stored.fingerprint !== null && stored.fingerprint !== fingerprint) return { kind: "other_body" }
  // A row that was just released looks like one in progress, and is reserved at the next poll.
  if (!stored || stored.status === null || stored.body === null) return { kind: "under_way" }
  return { kind: "answered", answer: { status: stored.status, body: stored.body } }
}

/** Whether the key is still owned by the request that stores its answer. */
const storeOwnedAnswer = async (
  database: Kysely<Tables>,
  { administratorId, key, owner }: KeyReservation,
  { status, body }: StoredAnswer
): Promise<boolean> => {
  const { rows } = await prepared(sql`
    update idempotency_keys set status = ${status}, body = ${body}
    where administrator_id = ${administratorId} and key = ${key} and owner = ${owner}
    returning 1
  `).execute(database)
  return rows.length > 0
}
