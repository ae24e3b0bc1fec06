/**
 * Three nodes of PostgreSQL under Patroni with etcd, one of which confirms each commit; haproxy leads to the primary, and two
 * poolers stand before it. A node that is killed loses its Patroni too, as a machine would.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { type DatabaseCluster, databaseName, databaseUser, poolerSettings } from "#tests/rehearse/database-cluster.ts"
import { asOrdinaryUser, type Daemon, freePort, run, startDaemon, until } from "#tests/rehearse/programs.ts"

export interface PatroniCluster {
  /** A pooler with its two addresses: in transaction mode, and a session each. */
  readonly poolers: ReadonlyArray<Pooler>
  /** Past everything, each node itself. */
  readonly nodeUrls: ReadonlyArray<string>
  /** Rows from the primary, past the poolers. */
  readonly query: DatabaseCluster["query"]
  /** Kills the node that is the primary now, or the one that confirms its commits; returns what starts it again. */
  readonly kill: (role: "primary" | "replica") => Promise<() => Promise<void>>
  /** Waits until a primary has a replica that confirms its commits, and three nodes work. */
  readonly isWhole: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface Pooler {
  readonly url: string
  readonly directUrl: string
  readonly kill: () => Promise<void>
  readonly start: () => void
}

interface Node {
  readonly name: string
  readonly port: number
  readonly control: number
  readonly folder: string
  patroni: Daemon
}

const superuser = { username: databaseUser, password: "rehearsal" }

/** A lock of 20 s is the shortest that Patroni has: that long a dead primary stays one. */
const clusterSettings = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 4,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  primary_start_timeout: 0,
  postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_keep_size: "256MB", wal_log_hints: "on" } }
}

export const openPatroni = async (
  folder: string,
  programs: Readonly<Record<string, string>>
): Promise<PatroniCluster> => {
  const bin = dirname(programs["postgres"] ?? "")
  const home = join(folder, "patroni")
  mkdirSync(home, { recursive: true })
  const [store, peers, leaderPort] = [await freePort(), await freePort(), await freePort()]
  const [clients, peer] = [`http://127.0.0.1:${store}`, `http://127.0.0.1:${peers}`]
  const nodes: Array<Node> = []
  // A node must not be called by a word of synchronous_standby_names, such as first.
  for (const name of ["north", "middle", "south"]) {
    const node = { name, port: await freePort(), control: await freePort(), folder: join(home, name) }
    mkdirSync(node.folder)
    writeFileSync(join(node.folder, "patroni.json"), settingsOf(node, store, bin))
    nodes.push({ ...node, patroni: never() })
  }
  if (process.getuid?.() === 0) run(["chown", "-R", `${databaseUser}:${databaseUser}`, home])
  const asDatabase = (...command: ReadonlyArray<string>) => startDaemon(asOrdinaryUser(databaseUser, command))
  const etcd = asDatabase(
    programs["etcd"] ?? "",
    `--data-dir=${join(home, "etcd")}`,
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`
  )
  const answers = (address: string, status: number) =>
    fetch(address).then(
      (response) => response.status === status,
      () => false
    )
  await until("etcd answers", () => answers(`${clients}/health`, 200))
  const startNode = (node: Node) => {
    node.patroni = asDatabase(programs["patroni"] ?? "", join(node.folder, "patroni.json"))
  }
  const has = async (path: string): Promise<ReadonlyArray<Node>> => {
    const found = await Promise.all(nodes.map(({ control }) => answers(`http://127.0.0.1:${control}${path}`, 200)))
    return nodes.filter((_, at) => found[at])
  }
  const isWhole = () =>
    until(
      "three nodes work and one confirms the commits of the primary",
      async () =>
        (await has("/primary")).length === 1 &&
        (await has("/synchronous")).length === 1 &&
        (await has("/replica")).length === 2,
      180_000
    )
  for (const node of nodes) {
    startNode(node)
    // The first one becomes the primary.
    if (node === nodes[0]) await until("there is a primary", async () => (await has("/primary")).length === 1, 90_000)
  }
  await isWhole()

  const leader = join(home, "leader.cfg")
  writeFileSync(leader, leaderSettings(leaderPort, nodes))
  const proxy = startDaemon([programs["haproxy"] ?? "", "-db", "-f", leader])
  // Until it has checked them it takes every node for a primary.
  await pause(3_000)
  const connect = async (port: number, database: string) => {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: databaseUser,
      password: superuser.password,
      database
    })
    await client.connect()
    return client
  }
  await until("haproxy leads to the primary", () =>
    connect(leaderPort, "postgres").then(
      async (client) => {
        await client.query(`create database ${databaseName}`)
        await client.end()
        return true
      },
      () => false
    )
  )
  const poolers: Array<Pooler & { readonly stop: () => Promise<void> }> = []
  for (const name of ["one", "two"]) poolers.push(await openPooler(join(home, `pooler-${name}`), leaderPort, programs))
  return {
    poolers,
    nodeUrls: nodes.map(
      ({ port }) => `postgres://${databaseUser}:${superuser.password}@127.0.0.1:${port}/${databaseName}`
    ),
    query: async <Row extends pg.QueryResultRow>(text: string, values: ReadonlyArray<unknown> = []) => {
      const client = await connect(leaderPort, databaseName)
      try {
        return (await client.query<Row>(text, [...values])).rows
      } finally {
        await client.end()
      }
    },
    kill: async (role) => {
      const [node] = await has(role === "primary" ? "/primary" : "/synchronous")
      if (node === undefined) throw new Error(`There is no ${role}.`)
      await node.patroni.stop("SIGKILL")
      const [pid] = readFileSync(join(node.folder, "data/postmaster.pid"), "utf8").split("\n")
      process.kill(Number(pid), "SIGKILL")
      return async () => startNode(node)
    },
    isWhole,
    stop: async () => {
      for (const { stop } of poolers) await stop()
      await proxy.stop("SIGTERM")
      // Each ends its PostgreSQL.
      await Promise.all(nodes.map(({ patroni }) => patroni.stop("SIGTERM")))
      await etcd.stop("SIGTERM")
    }
  }
}

