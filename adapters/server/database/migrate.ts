/**
 * Applies the migrations of this version, forward only: an applied file is never edited. A file that begins with
 * `-- additive: ` leaves former programs working, so they run beside it and start after it. A database with any other
 * newer migration is refused, because an older program would write rows that the newer one does not expect.
 */
import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { sql } from "kysely"
import pg from "pg"
import type { Database } from "#adapters/server/database/database.ts"
import { codeOf, reasonOf, StartRefused } from "#adapters/server/config/config.ts"

export interface MigrateOptions {
  /** Not through a pooler. Its role owns the tables. */
  readonly directUrl: string
  /** Of the role that works, where that is another: it gets the rights that servers need. */
  readonly workUrl?: string
  /** The program's own by default. */
  readonly directory?: string
  /** The last file to apply; all by default. */
  readonly until?: string
  /** How long a migration waits for a table in use, while all who come after it wait, too; 5 s by default. */
  readonly lockTimeoutMs?: number
  /** Called with the name of each file before it is applied. */
  readonly onApplying?: (name: string) => void
}

/** Names of the files applied now, in order; empty when there was nothing to do. */
export interface Migrated {
  readonly applied: ReadonlyArray<string>
}

/**
 * Applies missing migrations, each in a transaction and under a lock. Throws `StartRefused` for a database that cannot
 * be reached, is older than PostgreSQL 15 or not in UTF-8, has unknown breaking migrations, was made by a file that has
 * changed since, or uses a table for too long. A file that fails is rolled back, and those before it stay applied.
 */
export const migrate = async ({
  directUrl,
  workUrl,
  directory = ownMigrations,
  until,
  lockTimeoutMs = 5_000,
  onApplying = () => {}
}: MigrateOptions): Promise<Migrated> => {
  const migrations = (await readMigrations(directory)).filter(({ name }) => until === undefined || name <= until)
  const client = await connectDirectly(directUrl, purpose)
  try {
    await refuseUnsupported(client)
    const applied: Array<string> = []
    for (;;) {
      const name = await applyNext(client, { migrations, lockTimeoutMs, onApplying })
      if (name === null) break
      applied.push(name)
    }
    if (workUrl !== undefined && workUrl !== directUrl) await grantWork(client, await roleOf(workUrl))
    return { applied }
  } finally {
    await client.end()
  }
}

/** Whether all of this program's migrations are applied, and nothing newer that breaks it. */
export const servesThisVersion = async (database: Database): Promise<boolean> => {
  const { rows } = await sql<Applied>`select name, sha256, additive from migrations`.execute(database)
  const own = await migrationNames()
  return own.every((name) => rows.some((row) => row.name === name)) && breakingIn(rows, new Set(own)).length === 0
}

export const migrationNames = async (): Promise<ReadonlyArray<string>> =>
  (await readMigrations(ownMigrations)).map(({ name }) => name)

interface Migration extends Applied {
  readonly sql: string
}

/** A row of the table `migrations`. */
interface Applied {
  readonly name: string
  readonly sha256: string
  /** Whether programs that do not know it go on working. */
  readonly additive: boolean
}

const breakingIn = (applied: ReadonlyArray<Applied>, known: ReadonlySet<string>): ReadonlyArray<string> =>
  applied.filter(({ name, additive }) => !known.has(name) && !additive).map(({ name }) => name)

/** Migrations from this number on say whether former programs go on working; those before count as breaking. */
const firstMarked = "0016"

const ownMigrations = path.join(import.meta.dirname, "migrations")

const purpose = "migrate"

/** Any number that no other advisory lock in this database uses. */
const lockNumber = 7_402_115_001

interface Applying extends Required<Pick<MigrateOptions, "lockTimeoutMs" | "onApplying">> {
  readonly migrations: ReadonlyArray<Migration>
}

// The lock ends with its transaction, so it is taken, and the missing files are read, again for each file.
const applyNext = async (
  client: pg.Client,
  { migrations, lockTimeoutMs, onApplying }: Applying
): Promise<string | null> => {
  await client.query("begin")
  try {
    await client.query("select pg_advisory_xact_lock($1)", [lockNumber])
    // Asked first, because a role that may not create tables starts servers, too.
    const { rows: columns } = await client.query(
      "select from pg_attribute where attrelid = to_regclass('public.migrations') and attname = 'additive'"
    )
    if (columns.length === 0) {
      await client.query(
        "create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now())"
      )
      await client.query("alter table migrations add column if not exists additive boolean not null default false")
    }
    const next = nextMissing(migrations, await readApplied(client))
    if (next !== null) {
      onApplying(next.name)
      // Not before the lock above, which another process may hold for as long as its migration takes.
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await client.query(next.sql)
      await client.query("insert into migrations (name, sha256, additive) values ($1, $2, $3)", [
        next.name,
        next.sha256,
        next.additive
      ])
    }
    await client.query("commit")
    return next?.name ?? null
  } catch (error) {
    await client.query("rollback")
    if (codeOf(error) === "42501")
      throw new StartRefused(
        "The role of the database may not apply migrations. Run npm run migrate with MIGRATION_DATABASE_URL before the start."
      )
    if (codeOf(error) === "55P03")
      throw new StartRefused(
        "A table was in use for longer than a migration waits for it. The migration was not applied; run npm run migrate again."
      )
    throw error
  }
}

