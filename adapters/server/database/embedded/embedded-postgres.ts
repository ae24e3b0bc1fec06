/**
 * The embedded PostgreSQL, reached through a unix socket in a private directory. A shell between server and database
 * watches a pipe that only the server holds: when it closes for any reason, the shell shuts the database down. A file
 * lock held by the database tells whether the cluster is in use.
 */
import { spawn, type ChildProcess } from "node:child_process"
import { chown, mkdtemp, readFile, rm } from "node:fs/promises"
import { Socket } from "node:net"
import { tmpdir, totalmem } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as pause } from "node:timers/promises"
import {
  claimOwnership,
  releaseOwnership,
  livingOwner,
  prepareDataDirectory,
  type DataDirectory
} from "#adapters/server/database/embedded/data-directory.ts"
import { makeCluster } from "#adapters/server/database/embedded/postgres-cluster.ts"
import { findPostgres, type PostgresProgram } from "#adapters/server/database/embedded/postgres-program.ts"
import { StartRefused } from "#adapters/server/config/config.ts"

export interface EmbeddedPostgres {
  readonly url: string
  /** Resolves only if the database ends without having been stopped. Nothing can be served from then on. */
  readonly lost: Promise<void>
  /** Ends all connections, writes everything to disk and waits for the end. May be called twice. */
  readonly stop: () => Promise<void>
}

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log: (message: string) => void
  /** Overrides of our settings, for tests that need no durability. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Starts, and first creates, the database in `dataDir`; waits for that of a killed process to end. Throws
 * `StartRefused`, naming the process, when a running one owns it.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log,
  settings = {}
}: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const directory = await prepareDataDirectory(dataDir)
  await refuseIfOwned(directory)
  const program = await findPostgres(directory)
  await makeCluster(directory, program)
  const deadline = AbortSignal.timeout(ownerTimeoutMs)
  for (;;) {
    const attempt = await launch(directory, program, settings, log)
    if (attempt !== "held") return attempt
    await refuseIfOwned(directory)
    if (deadline.aborted) throw inUse(directory, await postmasterOf(directory))
    await pause(100)
  }
}

/** The database of a killed server gets 4 s for an orderly shutdown; see the watchdog. */
const ownerTimeoutMs = 5_000
/** Long enough to recover a large cluster after a power failure. */
const readyWithinMs = 120_000
const stopWithinMs = 30_000
const lockHeld = 75

// Checked twice: a process that is being killed still exists for a moment.
const refuseIfOwned = async (directory: DataDirectory) => {
  if ((await livingOwner(directory)) === null) return
  await pause(300)
  const owner = await livingOwner(directory)
  if (owner !== null) throw inUse(directory, owner.pid)
}

const inUse = (directory: DataDirectory, pid: number | null) =>
  new StartRefused(
    `The database in ${directory.root} is in use by process ${pid ?? "unknown"}. Stop that one, set DATA_DIR to another directory, or set DATABASE_URL so that both share a server.`
  )

// After a crash the pid in postmaster.pid may belong to another program, and PostgreSQL would then refuse to start.
// With the lock held no other process runs this cluster, so the file is removed unless it names a postgres.
const watchdog = `
lock=$1 cluster=$2 sockets=$3; shift 3
if command -v flock >/dev/null; then
  exec 9>>"$lock" || exit 1
  flock -n 9 || exit ${lockHeld}
  if read -r old <"$cluster/postmaster.pid" && [ "$(cat "/proc/$old/comm")" != postgres ]; then rm -f "$cluster/postmaster.pid"; fi 2>/dev/null
fi
"$@" </dev/null 3<&- & pg=$!
trap 'kill -INT $pg' INT TERM
(
  read -r word; kill -INT $pg
  if [ "$word" = stop ]; then read -r word; else sleep 4; fi
  kill -QUIT $pg
) <&3 9>&- 2>/dev/null & watch=$!
exec 3<&-
while kill -0 $pg 2>/dev/null; do wait $pg; code=$?; done
kill $watch 2>/dev/null
rm -rf "$sockets"
exit $code
`

