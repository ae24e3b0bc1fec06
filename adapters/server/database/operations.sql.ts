/** What an operator watches in the database. */
import { sql } from "kysely"
import type { Database } from "#adapters/server/database/database.ts"

/** Messages that other servers have not been sent yet, and the age of the oldest. */
export const readOutbox = async (
  database: Database
): Promise<{ readonly messages: number; readonly seconds: number } | null> => {
  const { rows } = await sql<{ readonly messages: number; readonly seconds: number }>`
    select count(*) as messages, coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as seconds from change_outbox
  `.execute(database)
  return rows[0] ?? null
}

/** Imports of the last day. */
export const countImports = async (
  database: Database
): Promise<ReadonlyArray<{ readonly subject: string; readonly state: string; readonly count: number }>> => {
  const { rows } = await sql<{ readonly subject: string; readonly state: string; readonly count: number }>`
    select subject, state, count(*) as count from imports where begun_at > statement_timestamp() - interval '1 day' group by 1, 2
  `.execute(database)
  return rows
}
