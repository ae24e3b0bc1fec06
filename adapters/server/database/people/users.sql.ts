/** Stores users in PostgreSQL. Inside a transaction the store is bound to it; outside, each method runs by itself. */
import { Schema, Struct } from "effect"
import { type Kysely, sql, type Updateable } from "kysely"
import { attempt, attemptUnless } from "#adapters/server/database/database.ts"
import { endCodeOf, endSessionsOf } from "#adapters/server/database/session/session-ending.sql.ts"
import { postSms } from "#adapters/server/database/session/sms-outbox.sql.ts"
import { databaseNow, setDeleted } from "#adapters/server/database/rows.sql.ts"
import { readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables, UsersTable } from "#adapters/server/database/tables.ts"
import { lockCompanyOf } from "#adapters/server/database/people/companies.sql.ts"
import { listUsers } from "#adapters/server/database/people/user-list.sql.ts"
import {
  toUser,
  userColumns,
  type UserRow,
  type UserRowContext
} from "#adapters/server/database/people/stored-users.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { emailKey } from "#domain/shared/search.rules.ts"
import { revealAction, revealSeconds, unreadableSsn, userKeys } from "#domain/users/user-record.rules.ts"
import { phoneSpellings } from "#domain/shared/phone.rules.ts"
import { type User, userFields } from "#domain/users/user-record.schema.ts"
import { UserTaken } from "#domain/users/user.errors.ts"
import type { Contact, UserSecrets, UserStore } from "#domain/users/user.store.ts"

export const sqlUsers = (database: Kysely<Tables>, context: UserRowContext): UserStore => ({
  now: attempt(() => readNow(database)),
  list: (search) => attempt(() => listUsers(database, context, search)),
  find: (id) => attempt(() => findUser(database, context, id)),
  ssnOf: (id) => attempt(() => ssnOf(database, context, id)),
  secondsToNextReveal: (administrator, most) => attempt(() => refusedReveal(database, administrator, most)),
  lock: (id) => attempt(() => lockUser(database, context, id)),
  lockAdministrators: attempt(() => lockAdministrators(database)),
  takenFields: (contact, except) => attempt(() => taken(database, contact, except)),
  findEmployer: (id) => attempt(() => lockCompanyOf(database, "users", id)),
  insert: (user, secrets) => attemptUnless(() => insertUser(database, context, user, secrets), toTaken),
  replace: (user, secrets) => attemptUnless(() => replaceUser(database, context, user, secrets), toTaken),
  remove: (id, version) => attempt(() => setDeleted(database, "users", id, version, true)),
  restore: (id, version) => attemptUnless(() => setDeleted(database, "users", id, version, false), toTaken),
  endSessions: (id, exceptSession) => attempt(() => endSessionsOf(database, id, exceptSession)),
  postSms: (phone, text) => attempt(() => postSms(database, phone, text)),
  endCode: (id) => attempt(() => endCodeOf(database, id))
})

/** Fields that are unique among users, by the name of their index. */
export const takenFields: Readonly<Record<string, keyof Contact>> = {
  users_email_unique: "email",
  users_mobile_number_unique: "mobile_number"
}

const toTaken = (constraint: string): UserTaken | null => {
  const field = takenFields[constraint]
  return field === undefined ? null : new UserTaken({ fields: { [field]: `${field}_taken` } })
}

const findUser = async (database: Kysely<Tables>, context: UserRowContext, id: UserId): Promise<User | null> => {
  const { rows } = await sql<UserRow>`
    select ${userColumns(context)} from users as u left join companies as c on c.id = u.company_id
    where u.id = ${id}::uuid and u.deleted_at is null
  `.execute(database)
  return rows[0] === undefined ? null : toUser(context, rows[0])
}

const lockUser = async (database: Kysely<Tables>, context: UserRowContext, id: UserId): Promise<User | null> => {
  const { rows } = await sql<UserRow>`
    select ${userColumns(context)} from users as u left join companies as c on c.id = u.company_id where u.id = ${id}::uuid for no key update of u
  `.execute(database)
  return rows[0] === undefined ? null : toUser(context, rows[0])
}

