/** How many claims there are, from counts that the database keeps by week, status and type. */
import { type RawBuilder, sql } from "kysely"

/** What the counts are kept by; a filter on anything else is counted row by row. */
export interface CountedFilter {
  readonly status?: string
  readonly type?: string
}

/** The rows of the counts that a filter means. */
export const countedWhere = ({ status, type }: CountedFilter): RawBuilder<boolean> =>
  sql<boolean>`${status === undefined ? sql`true` : sql`status = ${status}`} and ${type === undefined ? sql`true` : sql`type = ${type}`}`
