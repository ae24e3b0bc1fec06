/** Stores second factors; the secrets of authenticator apps are sealed with the key of the installation. */
import { Schema } from "effect"
import { type RawBuilder, sql } from "kysely"
import { appendEntry, type AuditContext } from "#adapters/server/database/audit.sql.ts"
import { attempt, type Database, inGuardedTransaction, type InTransaction } from "#adapters/server/database/database.ts"
import { endSessionsOf } from "#adapters/server/database/session/session-ending.sql.ts"
import { isStrongRequired, livingSession } from "#adapters/server/database/session/session-lookup.sql.ts"
import { postSms } from "#adapters/server/database/session/sms-outbox.sql.ts"
import type { SsnSeal } from "#adapters/server/security/secrets.ts"
import { factorAddedText, factorRemovedText, factorsResetText } from "#domain/session/second-factor.rules.ts"
import { FactorId, type FactorKind, SecondFactor, setupSeconds } from "#domain/session/second-factor.schema.ts"
import type {
  ConfirmedFactor,
  FactorOwner,
  FactorSetup,
  FactorStanding,
  SecondFactorStore,
  StoredAuthenticator,
  StoredPasskey,
  UsedFactor
} from "#domain/session/second-factor.store.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"

export interface FactorOptions {
  /** Seals for one user, as it does social security numbers. */
  readonly seal: SsnSeal
  readonly strongFactorSeconds: number | null
  readonly requestId: string | null
}

export const sqlSecondFactors = (
  database: Database,
  { seal, strongFactorSeconds, requestId }: FactorOptions
): SecondFactorStore => {
  const writing = <A>(
    { owner, tokenHash }: FactorOwner,
    work: (transaction: InTransaction, context: AuditContext) => Promise<A>
  ) =>
    inGuardedTransaction(database, livingSession(tokenHash), (transaction) =>
      attempt(async () => {
        await lockOwner(transaction, owner.id)
        return await work(transaction, { administrator: owner, requestId })
      })
    )
  return {
    standing: (userId) => attempt(() => readStanding(database, userId, strongFactorSeconds)),
    passkeys: (userId) => attempt(() => readPasskeys(database, userId)),
    authenticators: (userId) => attempt(() => readAuthenticators(database, seal, userId)),
    begin: (by, { kind, name, challengeHash = null, secret = null }) =>
      writing(by, async (transaction) => {
        await sql`delete from second_factor_setups where expires_at < statement_timestamp()`.execute(transaction)
        const sealed = secret === null ? null : seal.seal(sealedFor(by.owner.id), secret)
        await sql`
          insert into second_factor_setups (session_hash, user_id, kind, name, challenge_hash, secret, expires_at)
          values (
            ${by.tokenHash}, ${by.owner.id}::uuid, ${kind}, ${name}, ${challengeHash}, ${sealed},
            clock_timestamp() + make_interval(secs => ${setupSeconds})
          )
          on conflict (session_hash, kind) do update set id = gen_random_uuid(), name = excluded.name,
            challenge_hash = excluded.challenge_hash, secret = excluded.secret, expires_at = excluded.expires_at
        `.execute(transaction)
      }),
    findSetup: (by, kind) => attempt(() => findSetup(database, seal, by, kind)),
    add: (by, setup, factor) =>
      writing(by, async (transaction, context) => {
        const { rows: taken } = await sql`
          delete from second_factor_setups where id = ${setup.id}::uuid returning id
        `.execute(transaction)
        if (taken.length === 0) return null
        const added = await insertFactor(transaction, seal, by.owner.id, setup.name, factor)
        if (added === null) return null
        await tell(transaction, context, "add_factor", factor.kind, setup.name)
        return added
      }),
    replaceRecoveryCodes: (by, hashes) =>
      writing(by, async (transaction, context) => {
        await sql`
          delete from second_factors where user_id = ${by.owner.id}::uuid and kind = 'recovery_codes'
        `.execute(transaction)
        await sql`
          with made as (
            insert into second_factors (user_id, kind, name) values (${by.owner.id}::uuid, 'recovery_codes', '') returning id
          )
          insert into recovery_codes (factor_id, code_hash) select id, hash from made, unnest(${hashes}::text[]) as hash
        `.execute(transaction)
        await tell(transaction, context, "add_factor", "recovery_codes", "")
      }),
    remove: (by, id, mayGo) =>
      writing(by, async (transaction, context) => {
        const standing = await readStanding(transaction, by.owner.id, strongFactorSeconds)
        const removed = standing.factors.find((factor) => factor.id === id)
        if (removed === undefined) return "unknown"
        if (!mayGo(standing)) return "kept"
        await sql`delete from second_factors where id = ${id}::uuid`.execute(transaction)
        await tell(transaction, context, "remove_factor", removed.kind, removed.name)
        return "removed"
      })
  }
}