const roleOf = async (url: string): Promise<string> => {
  const client = await connectDirectly(url, purpose)
  try {
    const { rows } = await client.query<{ readonly role: string }>("select current_user as role")
    return rows[0]?.role ?? ""
  } finally {
    await client.end()
  }
}

/** Rights on every row of every table, but none to change or delete what the audit says. The owner keeps all. */
const grantWork = async (client: pg.Client, role: string): Promise<void> => {
  const { rows } = await client.query<{ readonly role: string }>("select current_user as role")
  if (rows[0]?.role === role) return
  const worker = pg.escapeIdentifier(role)
  await client.query(`
    begin;
    grant usage on schema public to ${worker};
    grant select, insert, update, delete on all tables in schema public to ${worker};
    revoke update, delete on audit_entries from ${worker};
    revoke insert, update, delete on migrations, audit_retention from ${worker};
    grant execute on function forget_audit_entries(integer), delete_old_audit_entries(integer) to ${worker};
    commit
  `)
}

const readApplied = async (client: pg.Client): Promise<ReadonlyArray<Applied>> =>
  (await client.query<Applied>("select name, sha256, additive from migrations order by name")).rows

const nextMissing = (migrations: ReadonlyArray<Migration>, applied: ReadonlyArray<Applied>): Migration | null => {
  const known = new Set(migrations.map(({ name }) => name))
  const breaking = breakingIn(applied, known)
  if (breaking.length > 0) {
    throw new StartRefused(
      `The database has a newer schema than this program (${breaking.join(", ")}). Start the newer program; nothing was changed.`
    )
  }
  const done = new Map(applied.map(({ name, sha256 }) => [name, sha256]))
  const changed = migrations.filter(({ name, sha256 }) => done.has(name) && done.get(name) !== sha256)
  if (changed.length > 0) {
    throw new StartRefused(
      `${changed.map(({ name }) => name).join(", ")} changed after it was applied. Restore the file and put the change into a new one.`
    )
  }
  const pending = migrations.filter(({ name }) => !done.has(name))
  const late = pending.find(({ name }) => applied.some((other) => other.name > name))
  if (late)
    throw new StartRefused(`${late.name} comes before migrations that were applied already. Give it the next number.`)
  return pending[0] ?? null
}

const readMigrations = async (directory: string): Promise<ReadonlyArray<Migration>> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort()
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, name), "utf8")
      const sha256 = createHash("sha256").update(sql).digest("hex")
      return { name, sql, sha256, additive: sql.startsWith("-- additive: ") }
    })
  )
  for (const [place, { name, sql }] of migrations.entries()) {
    if (!/^\d{4}(?:_[a-z0-9]+)+\.sql$/u.test(name))
      throw new StartRefused(`${name} is not named like 0001_create_claims.sql`)
    if (names[place - 1]?.startsWith(name.slice(0, 4)))
      throw new StartRefused(`${name} and ${names[place - 1]} have the same number`)
    if (!/^-- \S/u.test(sql)) throw new StartRefused(`${name} does not begin with a line -- that says why`)
    if (name > firstMarked && !/^-- (?:additive|breaking): \S/u.test(sql))
      throw new StartRefused(`${name} does not begin with "-- additive: " or "-- breaking: " and why`)
  }
  return migrations
}

/**
 * A connection of its own, not through a pooler. Throws `StartRefused` when the database cannot be reached. One that is lost
 * later rejects the next statement.
 */
export const connectDirectly = async (directUrl: string, purpose: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: `back-office ${purpose}`,
    connectionTimeoutMillis: 10_000
  })
  // Without a listener it would end the process between two statements.
  client.on("error", () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const reason = reasonOf(error)
    if (/CERT|SIGNATURE|ISSUER/u.test(reason))
      throw new StartRefused(
        `The certificate of the database is not trusted (${reason}). Name the authority that signed it: sslmode=verify-full&sslrootcert=/path/to/ca.pem.`
      )
    if (/^28000$/u.test(reason))
      throw new StartRefused(
        "The database refuses this connection (28000). If it accepts TLS only, add sslmode=verify-full and sslrootcert."
      )
    throw new StartRefused(`The database cannot be reached (${reason}). Check DATABASE_URL and DATABASE_DIRECT_URL.`)
  }
}

const refuseUnsupported = async (client: pg.Client) => {
  const {
    rows: [server]
  } = await client.query<{ readonly version: string; readonly encoding: string }>(
    "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding"
  )
  if (Number(server?.version) < 150_000) throw new StartRefused("The database must be PostgreSQL 15 or newer.")
  if (server?.encoding !== "UTF8")
    throw new StartRefused("The database must be in UTF-8: create it with encoding 'UTF8'.")
}
