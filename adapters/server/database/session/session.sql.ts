/** Stores sessions and codes as hashes. The clock is the database's, so that all servers agree on every expiry. */
import { Effect, Schema } from "effect"
import { sql } from "kysely"
import { appendEntry, type AuditContext } from "#adapters/server/database/audit.sql.ts"
import {
  attempt,
  type Database,
  inGuardedTransaction,
  inTransaction,
  type InTransaction
} from "#adapters/server/database/database.ts"
import { lockUnused } from "#adapters/server/database/session/second-factors.sql.ts"
import {
  findSession,
  isStrongRequired,
  livingSession,
  mustAddFactor,
  type SessionTimes,
  toAdministrator,
  type UserRow
} from "#adapters/server/database/session/session-lookup.sql.ts"
import {
  countCall,
  returnAttempt,
  saveCode,
  takeAttempt,
  tryCode,
  keepDeviceKnown
} from "#adapters/server/database/session/sign-in.sql.ts"
import { Unauthorized } from "#domain/shared/failure.errors.ts"
import {
  endColleagueSessions,
  endOtherSessions,
  endSessionsOf,
  listSessions,
  notifyEnded,
  unlockAccount
} from "#adapters/server/database/session/session-ending.sql.ts"
import { postSms } from "#adapters/server/database/session/sms-outbox.sql.ts"
import { unknownPerson, type Person, UserId } from "#domain/shared/identity.schema.ts"
import type { Account, OpenedDevice, SessionStore, SignInLimits } from "#domain/session/session.store.ts"
import type { UsedFactor } from "#domain/session/second-factor.store.ts"
import type { SignInRefusal } from "#domain/session/session.schema.ts"
import { SignInFactor } from "#domain/session/sign-in-factor.schema.ts"
import { phoneSpellings } from "#domain/shared/phone.rules.ts"
import { passwordChangedText } from "#domain/users/account-notice.rules.ts"
import { fullName } from "#domain/shared/text.rules.ts"

export interface SessionLimits extends SignInLimits, SessionTimes {}

/** `requestId` is that of the request whose entries of the audit it writes. */
export const sqlSessions = (database: Database, limits: SessionLimits, requestId: string | null): SessionStore => ({
  countCall: (address) => countCall(database, limits, address),
  takeAttempt: (identity, deviceHash) => takeAttempt(database, limits, identity, deviceHash),
  returnAttempt: (taken) => returnAttempt(database, taken),
  recordRefusal: (account, reason, address) =>
    attempt(() =>
      recordRefusal(database, contextOf(account?.administrator ?? unknownPerson, requestId), { reason, address })
    ),
  unlock: (userId, by, tokenHash) =>
    inGuardedTransaction(database, livingSession(tokenHash), (transaction) =>
      attempt(() => unlockAccount(transaction, userId, contextOf(by, requestId)))
    ),
  findAccount: (identity) => attempt(() => findAccount(database, limits, identity)),
  saveCode: (account, code, device) => saveCode(database, limits, account, code, device),
  tryCode: (identity, device, attemptHash) => tryCode(database, limits, identity, device, attemptHash),
  openSession: (codeId, administrator, tokenHash, device, used) =>
    inTransaction(database, (transaction) =>
      attempt(() =>
        openSession(transaction, limits, { codeId, used }, contextOf(administrator, requestId), tokenHash, device)
      )
    ),
  findSession: (tokenHash, keepAlive) => attempt(() => findSession(database, limits, tokenHash, keepAlive)),
  endSession: (tokenHash) =>
    inTransaction(database, (transaction) => attempt(() => endSession(transaction, tokenHash, requestId))),
  listSessions: (userId, tokenHash) => attempt(() => listSessions(database, limits, userId, tokenHash)),
  endOtherSessions: (by, id, tokenHash) =>
    inGuardedTransaction(database, livingSession(tokenHash), (transaction) =>
      attempt(() => endOtherSessions(transaction, limits, contextOf(by, requestId), id, tokenHash))
    ),
  endSessionsOf: (userId, by, tokenHash) =>
    inGuardedTransaction(database, livingSession(tokenHash), (transaction) =>
      attempt(() => endColleagueSessions(transaction, userId, contextOf(by, requestId)))
    ),
  replacePasswordHash: (userId, from, to) =>
    Effect.asVoid(
      attempt(() =>
        database
          .updateTable("users")
          .set({ password_hash: to })
          .where("id", "=", userId)
          .where("password_hash", "=", from)
          .execute()
      )
    ),
  findPasswordHash: (userId) => attempt(() => findPasswordHash(database, userId)),
  changePassword: (userId, hashes, tokenHash) =>
    inGuardedTransaction(database, livingSession(tokenHash), (transaction) =>
      Effect.flatMap(
        attempt(() => changePassword(transaction, userId, hashes, tokenHash, requestId)),
        (isChanged) => (isChanged ? Effect.void : Effect.fail(new Unauthorized()))
      )
    )
})

