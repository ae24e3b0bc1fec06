/** Hashes imported passwords slowly, one after the other, while nobody is in a hurry. */
import { Effect } from "effect"
import { sql } from "kysely"
import { attempt, type Database, inTransaction } from "#adapters/server/database/database.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"

/**
 * Takes one keyed hash that nobody else has in hand and keeps what `harden` makes of it. Answers false when there is none
 * left. What is taken is kept or stays as it was; the owner's own change waits for it, and his new password stays.
 */
export const hardenOne = (
  database: Database,
  harden: (keyed: string) => Effect.Effect<string | null, Unavailable>
): Effect.Effect<boolean, Unavailable> =>
  inTransaction(database, (transaction) =>
    Effect.gen(function* () {
      const [taken] = yield* attempt(async () => {
        const { rows } = await sql<{ readonly id: string; readonly password_hash: string }>`
          select id, password_hash from users where password_hash like 'keyed$%' limit 1 for update skip locked
        `.execute(transaction)
        return rows
      })
      const slow = taken === undefined ? null : yield* harden(taken.password_hash)
      if (taken === undefined || slow === null) return false
      yield* attempt(() =>
        sql`update users set password_hash = ${slow} where id = ${taken.id}::uuid`.execute(transaction)
      )
      return true
    })
  )

/** Names of keys that keyed or hardened hashes refer to. */
export const referredKeys = async (database: Database): Promise<ReadonlyArray<string>> => {
  const { rows } = await sql<{ readonly id: string }>`
    select distinct split_part(password_hash, '$', 2) as id from users
    where password_hash like 'keyed$%' or password_hash like 'hardened$%'
  `.execute(database)
  return rows.map(({ id }) => id)
}
