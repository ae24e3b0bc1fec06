/** Replaces keyed hashes of imported passwords by slow ones, one after the other. */
import { Effect } from "effect"
import { sql } from "kysely"
import { attempt, type Database } from "#adapters/server/database/database.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"

/**
 * Takes a random keyed hash and stores the result of `harden`, unless the password has changed meanwhile; false when
 * none is left. Nothing is locked while the hash is computed.
 */
export const hardenOne = (
  database: Database,
  harden: (keyed: string) => Effect.Effect<string | null, Unavailable>
): Effect.Effect<boolean, Unavailable> =>
  Effect.gen(function* () {
    const [taken] = yield* attempt(() => pickKeyedHash(database))
    const slow = taken === undefined ? null : yield* harden(taken.password_hash)
    if (taken === undefined || slow === null) return false
    yield* attempt(() =>
      sql`
        update users set password_hash = ${slow} where id = ${taken.id}::uuid and password_hash = ${taken.password_hash}
      `.execute(database)
    )
    return true
  })

/** A random one of the first few. */
const pickKeyedHash = async (database: Database) => {
  const { rows } = await sql<{ readonly id: string; readonly password_hash: string }>`
    select * from (select id, password_hash from users where password_hash like 'keyed$%' order by id limit 20) as first
    order by random() limit 1
  `.execute(database)
  return rows
}
