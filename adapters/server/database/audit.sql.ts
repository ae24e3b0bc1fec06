import { Schema } from "effect"
import { type Kysely, sql } from "kysely"
import { attempt } from "#adapters/server/database/database.ts"
import { moment } from "#adapters/server/database/rows.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { AuditEntry, auditPerPage, type AuditSearch } from "#domain/audit/audit.schema.ts"
import type { AuditStore, Change } from "#domain/audit/audit.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"

/** The administrator a store acts for and the request: what every audit entry records besides the change itself. */
export interface AuditContext {
  readonly administrator: Person
  readonly requestId: string | null
}

export const sqlAudit = (database: Kysely<Tables>, context: AuditContext): AuditStore => ({
  append: (change) => attempt(() => appendEntry(database, context, change)),
  list: (search) => attempt(() => listEntries(database, search))
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
      at: moment,
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

const listEntries = async (database: Kysely<Tables>, search: AuditSearch): Promise<Page<AuditEntry>> => {
  const { page = 1, limit = auditPerPage, sort = "-at" } = search
  const direction = sort === "-at" ? "desc" : "asc"
  const matching = sql.join(
    [
      sql`true`,
      ...(search.entity === undefined ? [] : [sql`entity = ${search.entity}`]),
      ...(search.entity_id === undefined ? [] : [recordNamed(search.entity_id)]),
      ...(search.actor_id === undefined ? [] : [sql`actor_id = ${search.actor_id}::uuid`]),
      ...(search.action === undefined ? [] : [sql`action = ${search.action}`])
    ],
    sql` and `
  )
  const {
    rows: [count]
  } = await sql<{ readonly total: number; readonly as_of: string }>`
    select count(*) as total, date_trunc('milliseconds', statement_timestamp()) as as_of from audit_entries where ${matching}
  `.execute(database)
  const { rows } = await sql<Record<string, unknown>>`
    select '00000000-0000-7000-8000-' || lpad(to_hex(place), 12, '0') as id, at, actor_id, actor_name, action, entity, entity_id, before, after, request_id
    from audit_entries where ${matching}
    order by at ${sql.raw(direction)}, place ${sql.raw(direction)} limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}
  `.execute(database)
  return {
    data: rows.map(toEntry),
    pagination: paginate(page, limit, count?.total ?? 0),
    asOf: Instant.make(count?.as_of ?? "")
  }
}

/** A text that is no id matches no record. */
const recordNamed = (id: string) => (isId(id) ? sql`entity_id = ${id}::uuid` : sql`false`)

const isId = Schema.is(AuditEntry.fields.id)

const toEntry = ({ actor_id, actor_name, ...row }: Readonly<Record<string, unknown>>): AuditEntry =>
  decode({ ...row, actor: { id: actor_id, name: actor_name } })

const decode = Schema.decodeUnknownSync(AuditEntry)