const ssnOf = async (database: Kysely<Tables>, { ssn }: UserRowContext, id: UserId): Promise<string | null> => {
  const row = await database.selectFrom("users").select("ssn").where("id", "=", id).executeTakeFirst()
  return row?.ssn ? (ssn.open(id, row.ssn) ?? unreadableSsn) : null
}

/** Any number that no other advisory lock in this database uses. */
const lockSpace = 7_404

/**
 * Counts entries of the audit, so that all servers count alike. A refused administrator waits for no lock; those who
 * may see a number wait for one another, so that no two get the last one.
 */
const refusedReveal = async (database: Kysely<Tables>, administrator: UserId, most: number): Promise<number | null> => {
  const waiting = async () => {
    const { rows } = await sql<{ readonly seconds: number }>`
      select ceil(extract(epoch from at - statement_timestamp()) + ${revealSeconds})::integer as seconds from audit_entries
      where actor_id = ${administrator}::uuid and action = ${sql.lit(revealAction)} and at > statement_timestamp() - make_interval(secs => ${revealSeconds})
      order by at desc offset ${most - 1} limit 1
    `.execute(database)
    return rows[0] === undefined ? null : Math.max(1, rows[0].seconds)
  }
  const refused = await waiting()
  if (refused !== null) return refused
  await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${administrator}))`.execute(database)
  return waiting()
}

const lockAdministrators = async (database: Kysely<Tables>): Promise<ReadonlyArray<UserId>> => {
  const { rows } = await sql<{ readonly id: string }>`
    select id from users where role = 'admin' and status = 'active' and deleted_at is null order by id for no key update
  `.execute(database)
  return rows.map(({ id }) => decodeId(id))
}

const taken = async (
  database: Kysely<Tables>,
  { email, mobile_number }: Contact,
  except: UserId | null
): Promise<ReadonlyArray<keyof Contact>> => {
  const { rows } = await sql<{ readonly email: boolean; readonly mobile_number: boolean }>`
    select
      exists (select from users where lower(email collate "C") = ${emailKey(email)} and deleted_at is null and id is distinct from ${except}::uuid) as email,
      exists (select from users where mobile_number = any(${[...phoneSpellings(mobile_number)]}) and deleted_at is null and id is distinct from ${except}::uuid) as mobile_number
  `.execute(database)
  return (["email", "mobile_number"] as const).filter((field) => rows[0]?.[field] === true)
}

/** The columns that an edit writes. */
const writtenColumns = (user: User) => ({
  ...Struct.pick(user, userFields),
  ...userKeys(user),
  version: user.version
})

const secretColumns = ({ ssn: seal }: UserRowContext, id: UserId, { passwordHash, ssn }: UserSecrets) => ({
  ...(passwordHash !== undefined && { password_hash: passwordHash, must_change_password: true }),
  ...(ssn !== undefined && { ssn: seal.seal(id, ssn) })
})

const insertUser = async (
  database: Kysely<Tables>,
  context: UserRowContext,
  user: User,
  secrets: UserSecrets
): Promise<void> => {
  const { id, user_status, created_at } = user
  await database
    .insertInto("users")
    .values({
      id,
      ...writtenColumns(user),
      ...secretColumns(context, id, secrets),
      user_status,
      created_at,
      updated_at: created_at
    })
    .execute()
}

const replaceUser = async (
  database: Kysely<Tables>,
  context: UserRowContext,
  user: User,
  secrets: UserSecrets
): Promise<void> => {
  const columns: Updateable<UsersTable> = { ...writtenColumns(user), ...secretColumns(context, user.id, secrets) }
  await database
    .updateTable("users")
    .set({ ...columns, updated_at: databaseNow })
    .where("id", "=", user.id)
    .execute()
}

const decodeId = Schema.decodeUnknownSync(UserId)
