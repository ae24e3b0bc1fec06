/** The programs of a production machine, from Debian's packages; the product itself needs none of them. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { accessSync, constants, existsSync, readdirSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

const packages = {
  postgres: "postgresql",
  pgbouncer: "pgbouncer",
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  nginx: "nginx-light",
  "nats-server": "nats-server",
  openssl: "openssl",
  setpriv: "util-linux",
  "systemd-analyze": "systemd",
  "firefox-esr": "firefox-esr",
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb"
} as const
export type ProgramName = keyof typeof packages

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Debian keeps PostgreSQL's programs by version; the newest is taken. */
const postgresFolders = (): ReadonlyArray<string> => {
  const versions = "/usr/lib/postgresql"
  if (!existsSync(versions)) return []
  return readdirSync(versions)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(versions, version, "bin"))
}

const findProgram = (name: string): string | null => {
  const folders = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"]
  const among = name === "postgres" ? postgresFolders() : folders
  return among.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

/** Where the programs are. Throws one sentence that names the missing ones and the command that installs them. */
export const findPrograms = (names: ReadonlyArray<ProgramName>): Readonly<Record<string, string>> => {
  const found = names.map((name) => [name, findProgram(name)] as const)
  const missing = found.flatMap(([name, file]) => (file === null ? [packages[name]] : []))
  if (missing.length > 0)
    throw new Error(`This needs programs that are not here. Install them: apt-get install ${missing.join(" ")}`)
  return Object.fromEntries(found.map(([name, file]) => [name, file ?? ""]))
}

/** Root becomes another user for programs that refuse root; any other user stays who he is. */
export const asOrdinaryUser = (user: string, command: ReadonlyArray<string>): ReadonlyArray<string> =>
  process.getuid?.() === 0
    ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups", "--", ...command]
    : command

/** Runs a command to its end; throws with all it printed. */
export const run = (
  [program = "", ...args]: ReadonlyArray<string>,
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {}
): string => {
  try {
    return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], ...options })
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string }
    throw new Error(`${[program, ...args].join(" ")} failed:\n${stdout ?? ""}${stderr ?? ""}`, { cause: error })
  }
}

export interface Daemon {
  readonly pid: number
  readonly output: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts a program that stays. */
export const startDaemon = (
  [program = "", ...args]: ReadonlyArray<string>,
  env: NodeJS.ProcessEnv = process.env
): Daemon => {
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()))
  child.on("error", (error) => (output += error.message))
  return { pid: child.pid ?? 0, output: () => output, stop: (signal = "SIGTERM") => endOf(child, signal) }
}

const endOf = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const timer = setTimeout(() => child.kill("SIGKILL"), 10_000)
    child.once("exit", () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill(signal)
  })

/** Waits until it holds; throws what it waited for. */
export const until = async (
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = 30_000
): Promise<void> => {
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    if (await holds()) return
    await pause(100)
  }
  throw new Error(`Waited ${patienceMs / 1_000} s in vain until ${what}.`)
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      const port = address === null || typeof address === "string" ? 0 : address.port
      probe.close(() => resolve(port))
    })
  })
