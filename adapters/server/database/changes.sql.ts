/** Publishes changes to every server process: with the commit of a transaction, or not at all. */
import { type Kysely, type RawBuilder, sql } from "kysely"
import { payloadBytes } from "#adapters/server/cluster/postgres-channel.ts"
import { attempt } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { ChangePublisher } from "#domain/shared/audit/audit.store.ts"

/** Messages about what this administrator changes; `by` is null where none does. */
export const sqlChanges = (database: Kysely<Tables>, by: string | null): ChangePublisher => ({
  publish: (entity, ids) =>
    attempt(async () => {
      await sql`insert into change_outbox (payload) select ${changeMessage(entity, ids, by)}`.execute(database)
    })
})

/** The text of a message `{entity, ids?, by?, at}`, dated by the clock of the database; without ids where there are too many. */
export const changeMessage = (
  entity: string,
  ids: ReadonlyArray<string> | null,
  by: string | null
): RawBuilder<string> => {
  const about = { entity, ...(by !== null && { by }) }
  const named = JSON.stringify({ ...about, ids })
  const isNamed = ids !== null && ids.length <= namedMax && Buffer.byteLength(named) <= payloadBytes - datedBytes
  const message = isNamed ? named : JSON.stringify(about)
  return sql<string>`(${message}::jsonb || jsonb_build_object('at', ${instantText}))::text`
}

const instantText = sql`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The most ids that an event names (decisions, section 12). */
const namedMax = 100

/** What `changeMessage` adds to the entity and ids: the time, and spaces between values. */
const datedBytes = 500