/** Secrets are bound to their owner, and to their purpose: none can stand for a social security number. */
export const sealedFor = (userId: string): string => `${userId}:authenticator`

/** Whoever adds or removes factors of a person waits for the other; a sign-in does not. */
const lockOwner = async (transaction: InTransaction, userId: UserId): Promise<void> => {
  await sql`select from users where id = ${userId}::uuid for no key update`.execute(transaction)
}

/** Audits a change of factors, and tells the person by SMS. */
const tell = async (
  transaction: InTransaction,
  context: AuditContext,
  verb: "add_factor" | "remove_factor",
  kind: FactorKind,
  name: string
): Promise<void> => {
  const { id } = context.administrator
  const fields = { second_factor: name === "" ? [kind] : [kind, name] }
  const isAdded = verb === "add_factor"
  await appendEntry(transaction, context, {
    action: `user.${verb}`,
    entity: "user",
    entityId: id,
    before: isAdded ? null : fields,
    after: isAdded ? fields : null
  })
  await notifyOwner(transaction, id, isAdded ? factorAddedText(kind) : factorRemovedText(kind))
}

const notifyOwner = async (transaction: InTransaction, userId: UserId, text: string): Promise<void> => {
  const {
    rows: [owner]
  } = await sql<{ readonly mobile_number: string }>`
    select mobile_number from users where id = ${userId}::uuid
  `.execute(transaction)
  if (owner !== undefined) await postSms(transaction, owner.mobile_number, text)
}

/** Removes all factors of a user and ends the sessions; returns how many factors there were. */
export const resetFactors = async (
  transaction: InTransaction,
  userId: UserId,
  context: AuditContext
): Promise<number> => {
  await lockOwner(transaction, userId)
  const { rows: removed } = await sql<{ readonly kind: string }>`
    delete from second_factors where user_id = ${userId}::uuid returning kind
  `.execute(transaction)
  const ended_sessions = await endSessionsOf(transaction, userId, null)
  await appendEntry(transaction, context, {
    action: "user.reset_factors",
    entity: "user",
    entityId: userId,
    before: { second_factor: removed.map(({ kind }) => kind) },
    after: { ended_sessions }
  })
  await notifyOwner(transaction, userId, factorsResetText)
  return removed.length
}

/**
 * Locks what a sign-in has used, so that it is used once; returns what marks it as used, or null when it was used
 * meanwhile, or is removed.
 */
export const lockUnused = async (
  transaction: InTransaction,
  userId: UserId,
  used: UsedFactor
): Promise<(() => Promise<void>) | null> => {
  if (used.factor === "sms") return async () => {}
  const { isUnused, mark } = usageOf(used)
  const {
    rows: [found]
  } = await sql<{ readonly id: string }>`
    select f.id from second_factors as f where f.user_id = ${userId}::uuid and ${isUnused} for no key update of f
  `.execute(transaction)
  if (found === undefined) return null
  // Read again behind the lock: a recovery code that another sign-in has just used is seen as used.
  const {
    rows: [still]
  } = await sql`
    select from second_factors as f where f.id = ${found.id}::uuid and ${isUnused}
  `.execute(transaction)
  if (still === undefined) return null
  return async () => {
    await sql`
      update second_factors set last_used_at = clock_timestamp() ${mark.ofFactor} where id = ${found.id}::uuid
    `.execute(transaction)
    if (mark.code !== null)
      await sql`
        update recovery_codes set used_at = clock_timestamp() where factor_id = ${found.id}::uuid and code_hash = ${mark.code}
      `.execute(transaction)
  }
}

interface Usage {
  /** Whether the factor `f` has not been used so before. */
  readonly isUnused: RawBuilder<unknown>
  readonly mark: { readonly ofFactor: RawBuilder<unknown>; readonly code: string | null }
}

const usageOf = (used: Exclude<UsedFactor, { readonly factor: "sms" }>): Usage => {
  switch (used.factor) {
    case "passkey":
      // Many passkeys do not count: theirs stays 0.
      return {
        isUnused: sql`f.id = ${used.id}::uuid and (f.counter < ${used.counter} or (f.counter = 0 and ${used.counter} = 0))`,
        mark: { ofFactor: sql`, counter = ${used.counter}`, code: null }
      }
    case "authenticator":
      return {
        isUnused: sql`f.id = ${used.id}::uuid and coalesce(f.last_step < ${used.step}, true)`,
        mark: { ofFactor: sql`, last_step = ${used.step}`, code: null }
      }
    case "recovery_code":
      return {
        isUnused: sql`f.kind = 'recovery_codes' and exists (
          select from recovery_codes as c where c.factor_id = f.id and c.code_hash = ${used.codeHash} and c.used_at is null
        )`,
        mark: { ofFactor: sql``, code: used.codeHash }
      }
  }
}

