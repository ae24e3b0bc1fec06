/**
 * `npm run bench -- replicas`: pages of claims a second through two servers with no replica, one and two that both read, and how much
 * processor time of the primary each page takes, while another administrator decides. In databases of their own that are deleted afterwards.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import pg from "pg"
import { openDatabase } from "#adapters/server/database/database.ts"
import { migrate } from "#adapters/server/database/migrate.ts"
import { seedDemo } from "#adapters/server/demo/seed-demo.ts"
import { seedScale } from "#adapters/server/demo/seed-scale.ts"
import { hashPassword } from "#adapters/server/security/passwords.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { type Client, dataOf, manySignIns, newToken, openClient } from "#tests/bench/client.ts"
import { type Figure, printFigures } from "#tests/bench/figures.ts"
import { upTo } from "#tests/bench/page-samples.ts"
import { backendsOf, spentMs, spentSoFar } from "#tests/bench/processor.ts"
import { replicaPair } from "#tests/server/cluster/replica-pair.ts"
import { type ServerProcess, startServer } from "#tools/server-process.ts"

const claims = 100_000
const readers = 16
const forMs = 8_000
const decideEveryMs = 200

const fill = async (url: string): Promise<void> => {
  await migrate({ directUrl: url })
  const { kysely, close } = openDatabase({ url, max: 2, log: console.log })
  const now = Instant.make(new Date().toISOString())
  try {
    await seedDemo(kysely, { now, hashPassword: (plain) => Effect.runPromise(hashPassword(plain)) })
    const onProgress = (done: number, total: number, what: string) =>
      console.log(`Filling: ${done} of ${total} ${what}`)
    await seedScale(kysely, { claims, now, onProgress })
  } finally {
    await close()
  }
}

/** Readers at all servers, and one who decides. A session goes to one replica, so each has his own. */
const openClients = async (servers: ReadonlyArray<ServerProcess>): Promise<ReadonlyArray<Client>> => {
  const [first] = servers
  if (first === undefined) throw new Error("There is no server.")
  const clients: Array<Client> = []
  for (let at = 0; at <= readers; at += 1)
    clients.push(openClient(servers[at % servers.length]?.url ?? "", await newToken(first)))
  return clients
}

/** Reads pages for a while, and decides now and then. Returns how many pages were read. */
const readPages = async (clients: ReadonlyArray<Client>, pending: Array<string>): Promise<number> => {
  const startedMs = performance.now()
  const isOver = () => performance.now() - startedMs > forMs
  let pages = 0
  const read = async ({ request }: Client) => {
    while (!isOver()) {
      dataOf(await request("GET", `/api/claims?limit=50&page=${upTo(claims / 100)}`))
      pages += 1
    }
  }
  const decide = async () => {
    while (!isOver()) {
      dataOf(
        (await clients.at(-1)?.request("PATCH", `/api/claims/${pending.pop() ?? ""}`, { status: "approved" })) ??
          never()
      )
      await new Promise((resolve) => setTimeout(resolve, decideEveryMs))
    }
  }
  await Promise.all([...clients.slice(0, readers).map(read), decide()])
  return pages
}

const never = (): never => {
  throw new Error("There is no client.")
}

export const measureReplicas = async (): Promise<void> => {
  const home = mkdtempSync(join(tmpdir(), "bench-replicas-"))
  const { primaryUrl, replicaUrls, close } = await replicaPair(2, fill)
  const pool = new pg.Pool({ connectionString: primaryUrl, max: 1 })
  const figures: Array<Figure> = []
  try {
    const { rows } = await pool.query<{ readonly id: string }>(
      "select id from claims where status = 'pending' limit 2000"
    )
    const pending = rows.map(({ id }) => id)
    for (const replicas of [0, 1, 2]) {
      console.log(`Measuring with replicas: ${replicas}…`)
      const servers = await Promise.all(
        ["one", "two"].map((name) =>
          startServer({
            dataDir: join(home, name),
            env: {
              DATABASE_URL: primaryUrl,
              ...manySignIns,
              DATABASE_READ_URL: replicaUrls.slice(0, replicas).join(" "),
              LOG_LEVEL: "warn",
              APP_KEY: "5a".repeat(32)
            }
          })
        )
      )
      try {
        const clients = await openClients(servers)
        // Connections open, and what is compiled late is compiled.
        await readPages(clients, pending)
        const before = spentSoFar(await backendsOf(pool))
        const pages = await readPages(clients, pending)
        const primaryMs = spentMs(before, await backendsOf(pool))
        for (const client of clients) client.close()
        const name = `${replicas} ${replicas === 1 ? "replica" : "replicas"}`
        figures.push(
          {
            name: `claims pages of two servers, ${name}`,
            unit: "/s",
            value: (pages * 1_000) / forMs,
            aim: null,
            floor: null
          },
          {
            name: `processor time of the primary for a page, ${name}`,
            unit: "ms",
            value: primaryMs / pages,
            aim: null,
            floor: null
          }
        )
      } finally {
        await Promise.all(servers.map((server) => server.stop()))
      }
    }
    printFigures(figures)
  } finally {
    await pool.end()
    await close()
    rmSync(home, { recursive: true, force: true })
  }
}
