/** Rate limits of sign-in, and the codes that were sent. Stored in the database, so that all servers count together. */
import { Effect, Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { attempt, type Database, type InTransaction } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { TooManyRequests, type Unavailable } from "#domain/shared/failure.errors.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { failuresInARowMax } from "#domain/session/session.schema.ts"
import type {
  Account,
  Attempt,
  NewCode,
  OpenedDevice,
  SignInLimits,
  StoredCode
} from "#domain/session/session.store.ts"

const callWindowSeconds = 600
const failureWindowSeconds = 900
const codeWindowSeconds = 3_600

/** Calls beyond the limit are not stored, so an address never has more rows than its limit. */
export const countCall = (
  database: Database,
  { callsPer10Minutes }: SignInLimits,
  address: string
): Effect.Effect<void, TooManyRequests | Unavailable> =>
  Effect.flatMap(
    attempt(() =>
      database.transaction().execute(async (transaction) => {
        const calls = sql`select at from sign_in_calls where address = ${address}`
        const wait = () => secondsToWait(transaction, calls, callWindowSeconds, callsPer10Minutes)
        // A call that is refused anyway does not wait for the lock while it holds a connection.
        const refused = await wait()
        if (refused !== null) return refused
        await lockName(transaction, `call ${address}`)
        await deleteOldRows(transaction, "sign_in_calls", "at", callWindowSeconds)
        const seconds = await wait()
        if (seconds === null)
          await sql`insert into sign_in_calls (address, at) values (${address}, clock_timestamp())`.execute(transaction)
        return seconds
      })
    ),
    refuseIfWaiting
  )

/** An attempt is stored as a failure from the start; attempts beyond the limit are not stored. */
export const takeAttempt = (
  database: Database,
  { failuresPer15Minutes, failuresInARow }: SignInLimits,
  identity: string,
  deviceHash: string | null
): Effect.Effect<Attempt, TooManyRequests | Unavailable> =>
  Effect.flatMap(
    attempt(() =>
      database.transaction().execute(async (transaction) => {
        const { isKnownDevice, isOwn } = await findDevice(transaction, identity, deviceHash)
        const device = isOwn ? deviceHash : null
        const subject = device === null ? identity : `${identity} ${device}`
        const failed = sql`select at from sign_in_failures where identity = ${subject}`
        const wait = () => secondsToWait(transaction, failed, failureWindowSeconds, failuresPer15Minutes)
        const refused = await wait()
        if (refused !== null) return { seconds: refused, attempt: null }
        await lockName(transaction, `try ${subject}`)
        await deleteOldRows(transaction, "sign_in_failures", "at", failureWindowSeconds)
        const seconds = await wait()
        if (seconds !== null) return { seconds, attempt: null }
        const { rows: counted } = await sql<{ readonly user_id: string; readonly failures: number }>`
          insert into sign_in_devices as device (user_id, device_hash, failures, expires_at)
          select id, ${device ?? ""}, 1, 'infinity' from users where mobile_number = ${identity} and deleted_at is null
          on conflict (device_hash, user_id) do update set failures = device.failures + 1
          returning user_id, failures
        `.execute(transaction)
        const { rows } = await sql<{ readonly id: number }>`
          insert into sign_in_failures (identity, at, user_id, device_hash)
          values (${subject}, clock_timestamp(), ${counted[0]?.user_id ?? null}::uuid, ${device ?? ""}) returning id
        `.execute(transaction)
        const isLocked = (counted[0]?.failures ?? 0) > failuresInARow
        return { seconds, attempt: { id: String(rows[0]?.id ?? ""), device, isKnownDevice, isLocked } }
      })
    ),
    ({ seconds, attempt: taken }) =>
      taken === null ? Effect.fail(new TooManyRequests({ seconds })) : Effect.succeed(taken)
  )

/** Whether anyone has signed in with this token before, and whether the user with this number has. */
const findDevice = async (transaction: InTransaction, identity: string, deviceHash: string | null) => {
  const { rows } = await sql<{ readonly is_own: boolean }>`
    select u.mobile_number = ${identity} and u.deleted_at is null as is_own
    from sign_in_devices as d join users as u on u.id = d.user_id
    where d.device_hash = ${deviceHash} and d.device_hash <> '' and d.expires_at > statement_timestamp()
  `.execute(transaction)
  return { isKnownDevice: rows.length > 0, isOwn: rows.some(({ is_own }) => is_own) }
}

export const returnAttempt = (database: Database, { id }: Attempt): Effect.Effect<void, Unavailable> =>
  attempt(async () => {
    await sql`
      with returned as (delete from sign_in_failures where id = ${id}::bigint returning user_id, device_hash)
      update sign_in_devices as device set failures = greatest(0, failures - 1) from returned
      where device.user_id = returned.user_id and device.device_hash = returned.device_hash
    `.execute(database)
  })

/** Keeps the browser of a session known, and forgets the failures that were counted with it. */
export const keepDeviceKnown = async (
  transaction: InTransaction,
  { deviceSeconds }: SignInLimits,
  userId: UserId,
  { hash, wasKnown }: OpenedDevice
): Promise<void> => {
  await sql`
    insert into sign_in_devices (user_id, device_hash, expires_at)
    values (${userId}::uuid, ${hash}, clock_timestamp() + make_interval(secs => ${deviceSeconds}))
    on conflict (device_hash, user_id) do update set failures = 0, expires_at = excluded.expires_at
  `.execute(transaction)
  await sql`
    delete from sign_in_devices where user_id = ${userId}::uuid
      and (expires_at <= statement_timestamp() or (device_hash = '' and not ${wasKnown}))
  `.execute(transaction)
}

/** The ids of those who cannot sign in from unknown browsers, or from one of theirs, until another unlocks them. */
export const lockedUsers = sql<{ readonly user_id: string }>`
  select user_id from sign_in_devices where failures >= ${failuresInARowMax} and expires_at > statement_timestamp()`

/** Forgets all failures of a user: in a row, and in the last quarter of an hour. */
export const forgetFailures = async (database: Kysely<Tables>, userId: UserId): Promise<void> => {
  await sql`delete from sign_in_failures where user_id = ${userId}::uuid`.execute(database)
  await sql`update sign_in_devices set failures = 0 where user_id = ${userId}::uuid`.execute(database)
}

export const saveCode = (
  database: Database,
  { codesPerHour, codeSeconds }: SignInLimits,
  { administrator: { id, mobile_number: identity }, passwordHash }: Account,
  { codeHash, attemptHash, challengeHash }: NewCode,
  device: Attempt["device"]
): Effect.Effect<{ readonly at: Instant } | null, TooManyRequests | Unavailable> =>
  Effect.flatMap(
    attempt(() =>
      database.transaction().execute(async (transaction) => {
        await lockName(transaction, `code ${identity}`)
        // Locked before any code, as by those who end codes: what changes the account meanwhile ends this code, too.
        const { rows: unchanged } = await sql`
          select 1 from users where id = ${id}::uuid and mobile_number = ${identity} and password_hash = ${passwordHash}
            and role = 'admin' and status = 'active' and deleted_at is null for share
        `.execute(transaction)
        if (unchanged.length === 0) return null
        await deleteOldRows(transaction, "otp_codes", "created_at", Math.max(codeWindowSeconds, codeSeconds))
        const sent = sql`select created_at as at from otp_codes where identity = ${identity} and code_hash <> ${noCode}`
        const seconds =
          codeHash === null ? null : await secondsToWait(transaction, sent, codeWindowSeconds, codesPerHour)
        if (seconds !== null) return { seconds, at: "" }
        await sql`
          update otp_codes set replaced_at = clock_timestamp() where identity = ${identity} and used_at is null and replaced_at is null
        `.execute(transaction)
        const { rows } = await sql<{ readonly at: string }>`
          insert into otp_codes (identity, user_id, device_hash, attempt_hash, code_hash, challenge_hash, created_at, expires_at)
          select ${identity}, ${id}::uuid, ${device}, ${attemptHash}, ${codeHash ?? noCode}, ${challengeHash ?? null}, at, at + make_interval(secs => ${codeSeconds}) from (select date_trunc('milliseconds', clock_timestamp()) as at) as now
          returning created_at as at
        `.execute(transaction)
        return { seconds, at: rows[0]?.at ?? "" }
      })
    ),
    (saved) =>
      saved === null
        ? Effect.succeed(null)
        : Effect.map(refuseIfWaiting(saved.seconds), () => ({ at: Instant.make(saved.at) }))
  )

/** Stands for the hash of a code where none was sent: no code has it. */
const noCode = ""

/** One statement, so that concurrent tries never exceed the limit. */
export const tryCode = (
  database: Database,
  { attemptsPerCode }: SignInLimits,
  identity: string,
  device: Attempt["device"],
  attemptHash: string | null
): Effect.Effect<StoredCode | null, Unavailable> =>
  attempt(async () => {
    const {
      rows: [row]
    } = await sql<TriedRow>`
      update otp_codes set tries = tries + 1
      where identity = ${identity} and (device_hash is null or device_hash = ${device})
        -- Codes of an earlier version of the program name no attempt.
        and (attempt_hash is null or attempt_hash = coalesce(${attemptHash}, attempt_hash))
        and used_at is null and replaced_at is null and expires_at > statement_timestamp() and tries < ${attemptsPerCode}
      returning id, code_hash, challenge_hash, extract(epoch from statement_timestamp())::float8 as second, coalesce(
        user_id,
        -- Codes of an earlier version of the program name nobody.
        (select u.id from users as u where u.mobile_number = otp_codes.identity and u.deleted_at is null)
      ) as user_id
    `.execute(database)
    if (row === undefined) return null
    const { id: codeId, code_hash: codeHash, challenge_hash: challengeHash, second } = row
    return { codeId, codeHash, challengeHash, second, userId: decodeUser(row.user_id) }
  })

interface TriedRow {
  readonly id: string
  readonly code_hash: string
  readonly challenge_hash: string | null
  readonly second: number
  readonly user_id: string | null
}

const decodeUser = Schema.decodeUnknownSync(Schema.NullOr(UserId))

/** Whole seconds until one more is allowed among those in `times (at)`; null when it is allowed now. */
const secondsToWait = async (
  database: Database | InTransaction,
  times: RawBuilder<unknown>,
  windowSeconds: number,
  most: number
): Promise<number | null> => {
  const {
    rows: [row]
  } = await sql<{ readonly seconds: number }>`
    select greatest(1, ceil(extract(epoch from at + make_interval(secs => ${windowSeconds}) - clock_timestamp())))::integer as seconds
    from (${times}) as times where at > statement_timestamp() - make_interval(secs => ${windowSeconds})
    order by at desc limit 1 offset ${most - 1}
  `.execute(database)
  return row?.seconds ?? null
}

const refuseIfWaiting = (seconds: number | null): Effect.Effect<void, TooManyRequests> =>
  seconds === null ? Effect.void : Effect.fail(new TooManyRequests({ seconds }))

/** Locks a name until the transaction ends. Two names may share a number; then one waits briefly without need. */
const lockName = (transaction: InTransaction, name: string) =>
  sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${name}))`.execute(transaction)
const lockSpace = 7_402

/** Deletes some rows older than every window, without waiting for locks. */
const deleteOldRows = (
  transaction: InTransaction,
  table: "sign_in_calls" | "sign_in_failures" | "otp_codes",
  column: "at" | "created_at",
  seconds: number
) =>
  sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where ${sql.ref(column)} < statement_timestamp() - make_interval(secs => ${seconds}) limit 100 for update skip locked
    )
  `.execute(transaction)