const findAccount = async (
  database: Database,
  { strongFactorSeconds }: SessionLimits,
  identity: string
): Promise<Account | null> => {
  const {
    rows: [row]
  } = await sql<AccountRow>`
    select u.*, ${isStrongRequired(strongFactorSeconds)} as is_strong_required,
      ${mustAddFactor(strongFactorSeconds)} as must_add_factor,
      array(
        select distinct case f.kind when 'recovery_codes' then 'recovery_code' else f.kind end from second_factors as f
        where f.user_id = u.id and (f.kind <> 'recovery_codes' or exists (
          select from recovery_codes as c where c.factor_id = f.id and c.used_at is null
        ))
      ) as factors
    from users as u
    where u.mobile_number in (${sql.join([identity, ...phoneSpellings(identity)])}) and u.deleted_at is null
    order by (u.mobile_number = ${identity}) desc limit 1
  `.execute(database)
  if (row === undefined) return null
  return {
    administrator: toAdministrator(row),
    passwordHash: row.password_hash,
    canSignIn: row.role === "admin" && row.status === "active",
    factors: decodeFactors(row.factors),
    isStrongRequired: row.is_strong_required
  }
}

interface AccountRow extends UserRow {
  readonly password_hash: string | null
  readonly status: string
  readonly factors: ReadonlyArray<string>
  readonly is_strong_required: boolean
}

const decodeFactors = Schema.decodeUnknownSync(Schema.Array(SignInFactor))

const openSession = async (
  transaction: InTransaction,
  limits: SessionLimits,
  { codeId, used: factor }: { readonly codeId: string; readonly used: UsedFactor },
  context: AuditContext,
  tokenHash: string,
  device: OpenedDevice
): Promise<boolean> => {
  const { id } = context.administrator
  if (limits.strongFactorSeconds !== null) await noteAsked(transaction, id)
  const markUsed = await lockUnused(transaction, id, factor)
  if (markUsed === null) return false
  const {
    rows: [used]
  } = await sql`
    update otp_codes set used_at = clock_timestamp() where id = ${codeId}::uuid and used_at is null and replaced_at is null returning id
  `.execute(transaction)
  if (used === undefined) return false
  await markUsed()
  await keepDeviceKnown(transaction, limits, UserId.make(id), device)
  await deleteEnded(transaction, limits)
  const {
    rows: [opened]
  } = await sql<{ readonly id: string }>`
    insert into sessions (token_hash, user_id, created_at, active_at, browser, address)
    values (${tokenHash}, ${id}::uuid, clock_timestamp(), clock_timestamp(), ${device.browser}, ${device.address}) returning id
  `.execute(transaction)
  await appendEntry(transaction, context, {
    action: "session.open",
    entity: "session",
    entityId: opened?.id ?? "",
    before: null,
    after: { user_id: id, second_factor: factor.factor }
  })
  return true
}

/** The time to add a strong second factor begins with the first sign-in that asks for one. */
const noteAsked = async (transaction: InTransaction, id: UserId): Promise<void> => {
  await sql`insert into strong_factor_requests (user_id) values (${id}::uuid) on conflict do nothing`.execute(
    transaction
  )
}

/** Expired sessions leave their rows behind; a few are deleted with each new one. */
const deleteEnded = async (transaction: InTransaction, { idleSeconds, maxSeconds }: SessionLimits) => {
  await sql`
    delete from sessions where token_hash in (
      select token_hash from sessions
      where created_at <= statement_timestamp() - make_interval(secs => ${maxSeconds}) or active_at <= statement_timestamp() - make_interval(secs => ${idleSeconds})
      limit 100 for update skip locked
    )
  `.execute(transaction)
}

const endSession = async (transaction: InTransaction, tokenHash: string, requestId: string | null): Promise<void> => {
  const {
    rows: [ended]
  } = await sql<UserRow & { readonly session_id: string }>`
    with gone as (delete from sessions where token_hash = ${tokenHash} returning id, user_id)
    select gone.id as session_id, u.id, u.given_name, u.surname, u.email, u.mobile_number, u.role, u.must_change_password
    from gone join users as u on u.id = gone.user_id
  `.execute(transaction)
  if (ended === undefined) return
  const administrator = toAdministrator(ended)
  await appendEntry(transaction, contextOf(administrator, requestId), {
    action: "session.close",
    entity: "session",
    entityId: ended.session_id,
    before: { user_id: administrator.id },
    after: null
  })
  await notifyEnded(transaction, { session: tokenHash })
}

const findPasswordHash = async (database: Database, userId: UserId): Promise<string | null> => {
  const row = await database
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

const changePassword = async (
  transaction: InTransaction,
  userId: UserId,
  { from, to }: { readonly from: string; readonly to: string },
  tokenHash: string,
  requestId: string | null
): Promise<boolean> => {
  const {
    rows: [row]
  } = await sql<UserRow>`
    update users set password_hash = ${to}, must_change_password = false, version = version + 1, updated_at = clock_timestamp()
    where id = ${userId}::uuid and password_hash = ${from} and deleted_at is null
    returning id, given_name, surname, email, mobile_number, role, must_change_password
  `.execute(transaction)
  if (row === undefined) return false
  await postSms(transaction, row.mobile_number, passwordChangedText)
  const after = { ended_sessions: await endSessionsOf(transaction, userId, tokenHash) }
  await appendEntry(
    transaction,
    { administrator: { id: userId, name: fullName(row) }, requestId },
    {
      action: "user.change_password",
      entity: "user",
      entityId: userId,
      before: null,
      after
    }
  )
  return true
}

const recordRefusal = (
  database: Database,
  context: AuditContext,
  after: { readonly reason: SignInRefusal; readonly address: string }
): Promise<void> =>
  appendEntry(database, context, {
    action: "user.refuse_sign_in",
    entity: "user",
    entityId: context.administrator.id,
    before: null,
    after: { ...after }
  })

const contextOf = ({ id, name }: Person, requestId: string | null): AuditContext => ({
  administrator: { id, name },
  requestId
})
