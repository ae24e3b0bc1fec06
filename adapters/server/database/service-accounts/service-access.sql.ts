/** Who calls by the token of a service account, and whether that may still be committed. */
import { Effect, Schema } from "effect"
import { type RawBuilder, sql } from "kysely"
import { prepared } from "#adapters/server/database/database-client.ts"
import { attempt, type Database } from "#adapters/server/database/database.ts"
import { serviceCallsPerMinute } from "#domain/service-accounts/service-account.schema.ts"
import type { ServiceAccess } from "#domain/service-accounts/service-account.store.ts"
import { TooManyRequests } from "#domain/shared/failure.errors.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { Scope } from "#domain/shared/permission/permission.schema.ts"

export const sqlServiceAccess = (database: Database): ServiceAccess => ({
  findByToken: Effect.fnUntraced(function* (tokenHash: string) {
    const found = yield* attempt(() => noteCall(database, tokenHash))
    if (found === null) {
      yield* attempt(() => waitForWrites(database, tokenHash))
      return null
    }
    const { calls, seconds, ...account } = found
    return calls > serviceCallsPerMinute ? yield* new TooManyRequests({ seconds }) : account
  })
})

const Called = Schema.Struct({
  id: UserId,
  name: Schema.String,
  scopes: Schema.Array(Scope),
  calls: Schema.Int,
  seconds: Schema.Int
})
const decode = Schema.decodeUnknownSync(Called)

/** Null for an unknown token, and for one that has ended. */
const noteCall = async (database: Database, tokenHash: string): Promise<typeof Called.Type | null> => {
  const isSameMinute = sql`minute_at > statement_timestamp() - interval '1 minute'`
  const { rows } = await prepared(sql`
    update service_accounts set last_used_at = statement_timestamp(),
      minute_at = case when ${isSameMinute} then minute_at else statement_timestamp() end,
      calls = case when ${isSameMinute} then calls + 1 else 1 end
    where token_hash = ${tokenHash} and expires_at > statement_timestamp()
    returning id, name, scopes, calls,
      greatest(1, ceil(extract(epoch from minute_at + interval '1 minute' - statement_timestamp())))::integer as seconds
  `).execute(database)
  return rows[0] === undefined ? null : decode(rows[0])
}

/** When it is answered that an account has ended, nothing that held it is still to be committed. */
const waitForWrites = async (database: Database, tokenHash: string): Promise<void> => {
  await sql`select from service_accounts where token_hash = ${tokenHash} for update`.execute(database)
}

/** True while the account lives. It is locked first and judged then, so that no end comes in between. */
export const isLivingService = (tokenHash: string): RawBuilder<boolean | null> => sql<boolean | null>`(
  select clock_timestamp() < expires_at from (
    select expires_at from service_accounts where token_hash = ${tokenHash} for key share
  ) as held
)`
