/** Messages to people about their account: left with the change, sent by any server afterwards, once in most cases. */
import { Effect, Exit } from "effect"
import { type Kysely, sql } from "kysely"
import type { Database } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { TextSender } from "#domain/session/code-sender.port.ts"

/** Leaves a message that is sent when the transaction is committed, or never. */
export const postSms = async (database: Kysely<Tables>, phone: string, text: string): Promise<void> => {
  await sql`insert into sms_outbox (phone, text) values (${phone}, ${text})`.execute(database)
}

/** How long sending is tried. */
const keptHours = 24

/**
 * Sends the oldest message that no other server is sending, and removes it; false when there is none, or the gateway has
 * not taken it: then it is tried again after a minute. Nothing is locked meanwhile.
 */
export const sendOneSms = async (
  database: Database,
  sender: TextSender,
  warn: (line: string) => void
): Promise<boolean> => {
  const { rows: expired } = await sql`
    delete from sms_outbox where created_at < statement_timestamp() - make_interval(hours => ${keptHours}) returning id
  `.execute(database)
  if (expired.length > 0) warn(`${expired.length} messages about changed accounts could not be sent for a day.`)
  const {
    rows: [taken]
  } = await sql<{ readonly id: string; readonly phone: string; readonly text: string; readonly at: string }>`
    update sms_outbox set taken_at = clock_timestamp() where id = (
      select id from sms_outbox where coalesce(taken_at < statement_timestamp() - interval '1 minute', true)
      order by id limit 1 for update skip locked
    )
    returning id::text as id, phone, text, created_at as at
  `.execute(database)
  if (taken === undefined) return false
  const { id, phone: to, text, at } = taken
  const exit = await Effect.runPromiseExit(sender.sendText({ to, text, at }))
  if (Exit.isFailure(exit)) return false
  await sql`delete from sms_outbox where id = ${id}::bigint`.execute(database)
  return true
}
