/**
 * How many claims there are, from counts that the database keeps by week, status and type.
 *
 * Each change adds rows of differences; whoever reads adds up what is there, folded or not.
 */
import { type RawBuilder, sql } from "kysely"
import type { Database } from "#adapters/server/database/database.ts"

/** What the counts are kept by; a filter on anything else is counted row by row. */
export interface CountedFilter {
  readonly status?: string
  readonly type?: string
}

/**
 * Replaces differences by their sums. Answers how many rows it took away. It waits for nobody and nobody waits for it:
 * rows that another fold holds are left to that one.
 */
export const foldClaimCounts = async (database: Database): Promise<number> => {
  const {
    rows: [folded]
  } = await sql<{ readonly gone: number }>`
    with touched as materialized (
      select distinct week, status, type from claim_counts where not folded
    ), held as materialized (
      select id from claim_counts join touched using (week, status, type) for update of claim_counts skip locked
    ), gone as (
      delete from claim_counts where id in (select id from held) returning week, status, type, n
    ), kept as (
      insert into claim_counts (week, status, type, n, folded)
      select week, status, type, sum(n), true from gone group by week, status, type having sum(n) <> 0 returning 1
    )
    select (select count(*) from gone) - (select count(*) from kept) as gone
  `.execute(database)
  return folded?.gone ?? 0
}

/** The rows of the counts that a filter means. */
export const countedWhere = ({ status, type }: CountedFilter): RawBuilder<boolean> =>
  sql<boolean>`${status === undefined ? sql`true` : sql`status = ${status}`} and ${type === undefined ? sql`true` : sql`type = ${type}`}`
