/** Decisions by many administrators at once, through one, two and four servers, beside the same writes by hand. */
import { join } from "node:path"
import pg from "pg"
import { dataOf, manySignIns, newToken, openClient } from "#tests/bench/client.ts"
import { type BenchDatabase, readAdministrator } from "#tests/bench/database.ts"
import type { Figure } from "#tests/bench/figures.ts"
import { type ServerProcess, startServer } from "#tools/server-process.ts"

const processCounts = [1, 2, 4]
const writersMax = 32
/** Before the measurement, so that a server that has just started counts no less than the client of the floor. */
const warmUpMs = 2_000
const forMs = 6_000
/** What one server may have (docs/operations.md). */
const connectionsOfServer = 20

/** Decides one claim after the other with that many writers, each claim once. Returns decisions per second. */
const perSecond = async (
  claims: ReadonlyArray<string>,
  decide: (writer: number, claim: string) => Promise<unknown>
): Promise<number> => {
  const waiting = [...claims]
  const startedMs = performance.now() + warmUpMs
  let made = 0
  const write = async (writer: number): Promise<void> => {
    while (performance.now() - startedMs < forMs) {
      const claim = waiting.pop()
      if (claim === undefined) throw new Error("There are too few pending claims.")
      await decide(writer, claim)
      if (performance.now() > startedMs) made += 1
    }
  }
  await Promise.all(Array.from({ length: writersMax }, (_, writer) => write(writer)))
  return (made * 1_000) / (performance.now() - startedMs)
}

export const pendingClaims = async (pool: pg.Pool): Promise<ReadonlyArray<string>> => {
  const { rows } = await pool.query<{ readonly id: string }>(
    "select id from claims where status = 'pending' and deleted_at is null order by id limit 30000"
  )
  return rows.map(({ id }) => id)
}

/** Makes them pending again. */
export const takeBack = (pool: pg.Pool, claims: ReadonlyArray<string>) =>
  pool.query(
    `update claims set status = 'pending', decided_at = null, decided_by_id = null, decided_by_name = null, reason = null,
       decision_id = null, decision_version = null, version = version + 1 where id = any($1::uuid[]) and status <> 'pending'`,
    [claims]
  )

const throughServers = async (servers: ReadonlyArray<ServerProcess>, claims: ReadonlyArray<string>) => {
  const [first] = servers
  const token = first === undefined ? null : await newToken(first)
  const clients = Array.from({ length: writersMax }, (_, writer) =>
    openClient(servers[writer % servers.length]?.url ?? "", token)
  )
  const rate = await perSecond(claims, async (writer, claim) => {
    const answer = await clients[writer]?.request("PATCH", `/api/claims/${claim}`, { status: "approved" })
    if (answer !== undefined) dataOf(answer)
  })
  for (const client of clients) client.close()
  return rate
}

/** The lock and the writes of a decision in a transaction each, which is committed. */
const byHand = async (url: string, connections: number, claims: ReadonlyArray<string>): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const administrator = await readAdministrator(pool)
  const rate = await perSecond(claims, async (_, claim) => {
    const connection = await pool.connect()
    try {
      await connection.query("begin")
      await connection.query("select id from claims where id = $1 and status = 'pending' for update", [claim])
      await connection.query(
        `with moved as (
           update claims set status = 'approved', decided_at = date_trunc('milliseconds', now()), decided_by_id = $2, decided_by_name = 'Bench',
             decision_id = gen_random_uuid(), version = version + 1, decision_version = version + 1
           where id = $1 returning id, decision_id, decided_at
         ),
         decided as (
           insert into decisions (id, administrator_id, status, decided_at, undo_until, claims)
           select decision_id, $2, 'approved', decided_at, decided_at + interval '10 minutes', 1 from moved
         )
         insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id, before, after, request_id)
         select decided_at, $2, 'Bench', 'claim.approve', 'claim', id, '{"status": "pending"}', '{"status": "approved"}', 'bench' from moved`,
        [claim, administrator]
      )
      await connection.query("commit")
    } finally {
      connection.release()
    }
  })
  await pool.end()
  return rate
}

const rateOf = async (servers: ReadonlyArray<ServerProcess>, claims: ReadonlyArray<string>): Promise<number> => {
  try {
    return await throughServers(servers, claims)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

export const measureWriters = async (database: BenchDatabase): Promise<ReadonlyArray<Figure>> => {
  const claims = await pendingClaims(database.pool)
  const figures: Array<Figure> = []
  for (const processes of processCounts) {
    const servers = await Promise.all(
      Array.from({ length: processes }, (_, place) =>
        startServer({
          dataDir: join(database.dataDir, `writers-${place}`),
          env: { ...manySignIns, DATABASE_URL: database.url, LOG_LEVEL: "warn", APP_KEY: "5a".repeat(32), DEMO: "no" }
        })
      )
    )
    // They have ended before the baseline begins, which needs their connections.
    const rate = await rateOf(servers, claims)
    await takeBack(database.pool, claims)
    const floor = await byHand(database.url, Math.min(writersMax, processes * connectionsOfServer), claims)
    await takeBack(database.pool, claims)
    figures.push({
      name: `decisions of ${writersMax} writers, ${processes} ${processes === 1 ? "server" : "servers"}`,
      unit: "/s",
      value: rate,
      aim: null,
      floor: { name: "bare SQL, as many connections", value: floor, most: null }
    })
  }
  return figures
}
