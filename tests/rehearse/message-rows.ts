/**
 * Changes through NATS instead of LISTEN: the contract of the channel, then servers behind PgBouncer in transaction mode,
 * with no other address of the database, while NATS is killed and started again.
 */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { call, enter, type SignedIn, serverDriver } from "#tests/drivers/server.driver.ts"
import { type EventListener, listenToEvents } from "#tests/process/event-listener.ts"
import { type DatabaseCluster, openCluster } from "#tests/rehearse/database-cluster.ts"
import { type NatsServer, startNats } from "#tests/rehearse/nats-server.ts"
import { findPrograms, until } from "#tests/rehearse/programs.ts"
import { type Row, rowOf } from "#tests/rehearse/rows.ts"
import { inFolder, root } from "#tests/rehearse/scene.ts"
import { type ServerProcess, startServer } from "#tools/server-process.ts"
import { vitestTally } from "#tools/tally.ts"

const decisionsPerRow = 40
const withoutNatsMs = 5_000

export const rehearseMessages = async (): Promise<ReadonlyArray<Row>> => {
  const programs = findPrograms(["postgres", "pgbouncer", "setpriv", "nats-server"])
  return inFolder(async (folder, closing) => {
    console.log("The contract of the channel over NATS…")
    const contract = contractRow(join(folder, "vitest.json"))
    console.log("Starting PostgreSQL, PgBouncer, NATS and two servers…")
    const cluster = await openCluster(folder, programs)
    closing.push(cluster.stop)
    const nats = await startNats()
    closing.push(nats.stop)
    const start = async (name: string): Promise<ServerProcess> => {
      const server = await startServer({
        dataDir: join(folder, name),
        env: {
          APP_KEY: "5a".repeat(32),
          DATABASE_URL: cluster.url,
          MIGRATION_DATABASE_URL: cluster.ownerUrl,
          MESSAGES_URL: nats.url
        }
      })
      closing.push(server.stop)
      return server
    }
    const servers = [await start("one"), await start("two")]
    return [contract, ...(await playMessages({ cluster, nats, servers, start }))]
  })
}

const contractRow = (report: string): Row => {
  const startedMs = performance.now()
  const args = ["run", "--project", "messages", "--reporter=json", `--outputFile=${report}`]
  const { stderr } = spawnSync(join(root, "node_modules/.bin/vitest"), args, { cwd: root, encoding: "utf8" })
  const { passed, failed, skipped, failures } = vitestTally(JSON.parse(readFileSync(report, "utf8")))
  const problems = [...failures, ...(skipped > 0 ? [`${skipped} tests were skipped`] : [])]
  return {
    ...rowOf("tests of the channel's contract", startedMs, passed === 0 ? [...problems, stderr] : problems),
    requests: passed + failed,
    failed
  }
}

interface Scene {
  readonly cluster: DatabaseCluster
  readonly nats: NatsServer
  readonly servers: Array<ServerProcess>
  readonly start: (name: string) => Promise<ServerProcess>
}

interface Decided {
  readonly claim: string
  readonly at: number
}

