/**
 * Pages of users.
 *
 * A deep page is found through the counts: they show in which week, status, role or company it begins, and only the
 * rest is skipped, inside an index. Search results are counted and skipped by index.
 */
import { type Kysely, type RawBuilder, sql } from "kysely"
import { inOneSnapshot, readAtOf } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { Condition } from "#adapters/server/database/columns.ts"
import {
  findSimilarSearches,
  isCounted,
  matchingUsers,
  readTerm
} from "#adapters/server/database/people/user-filter.ts"
import {
  toUser,
  userColumns,
  type UserRow,
  type UserRowContext
} from "#adapters/server/database/people/stored-users.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import {
  type User,
  type UserFilter,
  type UserSearch,
  userQuery,
  type UserSortField
} from "#domain/users/user-record.schema.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"
import type { ListCount } from "#domain/views/view.schema.ts"

/** The page of a search. */
export const listUsers = (database: Kysely<Tables>, context: UserRowContext, search: UserSearch): Promise<Page<User>> =>
  inOneSnapshot(database, async (snapshot) => {
    const { page = 1, limit = userQuery.perPage, sort = userQuery.sortDefault } = search
    const order = readSort(userQuery.sortFields, sort)
    const window = { offset: (page - 1) * limit, limit }
    const term = await readTerm(snapshot, search)
    const where = matchingUsers(search, term)
    const { total, asOf, ids } = isCounted(search, term)
      ? await findPageByCounts(snapshot, search, where, order, window)
      : await findPageBySearch(snapshot, where, order, window)
    const data = ids === null ? [] : await readRows(snapshot, context, order, ids)
    const similar = total === 0 ? await findSimilarSearches(snapshot, search) : []
    return { data, pagination: paginate(page, limit, total), asOf, ...(similar.length > 0 && { similar }) }
  })

/** How many users a list under the filter has. */
export const countUsers = async (database: Kysely<Tables>, filter: UserFilter): Promise<ListCount> => {
  const term = await readTerm(database, filter)
  if (isCounted(filter, term)) {
    const newestFirst = readSort(userQuery.sortFields, userQuery.sortDefault)
    const { total, asOf } = await findGroups(database, filter, newestFirst, { offset: 0, limit: 1 })
    return { count: total, as_of: asOf }
  }
  const { rows } = await sql<{ readonly total: number; readonly as_of: string }>`
    select (select count(*) from users as u where ${matchingUsers(filter, term)}) as total, ${readAt} as as_of
  `.execute(database)
  return { count: rows[0]?.total ?? 0, as_of: Instant.make(rows[0]?.as_of ?? "") }
}

const readAt = readAtOf("users")

type Order = { readonly field: UserSortField; readonly isDescending: boolean }

interface Window {
  readonly offset: number
  readonly limit: number
}

/** The number of matches, and the ids of the page as an array of the database; null for no page. */
interface PageIds {
  readonly total: number
  readonly asOf: Instant
  readonly ids: RawBuilder<unknown> | null
}

interface Start {
  readonly total: number
  readonly asOf: Instant
  /** The groups the page overlaps, in the order of the list, and its offset in the first of them. */
  readonly groups: ReadonlyArray<Group>
  readonly offset: number
}

interface Group {
  readonly key: string
  /** For orders by company: the companies of the group. */
  readonly companies: ReadonlyArray<string>
}

/** The nil id stands for no company in the counts. */
const noCompany = "00000000-0000-0000-0000-000000000000"

/** The sort key of each column, over `users as u` and, for the company only, `companies as c`. */
const keys: Readonly<Record<UserSortField, RawBuilder<unknown>>> = {
  surname: sql`u.surname_key`,
  given_name: sql`u.given_name_key`,
  email: sql`lower(u.email collate "C")`,
  role: sql`u.role`,
  company: sql`coalesce(c.name_key, '')`,
  created_at: sql`u.created_at`,
  status: sql`u.status`
}

interface Grouping {
  /** The counts to read, as `k`. */
  readonly counts: RawBuilder<unknown>
  /** The group key, in the order of the list; a constant where the order follows no group. */
  readonly key: RawBuilder<unknown>
}

const byWeek = sql`user_counts as k`
const byCompany = sql`company_user_counts as k left join companies as c on c.id = k.company_id`

/** Counts of one company are separate from those by week. */
const groupingOf = (field: UserSortField, { company_id }: UserFilter): Grouping => {
  if (field === "company") return { counts: byCompany, key: keys.company }
  const counts = company_id === undefined ? byWeek : byCompany
  if (field === "role" || field === "status") return { counts, key: sql.ref(`k.${field}`) }
  return field === "created_at" && company_id === undefined ? { counts, key: sql`k.week` } : { counts, key: sql`'all'` }
}

const findGroups = async (
  database: Kysely<Tables>,
  filter: UserFilter,
  { field, isDescending }: Order,
  { offset, limit }: Window
): Promise<Start> => {
  const { counts, key } = groupingOf(field, filter)
  const direction = sql.raw(isDescending ? "desc" : "asc")
  const ids = counts === byCompany ? sql`array_agg(distinct k.company_id)` : sql`'{}'::uuid[]`
  const { rows } = await sql<GroupRow>`
    with groups as (
      select ${key} as key, sum(k.n) as n, ${ids} as companies from ${counts} where ${countedWhere(filter)} group by 1 having sum(k.n) <> 0
    ), walked as (
      select key, n, companies, sum(n) over (order by key ${direction}) as upto from groups
    )
    select key::text, upto - n as before, companies, (select coalesce(sum(n), 0) from groups) as total, ${readAt} as as_of
    from (select 1) as always left join walked on upto > ${offset} and upto - n < ${offset + limit}
    order by upto
  `.execute(database)
  const groups = rows.flatMap(({ key: found, companies }) =>
    found === null ? [] : [{ key: found, companies: companies ?? [] }]
  )
  return {
    total: rows[0]?.total ?? 0,
    asOf: Instant.make(rows[0]?.as_of ?? ""),
    groups,
    offset: offset - (rows[0]?.before ?? 0)
  }
}

