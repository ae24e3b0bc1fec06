import { Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { prepared } from "#adapters/server/database/database-client.ts"
import { attempt } from "#adapters/server/database/database.ts"
import { whenSet } from "#adapters/server/database/columns.ts"
import { reportChunks, rowsPerChunk } from "#adapters/server/database/report-chunks.ts"
import { databaseNow } from "#adapters/server/database/rows.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { isActorNamed, isGathered, switchVerbs } from "#domain/shared/audit/audit-entry.rules.ts"
import { actionsWithoutBefore, repeatedReadSeconds } from "#domain/shared/audit/audit.rules.ts"
import { AuditEntry, auditQuery, type AuditSearch } from "#domain/shared/audit/audit.schema.ts"
import { type Entity, type Person } from "#domain/shared/identity.schema.ts"
import type { AuditReportStore, AuditStore, Change, RecordWrite } from "#domain/shared/audit/audit.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import type { ListCount } from "#domain/views/view.schema.ts"

/** The administrator a store acts for and the request: what every audit entry records besides the change itself. */
export interface AuditContext {
  readonly administrator: Person
  readonly requestId: string | null
}

export const sqlAudit = (database: Kysely<Tables>, context: AuditContext): AuditStore => ({
  append: (change) => attempt(() => appendEntry(database, context, change)),
  appendRead: (read) => attempt(() => appendRead(database, context, read)),
  list: (search) => attempt(() => listEntries(database, search)),
  writes: (entity, entityId, count) => attempt(() => writesOf(database, entity, entityId, count))
})

/** Adds one entry, dated by the clock of the database. */
export const appendEntry = async (
  database: Kysely<Tables>,
  { administrator, requestId }: AuditContext,
  { action, entity, entityId, before, after }: Change
): Promise<void> => {
  await database
    .insertInto("audit_entries")
    .values({
      at: databaseNow,
      actor_id: administrator.id,
      actor_name: administrator.name,
      action,
      entity,
      entity_id: entityId,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      request_id: requestId
    })
    .execute()
}

export interface ManyEntries {
  readonly action: string
  readonly entity: Entity
  /** What the statement has changed. */
  readonly changed: RawBuilder<unknown>
  /** Columns of these, by default `id`, `before` and `after`. */
  readonly id?: RawBuilder<unknown>
  readonly before?: RawBuilder<unknown>
  readonly after?: RawBuilder<unknown>
  readonly at?: RawBuilder<unknown>
  /** Of a decision: whether an earlier call of it has entries. Its first call has a number even for one record. */
  readonly isJoining?: RawBuilder<boolean>
}

/** Adds an entry for each record that a statement has changed; the first of several has their number. */
export const insertEntries = (
  { administrator, requestId }: AuditContext,
  { action, entity, changed, isJoining, ...entry }: ManyEntries
): RawBuilder<unknown> => {
  const { id = sql`id`, before = sql`before`, after = sql`after`, at = databaseNow } = entry
  const fewest = isJoining === undefined ? 2 : 1
  return sql`
    insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id, before, after, request_id, bulk, joined)
    select ${at}, ${administrator.id}::uuid, ${administrator.name}, ${action}, ${entity}, ${id}, ${before}, ${after}, ${requestId},
      case when several.n >= ${sql.lit(fewest)} then case when is_joining or row_number() over () > 1 then 0 else several.n end end,
      case when is_joining and row_number() over () = 1 then several.n end
    from (select count(*)::integer as n, ${isJoining ?? sql`false`} as is_joining from ${changed}) as several, ${changed}
  `
}

/** The same text as in the indexes of reads: otherwise the indexes are not used. */
const isRead = sql`substr(action, strpos(action, '.') + 1) in ('list', 'view')`
const shownIn = sql`coalesce(after -> 'shown', '[]') || coalesce(after -> 'people', '[]')`

/** Of two equal reads at once each may have an entry. */
const appendRead = async (
  database: Kysely<Tables>,
  { administrator, requestId }: AuditContext,
  { action, entity, entityId, after }: Change
): Promise<void> => {
  const shown = after === null ? null : JSON.stringify(after)
  await prepared(sql`
    insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id, after, request_id)
    select ${databaseNow}, ${administrator.id}::uuid, ${administrator.name}, ${action}, ${entity}, ${entityId}::uuid, ${shown}::jsonb, ${requestId}
    where not exists (
      select from audit_entries
      where actor_id = ${administrator.id}::uuid and entity_id = ${entityId}::uuid
        and coalesce(md5(after::text), '') = coalesce(md5(${shown}::jsonb::text), '')
        and at > statement_timestamp() - make_interval(secs => ${repeatedReadSeconds})
        and ${isRead} and action = ${action}
    )
  `).execute(database)
}

const listEntries = async (database: Kysely<Tables>, search: AuditSearch): Promise<Page<AuditEntry>> => {
  const { page = 1, limit = auditQuery.perPage, sort = auditQuery.sortDefault, reads_per_day_in: zone } = search
  const direction = sort === "-at" ? "desc" : "asc"
  const wanted = await conditions(database, search)
  const found =
    zone === undefined ? sql`audit_entries where ${wanted}` : sql`(${withReadsPerDay(wanted, zone)}) as audit_entries`
  const { count, as_of: asOf } = await countLines(database, found)
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns}, ${isGathered(search) ? bulk : sql`null as bulk`}, ${zone === undefined ? sql`null as reads` : sql`reads`} from ${found}
    order by at ${sql.raw(direction)}, place ${sql.raw(direction)} limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}
  `.execute(database)
  return {
    data: rows.map(toEntry),
    pagination: paginate(page, limit, count),
    asOf
  }
}

/** How many lines a list under the search has, where reads are not gathered by day. */
export const countEntries = async (database: Kysely<Tables>, search: AuditSearch): Promise<ListCount> =>
  countLines(database, sql`audit_entries where ${await conditions(database, search)}`)

const countLines = async (database: Kysely<Tables>, found: RawBuilder<unknown>): Promise<ListCount> => {
  const { rows } = await sql<{ readonly total: number; readonly as_of: string }>`
    select count(*) as total, date_trunc('milliseconds', statement_timestamp()) as as_of from ${found}
  `.execute(database)
  return { count: rows[0]?.total ?? 0, as_of: Instant.make(rows[0]?.as_of ?? "") }
}

/** The last read of each person on each day stands for all of that day; `reads` is their number, where there are several. */
const withReadsPerDay = (wanted: RawBuilder<boolean>, zone: string): RawBuilder<unknown> => {
  const line = sql`
    case when ${isRead} then actor_id end,
    case when ${isRead} then (at at time zone ${zone})::date end,
    case when ${isRead} then 0 else place end
  `
  return sql`
    select * from (
      select *, nullif(count(*) over (partition by ${line}), 1) as reads,
        row_number() over (partition by ${line} order by at desc, place desc) as nth
      from audit_entries where ${wanted}
    ) as parted where nth = 1
  `
}

const writesOf = async (
  database: Kysely<Tables>,
  entity: Entity,
  entityId: string,
  count: number
): Promise<ReadonlyArray<RecordWrite>> => {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select ${columns} from audit_entries
    where entity_id = ${entityId}::uuid and entity = ${entity} and (before is not null or action = any(${actionsWithoutBefore(entity)}))
    order by at desc, place desc limit ${count}
  `.execute(database)
  return rows.map(toEntry)
}