const launch = async (
  directory: DataDirectory,
  program: PostgresProgram,
  settings: Readonly<Record<string, string>>,
  log: (message: string) => void
): Promise<EmbeddedPostgres | "held"> => {
  const sockets = await socketDirectory(program)
  const options = Object.entries({ ...defaultSettings, ...settings, unix_socket_directories: sockets })
  const postgres = [
    path.join(program.bin, "postgres"),
    "-D",
    directory.cluster,
    ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`])
  ]
  const [name = "", ...words] = [
    ...program.prefix,
    "sh",
    "-c",
    watchdog,
    "watchdog",
    directory.lock,
    directory.cluster,
    sockets,
    ...postgres
  ]
  // Detached: Ctrl-C in the terminal must reach only the server, which stops the database after its pending requests.
  const child = spawn(name, words, {
    ...program.user,
    env: program.env,
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "pipe"]
  })
  const ended = new Promise<number>((resolve) => {
    child.once("error", () => resolve(-1))
    child.once("exit", (code) => resolve(code ?? -1))
  })
  const { lines, ready } = listen(child, log)
  const outcome = await Promise.race([
    ready.then(() => "ready" as const),
    ended,
    pause(readyWithinMs, "late" as const, { ref: false })
  ])
  if (outcome !== "ready") {
    watchdogPipe(child).destroy()
    const code = outcome === "late" ? await ended : outcome
    await rm(sockets, { recursive: true, force: true })
    if (code === lockHeld || lines.some((words) => words.includes("postmaster.pid"))) return "held"
    throw new StartRefused(
      `The database in ${directory.cluster} did not start: ${lines.slice(-5).join(" ") || `exit code ${code}`}`
    )
  }
  const url = `postgres://app@localhost/postgres?host=${encodeURIComponent(sockets)}`
  await claimOwnership(directory, url)
  let stopping: Promise<void> | null = null
  const stop = async () => {
    await releaseOwnership(directory)
    watchdogPipe(child).write("stop\n")
    await Promise.race([ended, pause(stopWithinMs, null, { ref: false })])
    watchdogPipe(child).destroy()
    await ended
  }
  return {
    url,
    lost: new Promise((resolve) => {
      void ended.then(() => stopping === null && resolve())
    }),
    stop: () => (stopping ??= stop())
  }
}

/**
 * Size of the shared buffers in megabytes: an eighth of the memory of this process, within bounds. Deciding 100,000
 * claims touches about 700 MB of pages; with less memory they are written out in the middle of the work.
 */
const sharedBuffersMb = (() => {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return Math.round(Math.min(Math.max(memory / 8 / 1_048_576, 128), 1_024))
})()

/** Settings for a small server. Everything about durability stays as PostgreSQL ships it. */
const defaultSettings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "60",
  shared_buffers: `${sharedBuffersMb}MB`,
  wal_buffers: "32MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
  // Compiling a statement takes longer than running any of ours.
  jit: "off",
  // systemd removes a user's shared memory at logout; files in the cluster stay.
  dynamic_shared_memory_type: "mmap",
  timezone: "UTC",
  log_timezone: "UTC",
  // The server reports failed statements itself, without the values in them.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off"
} as const

const listen = (child: ChildProcess, log: (message: string) => void) => {
  const lines: Array<string> = []
  const ready = new Promise<void>((resolve) => {
    if (child.stderr === null) return
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (lines.push(line) > 20) lines.shift()
      // The second is what a replica says, which tests start.
      if (/ready to accept (?:read-only )?connections/u.test(line)) resolve()
      if (/\b(?:FATAL|PANIC)\b/u.test(line)) log(`database: ${line}`)
    })
  })
  return { lines, ready }
}

const watchdogPipe = (child: ChildProcess): Socket => {
  const pipe = child.stdio[3]
  if (!(pipe instanceof Socket)) throw new Error("The watchdog's pipe is missing")
  // The pipe breaks when the database ends first, which `ended` reports.
  if (pipe.listenerCount("error") === 0) pipe.on("error", () => pipe.destroy())
  return pipe
}

const socketDirectory = async ({ user }: PostgresProgram) => {
  // The path of a socket has at most 107 bytes, and a temporary directory may be deep.
  const parent = Buffer.byteLength(tmpdir()) > 70 ? "/tmp" : tmpdir()
  const sockets = await mkdtemp(path.join(parent, "back-office-"))
  if (user !== null) await chown(sockets, user.uid, user.gid)
  return sockets
}

/** Null without a pid file: then no PostgreSQL runs there. */
const postmasterOf = async ({ cluster }: DataDirectory) => {
  const [pid] = (await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n")
  return pid ? Number(pid) : null
}
