/** Filters of claims in SQL over `claims as c`. Every value is a parameter. */
import { type RawBuilder, sql } from "kysely"
import { type Condition, whenSet } from "#adapters/server/database/columns.ts"
import { whenFound, whenSearched } from "#adapters/server/database/search-pattern.ts"
import type { ClaimFilter, ClaimSearch } from "#domain/claims/claim-search.schema.ts"
import { fragmentOf } from "#domain/shared/search.rules.ts"

type Filter = ClaimFilter & Pick<ClaimSearch, "ids">
/** What ages are counted back from. */
type Moment = RawBuilder<string>
const now: Moment = sql`statement_timestamp()`

type ByText = (searchTerm: string | undefined) => ReadonlyArray<Condition>

/** True for claims that match: those that are not deleted, or with `active` "no" the deleted ones. */
export const matching = (filter: Filter, at: Moment = now): Condition => matchingWith(filter, byClient, at)

/**
 * The same for claims that are met in an order: each is compared itself, which takes less than looking its client up.
 * Not by LIKE: for a pattern the planner expects so few claims that it reads them all instead.
 */
export const matchingOneByOne = (filter: Filter): Condition =>
  matchingWith(filter, (searchTerm) =>
    whenSearched(searchTerm, (word) => sql`strpos(' ' || c.client_key, ${fragmentOf(word)}) > 0`)
  )

/** Looks through every client's folded name once, instead of through the claims. */
const byClient: ByText = (searchTerm) => {
  const found = whenFound(sql`client_key`, searchTerm)
  return found.length === 0
    ? []
    : [sql`c.client_key in (select client_key from claim_clients where ${sql.join(found, sql` and `)})`]
}

const matchingWith = (filter: Filter, byText: ByText, at: Moment = now): Condition =>
  sql.join(
    [
      filter.active === "no" ? sql`c.deleted_at is not null` : sql`c.deleted_at is null`,
      ...conditions(filter, byText, at)
    ],
    sql` and `
  )

/** What the counts of claims are grouped by, beside a status and a type. */
export type CountedBy = "week of submission" | "day of treatment"

/** By which counts it is known how many match; null where rows have to be counted. */
export const countedBy = (filter: Filter): CountedBy | null => {
  const { status: _status, type: _type, from, to, ...rest } = filter
  if (filter.active === "no" || conditions(rest).length > 0) return null
  return (from ?? to) === undefined ? "week of submission" : "day of treatment"
}

const conditions = (filter: Filter, byText: ByText = byClient, at: Moment = now): ReadonlyArray<Condition> => {
  const { searchTerm, status, type, user_id, from, to, created_from, created_to, older_than, look_alike, ids } = filter
  return [
    ...byText(searchTerm),
    ...whenSet(status, (value) => sql`c.status = ${value}`),
    ...whenSet(type, (value) => sql`c.type = ${value}`),
    ...whenSet(user_id, (value) => sql`c.user_id = ${value}::uuid`),
    ...whenSet(from, (day) => sql`c.date_treatment >= ${day}::date`),
    ...whenSet(to, (day) => sql`c.date_treatment <= ${day}::date`),
    ...whenSet(created_from, (at) => sql`c.created_at >= ${at}::timestamptz`),
    ...whenSet(created_to, (at) => sql`c.created_at <= ${at}::timestamptz`),
    ...whenSet(older_than, (days) => sql`c.created_at < ${at} - make_interval(hours => 24 * ${days}::integer)`),
    ...whenSet(look_alike, (answer) => (answer === "yes" ? isLookAlike : isNoLookAlike)),
    ...whenSet(ids, (list) => sql`c.id = any(${list.split(",")}::uuid[])`)
  ]
}

/** The rows of the counts that match a filter which they know. */
export const countedWhere = ({ status, type, from, to }: ClaimFilter): Condition =>
  sql.join(
    [
      sql`true`,
      ...whenSet(status, (value) => sql`status = ${value}`),
      ...whenSet(type, (value) => sql`type = ${value}`),
      ...whenSet(from, (day) => sql`day >= ${day}::date`),
      ...whenSet(to, (day) => sql`day <= ${day}::date`)
    ],
    sql` and `
  )

// A claim looked up in the marks, and the marked claims looked up: each is faster for its answer.
const isLookAlike: Condition = sql`c.id in (select claim_id from claim_look_alikes)`
export const isNoLookAlike: Condition = sql`not exists (select from claim_look_alikes where claim_id = c.id)`

/** The pending claims of one person, whom an index finds. */
export const ownPending = (personId: string): RawBuilder<unknown> =>
  sql`from claims as c where c.user_id = ${personId}::uuid and c.status = 'pending' and c.deleted_at is null`

/** The pending claims that look like an earlier one and match, without one's own. */
export const pendingLookAlikes = (personId: string, filter: Filter): RawBuilder<unknown> =>
  countedBy(filter) === null
    ? sql`from claim_look_alikes join claims as c on c.id = claim_id
        where is_pending and c.user_id <> ${personId}::uuid and ${matching(filter)}`
    : sql`from (select *, 'pending' as status, date_treatment as day from claim_look_alikes where is_pending) as marked
        where user_id <> ${personId}::uuid and ${countedWhere(filter)}`
