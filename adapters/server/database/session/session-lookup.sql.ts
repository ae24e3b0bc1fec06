/** The administrator behind a token, alone or together with the reservation of an idempotency key. */
import { Effect, Schema } from "effect"
import { type RawBuilder, sql } from "kysely"
import { prepared } from "#adapters/server/database/database-client.ts"
import type { Database, Guard } from "#adapters/server/database/database.ts"
import { reservationSteps, type ReservationRow, toReservation } from "#adapters/server/database/idempotency.sql.ts"
import type { ReservationResult, UnownedReservation } from "#adapters/server/api/idempotency-store.ts"
import { isLivingService } from "#adapters/server/database/service-accounts/service-access.sql.ts"
import { Administrator } from "#domain/session/session.schema.ts"
import type { SessionStore } from "#domain/session/session.store.ts"
import { Unauthorized, Unavailable } from "#domain/shared/failure.errors.ts"
import { fullName } from "#domain/shared/text.rules.ts"

/** How long a session lasts when idle, and at most. */
export interface SessionTimes {
  readonly idleSeconds: number
  readonly maxSeconds: number
  /** How long after being asked first a strong second factor is needed; null where none is asked for. */
  readonly strongFactorSeconds: number | null
}

/** Role and status are read each time, so that losing either takes effect with the next request. */
export const findSession = async (
  database: Database,
  times: SessionTimes,
  tokenHash: string,
  keepAlive: boolean
): Promise<Administrator | null> => {
  const { rows } = await prepared(sql<UserRow>`
    with ${sessionSteps(times, tokenHash, keepAlive)} select * from found
  `).execute(database)
  return rows[0] === undefined ? null : toAdministrator(rows[0])
}

/** The same, and reserves a key for the administrator in the same statement. */
export const findSessionReserving = async (
  database: Database,
  times: SessionTimes,
  tokenHash: string,
  keepAlive: boolean,
  reservation: UnownedReservation
): Promise<{ readonly administrator: Administrator; readonly reserved: ReservationResult } | null> => {
  const { rows } = await prepared(sql<UserRow & ReservationRow>`
    with ${sessionSteps(times, tokenHash, keepAlive)}, ${reservationSteps(sql`(select id from found)`, reservation)}
    select * from found cross join reservation
  `).execute(database)
  const [row] = rows
  return row === undefined ? null : { administrator: toAdministrator(row), reserved: toReservation(row, reservation) }
}

/**
 * Whether a session and its administrator's access still live. The row is locked against its deletion only, and
 * every end of access deletes it: that waits for what is committed with this guard, or comes first and makes it fail. The
 * passing of time ends nothing that is under way.
 */
export const livingSession = (tokenHash: string): Guard<Unauthorized> => ({
  condition: sql<boolean | null>`(
    select true from sessions as s join users as u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and u.role = 'admin' and u.status = 'active' and u.deleted_at is null
    for key share of s
  )`,
  failure: new Unauthorized()
})

/** The same of whoever calls: the session, or the service account, that has this token. */
export const livingAccess = (tokenHash: string): Guard<Unauthorized> => {
  const { condition, failure } = livingSession(tokenHash)
  return { condition: sql<boolean | null>`coalesce(${condition}, ${isLivingService(tokenHash)})`, failure }
}

/**
 * Finds a session for a read: on the primary, where an ended one is ended at once. While that is away, on the
 * freshest replica that is not behind, null where there is none: then nobody can end one. A session that the replica lacks
 * may be newer, so it counts as unknown. After two failures in a row the primary is left alone for a moment, so that not
 * every reader waits for it.
 */
