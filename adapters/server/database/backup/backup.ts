/**
 * All stored data as lines of text, and back. A line is a row as JSON, or begins with `#` and announces what follows:
 * the head, a table, images, and at the end the number of rows of each table, which reveals a truncated file. The rows
 * are one snapshot. Sessions, service accounts, codes, limits, unsent events and messages, how long the audit is kept,
 * progress of imports and files of the web app are excluded.
 */
import { Result, Schema } from "effect"
import pg from "pg"
import { imageLines, imageRestorer } from "#adapters/server/database/backup/backup-images.ts"
import { connectDirectly, migrate, migrationNames } from "#adapters/server/database/migrate.ts"
import { neededKeysSql } from "#adapters/server/database/people/sealed-numbers.sql.ts"
import { isUnreachable } from "#adapters/server/database/unreachable.ts"
import type { NeededKey } from "#adapters/server/security/installation-keys.ts"
import { StartRefused } from "#adapters/server/config/config.ts"
import type { ImageBytes } from "#domain/files/image.store.ts"

const format = 1
const excludedTables: ReadonlySet<string> = new Set([
  "app_keys",
  "audit_retention",
  "change_outbox",
  "import_changes",
  "imports",
  "migrations",
  "second_factor_setups",
  "otp_codes",
  "service_accounts",
  "sessions",
  "sign_in_calls",
  "sign_in_devices",
  "sign_in_failures",
  "sms_outbox",
  "web_assets"
])
const rowsAtOnce = 1_000

const Head = Schema.Struct({
  backup: Schema.Literal(format),
  at: Schema.String,
  migrations: Schema.Array(Schema.String),
  /** The master keys that rows need; backups from before these had names have none. */
  keys: Schema.optionalKey(Schema.Array(Schema.Struct({ id: Schema.String, rows: Schema.Int })))
})
const Table = Schema.Struct({ table: Schema.String })
const Images = Schema.Struct({ bytes: Schema.Literal("images") })
/** Backups from before images existed have no count. */
const End = Schema.Struct({ end: Schema.Record(Schema.String, Schema.Int), images: Schema.optionalKey(Schema.Int) })
const readHead = Schema.decodeUnknownResult(Schema.fromJsonString(Head))
const readMarker = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Union([Table, Images, End])))

/** How much was written or restored so far. */
export interface BackupProgress {
  readonly rows: number
  readonly images: number
}

/**
 * Yields all rows in batches and the bytes of all images; `onMissing` gets the number of images without bytes. Throws
 * `StartRefused` for a database without our tables.
 */
export async function* backupLines(
  directUrl: string,
  stored: ImageBytes,
  onMissing: (images: number) => void,
  onProgress: (progress: BackupProgress) => void
): AsyncGenerator<string, void> {
  const client = await connect(directUrl)
  try {
    await client.query("begin isolation level repeatable read read only")
    const present = await tablesOf(client)
    if (!present.includes("migrations"))
      throw new StartRefused("There is nothing to back up: this database has none of this program's tables.")
    const at = await client.query<{ readonly at: Date }>("select now() as at")
    const migrations = await migrationsIn(client)
    const keys = (await client.query<NeededKey>(neededKeysSql(present.includes("second_factors")))).rows
    yield markerLine({ backup: format, at: at.rows[0]?.at.toISOString(), migrations, keys })
    const counts: Record<string, number> = {}
    for (const table of await tablesInOrder(client)) {
      yield markerLine({ table })
      counts[table] = 0
      const named = pg.escapeIdentifier(table)
      await client.query(`declare kept no scroll cursor for select to_jsonb(t)::text as line from ${named} as t`)
      for (;;) {
        const { rows } = await client.query<{ readonly line: string }>(`fetch ${rowsAtOnce} from kept`)
        if (rows.length === 0) break
        counts[table] += rows.length
        onProgress({ rows: sumOf(counts), images: 0 })
        yield rows.map(({ line }) => `${line}\n`).join("")
      }
      await client.query("close kept")
    }
    let images = 0
    if (Object.hasOwn(counts, "images")) {
      yield markerLine({ bytes: "images" })
      const onWritten = (count: number) => onProgress({ rows: sumOf(counts), images: count })
      const { written, missing } = yield* imageLines(client, stored, onWritten)
      if (missing > 0) onMissing(missing)
      images = written
    }
    yield markerLine({ end: counts, images })
    await client.query("commit")
  } finally {
    await client.end()
  }
}

const sumOf = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * Restores images and rows into an empty database, in one transaction, and applies newer migrations. Throws
 * `StartRefused` for a database with rows, a backup of a newer version, and damaged lines; then no row was added.
 * `refuseKeys` throws before anything is restored when the rows need a key that is not given.
 */
export const restoreLines = async (
  directUrl: string,
  lines: AsyncIterable<string>,
  stored: ImageBytes,
  refuseKeys: (needed: ReadonlyArray<NeededKey>) => Promise<void>,
  onProgress: (progress: BackupProgress) => void
): Promise<void> => {
  const iterator = lines[Symbol.asyncIterator]()
  const first = await iterator.next()
  const head = readHead(first.done === true ? "" : first.value.slice(1))
  if (Result.isFailure(head)) throw new StartRefused("This is not a backup of this program. Nothing was restored.")
  const { migrations, keys = [] } = head.success
  const known = await migrationNames()
  if (migrations.some((name, at) => known[at] !== name))
    throw new StartRefused("This backup was made by another version of this program. Nothing was restored.")
  await refuseKeys(keys.filter(({ id }) => id !== "unnamed"))
  await refuseUsed(directUrl, migrations)
  const until = migrations.at(-1)
  if (until !== undefined) await migrate({ directUrl, until })
  const client = await connect(directUrl)
  try {
    await client.query("begin")
    const tables = await tablesInOrder(client)
    // Triggers maintain counts and names; both are part of the backup.
    for (const table of tables) await client.query(`alter table ${pg.escapeIdentifier(table)} disable trigger user`)
    await addRows(client, tables, iterator, stored, onProgress)
    for (const table of tables) {
      await client.query(`alter table ${pg.escapeIdentifier(table)} enable trigger user`)
      await advanceSequences(client, table)
    }
    await client.query("commit")
    for (const table of tables) await client.query(`analyze ${pg.escapeIdentifier(table)}`)
    await migrate({ directUrl })
  } finally {
    // Also rolls back what was not committed.
    await client.end()
  }
}

