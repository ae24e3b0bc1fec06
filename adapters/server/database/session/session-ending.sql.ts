/** Sessions as their owners see them, and what ends them. */
import { Schema } from "effect"
import { type Kysely, sql } from "kysely"
import { appendEntry, type AuditContext } from "#adapters/server/database/audit.sql.ts"
import { post, publishChange } from "#adapters/server/database/changes.sql.ts"
import type { Database, InTransaction } from "#adapters/server/database/database.ts"
import { isLiving, type SessionTimes } from "#adapters/server/database/session/session-lookup.sql.ts"
import { forgetFailures } from "#adapters/server/database/session/sign-in.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { Change } from "#domain/shared/audit/audit.store.ts"
import { OpenSession, type SessionId } from "#domain/session/open-sessions.schema.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"

/** The message on the channel when sessions end: the one of this token, or all of a user except one. */
export type SessionEnded = { readonly session: string } | { readonly user: UserId; readonly except: string | null }

export const listSessions = async (
  database: Database,
  limits: SessionTimes,
  userId: UserId,
  tokenHash: string
): Promise<ReadonlyArray<OpenSession>> => {
  const { rows } = await sql`
    select s.id, s.created_at, s.active_at as last_used_at, s.browser, s.address, s.token_hash = ${tokenHash} as is_current
    from sessions as s where s.user_id = ${userId}::uuid and ${isLiving(limits)}
    order by s.active_at desc, s.created_at desc, s.id
  `.execute(database)
  return decodeSessions(rows)
}

const decodeSessions = Schema.decodeUnknownSync(Schema.Array(OpenSession))

export const endOtherSessions = async (
  transaction: InTransaction,
  limits: SessionTimes,
  context: AuditContext,
  id: SessionId | null,
  tokenHash: string
): Promise<number> => {
  const { rows: ended } = await sql<{ readonly id: string; readonly token_hash: string }>`
    delete from sessions as s
    where s.user_id = ${context.administrator.id}::uuid and s.token_hash <> ${tokenHash} and ${isLiving(limits)}
      and (${id}::uuid is null or s.id = ${id}::uuid)
    returning s.id, s.token_hash
  `.execute(transaction)
  for (const session of ended) {
    await appendEntry(transaction, context, {
      action: "session.close",
      entity: "session",
      entityId: session.id,
      before: { user_id: context.administrator.id },
      after: null
    })
    await notifyEnded(transaction, { session: session.token_hash })
  }
  return ended.length
}

/** Null for an unknown user. */
export const endColleagueSessions = async (
  transaction: InTransaction,
  userId: UserId,
  context: AuditContext
): Promise<number | null> => {
  if (!(await isKnown(transaction, userId))) return null
  const ended_sessions = await endSessionsOf(transaction, userId, null)
  await recordAccessChange(transaction, context, userId, { action: "user.end_sessions", after: { ended_sessions } })
  return ended_sessions
}

/** Forgets the failures of a user, audited; false when there is no such user. */
export const unlockAccount = async (
  transaction: InTransaction,
  userId: UserId,
  context: AuditContext
): Promise<boolean> => {
  if (!(await isKnown(transaction, userId))) return false
  await forgetFailures(transaction, userId)
  await recordAccessChange(transaction, context, userId, { action: "user.unlock", after: null })
  return true
}

const isKnown = async (transaction: InTransaction, userId: UserId): Promise<boolean> => {
  const { rows } = await sql`select from users where id = ${userId}::uuid and deleted_at is null`.execute(transaction)
  return rows.length > 0
}

/** Audits a change of a user's access, and publishes it to all who see the user. */
const recordAccessChange = async (
  transaction: InTransaction,
  context: AuditContext,
  userId: UserId,
  done: Pick<Change, "action" | "after">
): Promise<void> => {
  await appendEntry(transaction, context, { ...done, entity: "user", entityId: userId, before: null })
  await publishChange(transaction, "user", [userId], context.administrator.id)
}

/**
 * Ends the code and all sessions of a user, or all except one, and their event streams; failures are counted anew, as
 * the password is another one or an administrator has intervened. Returns how many sessions have ended. The code is
 * ended first: a sign-in with it is refused, or its session is among those that end.
 */
export const endSessionsOf = async (
  database: Kysely<Tables>,
  userId: UserId,
  exceptTokenHash: string | null
): Promise<number> => {
  await endCodeOf(database, userId)
  await forgetFailures(database, userId)
  const { rows: ended } = await sql`
    delete from sessions where user_id = ${userId}::uuid and token_hash is distinct from ${exceptTokenHash} returning id
  `.execute(database)
  await notifyEnded(database, { user: userId, except: exceptTokenHash })
  return ended.length
}

export const endCodeOf = async (database: Kysely<Tables>, userId: UserId): Promise<void> => {
  await sql`
    update otp_codes set replaced_at = clock_timestamp() where user_id = ${userId}::uuid and used_at is null and replaced_at is null
  `.execute(database)
}

export const notifyEnded = (database: Kysely<Tables>, ended: SessionEnded) => post(database, { ended })
