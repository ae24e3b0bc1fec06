/**
 * Pages of claims. A deep page is found through the counts by week or day of treatment, status and type: they show in which
 * group it begins, and only the rest is skipped, inside an index. Other filters and orders are counted and skipped by index.
 */
import { type Kysely, sql } from "kysely"
import {
  type CountedBy,
  countedBy,
  countedWhere,
  matching,
  matchingOneByOne,
  ownPending,
  pendingLookAlikes
} from "#adapters/server/database/claims/claim-filter.ts"
import type { Condition } from "#adapters/server/database/columns.ts"
import { claimColumns, type ClaimRow, toClaim, undoableBy } from "#adapters/server/database/claims/stored-claims.ts"
import { withSimilarMembers } from "#adapters/server/database/people/similar-members.ts"
import { inOneSnapshot, readAtOf } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import {
  type ClaimFilter,
  type ClaimPage,
  type ClaimSearch,
  claimQuery,
  type ClaimSortField
} from "#domain/claims/claim-search.schema.ts"
import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import type { Claim } from "#domain/claims/claim.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import type { ListCount } from "#domain/views/view.schema.ts"

/** The page of a search, as `administratorId` sees it. */
export const listClaims = (
  database: Kysely<Tables>,
  administratorId: string,
  search: ClaimSearch
): Promise<ClaimPage> =>
  inOneSnapshot(database, async (snapshot) => {
    const { page = 1, limit = claimQuery.perPage, sort = claimQuery.sortDefault } = search
    const order = claimCriteria.readSort(sort)
    const window = { offset: (page - 1) * limit, limit }
    const counts = countedBy(search)
    const start =
      counts === null
        ? await countRows(snapshot, matching(search))
        : await findGroup(snapshot, countsOf[counts], search, order, window)
    const isWhole = isGathered(search, order, start, window)
    // By client the found clients are walked themselves.
    const where = isWhole || order.field === "client" ? matching(search) : matchingOneByOne(search)
    const data =
      window.offset < start.total
        ? await readRows(snapshot, administratorId, where, order, { ...window, ...start.within, isWhole })
        : []
    const hasPending = search.active !== "no" && start.pending > 0
    const found = {
      data,
      pagination: paginate(page, limit, start.total),
      pending: hasPending ? start.pending : 0,
      ...(hasPending
        ? await countSpared(snapshot, administratorId, search)
        : { pending_own: 0, pending_look_alikes: 0 }),
      asOf: start.asOf
    }
    return withSimilarMembers(
      snapshot,
      found,
      search.searchTerm,
      (searchTerm) => sql`select from claims as c where ${matching({ ...search, searchTerm })}`
    )
  })

/** How many claims a list under the filter has. */
export const countClaims = async (database: Kysely<Tables>, filter: ClaimFilter): Promise<ListCount> => {
  const counts = countedBy(filter)
  const { total, asOf } =
    counts === null
      ? await countRows(database, matching(filter))
      : await findGroup(database, countsOf[counts], filter, newestFirst, { offset: 0, limit: 1 })
  return { count: total, as_of: asOf }
}

/** A user's claims, newest first: all of them as one page, or the requested page. */
export const listClaimsOf = (
  database: Kysely<Tables>,
  administratorId: string,
  userId: string,
  { page, limit }: { readonly page?: number; readonly limit?: number }
): Promise<Page<Claim>> =>
  inOneSnapshot(database, async (snapshot) => {
    const where = sql<boolean>`c.deleted_at is null and c.user_id = ${userId}::uuid`
    const { total, asOf } = await countRows(snapshot, where)
    const size = page === undefined && limit === undefined ? Math.max(total, 1) : (limit ?? claimQuery.perPage)
    const window = { offset: ((page ?? 1) - 1) * size, limit: size }
    const data = await readRows(
      snapshot,
      administratorId,
      where,
      claimCriteria.readSort(claimQuery.sortDefault),
      window
    )
    return { data, pagination: paginate(page ?? 1, size, total), asOf }
  })

export const readAt = readAtOf("claims")

type Order = ReturnType<typeof claimCriteria.readSort>