const readStanding = async (
  database: Database | InTransaction,
  userId: UserId,
  strongFactorSeconds: number | null
): Promise<FactorStanding> => {
  const { rows } = await sql<SecondFactorRow>`
    select f.id, f.kind, f.name, f.created_at, f.last_used_at,
      (select count(*)::int from recovery_codes as c where c.factor_id = f.id and c.used_at is null) as codes_left
    from second_factors as f where f.user_id = ${userId}::uuid
    order by f.kind = 'recovery_codes', f.created_at, f.id
  `.execute(database)
  const {
    rows: [owner]
  } = await sql<{ readonly is_required: boolean }>`
    select ${isStrongRequired(strongFactorSeconds)} as is_required from users as u where u.id = ${userId}::uuid
  `.execute(database)
  return { factors: rows.map(toFactor), isStrongRequired: owner?.is_required === true }
}

interface SecondFactorRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly created_at: string
  readonly last_used_at: string | null
  readonly codes_left: number
}

const decodeFactor = Schema.decodeUnknownSync(SecondFactor)

const toFactor = ({ codes_left, ...row }: SecondFactorRow): SecondFactor =>
  decodeFactor({ ...row, ...(row.kind === "recovery_codes" && { codes_left }) })

const readPasskeys = async (database: Database, userId: UserId): Promise<ReadonlyArray<StoredPasskey>> => {
  const { rows } = await sql<{
    readonly id: string
    readonly credential_id: string
    readonly public_key: Uint8Array
    readonly counter: string
    readonly transports: ReadonlyArray<string> | null
    readonly host: string
  }>`
    select id, credential_id, public_key, counter, transports, host from second_factors
    where user_id = ${userId}::uuid and kind = 'passkey' order by created_at, id
  `.execute(database)
  return rows.map(({ id, credential_id, public_key, counter, transports, host }) => ({
    id: FactorId.make(id),
    credentialId: credential_id,
    publicKey: new Uint8Array(public_key),
    counter: Number(counter),
    transports: transports ?? [],
    host
  }))
}

const readAuthenticators = async (
  database: Database,
  seal: SsnSeal,
  userId: UserId
): Promise<ReadonlyArray<StoredAuthenticator>> => {
  const { rows } = await sql<{ readonly id: string; readonly secret: Uint8Array; readonly last_step: string | null }>`
    select id, secret, last_step from second_factors
    where user_id = ${userId}::uuid and kind = 'authenticator' order by created_at, id
  `.execute(database)
  return rows.flatMap(({ id, secret: sealed, last_step }) => {
    const secret = seal.open(sealedFor(userId), sealed)
    return secret === null
      ? []
      : [{ id: FactorId.make(id), secret, lastStep: last_step === null ? null : Number(last_step) }]
  })
}

const findSetup = async (
  database: Database,
  seal: SsnSeal,
  { owner, tokenHash }: FactorOwner,
  kind: FactorKind
): Promise<FactorSetup | null> => {
  const {
    rows: [row]
  } = await sql<{
    readonly id: string
    readonly name: string
    readonly challenge_hash: string | null
    readonly secret: Uint8Array | null
    readonly second: number
  }>`
    select id, name, challenge_hash, secret, extract(epoch from statement_timestamp())::float8 as second
    from second_factor_setups
    where session_hash = ${tokenHash} and user_id = ${owner.id}::uuid and kind = ${kind} and expires_at > statement_timestamp()
  `.execute(database)
  if (row === undefined) return null
  const { id, name, challenge_hash: challengeHash, second } = row
  return {
    id,
    name,
    challengeHash,
    second,
    secret: row.secret === null ? null : seal.open(sealedFor(owner.id), row.secret)
  }
}

/** Null where the passkey is stored already. */
const insertFactor = async (
  transaction: InTransaction,
  seal: SsnSeal,
  userId: UserId,
  name: string,
  factor: ConfirmedFactor
): Promise<SecondFactor | null> => {
  const isPasskey = factor.kind === "passkey"
  const passkey = isPasskey ? factor.passkey : null
  const secret = isPasskey ? null : seal.seal(sealedFor(userId), factor.secret)
  const {
    rows: [row]
  } = await sql<Omit<SecondFactorRow, "codes_left">>`
    insert into second_factors (
      user_id, kind, name, credential_id, public_key, counter, transports, host, secret, last_step
    ) values (
      ${userId}::uuid, ${factor.kind}, ${name}, ${passkey?.credentialId ?? null},
      ${passkey === null ? null : Buffer.from(passkey.publicKey)}, ${passkey?.counter ?? null},
      ${passkey?.transports ?? null}::text[], ${passkey?.host ?? null}, ${secret}, ${isPasskey ? null : factor.step}
    ) on conflict do nothing returning id, kind, name, created_at, last_used_at
  `.execute(transaction)
  return row === undefined ? null : decodeFactor(row)
}