/** A group the page overlaps; all but the count is null where there is none. */
interface GroupRow {
  readonly key: string | null
  /** The number of rows before it. */
  readonly before: number | null
  readonly companies: ReadonlyArray<string> | null
  readonly total: number
  readonly as_of: string
}

const countedWhere = ({ status, role, company_id }: UserFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(status === undefined ? [] : [sql`k.status = ${status}`]),
      ...(role === undefined ? [] : [sql`k.role = ${role}`]),
      ...(company_id === undefined ? [] : [sql`k.company_id = ${company_id}::uuid`])
    ],
    sql` and `
  )

/** Rows before the page are skipped in an index only, from the beginning of the group that the counts show. */
const findPageByCounts = async (
  database: Kysely<Tables>,
  filter: UserFilter,
  where: Condition,
  order: Order,
  window: Window
): Promise<PageIds> => {
  const { total, asOf, groups, offset } = await findGroups(database, filter, order, window)
  if (groups.length === 0) return { total, asOf, ids: null }
  const { direction, keyed } = sqlOrder(order)
  const page = sql`limit ${sql.lit(window.limit)} offset ${sql.lit(offset)}`
  const found =
    order.field === "company"
      ? sql`select id from (${membersOf(groups, where, direction, offset + window.limit)}) as members order by place, id ${direction} ${page}`
      : sql`select u.id from users as u where ${where} and ${within(order, filter, groups)} order by ${keyed} ${page}`
  return { total, asOf, ids: sql`array(${found})` }
}

/** Users of the groups, as a condition. A single group by equality, so that its rows come out of an index in order. */
const within = (
  { field, isDescending }: Order,
  { company_id }: UserFilter,
  groups: ReadonlyArray<Group>
): Condition => {
  const [first = "", last = ""] = [groups[0]?.key, groups.at(-1)?.key]
  const [low, high] = isDescending ? [last, first] : [first, last]
  if (field === "created_at" && company_id === undefined)
    return sql`u.created_at >= ${low}::date::timestamp at time zone 'UTC' and u.created_at < (${high}::date + 7)::timestamp at time zone 'UTC'`
  if (field !== "role" && field !== "status") return sql`true`
  const column = sql.ref(`u.${field}`)
  return low === high ? sql`${column} = ${low}` : sql`${column} between ${low} and ${high}`
}

/** The first users of each company, in the order of ids: as many as the page may need. */
const membersOf = (groups: ReadonlyArray<Group>, where: Condition, direction: RawBuilder<unknown>, most: number) => {
  const placed = groups.flatMap(({ companies }, place) => companies.map((id) => ({ id, place })))
  const members = (place: RawBuilder<unknown>, company: RawBuilder<unknown>) =>
    sql`(select ${place} as place, u.id from users as u where ${company} and ${where} order by u.id ${direction} limit ${sql.lit(most)})`
  return sql.join(
    placed.map(({ id, place }) =>
      members(
        sql`${sql.lit(place)}::integer`,
        id === noCompany ? sql`u.company_id is null` : sql`u.company_id = ${id}::uuid`
      )
    ),
    sql` union all `
  )
}

/** Search results are materialized once, for their number and for the page. */
const findPageBySearch = async (
  database: Kysely<Tables>,
  where: Condition,
  order: Order,
  { offset, limit }: Window
): Promise<PageIds> => {
  const { direction } = sqlOrder(order)
  const beside = order.field === "company" ? sql`left join companies as c on c.id = u.company_id` : sql``
  const { rows } = await sql<{ readonly total: number; readonly as_of: string; readonly ids: ReadonlyArray<string> }>`
    with found as materialized (
      select u.id, ${keys[order.field]} as key from users as u ${beside} where ${where}
    )
    select (select count(*) from found) as total, ${readAt} as as_of, array(
      select id from found order by key ${direction}, id ${direction} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) as ids
  `.execute(database)
  const { total = 0, as_of = "", ids = [] } = rows[0] ?? {}
  return { total, asOf: Instant.make(as_of), ids: ids.length === 0 ? null : sql`${[...ids]}::uuid[]` }
}

const sqlOrder = ({ field, isDescending }: Order) => {
  const direction = sql.raw(isDescending ? "desc" : "asc")
  return { direction, keyed: sql`${keys[field]} ${direction}, u.id ${direction}` }
}

/** Whole rows are read for the page only. */
const readRows = async (
  database: Kysely<Tables>,
  context: UserRowContext,
  order: Order,
  ids: RawBuilder<unknown>
): Promise<ReadonlyArray<User>> => {
  const { rows } = await sql<UserRow>`
    select ${userColumns(context)} from users as u left join companies as c on c.id = u.company_id
    where u.id = any(${ids}) order by ${sqlOrder(order).keyed}
  `.execute(database)
  return rows.map((row) => toUser(context, row))
}
