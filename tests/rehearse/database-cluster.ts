/**
 * PostgreSQL with a replica that confirms every commit, behind PgBouncer in transaction mode. The pooler also leads to
 * the database without pooling (LISTEN, migrations), so that after a failover one reload changes both addresses.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import pg from "pg"
import { asOrdinaryUser, freePort, run, startDaemon, until } from "#tests/rehearse/programs.ts"

export interface DatabaseCluster {
  /** Through the pooler, in transaction mode. */
  readonly url: string
  /** Through the pooler, a session each. */
  readonly directUrl: string
  /** The same for the role that owns the tables; the others are of the role that works. */
  readonly ownerUrl: string
  /** The replica itself. */
  readonly replicaUrl: string
  /** Rows from the database that is the primary now, past the pooler. */
  readonly query: <Row extends pg.QueryResultRow>(text: string, values?: ReadonlyArray<unknown>) => Promise<Row[]>
  readonly restart: () => void
  /** Kills the primary, promotes the replica and leads the pooler there. */
  readonly failOver: () => Promise<void>
  readonly stop: () => Promise<void>
}

export const databaseUser = "postgres"
export const databaseName = "back_office"
const [user, name] = [databaseUser, databaseName]
const worker = "worker"

export const openCluster = async (
  folder: string,
  programs: Readonly<Record<string, string>>
): Promise<DatabaseCluster> => {
  const bin = dirname(programs["postgres"] ?? "")
  const [primaryPort, replicaPort, poolerPort] = [await freePort(), await freePort(), await freePort()]
  const home = join(folder, "database")
  mkdirSync(home, { recursive: true })
  if (process.getuid?.() === 0) run(["chown", `${user}:${user}`, home])
  const postgres = (program: string, ...args: ReadonlyArray<string>) =>
    run(asOrdinaryUser(user, [join(bin, program), ...args]), { cwd: home })
  const [primary, replica] = [join(home, "primary"), join(home, "replica")]

  const start = (cluster: string, port: number, options = "") => {
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home} -c max_connections=200 -c wal_keep_size=256MB ${options}`
    postgres("pg_ctl", "start", "-w", "-D", cluster, "-l", `${cluster}.log`, "-o", settings)
  }
  const confirmed = "-c synchronous_standby_names=replica"
  const query = async <Row extends pg.QueryResultRow>(
    port: number,
    text: string,
    values: ReadonlyArray<unknown> = []
  ) => {
    const client = new pg.Client({ host: "127.0.0.1", port, user, database: name })
    await client.connect()
    try {
      return (await client.query<Row>(text, [...values])).rows
    } finally {
      await client.end()
    }
  }

  postgres("initdb", "-D", primary, "-U", user, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
  start(primary, primaryPort)
  postgres("createdb", "-h", "127.0.0.1", "-p", String(primaryPort), "-U", user, name)
  await query(primaryPort, `create role ${worker} login`)
  const origin = `host=127.0.0.1 port=${primaryPort} user=${user} application_name=replica`
  postgres("pg_basebackup", "-D", replica, "-d", origin, "-R", "-X", "stream", "-c", "fast")
  start(replica, replicaPort)
  postgres("pg_ctl", "stop", "-w", "-m", "fast", "-D", primary)
  start(primary, primaryPort, confirmed)

  const [settingsFile, usersFile] = [join(home, "pgbouncer.ini"), join(home, "users.txt")]
  writeFileSync(usersFile, `"${user}" ""\n"${worker}" ""\n`)
  const leadTo = (port: number) =>
    writeFileSync(settingsFile, `${poolerSettings(port, poolerPort)}auth_file = ${usersFile}\n`)
  leadTo(primaryPort)
  const pooler = startDaemon(asOrdinaryUser(user, [programs["pgbouncer"] ?? "", settingsFile]))
  const address = (role: string, database: string) => `postgres://${role}@127.0.0.1:${poolerPort}/${database}`
  let current = primaryPort
  const confirms = async () =>
    (await query(primaryPort, "select 1 from pg_stat_replication where sync_state = 'sync'")).length === 1
  await until("the replica confirms commits", confirms)

  return {
    url: address(worker, name),
    directUrl: address(worker, `${name}_direct`),
    ownerUrl: address(user, `${name}_direct`),
    replicaUrl: `postgres://${worker}@127.0.0.1:${replicaPort}/${name}`,
    query: (text, values) => query(current, text, values),
    restart: () => {
      postgres("pg_ctl", "stop", "-w", "-m", "fast", "-D", primary)
      start(primary, primaryPort, confirmed)
    },
    failOver: async () => {
      postgres("pg_ctl", "stop", "-w", "-m", "immediate", "-D", primary)
      postgres("pg_ctl", "promote", "-w", "-D", replica)
      current = replicaPort
      leadTo(replicaPort)
      process.kill(pooler.pid, "SIGHUP")
    },
    stop: async () => {
      await pooler.stop("SIGINT")
      for (const cluster of [primary, replica]) {
        try {
          postgres("pg_ctl", "stop", "-w", "-m", "immediate", "-D", cluster)
        } catch {
          // The one that was killed does not run.
        }
      }
    }
  }
}

// A pooler that waits 15 s after a failed connection, its default, makes every restart that long.
export const poolerSettings = (databasePort: number, port: number): string => `[databases]
${name} = host=127.0.0.1 port=${databasePort} dbname=${name} pool_mode=transaction pool_size=40
${name}_direct = host=127.0.0.1 port=${databasePort} dbname=${name} pool_mode=session pool_size=40

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
max_client_conn = 500
server_login_retry = 1
server_fast_close = 1
query_wait_timeout = 5
`