const never = (): Daemon => ({ pid: 0, output: () => "", stop: async () => {} })

const settingsOf = ({ name, port, control, folder }: Omit<Node, "patroni">, store: number, bin: string): string =>
  JSON.stringify({
    scope: "back-office",
    name,
    restapi: { listen: `127.0.0.1:${control}`, connect_address: `127.0.0.1:${control}` },
    etcd3: { host: `127.0.0.1:${store}` },
    bootstrap: { dcs: clusterSettings, initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "no-sync"] },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, "data"),
      bin_dir: bin,
      pgpass: join(folder, "pgpass"),
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust", "local all all trust"],
      parameters: { unix_socket_directories: folder },
      authentication: { superuser, replication: { username: "replicator", password: "rehearsal" } }
    }
  })

/** Where the primary is, by what each node's Patroni says. */
const leaderSettings = (port: number, nodes: ReadonlyArray<Node>): string => `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m

listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: own, control }) => `  server ${name} 127.0.0.1:${own} check port ${control}`).join("\n")}
`

const openPooler = async (home: string, leaderPort: number, programs: Readonly<Record<string, string>>) => {
  const port = await freePort()
  mkdirSync(home)
  const users = join(home, "users.txt")
  writeFileSync(users, `"${databaseUser}" "${superuser.password}"\n`)
  writeFileSync(join(home, "pgbouncer.ini"), `${poolerSettings(leaderPort, port)}auth_file = ${users}\n`)
  const open = () =>
    startDaemon(asOrdinaryUser(databaseUser, [programs["pgbouncer"] ?? "", join(home, "pgbouncer.ini")]))
  let running = open()
  const address = (database: string) => `postgres://${databaseUser}@127.0.0.1:${port}/${database}`
  return {
    url: address(databaseName),
    directUrl: address(`${databaseName}_direct`),
    kill: () => running.stop("SIGKILL"),
    start: () => {
      running = open()
    },
    stop: () => running.stop("SIGINT")
  }
}
