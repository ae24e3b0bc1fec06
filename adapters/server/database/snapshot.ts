/** When a list was read, and how its parts are read as of one moment. */
import { type Kysely, type RawBuilder, sql } from "kysely"
import type { Tables } from "#adapters/server/database/tables.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"

/** The end of the present millisecond: later than any list that has been read (see `readAtOf`). */
export const readNow = async (database: Kysely<Tables>): Promise<Instant> => {
  const { rows } = await sql<{ readonly now: string }>`
    select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as now
  `.execute(database)
  return Instant.make(rows[0]?.now ?? "")
}

/**
 * When the database was read, in whole milliseconds. New rows are dated by the end of their millisecond, so that none is
 * as old as a list read before it; a row that a list shows may thus be dated up to one millisecond ahead of it.
 */
export const readAtOf = (
  table: "articles" | "benefits" | "claims" | "companies" | "quizzes" | "users"
): RawBuilder<string> => readAtBeside(sql`select max(created_at) from ${sql.table(table)} where deleted_at is null`)

/** The same where `newest` selects the moment of the newest row of the list. */
export const readAtBeside = (newest: RawBuilder<unknown>): RawBuilder<string> => sql<string>`greatest(
  date_trunc('milliseconds', statement_timestamp()),
  least((${newest}), date_trunc('milliseconds', statement_timestamp()) + interval '1 millisecond')
)`

/** Total and rows are read as of one moment; a transaction that is under way already keeps its own rules. */
export const inOneSnapshot = <A>(
  database: Kysely<Tables>,
  read: (snapshot: Kysely<Tables>) => Promise<A>
): Promise<A> =>
  database.isTransaction
    ? read(database)
    : database.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read)