const newestFirst: Order = claimCriteria.readSort(claimQuery.sortDefault)

interface Window {
  readonly offset: number
  readonly limit: number
}

interface Start {
  readonly total: number
  /** How many of them are in the groups that contain the page. */
  readonly among: number
  readonly pending: number
  readonly asOf: Instant
  /** About how many claims there are; 0 where nothing depends on it. */
  readonly all: number
  /** From the counts: the groups that contain the page, and its offset in the first of them. */
  readonly within: { readonly offset: number; readonly groups: Condition } | null
}

const columns: Readonly<Record<ClaimSortField, string>> = {
  client: "client_key",
  type: "type",
  date_treatment: "date_treatment",
  status: "status",
  created_at: "created_at"
}

/** A key of the counts, and the claims of a range of its groups. */
interface Grouping {
  readonly key: string
  readonly between: (low: string, high: string) => Condition
}

// A single group by equality, so that its rows come out of an index in order.
const groupedBy = (key: "type" | "status"): Grouping => ({
  key,
  between: (low, high) => {
    const column = sql.ref(`c.${key}`)
    return low === high ? sql`${column} = ${low}` : sql`${column} between ${low} and ${high}`
  }
})

interface Counts {
  readonly table: string
  /** For each order that follows groups of these counts. */
  readonly groupings: Readonly<Partial<Record<ClaimSortField, Grouping>>>
}

const countsOf: Readonly<Record<CountedBy, Counts>> = {
  "week of submission": {
    table: "claim_counts",
    groupings: {
      created_at: {
        key: "week",
        between: (low, high) =>
          sql`c.created_at >= ${low}::date::timestamp at time zone 'UTC' and c.created_at < (${high}::date + 7)::timestamp at time zone 'UTC'`
      },
      type: groupedBy("type"),
      status: groupedBy("status")
    }
  },
  "day of treatment": {
    table: "claim_treatment_counts",
    groupings: {
      date_treatment: {
        key: "day",
        between: (low, high) => sql`c.date_treatment between ${low}::date and ${high}::date`
      },
      type: groupedBy("type"),
      status: groupedBy("status")
    }
  }
}

const findGroup = async (
  database: Kysely<Tables>,
  { table, groupings }: Counts,
  filter: ClaimFilter,
  { field, isDescending }: Order,
  { offset, limit }: Window
): Promise<Start> => {
  const grouping = groupings[field]
  const key = sql.ref(grouping?.key ?? "type")
  const [direction, nearest, furthest] = (isDescending ? ["desc", "max", "min"] : ["asc", "min", "max"]).map((word) =>
    sql.raw(word)
  )
  const { rows } = await sql<GroupRow>`
    with groups as (
      select ${key} as key, sum(n) as n, sum(n) filter (where status = 'pending') as pending
      from ${sql.table(table)} where ${countedWhere(filter)} group by 1 having sum(n) <> 0
    ), walked as (
      select key, n, pending, sum(n) over (order by key ${direction}) as upto from groups
    )
    select coalesce(max(upto), 0) as total, coalesce(sum(pending), 0) as pending, ${readAt} as as_of,
      ${nearest}(key) filter (where upto > ${offset}) as first, min(upto - n) filter (where upto > ${offset}) as before,
      coalesce(${nearest}(key) filter (where upto >= ${offset + limit}), ${furthest}(key)) as last,
      coalesce(sum(n) filter (where upto > ${offset} and upto - n < ${offset + limit}), 0) as among
    from walked
  `.execute(database)
  const { total = 0, pending = 0, as_of = "", first = null, before = null, last = null, among = 0 } = rows[0] ?? {}
  const known = { total, pending, asOf: Instant.make(as_of), all: 0 }
  if (grouping === undefined || first === null || before === null || last === null)
    return { ...known, among: total, within: null }
  const groups = isDescending ? grouping.between(last, first) : grouping.between(first, last)
  return { ...known, among, within: { offset: offset - before, groups } }
}

interface GroupRow {
  readonly total: number
  readonly pending: number
  readonly as_of: string
  /** The group in which the page begins, the number of rows before that group, and the group in which the page ends. */
  readonly first: string | null
  readonly before: number | null
  readonly last: string | null
  readonly among: number
}