export const sqlAuditReport = (database: Kysely<Tables>): AuditReportStore => ({
  chunks: (filter) =>
    reportChunks(
      "entries",
      async (afterCursor) => {
        const wanted = await conditions(database, filter)
        const { rows } = await sql<
          Readonly<Record<string, unknown>> & { readonly id: string; readonly created_at: string }
        >`
          select * from (select ${columns}, at as created_at from audit_entries where ${wanted}) as entries
          where ${afterCursor} order by created_at desc, id desc limit ${rowsPerChunk}
        `.execute(database)
        return rows
      },
      (row: Readonly<Record<string, unknown>> & { readonly id: string; readonly created_at: string }) => toEntry(row)
    )
})

/** Looking for the common company of more users than these would take too long. */
const companyMax = 1_000

/** How many records the later calls of an entry's decision have settled. */
const joined = sql`coalesce((
  select sum(later.joined)::integer from audit_entries as later
  where later.after ->> 'decision_id' = audit_entries.after ->> 'decision_id' and later.joined is not null
), 0)`

/** The request of a line, and those of the later calls of its decision. */
const requestsOf = (request: string): RawBuilder<unknown> => sql`array(
  select ${request}
  union all
  select later.request_id from audit_entries as line
    join audit_entries as later on later.after ->> 'decision_id' = line.after ->> 'decision_id' and later.joined is not null
  where line.request_id = ${request} and line.bulk > 0
)`

/** How many records a line stands for, and the company that all of these users have now. */
const bulk = sql`
  case when bulk + ${joined} > 1 then jsonb_strip_nulls(jsonb_build_object('count', bulk + ${joined}, 'company_id', case when entity = 'user' and bulk <= ${sql.lit(companyMax)} then (
    select min(users.company_id::text) from audit_entries as other join users on users.id = other.entity_id
    where other.request_id = audit_entries.request_id and other.bulk is not null and other.action = audit_entries.action
    having count(users.company_id) = count(*) and count(distinct users.company_id) = 1
  ) end)) end as bulk
`

