/**
 * Pages of notifications. A deep page is found through the counts by week and status: they show in which group it
 * begins, and only the rest is skipped, inside an index. Search results are counted and skipped by index.
 */
import { Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { enrolmentJson } from "#adapters/server/database/benefits/enrolments.sql.ts"
import { withSimilarMembers } from "#adapters/server/database/people/similar-members.ts"
import { whenFound } from "#adapters/server/database/search-pattern.ts"
import { inOneSnapshot, readAtFor } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import {
  Notification,
  type NotificationFilter,
  type NotificationPage,
  type NotificationSearch,
  notificationQuery,
  type NotificationSortField,
  type NotificationStatus
} from "#domain/notifications/notification.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"
import { searchedWords } from "#domain/shared/search.rules.ts"
import type { ListCount } from "#domain/views/view.schema.ts"

export const listNotifications = (database: Kysely<Tables>, search: NotificationSearch): Promise<NotificationPage> =>
  inOneSnapshot(database, async (snapshot) => {
    const { page = 1, limit = notificationQuery.perPage, sort = notificationQuery.sortDefault } = search
    const order = readSort(notificationQuery.sortFields, sort)
    const window = { offset: (page - 1) * limit, limit }
    const start = isCounted(search)
      ? await findGroup(snapshot, search, order, window)
      : await countRows(snapshot, search)
    const data =
      window.offset < start.total ? await readRows(snapshot, search, order, { ...window, ...start.within }) : []
    const found = { data, pagination: paginate(page, limit, start.total), unread: start.unread, asOf: start.asOf }
    return withSimilarMembers(
      snapshot,
      found,
      search.searchTerm,
      (searchTerm) => sql`select from notifications as n where ${matching({ ...search, searchTerm })}`
    )
  })

/** How many notifications a list under the filter has. */
export const countNotifications = async (database: Kysely<Tables>, filter: NotificationFilter): Promise<ListCount> => {
  const newestFirst = readSort(notificationQuery.sortFields, notificationQuery.sortDefault)
  const { total, asOf } = isCounted(filter)
    ? await findGroup(database, filter, newestFirst, { offset: 0, limit: 1 })
    : await countRows(database, filter)
  return { count: total, as_of: asOf }
}

/** The first rows in the default order, or those of a status, without counting the others. */
export const newestNotifications = (
  database: Kysely<Tables>,
  limit: number,
  status?: NotificationStatus
): Promise<ReadonlyArray<Notification>> =>
  readRows(
    database,
    status === undefined ? {} : { status },
    readSort(notificationQuery.sortFields, notificationQuery.sortDefault),
    { offset: 0, limit }
  )

export const readAt = readAtFor(sql`select max(created_at) from notifications`)

/** `notifications as n` with their subjects; joined after paging, so that only the rows of the page are read. */
export const notificationSources = sql`
  notifications as n
  left join benefits as b on b.id = n.benefit_id
  left join enrolments as e on e.id = n.enrolment_id
  left join users as u on u.id = e.user_id`

export const notificationValue = sql`
  n.id, n.title, n.message, n.about, n.status, n.created_at, n.user_id, n.claim_id, n.benefit_id, n.version,
  case when b.id is null then null else jsonb_build_object(
    'id', b.id, 'title_en', b.title_en, 'title_es', b.title_es, 'benefits_enrollment', jsonb_build_array(${enrolmentJson})
  ) end as benefit`

export const toNotification = Schema.decodeUnknownSync(Notification)

type Order = { readonly field: NotificationSortField; readonly isDescending: boolean }

interface Window {
  readonly offset: number
  readonly limit: number
}

interface Start {
  readonly total: number
  readonly unread: number
  readonly asOf: Instant
  /** From the counts: the groups that contain the page, and its offset in the first of them. */
  readonly within: { readonly offset: number; readonly groups: RawBuilder<unknown> } | null
}

const isCounted = ({ searchTerm, ids }: NotificationSearch): boolean =>
  searchedWords(searchTerm) === null && ids === undefined

const columns: Readonly<Record<NotificationSortField, RawBuilder<unknown>>> = {
  message: sql`n.message_key`,
  status: sql`n.status`,
  created_at: sql`n.created_at`
}

const groupings: Readonly<
  Partial<
    Record<
      NotificationSortField,
      { readonly key: string; readonly between: (low: string, high: string) => RawBuilder<unknown> }
    >
  >
> = {
  created_at: {
    key: "week",
    between: (low, high) =>
      sql`n.created_at >= ${low}::date::timestamp at time zone 'UTC' and n.created_at < (${high}::date + 7)::timestamp at time zone 'UTC'`
  },
  status: {
    key: "status",
    between: (low, high) => (low === high ? sql`n.status = ${low}` : sql`n.status between ${low} and ${high}`)
  }
}

const findGroup = async (
  database: Kysely<Tables>,
  { status }: NotificationSearch,
  { field, isDescending }: Order,
  { offset, limit }: Window
): Promise<Start> => {
  const grouping = groupings[field]
  const key = sql.ref(grouping?.key ?? "status")
  const direction = sql.raw(isDescending ? "desc" : "asc")
  const { rows } = await sql<{
    readonly total: number
    readonly unread: number
    readonly as_of: string
    readonly key: string | null
    readonly before: number | null
  }>`
    with groups as (
      select ${key} as key, sum(n) as n, coalesce(sum(n) filter (where status = 'pending'), 0) as unread
      from notification_counts
      where ${status === undefined ? sql`true` : sql`status = ${status}`} group by 1 having sum(n) <> 0
    ), walked as (
      select key, n, sum(n) over (order by key ${direction}) as upto from groups
    )
    select key::text, upto - n as before, (select coalesce(sum(n), 0) from groups) as total,
      (select coalesce(sum(unread), 0) from groups) as unread, ${readAt} as as_of
    from (select 1) as always left join walked on upto > ${offset} and upto - n < ${offset + limit}
    order by upto
  `.execute(database)
  const [first, last] = [rows[0], rows.at(-1)]
  const known = { total: first?.total ?? 0, unread: first?.unread ?? 0, asOf: Instant.make(first?.as_of ?? "") }
  const [from, to] = [first?.key ?? null, last?.key ?? null]
  if (grouping === undefined || from === null || to === null) return { ...known, within: null }
  const groups = isDescending ? grouping.between(to, from) : grouping.between(from, to)
  return { ...known, within: { offset: offset - (first?.before ?? 0), groups } }
}

const countRows = async (database: Kysely<Tables>, search: NotificationSearch): Promise<Start> => {
  const { rows } = await sql<{ readonly total: number; readonly unread: number; readonly as_of: string }>`
    select total, unread, ${readAt} as as_of from (
      select count(*) as total, count(*) filter (where n.status = 'pending') as unread
      from notifications as n where ${matching(search)}
    ) as counted
  `.execute(database)
  const { total = 0, unread = 0, as_of = "" } = rows[0] ?? {}
  return { total, unread, asOf: Instant.make(as_of), within: null }
}

/** The condition on `notifications as n` that a search sets. */
export const matching = ({ searchTerm, status, ids }: NotificationSearch): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...whenFound(sql`n.message_key`, searchTerm),
      ...(status === undefined ? [] : [sql`n.status = ${status}`]),
      ...(ids === undefined ? [] : [sql`n.id = any(${ids.split(",")}::uuid[])`])
    ],
    sql` and `
  )

/** Rows before the page are skipped in an index only; whole rows are read for the page. */
const readRows = async (
  database: Kysely<Tables>,
  search: NotificationSearch,
  { field, isDescending }: Order,
  { offset, limit, groups = sql`true` }: Window & { readonly groups?: RawBuilder<unknown> }
): Promise<ReadonlyArray<Notification>> => {
  const direction = sql.raw(isDescending ? "desc" : "asc")
  const order = sql`${columns[field]} ${direction}, n.id ${direction}`
  const { rows } = await sql`
    select ${notificationValue}
    from ${notificationSources} join (
      select n.id from notifications as n where ${matching(search)} and ${groups}
      order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) as page on page.id = n.id
    order by ${order}
  `.execute(database)
  return rows.map((row) => toNotification(row))
}