const countRows = async (database: Kysely<Tables>, where: Condition): Promise<Start> => {
  const { rows } = await sql<CountRow>`
    select total, pending, ${readAt} as as_of, (select reltuples from pg_class where oid = 'claims'::regclass) as all
    from (select count(*) as total, count(*) filter (where c.status = 'pending') as pending from claims as c where ${where}) as counted
  `.execute(database)
  const { total = 0, pending = 0, as_of = "", all = 0 } = rows[0] ?? {}
  return { total, among: total, pending, asOf: Instant.make(as_of), all, within: null }
}

/** How many of the pending claims that match are the administrator's own, and how many others look like an earlier one. */
const countSpared = async (
  database: Kysely<Tables>,
  administratorId: string,
  search: ClaimSearch
): Promise<Required<Pick<ClaimPage, "pending_own" | "pending_look_alikes">>> => {
  const { rows } = await sql<{ readonly own: number; readonly alike: number }>`
    select (select count(*) ${ownPending(administratorId)} and ${matching(search)}) as own,
      (select count(*) ${pendingLookAlikes(administratorId, search)}) as alike
  `.execute(database)
  return { pending_own: rows[0]?.own ?? 0, pending_look_alikes: rows[0]?.alike ?? 0 }
}

interface CountRow {
  readonly total: number
  readonly pending: number
  readonly as_of: string
  /** As of the last analysis; -1 before the first. */
  readonly all: number
}

/**
 * Whether all matches are gathered before they are ordered. The planner cannot know how many a text or a range has; where it
 * expects more than there are, it walks through the claims in order to meet them and may have to read them all. Days of
 * treatment lie together in their own index; newest first they are met soon unless more days have passed since than there are
 * in the range.
 */
const isGathered = (
  { searchTerm, from, to }: ClaimSearch,
  { field, isDescending }: Order,
  { total, among, asOf, all }: Start,
  { offset, limit }: Window
): boolean => {
  if (searchTerm !== undefined && total * total <= gatheredMeanwhile[field] * all * (offset + limit)) return true
  if ((from ?? to) === undefined || field === "date_treatment" || field === "client" || among > gatheredMost)
    return false
  if (field !== "created_at" || !isDescending) return true
  return from !== undefined && to !== undefined && Date.parse(asOf) - Date.parse(to) > Date.parse(to) - Date.parse(from)
}

/**
 * How many matches are gathered and ordered in the time in which one claim is walked past. By type or status the walk would pass the
 * claims of all others, too; by client the names are walked, which are few.
 */
const gatheredMeanwhile: Readonly<Record<ClaimSortField, number>> = {
  created_at: 1,
  date_treatment: 1,
  type: Infinity,
  status: Infinity,
  client: 0.05
}

/** So many take a twentieth of a second; more of them are met as soon in any order. */
const gatheredMost = 250_000

/** Rows before the page are skipped in an index only; whole rows are read for the page. */
const readRows = async (
  database: Kysely<Tables>,
  administratorId: string,
  where: Condition,
  { field, isDescending }: Order,
  {
    offset,
    limit,
    groups = sql<boolean>`true`,
    isWhole = false
  }: Window & { readonly groups?: Condition; readonly isWhole?: boolean }
): Promise<ReadonlyArray<Claim>> => {
  const direction = sql.raw(isDescending ? "desc" : "asc")
  const order = (table: string) =>
    sql`${sql.ref(`${table}.${columns[field]}`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`
  const matches = sql`select c.id, ${sql.ref(`c.${columns[field]}`)} from claims as c where ${where} and ${groups}`
  // `offset 0` keeps the order out of the inner select, so that all matches are read before they are ordered.
  const { rows } = await sql<ClaimRow>`
    select ${claimColumns}
    from (
      select m.id from (${matches} ${isWhole ? sql`offset 0` : sql``}) as m order by ${order("m")} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) as page join claims as c using (id) ${undoableBy(administratorId)}
    order by ${order("c")}
  `.execute(database)
  return rows.map(toClaim)
}
