/** Stores changes of many users. Inside a transaction the store is bound to it. */
import { Schema, Struct } from "effect"
import { sql } from "kysely"
import { type AuditContext, insertEntries } from "#adapters/server/database/audit.sql.ts"
import { attempt, type Database } from "#adapters/server/database/database.ts"
import { matchingUsers, readTerm } from "#adapters/server/database/people/user-filter.ts"
import { databaseNow } from "#adapters/server/database/rows.sql.ts"
import { endSessionsOf } from "#adapters/server/database/session/session-ending.sql.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { CompanyId, UserChangeId, UserId } from "#domain/shared/identity.schema.ts"
import { BulkSet } from "#domain/users/user-bulk.schema.ts"
import type { UserBulkStore } from "#domain/users/user-bulk.store.ts"
import { ActiveStatus, Role } from "#domain/shared/account.schema.ts"
import type { UserStore } from "#domain/users/user.store.ts"

const bulkRow = {
  id: UserId,
  role: Role,
  status: ActiveStatus,
  company_id: Schema.NullOr(CompanyId)
}
const decodeRow = Schema.decodeUnknownSync(Schema.Struct(bulkRow))
const decodeChanged = Schema.decodeUnknownSync(
  Schema.Struct({
    ...bulkRow,
    name: Schema.String,
    before: BulkSet,
    isDeleted: Schema.Boolean,
    isUntouched: Schema.Boolean
  })
)
const decodeChange = Schema.decodeUnknownSync(
  Schema.Struct({
    id: UserChangeId,
    administratorId: UserId,
    at: Instant,
    undoUntil: Instant,
    isUndone: Schema.Boolean
  })
)

const columns = sql`u.id, u.role, u.status, u.company_id`

export const sqlUserBulk = (
  database: Database,
  context: AuditContext,
  { now, lockAdministrators, findEmployer }: Pick<UserStore, "now" | "lockAdministrators" | "findEmployer">
): UserBulkStore => {
  /** The audit entries of what `moved (id, before, after)` has written. */
  const audited = (action: string) => insertEntries(context, { action, entity: "user", changed: sql`moved` })
  return {
    now,
    lockAdministrators,
    findEmployer,
    lockNamed: (ids) =>
      attempt(async () => {
        const { rows } = await sql`
          select ${columns} from users as u where u.id = any(${[...ids]}::uuid[]) and u.deleted_at is null
          order by u.id for no key update
        `.execute(database)
        return rows.map((row) => decodeRow(row))
      }),
    lockMatching: (filter, asOf) =>
      attempt(async () => {
        const term = await readTerm(database, filter)
        const { rows } = await sql`
          select ${columns} from users as u
          where ${matchingUsers(filter, term)} and u.deleted_at is null and u.created_at <= ${asOf}::timestamptz
          order by u.id for no key update
        `.execute(database)
        return rows.map((row) => decodeRow(row))
      }),
    insertChange: ({ id, administratorId, at, undoUntil }) =>
      attempt(async () => {
        await sql`
          insert into user_changes (id, administrator_id, changed_at, undo_until)
          values (${id}::uuid, ${administratorId}::uuid, ${at}::timestamptz, ${undoUntil}::timestamptz)
        `.execute(database)
      }),
    apply: (id, ids, set) =>
      attempt(async () => {
        if (ids.length === 0) return
        const [field = "status"] = Struct.keys(set)
        await sql`
          with former as materialized (
            select id, jsonb_build_object(${field}::text, ${sql.ref(field)}) as before from users where id = any(${[...ids]}::uuid[])
          ), moved as (
            update users set ${sql.ref(field)} = ${set[field]}, version = version + 1, updated_at = ${databaseNow}
            from former where users.id = former.id
            returning users.id, former.before, ${JSON.stringify(set)}::jsonb as after, users.version
          ), kept as (
            insert into changed_users (change_id, user_id, before, version) select ${id}::uuid, id, before, version from moved
          )
          ${audited("user.change")}
        `.execute(database)
      }),
    lockChange: (id) =>
      attempt(async () => {
        const { rows } = await sql`
          select id, administrator_id as "administratorId", changed_at as at, undo_until as "undoUntil",
            undone_at is not null as "isUndone"
          from user_changes where id = ${id}::uuid for update
        `.execute(database)
        return rows[0] === undefined ? null : decodeChange(rows[0])
      }),
    lockChanged: (id) =>
      attempt(async () => {
        const { rows } = await sql`
          select ${columns}, u.given_name || ' ' || u.surname as name, jsonb_strip_nulls(c.before) as before, u.deleted_at is not null as "isDeleted",
            u.version = c.version as "isUntouched"
          from users as u join changed_users as c on c.user_id = u.id
          where c.change_id = ${id}::uuid order by u.id for no key update of u
        `.execute(database)
        return rows.map((row) => decodeChanged(row))
      }),
    revert: (id, ids) =>
      attempt(async () => {
        await sql`
          with moved as (
            update users as u set
              status = coalesce(c.before ->> 'status', u.status),
              company_id = case when c.before ? 'company_id' then (c.before ->> 'company_id')::uuid else u.company_id end,
              version = u.version + 1, updated_at = ${databaseNow}
            from changed_users as c
            where c.change_id = ${id}::uuid and c.user_id = u.id and u.id = any(${[...ids]}::uuid[])
            returning u.id, case when c.before ? 'status'
              then jsonb_build_object('status', case c.before ->> 'status' when 'active' then 'inactive' else 'active' end)
              else '{}'::jsonb end as before, c.before as after
          )
          ${audited("user.undo")}
        `.execute(database)
        await sql`update user_changes set undone_at = ${databaseNow} where id = ${id}::uuid`.execute(database)
      }),
    endSessions: (id) => attempt(() => endSessionsOf(database, id, null))
  }
}
