/** Hashes imported passwords slowly, one after the other, while nobody is in a hurry. */
import { Effect } from "effect"
import { sql } from "kysely"
import { attempt, type Database } from "#adapters/server/database/database.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"

/**
 * Takes one keyed hash and keeps what `harden` makes of it, unless it has been changed meanwhile. Answers false when there is
 * none left. Nothing is locked while the hash is made; one of several is taken by chance, so that two servers seldom do the same.
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

/** One of the first few, by chance. */
const pickKeyedHash = async (database: Database) => {
  const { rows } = await sql<{ readonly id: string; readonly password_hash: string }>`
    select * from (select id, password_hash from users where password_hash like 'keyed$%' order by id limit 20) as first
    order by random() limit 1
  `.execute(database)
  return rows
}

/**
 * Tells the operator of keys that imported passwords refer to and that are not among `keys`: without them these people are
 * refused, and see no more than that. Never rejects; what could not be found out is told too.
 */
export const reportUnknownKeys = async (
  database: Database,
  keys: ReadonlyMap<string, unknown>,
  print: (line: string) => void
): Promise<void> => {
  try {
    const { rows } = await sql<{ readonly id: string }>`
      select distinct split_part(password_hash, '$', 2) as id from users
      where password_hash like 'keyed$%' or password_hash like 'hardened$%'
    `.execute(database)
    const unknown = rows.map(({ id }) => id).filter((id) => !keys.has(id))
    if (unknown.length > 0)
      print(`Imported passwords refer to keys that are not given: ${unknown.join(", ")}. Add them to APP_KEY_FORMER.`)
  } catch (error) {
    print(`Whether all keys of imported passwords are given could not be found out: ${String(error)}`)
  }
}