const columns = sql`
  ('00000000-0000-7000-8000-' || lpad(to_hex(place), 12, '0'))::uuid as id,
  at, actor_id, actor_name, action, entity, entity_id, before, after, request_id
`

/** The place of an entry in the log, from its id. */
const placeOf = (id: string): number => Number.parseInt(id.slice(-12), 16)

const conditions = async (database: Kysely<Tables>, search: AuditSearch): Promise<RawBuilder<boolean>> => {
  const { searchTerm = "", entity, entity_id, actor_id, action, request_id, created_from, created_to, ids } = search
  return sql.join(
    [
      sql`true`,
      ...whenSet(searchTerm === "" ? null : await searched(database, searchTerm), (condition) => condition),
      ...whenSet(entity, (value) => sql`entity = ${value}`),
      ...whenSet(entity_id, recordNamed),
      ...whenSet(actor_id, (value) => sql`actor_id = ${value}::uuid`),
      ...whenSet(action, ofAction),
      // Only bulks are asked for by their request, and those have an index.
      ...whenSet(request_id, (value) => sql`request_id = any(${requestsOf(value)}) and bulk is not null`),
      isGathered(search) ? sql`bulk is distinct from 0` : sql`true`,
      ...whenSet(created_from, (at) => sql`at >= ${at}::timestamptz`),
      ...whenSet(created_to, (at) => sql`at <= ${at}::timestamptz`),
      ...whenSet(ids, (list) => sql`place = any(${list.split(",").map(placeOf)}::bigint[])`)
    ],
    sql` and `
  )
}

const verb = sql`substr(action, strpos(action, '.') + 1)`

/** As `isEntryOfAction`: turning a record on or off is stored as a change of its status alone. */
const ofAction = (action: string): RawBuilder<boolean> => {
  if (action.includes(".")) return sql<boolean>`action = ${action}`
  const switched = switchVerbs[action]
  if (switched === undefined) return sql<boolean>`${verb} = ${action}`
  const { status, isOfArticles } = switched
  return sql<boolean>`(${verb} = ${action} or (
    ${verb} = 'change' and (entity = 'article') = ${isOfArticles}
    and after = ${JSON.stringify({ status })}::jsonb and coalesce(before - 'status', '{}') = '{}'
  ))`
}

/** The entries of actors of such a name, of a record and of a request. */
const searched = async (database: Kysely<Tables>, searchTerm: string): Promise<RawBuilder<boolean>> => {
  const actors = await actorsNamed(database, searchTerm)
  return sql<boolean>`(actor_id = any(${[...actors]}::uuid[]) or request_id = ${searchTerm} or ${recordNamed(searchTerm)})`
}

/** Reads each actor once, under the last name, however many entries there are. */
const actorsNamed = async (database: Kysely<Tables>, searchTerm: string): Promise<ReadonlyArray<string>> => {
  const { rows } = await sql<{ readonly actor_id: string; readonly actor_name: string }>`
    with recursive actors as (
      (select actor_id, actor_name from audit_entries order by actor_id desc, at desc, place desc limit 1)
      union all
      select following.actor_id, following.actor_name from actors cross join lateral (
        select actor_id, actor_name from audit_entries
        where actor_id < actors.actor_id order by actor_id desc, at desc, place desc limit 1
      ) as following
    )
    select actor_id, actor_name from actors
  `.execute(database)
  return rows.filter(({ actor_name }) => isActorNamed(actor_name, searchTerm)).map(({ actor_id }) => actor_id)
}

/** A text that is no id matches no record. What was looked at is about each record and person it shows. */
const recordNamed = (id: string): RawBuilder<boolean> =>
  isId(id)
    ? sql<boolean>`(entity_id = ${id}::uuid or (${isRead} and ${shownIn} @> ${JSON.stringify([id])}::jsonb))`
    : sql<boolean>`false`

const isId = Schema.is(Schema.String.check(Schema.isUUID()))

const toEntry = ({
  actor_id,
  actor_name,
  bulk = null,
  reads = null,
  ...row
}: Readonly<Record<string, unknown>>): AuditEntry =>
  decode({
    ...row,
    ...(bulk !== null && { bulk }),
    ...(reads !== null && { reads }),
    actor: { id: actor_id, name: actor_name }
  })

const decode = Schema.decodeUnknownSync(AuditEntry)
