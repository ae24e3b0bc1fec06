/**
 * A database with a million claims and a million users, cached under `node_modules/.cache/bench`. Its folder is named
 * by a hash of what fills it: when migrations or demo rows change, it is filled again and the old one is removed.
 */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import pg from "pg"
import { openDatabase } from "#adapters/server/database/database.ts"
import { seedDemo } from "#adapters/server/demo/seed-demo.ts"
import { seedScale } from "#adapters/server/demo/seed-scale.ts"
import { startEmbeddedPostgres } from "#adapters/server/database/embedded/embedded-postgres.ts"
import { migrate } from "#adapters/server/database/migrate.ts"
import { readValue } from "#adapters/server/database/values.ts"
import { hashPassword } from "#adapters/server/security/passwords.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"

const root = join(import.meta.dirname, "../..")
export const benchFolder = join(root, "node_modules/.cache/bench")

export interface BenchDatabase {
  readonly url: string
  readonly dataDir: string
  /** As many connections as the server has, with the same parsers and one process a statement: baselines are measured over it. */
  readonly pool: pg.Pool
  readonly close: () => Promise<void>
}

interface Size {
  readonly claims: number
  readonly users: number
}

/** Opens the database of that size, and fills it first if needed. */
export const openBenchDatabase = async (size: Size): Promise<BenchDatabase> => {
  const dataDir = join(benchFolder, `${size.claims}-${fingerprint()}`)
  removeOthers(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const filled = join(dataDir, "filled")
  if (!existsSync(filled)) {
    await fill(postgres.url, size)
    writeFileSync(filled, "")
  }
  const pool = new pg.Pool({
    connectionString: postgres.url,
    max: 20,
    types: { getTypeParser: readValue },
    options: "-c max_parallel_workers_per_gather=0"
  })
  const close = async (): Promise<void> => {
    await pool.end()
    await postgres.stop()
  }
  return { url: postgres.url, dataDir, pool, close }
}

/** The administrator whose rights the baselines use. Among the living only, or the index of numbers cannot serve. */
export const readAdministrator = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ readonly id: string }>(
    "select id from users where mobile_number = '+15550100001' and deleted_at is null"
  )
  if (rows[0] === undefined) throw new Error("The demo's first administrator is missing.")
  return rows[0].id
}

const fill = async (url: string, { claims, users }: Size): Promise<void> => {
  await migrate({ directUrl: url })
  const { kysely, close } = openDatabase({ url, max: 2, log: console.log })
  const now = Instant.make(new Date().toISOString())
  const onProgress = (done: number, total: number, what: string) =>
    console.log(`Filling the database: ${done} of ${total} ${what}`)
  try {
    await seedDemo(kysely, { now, hashPassword: (plain) => Effect.runPromise(hashPassword(plain)) })
    await seedScale(kysely, { claims, now, onProgress })
    // After the claims, which belong to 20,000 users.
    await seedScale(kysely, { users, now, onProgress })
  } finally {
    await close()
  }
}

const fingerprint = (): string => {
  const hash = createHash("sha256")
  for (const folder of ["database/migrations", "demo"].map((name) => join(root, "adapters/server", name))) {
    for (const name of readdirSync(folder).toSorted()) {
      hash.update(name).update(readFileSync(join(folder, name)))
    }
  }
  return hash.digest("hex").slice(0, 12)
}

const removeOthers = (current: string): void => {
  for (const name of existsSync(benchFolder) ? readdirSync(benchFolder) : []) {
    if (/^\d+-[0-9a-f]{12}$/.test(name) && join(benchFolder, name) !== current) {
      rmSync(join(benchFolder, name), { recursive: true, force: true })
    }
  }
}