const incomplete = () => new StartRefused("This backup is damaged or incomplete. Nothing was restored.")

const addRows = async (
  client: pg.Client,
  tables: ReadonlyArray<string>,
  iterator: AsyncIterator<string>,
  stored: ImageBytes,
  onProgress: (progress: BackupProgress) => void
): Promise<void> => {
  const counts: Record<string, number> = {}
  const images = imageRestorer(client, stored, incomplete, (restored) =>
    onProgress({ rows: sumOf(counts), images: restored })
  )
  let table: string | null = null
  let isOfImages = false
  let batch: Array<string> = []
  const flush = async () => {
    if (table === null || batch.length === 0) return
    const named = pg.escapeIdentifier(table)
    const rows = `[${batch.join(",")}]`
    await client
      .query(
        `insert into ${named} overriding system value select (jsonb_populate_recordset(null::${named}, $1::jsonb)).*`,
        [rows]
      )
      .catch((error: unknown) => {
        throw error instanceof pg.DatabaseError && !isUnreachable(error) ? incomplete() : error
      })
    counts[table] = (counts[table] ?? 0) + batch.length
    onProgress({ rows: sumOf(counts), images: 0 })
    batch = []
  }
  for (;;) {
    const next = await iterator.next()
    if (next.done === true) throw incomplete()
    if (!next.value.startsWith("#")) {
      if (isOfImages) {
        await images.take(next.value)
        continue
      }
      if (table === null) throw incomplete()
      if (batch.push(next.value) >= rowsAtOnce) await flush()
      continue
    }
    await flush()
    const marker = readMarker(next.value.slice(1))
    if (Result.isFailure(marker)) throw incomplete()
    if ("end" in marker.success) {
      const expected = Object.entries(marker.success.end)
      if (expected.some(([name, count]) => (counts[name] ?? 0) !== count)) throw incomplete()
      if ((await images.end()) !== (marker.success.images ?? 0)) throw incomplete()
      return
    }
    isOfImages = "bytes" in marker.success
    if ("bytes" in marker.success) continue
    table = marker.success.table
    if (!tables.includes(table)) throw incomplete()
  }
}

const markerLine = (value: object): string => `#${JSON.stringify(value)}\n`

const connect = async (directUrl: string): Promise<pg.Client> => {
  const client = await connectDirectly(directUrl, "backup")
  await client.query("set timezone = 'UTC'")
  return client
}

const tablesOf = async (client: pg.Client): Promise<ReadonlyArray<string>> => {
  const { rows } = await client.query<{ readonly name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema() order by 1"
  )
  return rows.map(({ name }) => name)
}

const migrationsIn = async (client: pg.Client): Promise<ReadonlyArray<string>> => {
  const { rows } = await client.query<{ readonly name: string }>("select name from migrations order by name")
  return rows.map(({ name }) => name)
}

/** All included tables, referenced tables before those that reference them. */
const tablesInOrder = async (client: pg.Client): Promise<ReadonlyArray<string>> => {
  const { rows } = await client.query<{ readonly one: string; readonly other: string }>(`
    select conrelid::regclass::text as one, confrelid::regclass::text as other
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  `)
  const ordered: Array<string> = []
  let remaining = (await tablesOf(client)).filter((name) => !excludedTables.has(name))
  while (remaining.length > 0) {
    const free = remaining.filter(
      (name) =>
        !rows.some(
          ({ one: table, other: referenced }) => table === name && referenced !== name && remaining.includes(referenced)
        )
    )
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${remaining.join(", ")}`)
    ordered.push(...free)
    remaining = remaining.filter((name) => !free.includes(name))
  }
  return ordered
}

const refuseUsed = async (directUrl: string, migrations: ReadonlyArray<string>) => {
  const client = await connect(directUrl)
  try {
    const tables = await tablesOf(client)
    const applied = tables.includes("migrations") ? await migrationsIn(client) : []
    const used: Array<string> = []
    for (const table of tables.filter((name) => !excludedTables.has(name))) {
      const { rows } = await client.query(`select 1 from ${pg.escapeIdentifier(table)} limit 1`)
      if (rows.length > 0) used.push(table)
    }
    if (used.length > 0 || applied.some((name) => !migrations.includes(name)))
      throw new StartRefused(
        "A backup is restored into an empty database only, and this one is in use. Nothing was changed."
      )
  } finally {
    await client.end()
  }
}

/** New rows get numbers above the restored ones. */
const advanceSequences = async (client: pg.Client, table: string) => {
  const { rows } = await client.query<{ readonly name: string }>(
    "select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'",
    [table]
  )
  for (const { name } of rows) {
    const named = pg.escapeIdentifier(name)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${named}), 0) + 1, false) from ${pg.escapeIdentifier(table)}`,
      [pg.escapeIdentifier(table), name]
    )
  }
}
