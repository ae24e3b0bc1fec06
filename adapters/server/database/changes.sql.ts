/** Publishes changes to every server process; inside a transaction with the commit, or not at all. */
import { type Kysely, sql } from "kysely"
import { notify, payloadBytes } from "#adapters/server/database/channel.ts"
import { attempt } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { ChangePublisher } from "#domain/audit/audit.store.ts"

/** A message `{entity, ids?, at}`; without ids where there are too many. */
export const sqlChanges = (database: Kysely<Tables>): ChangePublisher => ({
  publish: (entity, ids) =>
    attempt(async () => {
      const { rows } = await sql<{
        readonly at: string
      }>`select date_trunc('milliseconds', clock_timestamp()) as at`.execute(database)
      const at = rows[0]?.at
      const named = { entity, ids, at }
      const isNamed = ids !== null && ids.length <= namedMax && Buffer.byteLength(JSON.stringify(named)) <= payloadBytes
      await notify(database, isNamed ? named : { entity, at })
    })
})

/** The most ids that an event names (decisions, section 12). */
const namedMax = 100
