/** Counts maintained by triggers: each change appends rows of differences; a reader sums up all rows, compacted or not. */
import { sql } from "kysely"
import type { Database } from "#adapters/server/database/database.ts"

const countTables = [
  { table: "claim_counts", keys: ["week", "status", "type"] },
  { table: "claim_days", keys: ["day", "type"] },
  { table: "claim_treatment_counts", keys: ["day", "status", "type"] },
  { table: "enrolment_counts", keys: ["status"] },
  { table: "notification_counts", keys: ["week", "status"] },
  { table: "user_counts", keys: ["week", "status", "role"] },
  { table: "company_user_counts", keys: ["company_id", "status", "role"] }
] as const

/** Replaces differences by their sums, in every table of counts. Returns how many rows were removed. */
export const compactCounts = async (database: Database): Promise<number> => {
  let gone = 0
  for (const countTable of countTables) gone += await compact(database, countTable)
  return gone
}

/** Never blocks: rows that another server compacts are left to it. */
const compact = async (database: Database, { table, keys }: (typeof countTables)[number]): Promise<number> => {
  const [countTable, by] = [sql.table(table), sql.join(keys.map((key) => sql.ref(key)))]
  const {
    rows: [compacted]
  } = await sql<{ readonly gone: number }>`
    with touched as materialized (
      select distinct ${by} from ${countTable} where not folded
    ), held as materialized (
      select id from ${countTable} join touched using (${by}) for update of ${countTable} skip locked
    ), gone as (
      delete from ${countTable} where id in (select id from held) returning ${by}, n
    ), kept as (
      insert into ${countTable} (${by}, n, folded)
      select ${by}, sum(n), true from gone group by ${by} having sum(n) <> 0 returning 1
    )
    select (select count(*) from gone) - (select count(*) from kept) as gone
  `.execute(database)
  return compacted?.gone ?? 0
}
