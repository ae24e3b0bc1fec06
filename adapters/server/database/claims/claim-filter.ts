/** Filters of claims in SQL over `claims as c`. Every value is a parameter. */
import { type RawBuilder, sql } from "kysely"
import { type Condition, when } from "#adapters/server/database/columns.ts"
import { toPattern } from "#adapters/server/database/search-pattern.ts"
import type { ClaimFilter, ClaimSearch } from "#domain/claims/claim-search.schema.ts"

/** True for claims that match: those that are not deleted, or with `active` "no" the deleted ones. */
export const matching = (filter: ClaimFilter & Pick<ClaimSearch, "ids">): Condition =>
  sql.join(
    [filter.active === "no" ? sql`c.deleted_at is not null` : sql`c.deleted_at is null`, ...conditions(filter)],
    sql` and `
  )

/** Whether the counts by week, status and type can answer how many match. */
export const isCounted = (filter: ClaimFilter & Pick<ClaimSearch, "ids">): boolean => {
  const { status: _status, type: _type, ...rest } = filter
  return filter.active !== "no" && conditions(rest).length === 0
}

const conditions = (filter: ClaimFilter & Pick<ClaimSearch, "ids">): ReadonlyArray<Condition> => {
  const { searchTerm, status, type, user_id, from, to, created_from, created_to, ids } = filter
  return [
    ...when(
      toPattern(searchTerm),
      (text) => sql`c.client_key in (select client_key from claim_clients where ' ' || client_key like ${text})`
    ),
    ...when(status, (value) => sql`c.status = ${value}`),
    ...when(type, (value) => sql`c.type = ${value}`),
    ...when(user_id, (value) => sql`c.user_id = ${value}::uuid`),
    ...when(from, (day) => sql`c.date_treatment >= ${day}::date`),
    ...when(to, (day) => sql`c.date_treatment <= ${day}::date`),
    ...when(created_from, (at) => sql`c.created_at >= ${at}::timestamptz`),
    ...when(created_to, (at) => sql`c.created_at <= ${at}::timestamptz`),
    ...when(ids, (list) => sql`c.id = any(${list.split(",")}::uuid[])`)
  ]
}

/** The fields the counts are grouped by; other filters are counted row by row. */
export interface CountedFilter {
  readonly status?: string
  readonly type?: string
}

/** The rows of the counts that match a filter. */
export const countedWhere = ({ status, type }: CountedFilter): RawBuilder<boolean> =>
  sql<boolean>`${status === undefined ? sql`true` : sql`status = ${status}`} and ${type === undefined ? sql`true` : sql`type = ${type}`}`
