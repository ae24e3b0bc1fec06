/** The contents of a database as one digest per table: equal digests mean that nothing was changed. */
import { sql } from "kysely"
import type { Database } from "#adapters/server/database/database.ts"

export type TableDigests = Readonly<Record<string, string>>

/** What a server writes by itself at its start. */
const ownTables: ReadonlyArray<string> = ["app_keys", "web_assets"]

/** Counts, which running servers fold in the background without changing their sums. */
export const countTables: ReadonlyArray<string> = [
  "claim_counts",
  "claim_days",
  "claim_treatment_counts",
  "company_user_counts",
  "enrolment_counts",
  "notification_counts",
  "user_counts"
]

/** Digests the rows of every table except the named ones, in any order. */
export const tableDigests = async (database: Database, except: ReadonlyArray<string> = []): Promise<TableDigests> => {
  const { rows: tables } = await sql<{ readonly name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(database)
  const prints: Record<string, string> = {}
  for (const { name } of tables.filter((table) => ![...except, ...ownTables].includes(table.name))) {
    const { rows } = await sql<{ readonly print: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(line, '' order by line), '')) as print
      from (select to_jsonb(t)::text as line from ${sql.table(name)} as t) as lines
    `.execute(database)
    prints[name] = rows[0]?.print ?? ""
  }
  return prints
}