export const findAnywhere = (
  primary: SessionStore,
  freshestReplica: () => SessionStore | null
): SessionStore["findSession"] => {
  let failures = 0
  let awayUntilMs = 0
  return (tokenHash, keepAlive) => {
    const findOn = (replica: SessionStore) =>
      Effect.flatMap(replica.findSession(tokenHash, false), (found) =>
        found === null ? Effect.fail(new Unavailable()) : Effect.succeed(found)
      )
    const nowMs = performance.now()
    const replicaNow = nowMs < awayUntilMs ? freshestReplica() : null
    if (replicaNow !== null) return findOn(replicaNow)
    // One tries whether it is back, while the others go on.
    if (failures > 1) awayUntilMs = nowMs + primaryAwayMs
    return primary.findSession(tokenHash, keepAlive).pipe(
      Effect.tap(() =>
        Effect.sync(() => {
          failures = 0
          awayUntilMs = 0
        })
      ),
      Effect.catch((unavailable) => {
        failures += 1
        if (failures > 1) awayUntilMs = performance.now() + primaryAwayMs
        const replica = freshestReplica()
        return replica === null ? Effect.fail(unavailable) : findOn(replica)
      })
    )
  }
}

const primaryAwayMs = 2_000

/** Whether a session `s` has not ended by itself. */
export const isLiving = ({
  idleSeconds,
  maxSeconds
}: Pick<SessionTimes, "idleSeconds" | "maxSeconds">): RawBuilder<boolean> => sql<boolean>`
  s.created_at > statement_timestamp() - make_interval(secs => ${maxSeconds})
  and s.active_at > statement_timestamp() - make_interval(secs => ${idleSeconds})`

/** The administrator behind a token as `found`. */
const sessionSteps = (
  { idleSeconds, maxSeconds, strongFactorSeconds }: SessionTimes,
  tokenHash: string,
  keepAlive: boolean
): RawBuilder<unknown> => sql`
  found as (
    select s.token_hash, s.active_at, u.id, u.given_name, u.surname, u.email, u.mobile_number, u.role, u.must_change_password,
      ${mustAddFactor(strongFactorSeconds)} as must_add_factor
    from sessions as s join users as u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and u.role = 'admin' and u.status = 'active' and u.deleted_at is null
      and ${isLiving({ idleSeconds, maxSeconds })}
  )${keepAlive ? keptStep(idleSeconds) : sql``}`

/** Whether a strong second factor is needed by now; the time runs from the first sign-in at which it was asked for. */
export const isStrongRequired = (strongFactorSeconds: number | null): RawBuilder<boolean> =>
  strongFactorSeconds === null
    ? sql`false`
    : sql`(
        coalesce((select asked_at from strong_factor_requests as a where a.user_id = u.id), statement_timestamp())
          <= statement_timestamp() - make_interval(secs => ${strongFactorSeconds})
      )`

/** Whether a user `u` needs one and has none. */
export const mustAddFactor = (strongFactorSeconds: number | null): RawBuilder<boolean> =>
  strongFactorSeconds === null
    ? sql`false`
    : sql`(${isStrongRequired(strongFactorSeconds)} and not exists (
        select from second_factors as f where f.user_id = u.id and f.kind in ('passkey', 'authenticator')
      ))`

/** Written at most thirty times in an idle period, to save a write per request. A replica takes no such step. */
const keptStep = (idleSeconds: number): RawBuilder<unknown> => sql`,
  kept as (
    update sessions set active_at = clock_timestamp() from found
    where sessions.token_hash = found.token_hash
      and found.active_at < statement_timestamp() - make_interval(secs => ${idleSeconds / 30})
  )`

export interface UserRow {
  readonly id: string
  readonly given_name: string
  readonly surname: string
  readonly email: string
  readonly mobile_number: string
  readonly role: string
  readonly must_change_password: boolean
  readonly must_add_factor?: boolean
}

export const toAdministrator = ({
  id,
  email,
  mobile_number,
  role,
  must_change_password,
  must_add_factor = false,
  ...person
}: UserRow): Administrator =>
  decode({
    id,
    name: fullName(person),
    email,
    mobile_number,
    role,
    ...(must_change_password && { must_change_password }),
    ...(must_add_factor && { must_add_factor })
  })

const decode = Schema.decodeUnknownSync(Administrator)
