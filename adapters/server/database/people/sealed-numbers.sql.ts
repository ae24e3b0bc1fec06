/** Which master keys rows need, and sealing social security numbers and secrets of second factors anew with the present one. */
import { sql } from "kysely"
import type { Database } from "#adapters/server/database/database.ts"
import { sealedFor } from "#adapters/server/database/session/second-factors.sql.ts"
import type { Keys, NeededKey } from "#adapters/server/security/installation-keys.ts"
import type { SsnSeal } from "#adapters/server/security/secrets.ts"

/** Its expression in the index `users_by_key`. */
const keyOfNumber = `(case when substring(ssn from 1 for 1) = '\\x02' then encode(substring(ssn from 2 for 4), 'hex') else 'unnamed' end)`

/** The same of the secret of an authenticator app. */
const keyOfSecret = `encode(substring(secret from 2 for 4), 'hex')`

/**
 * The keys that numbers, imported passwords and authenticator apps need, with how many people each; a database of a former
 * version has no second factors.
 */
export const neededKeysSql = (hasFactors: boolean): string => `
  select key as id, count(*)::int as rows from (
    select id, ${keyOfNumber} as key from users where ssn is not null
    union select id, split_part(password_hash, '$', 2) from users
      where password_hash like 'keyed$%' or password_hash like 'hardened$%'
    ${hasFactors ? `union select user_id, ${keyOfSecret} from second_factors where secret is not null` : ""}
  ) as needed group by key order by key`

/**
 * The keys that rows need. Where a given key opens some of the numbers that do not name their key, it counts as the key
 * of all of them.
 */
export const neededKeys = async (database: Database, { open }: SsnSeal): Promise<ReadonlyArray<NeededKey>> => {
  const { rows: needed } = await sql<NeededKey>`${sql.raw(neededKeysSql(true))}`.execute(database)
  const some = await numbersUnder(database, "unnamed", null)
  const isOpened = some.length === 0 || some.some(({ id, ssn }) => open(id, ssn) !== null)
  return isOpened ? needed.filter(({ id }) => id !== "unnamed") : needed
}

/** Records that a server has started with this key. */
export const recordKey = async (database: Database, id: string): Promise<void> => {
  await sql`
    insert into app_keys (id) values (${id}) on conflict (id) do update set started_at = now()
  `.execute(database)
}

const numbersAtOnce = 100

interface SealedNumber {
  readonly id: string
  readonly ssn: Uint8Array
}

const numbersUnder = async (
  database: Database,
  key: string,
  after: string | null
): Promise<ReadonlyArray<SealedNumber>> => {
  const { rows } = await sql<SealedNumber>`
    select id, ssn from users
    where ssn is not null and ${sql.raw(keyOfNumber)} = ${key} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${numbersAtOnce}
  `.execute(database)
  return rows
}

interface SealerOptions {
  readonly database: Database
  readonly seal: SsnSeal
  readonly keys: Pick<Keys, "id" | "former">
  readonly print: (line: string) => void
}

/**
 * Seals numbers anew, some at each call; false when none is left. Nothing is locked, and a number that was changed
 * meanwhile is left alone; what a killed server has not done is found by the next one. Of servers with different keys
 * only the one that started last does it, so that they do not undo each other's work.
 */
export const numberSealer = ({
  database,
  seal,
  keys: { id: own, former },
  print
}: SealerOptions): (() => Promise<boolean>) => {
  const keys = ["unnamed", ...former.map(({ id }) => id)]
  let at: { readonly key: number; readonly after: string | null } = { key: 0, after: null }
  let sealed = 0
  return async () => {
    const { rows: latest } = await sql<{ readonly id: string }>`
      select id from app_keys order by started_at desc limit 1
    `.execute(database)
    const key = keys[at.key]
    if (latest[0]?.id !== own || key === undefined) {
      if (sealed > 0) print(`Sealed ${sealed.toLocaleString("en")} social security numbers anew with the key ${own}.`)
      at = { key: 0, after: null }
      sealed = 0
      return false
    }
    const numbers = await numbersUnder(database, key, at.after)
    const last = numbers.at(-1)
    if (last === undefined) await sealSecrets(database, seal, key)
    at = last === undefined ? { key: at.key + 1, after: null } : { ...at, after: last.id }
    const opened = numbers.flatMap(({ id, ssn }) => {
      const open = seal.open(id, ssn)
      return open === null ? [] : [{ id, before: ssn, after: seal.seal(id, open) }]
    })
    if (opened.length > 0) sealed += await replaceNumbers(database, opened)
    return true
  }
}

/** Seals the secrets of authenticator apps anew: one or two for each administrator. */
const sealSecrets = async (database: Database, seal: SsnSeal, key: string): Promise<void> => {
  const { rows } = await sql<{ readonly id: string; readonly user_id: string; readonly secret: Uint8Array }>`
    select id, user_id, secret from second_factors where secret is not null and ${sql.raw(keyOfSecret)} = ${key}
  `.execute(database)
  for (const { id, user_id, secret } of rows) {
    const opened = seal.open(sealedFor(user_id), secret)
    if (opened === null) continue
    await sql`
      update second_factors set secret = ${Buffer.from(seal.seal(sealedFor(user_id), opened))}
      where id = ${id}::uuid and secret = ${Buffer.from(secret)}
    `.execute(database)
  }
}

interface Replacement {
  readonly id: string
  readonly before: Uint8Array
  readonly after: Uint8Array
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

const replaceNumbers = async (database: Database, numbers: ReadonlyArray<Replacement>): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update users set ssn = decode(sealed.after, 'hex')
    from unnest(
      ${numbers.map(({ id }) => id)}::uuid[], ${numbers.map(({ before }) => hexOf(before))}::text[],
      ${numbers.map(({ after }) => hexOf(after))}::text[]
    ) as sealed (id, before, after)
    where users.id = sealed.id and users.ssn = decode(sealed.before, 'hex')
  `.execute(database)
  return Number(numAffectedRows)
}