const playMessages = async ({ cluster, nats, servers, start }: Scene): Promise<ReadonlyArray<Row>> => {
  const [first = never()] = servers
  const session = await enter(first, "+15550100001", "Admin.2026")
  const listeners = await Promise.all(servers.map(({ url }) => listenToEvents(url, session.token)))
  const rows: Array<Row> = []
  const play = async (name: string, act: () => Promise<ReadonlyArray<string>>): Promise<void> => {
    const startedMs = performance.now()
    const decided: Array<Decided> = []
    deciding = { requests: 0, decided }
    const problems = [...(await act())]
    const delays = await delaysOf(listeners, decided)
    const unseen = delays.filter((delay) => delay === Infinity).length
    if (unseen > 0) problems.push(`${unseen} changes did not reach a page`)
    if (decided.length === 0) problems.push("nothing was decided")
    await until("the outbox is empty", async () => (await outboxOf(cluster)) === 0, 10_000).catch((error: unknown) =>
      problems.push(String(error))
    )
    const { requests } = deciding
    rows.push({
      ...rowOf(name, startedMs, problems),
      requests,
      failed: requests - decided.length,
      acknowledged: decided.length,
      longestGapMs: Math.max(0, ...delays.filter((delay) => delay !== Infinity))
    })
    console.log(`${name}: ${decided.length} of ${requests} decided`)
  }
  let deciding = { requests: 0, decided: new Array<Decided>() }
  const decide = async (count: number, forMs = 0): Promise<void> => {
    const claims = await pendingClaims(first, session, count)
    for (const [at, claim] of claims.entries()) {
      deciding.requests += 1
      const { url } = servers[at % servers.length] ?? first
      const { status } = await call(url, "PATCH", `/claims/${claim}`, session.token, { status: "approved" })
      if (status === 200) deciding.decided.push({ claim, at: performance.now() })
      await pause(forMs / count)
    }
  }

  await play("two servers without LISTEN", async () => {
    await decide(decisionsPerRow)
    return saidBy(servers, true)
  })
  await play(`NATS killed, started again after ${withoutNatsMs / 1_000} s`, async () => {
    await nats.kill()
    await decide(decisionsPerRow, withoutNatsMs)
    const said = await saidBy(servers, false)
    const waiting = await outboxOf(cluster)
    await nats.start()
    return waiting < decisionsPerRow ? [...said, `only ${waiting} messages waited in the outbox`] : said
  })
  await play("a third server started while NATS is away", async () => {
    await nats.kill()
    const third = await start("three")
    servers.push(third)
    listeners.push(await listenToEvents(third.url, session.token))
    await decide(decisionsPerRow)
    const said = await saidBy(servers, false)
    await nats.start()
    return said
  })
  await play("after all of it", async () => {
    await decide(decisionsPerRow)
    return saidBy(servers, true)
  })
  for (const listener of listeners) listener.close()
  return rows
}

const pendingClaims = async (
  { url }: ServerProcess,
  session: SignedIn,
  count: number
): Promise<ReadonlyArray<string>> => {
  const claims = await serverDriver(url, session).list(`status=pending&limit=${count}`)
  return claims.map(({ id }) => id)
}

const outboxOf = async ({ query }: DatabaseCluster): Promise<number> =>
  (await query<{ readonly count: number }>("select count(*)::integer as count from change_outbox"))[0]?.count ?? 0

/** What servers that say something else about live updates answer at `/ready`. */
const saidBy = async (servers: ReadonlyArray<ServerProcess>, isLive: boolean): Promise<ReadonlyArray<string>> => {
  const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/api/ready`).then((ready) => ready.text())))
  return answers.filter((text) => text.includes("live_updates") === isLive).map((text) => `/ready answers ${text}`)
}

/** How long after its answer each decision was known to each stream, by its own event or by one to read all anew. */
const delaysOf = async (
  listeners: ReadonlyArray<EventListener>,
  decided: ReadonlyArray<Decided>
): Promise<ReadonlyArray<number>> => {
  const delayOf = ({ events }: EventListener, { claim, at }: Decided): number => {
    const seen = events.find(({ at: seenAt, data: { entity, ids } }) => {
      const isNamed = Array.isArray(ids) && ids.includes(claim)
      return entity === "claim" && (isNamed || (ids === undefined && seenAt > at))
    })
    return seen === undefined ? Infinity : Math.max(0, seen.at - at)
  }
  const all = () => listeners.flatMap((listener) => decided.map((one) => delayOf(listener, one)))
  await until("every change is known", () => !all().includes(Infinity), 20_000).catch((error: unknown) =>
    console.log(error instanceof Error ? error.message : error)
  )
  return all()
}

const never = (): never => {
  throw new Error("There is no server.")
}
