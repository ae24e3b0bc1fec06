/** The outbox of messages between servers: what a transaction leaves there is sent after its commit, or never. */
import { type Kysely, type RawBuilder, sql } from "kysely"
import { attempt, type Database } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { ChangePublisher } from "#domain/shared/audit/audit.store.ts"

/** Messages about what this administrator changes; `by` is null where none does. */
export const sqlChanges = (database: Kysely<Tables>, by: string | null): ChangePublisher => ({
  publish: (entity, ids) => attempt(() => publishChange(database, entity, ids, by))
})

export const publishChange = async (
  database: Kysely<Tables>,
  entity: string,
  ids: ReadonlyArray<string> | null,
  by: string | null
): Promise<void> => {
  await sql`insert into change_outbox (payload) select ${changeMessage(entity, ids, by)}`.execute(database)
}

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

/** PostgreSQL allows less than 8,000 bytes. */
export const payloadBytes = 7_500

/** The text of a message. Throws for one of more than 7,500 bytes. */
const messageText = (payload: unknown): string => {
  const text = JSON.stringify(payload)
  if (Buffer.byteLength(text) > payloadBytes)
    throw new Error(`A message on the channel may have ${payloadBytes} bytes at most`)
  return text
}

/** Leaves a message in the outbox: the notifier sends it when the transaction is committed, or never. */
export const post = async (database: Kysely<Tables>, payload: unknown): Promise<void> => {
  await sql`insert into change_outbox (payload) values (${messageText(payload)})`.execute(database)
}

/** Sends what is committed in the outbox by NOTIFY, in order. Returns how many messages. */
export const sendPosted = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ readonly sent: number }>`select send_changes() as sent`.execute(database)
  return rows[0]?.sent ?? 0
}

export interface PostedMessage {
  /** Names it forever, also when ids begin anew after a restored backup. */
  readonly key: string
  readonly payload: string
}

/** The most messages in one call of `publish`. */
const publishedAtOnce = 1_000

/**
 * Gives what is committed in the outbox to `publish`, in order, one server at a time, and removes it when that resolves.
 * When it rejects, all of that call waits. Returns how many messages were published.
 */
export const publishPosted = async (
  database: Database,
  publish: (messages: ReadonlyArray<PostedMessage>) => Promise<unknown>
): Promise<number> => {
  const { rows: waiting } = await sql`select from change_outbox limit 1`.execute(database)
  if (waiting.length === 0) return 0
  const published = await database.transaction().execute(async (transaction) => {
    // As in `send_changes`: one sender at a time, and what a lost commit has removed is sent again.
    await sql`select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(7402115002)`.execute(
      transaction
    )
    const { rows } = await sql<PostedMessage & { readonly id: string }>`
      select id::text, id || '.' || extract(epoch from at) as key, payload
      from change_outbox order by change_outbox.id limit ${publishedAtOnce}
    `.execute(transaction)
    if (rows.length === 0) return 0
    await publish(rows)
    await sql`delete from change_outbox where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(transaction)
    return rows.length
  })
  return published < publishedAtOnce ? published : published + (await publishPosted(database, publish))
}
