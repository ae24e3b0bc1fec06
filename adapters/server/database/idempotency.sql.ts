import { Effect } from "effect"
import { sql, type Kysely } from "kysely"
import { attempt, type Database, type InTransaction } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import {
  type ReservationResult,
  type IdempotencyStore,
  leaseSeconds,
  type StoredAnswer,
  type KeyReservation
} from "#adapters/server/idempotency-store.ts"
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

const reserveKey = async (
  database: Database,
  { administratorId, key, fingerprint, owner }: KeyReservation
): Promise<ReservationResult> => {
  const { rows: taken } = await sql`
    insert into idempotency_keys as kept (administrator_id, key, fingerprint, owner)
    values (${administratorId}, ${key}, ${fingerprint}, ${owner})
    on conflict (administrator_id, key) do update
      set fingerprint = excluded.fingerprint, owner = excluded.owner, claimed_at = now(), status = null, body = null
      where kept.claimed_at < now() - interval '24 hours'
        or (kept.status is null and kept.claimed_at < now() - make_interval(secs => ${leaseSeconds}))
    returning owner`.execute(database)
  if (taken.length > 0) return { kind: "new" }
  const stored = await database
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "status", "body"])
    .where("administrator_id", "=", administratorId)
    .where("key", "=", key)
    .executeTakeFirst()
  if (stored && stored.fingerprint !== fingerprint) return { kind: "other_body" }
  // A row that was just released looks like one in progress, and is reserved at the next poll.
  if (!stored || stored.status === null || stored.body === null) return { kind: "under_way" }
  return { kind: "answered", answer: { status: stored.status, body: stored.body } }
}

const storeOwnedAnswer = async (
  database: Kysely<Tables>,
  { administratorId, key, owner }: KeyReservation,
  { status, body }: StoredAnswer
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable("idempotency_keys")
    .set({ status, body })
    .where("administrator_id", "=", administratorId)
    .where("key", "=", key)
    .where("owner", "=", owner)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
