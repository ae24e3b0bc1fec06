/** The time of a read, and reads of several statements in one snapshot. */
import { type Kysely, type RawBuilder, sql } from "kysely"
import type { Tables } from "#adapters/server/database/tables.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"

/** Later than any list that has been read (see `readAtOf`). */
export const endOfMillisecond = sql<string>`date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond'`

export const readNow = async (database: Kysely<Tables>): Promise<Instant> => {
  const { rows } = await sql<{ readonly now: string }>`select ${endOfMillisecond} as now`.execute(database)
  return Instant.make(rows[0]?.now ?? "")
}

/**
 * The time of a read, in whole milliseconds. New rows are dated by the end of their millisecond, so that none is as old
 * as a list read before it.
 */
export const readAtOf = (table: string): RawBuilder<string> =>
  readAtFor(sql`select max(created_at) from ${sql.table(table)} where deleted_at is null`)

/** The same where `newest` selects the time of the newest row of the list. */
export const readAtFor = (newest: RawBuilder<unknown>): RawBuilder<string> => sql<string>`greatest(
  ${startOfRead},
  least((${newest}), ${startOfRead} + interval '1 millisecond')
)`

/** A replica has nothing that was committed later than what it has replayed. */
const startOfRead = sql<string>`date_trunc('milliseconds', case when pg_is_in_recovery()
  then least(statement_timestamp(), coalesce(pg_last_xact_replay_timestamp(), to_timestamp(0)))
  else statement_timestamp() end)`

/** Runs reads in one snapshot; inside a transaction the isolation of that transaction applies. */
export const inOneSnapshot = <A>(
  database: Kysely<Tables>,
  read: (snapshot: Kysely<Tables>) => Promise<A>
): Promise<A> =>
  database.isTransaction
    ? read(database)
    : database.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read)
