/**
 * The backend of the claims contract over PostgreSQL: the real service over the server's stores.
 *
 * One database is used by a whole file of tests and emptied for each. The clock of the database cannot be set, so time
 * is advanced by moving every stored timestamp into the past.
 */
import { randomUUID } from "node:crypto"
import { Schema } from "effect"
import { sql } from "kysely"
import { type Database, inTransaction } from "#adapters/server/database/database.ts"
import { partEntries } from "#tests/contract/audit-reads.ts"
import { sqlAudit, type AuditContext } from "#adapters/server/database/audit.sql.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { sqlClaims } from "#adapters/server/database/claims/claims.sql.ts"
import { sqlNotifications } from "#adapters/server/database/benefits/notifications.sql.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { Client } from "#domain/claims/claim.schema.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import { type ClaimsService, claimsService } from "#domain/claims/claims.service.ts"
import { Notification } from "#domain/notifications/notification.schema.ts"
import { notifyAdministrators } from "#domain/notifications/notifications.service.ts"
import type { Person, UserId } from "#domain/shared/identity.schema.ts"
import { userKeys } from "#domain/users/user-record.rules.ts"
import type { ClaimsBackend } from "#tests/contract/claims/claims-backend.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import type { PostedSms } from "#tests/doubles/database.memory.ts"
import { marta, rafael, userId } from "#tests/fixtures/people.ts"

/** Deletes all rows, counts included. Users first: a running server may be folding the counts of a change of theirs. */
export const emptyAll = async (database: Database): Promise<void> => {
  // Much faster than a truncation, which makes a new file for each table and each index.
  await sql`
    do $$
    declare
      names text[] := array(
        select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename <> 'migrations'
        order by tablename <> 'users'
      );
      name text;
    begin
      execute 'lock table ' || array_to_string(names, ', ') || ' in access exclusive mode';
      set local session_replication_role = replica;
      foreach name in array names loop
        execute 'delete from ' || name;
      end loop;
    end $$
  `.execute(database)
}

/** The messages about changed accounts that wait to be sent, in their order. */
export const postedSms = async (database: Database): Promise<ReadonlyArray<PostedSms>> =>
  (await sql<PostedSms>`select phone, text from sms_outbox order by id`.execute(database)).rows

/** Makes every row of every table older. */
export const advanceClock = async (database: Database, seconds: number): Promise<void> => {
  if (seconds === 0) return
  const { rows } = await sql<{ readonly statement: string }>`
    select format('update %I set %s', relname,
      string_agg(format('%1$I = %1$I - interval ''%2$s seconds''', attname, ${sql.lit(seconds)}), ', ')) as statement
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
      and atttypid = 'timestamptz'::regtype and attnum > 0 and not attisdropped
    group by relname
  `.execute(database)
  await database.transaction().execute(async (transaction) => {
    for (const { statement } of rows) await sql.raw(statement).execute(transaction)
  })
}

let added = 0

export const addUser = async (
  database: Database,
  id: UserId,
  role: "admin" | "user",
  name: Partial<Client> = {}
): Promise<UserId> => {
  const { given_name = "Lucía", surname = "Ortega" } = name
  added += 1
  const email = `member${added}@members.example`
  const mobile_number = `+1555${String(added).padStart(7, "0")}`
  await database
    .insertInto("users")
    .values({ id, given_name, surname, email, ...userKeys({ given_name, surname, email }), mobile_number, role })
    .execute()
  return id
}

/** The real service over the server's stores. */
export const sqlClaimsService = (database: Database, context: AuditContext): ClaimsService => {
  const changes = sqlChanges(database, null)
  return claimsService({
    claims: sqlClaims(database, context),
    notify: notifyAdministrators({ notifications: sqlNotifications(database, context), changes, newId: randomUUID }),
    audit: sqlAudit(database, context),
    changes,
    administrator: context.administrator,
    newId: randomUUID,
    undoSeconds: 600
  })
}

/** The claims of one administrator: every call is one transaction. */
export const sqlClaimsPort = (database: Database, administrator: Person): ClaimsPort =>
  transacted<ClaimsPort>(sqlClaimsService(database, { administrator, requestId: null }), (call) =>
    inTransaction(database, (transaction) => call(sqlClaimsService(transaction, { administrator, requestId: null })))
  )

export const sqlBackend = async (database: Database): Promise<ClaimsBackend> => {
  await emptyAll(database)
  for (const { id, name } of [marta, rafael]) {
    const [given_name = "", surname = ""] = name.split(" ")
    await addUser(database, id, "admin", { given_name, surname })
  }
  const context = { administrator: marta, requestId: null }
  let users = 0
  return {
    first: marta,
    second: rafael,
    firstPort: sqlClaimsPort(database, marta),
    secondPort: sqlClaimsPort(database, rafael),
    addUser: (name) => addUser(database, userId((users += 1)), "user", name),
    deleteUser: async (id) => {
      await sql`update users set deleted_at = now() where id = ${id}::uuid`.execute(database)
    },
    now: () => done(sqlClaims(database, context).now),
    advance: (seconds) => advanceClock(database, seconds),
    ...partEntries(() => everyEntry(database)),
    notifications: async () => decodeNotifications(await database.selectFrom("notifications").selectAll().execute()),
    snapshot: async () => {
      const tables = ["claims", "decisions", "notifications", "audit_entries", "users"] as const
      const contents = await Promise.all(
        tables.map((table) =>
          sql`select to_jsonb(t) as row from ${sql.table(table)} as t order by to_jsonb(t)::text`.execute(database)
        )
      )
      const counts = await sql`
        select status, type, sum(n) as n from claim_counts group by 1, 2 having sum(n) <> 0 order by 1, 2
      `.execute(database)
      return [...contents, counts].map(({ rows }) => rows)
    },
    refuseAudit: (isRefusing) => refuseAudit(database, isRefusing),
    close: () => refuseAudit(database, false)
  }
}

const everyEntry = async (database: Database): Promise<ReadonlyArray<AuditEntry>> => {
  const store = sqlAudit(database, { administrator: marta, requestId: null })
  const entries: Array<AuditEntry> = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await done(store.list({ entity: "claim", sort: "at", limit: 100, page }))
    entries.push(...data)
    if (!pagination.hasNextPage) return entries
  }
}

/** While refusing, no audit entry can be written. */
export const refuseAudit = async (database: Database, isRefusing: boolean): Promise<void> => {
  await sql`drop trigger if exists refuse_audit on audit_entries`.execute(database)
  if (!isRefusing) return
  await sql`
    create or replace function refuse_audit() returns trigger language plpgsql as $$
    begin raise exception 'no audit entry can be written'; end $$
  `.execute(database)
  await sql`create trigger refuse_audit before insert on audit_entries for each row execute function refuse_audit()`.execute(
    database
  )
}

const { message, status, user_id, claim_id, created_at } = Notification.fields
const decodeNotifications = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ message, status, user_id, claim_id, created_at }))
)
