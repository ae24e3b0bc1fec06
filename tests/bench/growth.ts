/**
 * `npm run bench -- growth`: what each kind of work costs at ten thousand, a hundred thousand, a million and ten million claims, with a
 * user for every ten of them, in a database of its own that is deleted afterwards. Costs are processor time of the server
 * and of the database, which a busy machine does not change as it does the time that passes.
 */
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import pg from "pg"
import { openDatabase } from "#adapters/server/database/database.ts"
import { startEmbeddedPostgres } from "#adapters/server/database/embedded/embedded-postgres.ts"
import { migrate } from "#adapters/server/database/migrate.ts"
import { readPeople } from "#adapters/server/demo/demo-data.ts"
import { seedDemo } from "#adapters/server/demo/seed-demo.ts"
import { seedScale } from "#adapters/server/demo/seed-scale.ts"
import { hashPassword } from "#adapters/server/security/passwords.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { type Client, dataOf, newToken, openClient } from "#tests/bench/client.ts"
import { benchFolder } from "#tests/bench/database.ts"
import { median } from "#tests/bench/figures.ts"
import { type Growth, writeGrowth } from "#tests/bench/growth-page.ts"
import { addRosterCompanies, deleteRoster, uploadRoster } from "#tests/bench/imports.ts"
import { pick, upTo } from "#tests/bench/page-samples.ts"
import { backendsOf, spentMs, spentSoFar } from "#tests/bench/processor.ts"
import { roster } from "#tests/fixtures/roster.ts"
import { type ServerProcess, startServer } from "#tools/server-process.ts"

const sizes = [10_000, 100_000, 1_000_000, 10_000_000]
const usersOf = (claims: number): number => claims / 10

/** Each work is repeated for so long, but so often at least. */
const forMs = 3_000
const timesLeast = 5
const timesMost = 300
const importedRows = 1_000

interface Work {
  readonly name: string
  /** Does it once, other rows each time; returns how long it took, in ms. */
  readonly once: () => Promise<number>
}

const worksAt = async (
  server: ServerProcess,
  client: Client,
  pool: pg.Pool,
  claims: number
): Promise<ReadonlyArray<Work>> => {
  const { given_names: givenNames, surnames } = readPeople()
  const get = (path: () => string) => async () => {
    const answer = await client.request("GET", `/api/${path()}`)
    dataOf(answer)
    return answer.ms
  }
  const fullName = () => encodeURIComponent(`${pick(givenNames)} ${pick(surnames)}`)
  const { rows } = await pool.query<{ readonly id: string }>(
    "select id from claims where status = 'pending' and deleted_at is null order by id desc limit $1",
    [timesMost]
  )
  const pending = rows.map(({ id }) => id)
  const token = await newToken(server)
  let imported = 0
  return [
    { name: "claims, first page", once: get(() => "claims?limit=50") },
    { name: "claims, a page in the middle", once: get(() => `claims?limit=50&page=${upTo(claims / 100)}`) },
    { name: "pending claims by client", once: get(() => `claims?limit=50&status=pending&sort=client&page=${upTo(4)}`) },
    { name: "claims found by a full name", once: get(() => `claims?limit=50&searchTerm=${fullName()}`) },
    {
      name: "claims found by a surname",
      once: get(() => `claims?limit=50&searchTerm=${encodeURIComponent(pick(surnames))}`)
    },
    { name: "users, first page", once: get(() => "users?limit=50") },
    {
      name: "users by surname, in the middle",
      once: get(() => `users?limit=50&sort=surname&page=${upTo(usersOf(claims) / 100)}`)
    },
    { name: "users found by a full name", once: get(() => `users?limit=50&searchTerm=${fullName()}`) },
    { name: "dashboard", once: get(() => "dashboard") },
    { name: "counts", once: get(() => "counts") },
    { name: "audit, newest", once: get(() => "audit?limit=50") },
    {
      name: "one decision",
      once: async () => {
        const answer = await client.request("PATCH", `/api/claims/${pending.pop() ?? ""}`, { status: "approved" })
        dataOf(answer)
        return answer.ms
      }
    },
    {
      name: `import of ${importedRows.toLocaleString("en")} users`,
      once: async () => {
        const { bytes } = roster({ rows: importedRows, wrong: 0, start: imported })
        imported += importedRows
        return (await uploadRoster(server, token, bytes)).ms
      }
    }
  ]
}

const measure = async ({ name, once }: Work, server: ServerProcess, pool: pg.Pool) => {
  await once()
  const before = spentSoFar([server.pid, ...(await backendsOf(pool))])
  const times: Array<number> = []
  const startedMs = performance.now()
  while (times.length < timesLeast || (times.length < timesMost - 1 && performance.now() - startedMs < forMs))
    times.push(await once())
  return {
    name,
    serverMs: spentMs(before, [server.pid]) / times.length,
    databaseMs: spentMs(before, await backendsOf(pool)) / times.length,
    medianMs: median(times)
  }
}

const bytesPerRow = async (pool: pg.Pool, table: string): Promise<number> => {
  const { rows } = await pool.query<{ readonly bytes: number }>(
    `select pg_total_relation_size('${table}')::float8 / greatest(count(*), 1) as bytes from ${table}`
  )
  return rows[0]?.bytes ?? 0
}

const measureSize = async (url: string, home: string, claims: number): Promise<Growth> => {
  const server = await startServer({
    dataDir: join(home, "server"),
    env: { DATABASE_URL: url, OTP_MAX_PER_HOUR: "1000", SIGN_IN_CALLS_PER_10_MIN: "1000" }
  })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const client = openClient(server.url, await newToken(server))
  try {
    await addRosterCompanies(pool)
    const costs = []
    for (const work of await worksAt(server, client, pool, claims)) costs.push(await measure(work, server, pool))
    // Before the imported rows are deleted, which leaves their room empty.
    const [claim, user, entry] = await Promise.all(
      ["claims", "users", "audit_entries"].map((table) => bytesPerRow(pool, table))
    )
    await deleteRoster(pool)
    return { claims, users: usersOf(claims), costs, bytes: { claim: claim ?? 0, user: user ?? 0, entry: entry ?? 0 } }
  } finally {
    client.close()
    await pool.end()
    await server.stop()
  }
}

/** Measures every size up to the given one and writes the page after each. */
export const measureGrowth = async (most = sizes.at(-1) ?? 0): Promise<void> => {
  const home = join(benchFolder, "growth")
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const postgres = await startEmbeddedPostgres({
    dataDir: home,
    log: () => {},
    settings: { max_wal_size: "4GB", shared_buffers: "1GB" }
  })
  const measured: Array<Growth> = []
  try {
    await migrate({ directUrl: postgres.url })
    const { kysely, close } = openDatabase({ url: postgres.url, max: 2, log: console.log })
    const now = Instant.make(new Date().toISOString())
    try {
      await seedDemo(kysely, { now, hashPassword: (plain) => Effect.runPromise(hashPassword(plain)) })
      for (const claims of sizes.filter((size) => size <= most)) {
        const onProgress = (done: number, total: number, what: string) =>
          console.log(`Filling: ${done} of ${total} ${what}`)
        await seedScale(kysely, { claims, users: usersOf(claims), now, onProgress })
        console.log(`Measuring at ${claims.toLocaleString("en")} claims…`)
        measured.push(await measureSize(postgres.url, home, claims))
        writeGrowth(measured)
      }
    } finally {
      await close()
    }
  } finally {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
