/**
 * Pages of people.
 *
 * A page far down the list is found without walking there: the counts tell in which week, status, role or company it
 * begins, and only the rest of the way is walked, inside an index. What is searched is counted and walked by index.
 */
import { type Kysely, type RawBuilder, sql } from "kysely"
import { inOneSnapshot, readAtOf } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { type Condition, isCounted, matchingUsers, readTerm } from "#adapters/server/database/user-filter.ts"
import { toUser, userColumns, type UserRow, type UserSight } from "#adapters/server/database/user-rows.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import { readUserSort } from "#domain/users/user-record.rules.ts"
import {
  type User,
  type UserFilter,
  type UserSearch,
  userSortDefault,
  type UserSortField,
  usersPerPage
} from "#domain/users/user-record.schema.ts"

/** The page of the list that a search asks for. */
export const listUsers = (database: Kysely<Tables>, sight: UserSight, search: UserSearch): Promise<Page<User>> =>
  inOneSnapshot(database, async (snapshot) => {
    const { page = 1, limit = usersPerPage, sort = userSortDefault } = search
    const order = readUserSort(sort)
    const window = { offset: (page - 1) * limit, limit }
    const term = await readTerm(snapshot, search)
    const where = matchingUsers(search, term)
    const start = isCounted(search, term)
      ? await findGroup(snapshot, search, order, window)
      : await countRows(snapshot, where)
    const data =
      window.offset < start.total ? await readRows(snapshot, sight, where, order, { ...window, ...start.within }) : []
    return { data, pagination: paginate(page, limit, start.total), asOf: start.asOf }
  })

const readAt = readAtOf("users")

type Order = ReturnType<typeof readUserSort>

interface Window {
  readonly offset: number
  readonly limit: number
}

interface Start {
  readonly total: number
  readonly asOf: Instant
  /** Where the counts know it: the groups that hold the page, and how far into the first of them it begins. */
  readonly within: { readonly offset: number; readonly groups: Condition } | null
}

/** The nil id stands for no company in the counts. */
const noCompany = "00000000-0000-0000-0000-000000000000"

/** What a column is ordered by, over `users as u` and, for the company alone, `companies as c`. */
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
  /** What they are grouped by, in the order of the list; null where the order follows no group. */
  readonly key: RawBuilder<unknown>
  /** The people of the groups from one to another, in the order of the keys. */
  readonly between: ((low: string, high: string, companies: ReadonlyArray<string>) => Condition) | null
}

const weeks: Grouping = {
  counts: sql`user_counts as k`,
  key: sql`k.week`,
  between: (low, high) =>
    sql`u.created_at >= ${low}::date::timestamp at time zone 'UTC' and u.created_at < (${high}::date + 7)::timestamp at time zone 'UTC'`
}

// One group by equality, so that its rows come out of an index in order.
const words = (counts: RawBuilder<unknown>, column: "role" | "status"): Grouping => ({
  counts,
  key: sql.ref(`k.${column}`),
  between: (low, high) =>
    low === high ? sql`${sql.ref(`u.${column}`)} = ${low}` : sql`${sql.ref(`u.${column}`)} between ${low} and ${high}`
})

const byCompany = sql`company_user_counts as k left join companies as c on c.id = k.company_id`

const companies: Grouping = {
  counts: byCompany,
  key: sql`coalesce(c.name_key, '')`,
  between: (_low, _high, ids) => {
    const named = sql`u.company_id = any(${ids.filter((id) => id !== noCompany)}::uuid[])`
    return ids.includes(noCompany) ? sql`(u.company_id is null or ${named})` : sql`${named}`
  }
}

/** Counts of one company are kept apart from those by week. */
const groupingOf = (field: UserSortField, { company_id }: UserFilter): Grouping => {
  if (field === "company") return companies
  const counts = company_id === undefined ? sql`user_counts as k` : byCompany
  if (field === "role" || field === "status") return words(counts, field)
  return field === "created_at" && company_id === undefined ? weeks : { counts, key: sql`'all'`, between: null }
}

const findGroup = async (
  database: Kysely<Tables>,
  filter: UserFilter,
  { field, isDescending }: Order,
  { offset, limit }: Window
): Promise<Start> => {
  const { counts, key, between } = groupingOf(field, filter)
  const direction = sql.raw(isDescending ? "desc" : "asc")
  const ids = counts === byCompany ? sql`array_agg(distinct k.company_id)` : sql`null::uuid[]`
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
  const [first, last] = [rows[0], rows.at(-1)]
  const known = { total: first?.total ?? 0, asOf: Instant.make(first?.as_of ?? "") }
  const [from, to] = [first?.key ?? null, last?.key ?? null]
  if (between === null || from === null || to === null) return { ...known, within: null }
  const inGroups = rows.flatMap((row) => row.companies ?? [])
  const groups = isDescending ? between(to, from, inGroups) : between(from, to, inGroups)
  return { ...known, within: { offset: offset - (first?.before ?? 0), groups } }
}

/** A group that the page reaches into; all but the count is null where it reaches into none. */
interface GroupRow {
  readonly key: string | null
  /** How many rows come before it. */
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

const countRows = async (database: Kysely<Tables>, where: Condition): Promise<Start> => {
  const { rows } = await sql<{ readonly total: number; readonly as_of: string }>`
    select (select count(*) from users as u where ${where}) as total, ${readAt} as as_of
  `.execute(database)
  const { total = 0, as_of = "" } = rows[0] ?? {}
  return { total, asOf: Instant.make(as_of), within: null }
}

/** The way to a page is walked in an index alone; whole rows are read for the page only. */
const readRows = async (
  database: Kysely<Tables>,
  sight: UserSight,
  where: Condition,
  { field, isDescending }: Order,
  { offset, limit, groups = sql<boolean>`true` }: Window & { readonly groups?: Condition }
): Promise<ReadonlyArray<User>> => {
  const direction = sql.raw(isDescending ? "desc" : "asc")
  const order = sql`${keys[field]} ${direction}, u.id ${direction}`
  const beside = field === "company" ? sql`left join companies as c on c.id = u.company_id` : sql``
  const { rows } = await sql<UserRow>`
    select ${userColumns(sight)}
    from (
      select u.id from users as u ${beside} where ${where} and ${groups}
      order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) as page join users as u using (id) left join companies as c on c.id = u.company_id
    order by ${order}
  `.execute(database)
  return rows.map((row) => toUser(sight, row))
}
