import { spawn } from "node:child_process"
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { dataDirectoryAt, identityOf, isAlive } from "#adapters/server/database/embedded/data-directory.ts"
import { findDatabaseUrl, openDatabaseUrl } from "#adapters/server/database/database-url.ts"
import { startEmbeddedPostgres } from "#adapters/server/database/embedded/embedded-postgres.ts"

let home: string
let dataDir: string
const undo: Array<() => unknown> = []
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "embedded-test-"))
  dataDir = path.join(home, "data")
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  // The database of a killed owner still writes until it has ended.
  const remaining = await remainingProcesses(10_000)
  if (remaining.length > 0) throw new Error(`Still running: ${remaining.join(", ")}`)
  await rm(home, { recursive: true, force: true })
})

const location = () => ({
  dataDir,
  databaseUrl: null,
  databaseDirectUrl: null,
  migrationDatabaseUrl: null,
  s3: null,
  smsGateway: null
})
const silent = () => {}
const open = async () => {
  const database = await openDatabaseUrl(location(), silent)
  undo.push(database.stop)
  return database
}
const query = async (url: string, statement: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  client.on("error", silent)
  await client.connect()
  try {
    return Object.values((await client.query(statement)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}
/** Starts another process that owns the database, and returns its first output. */
const owner = async () => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "database-owner.ts"), dataDir], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  undo.push(() => child.kill("SIGKILL"))
  const message = await new Promise<{ readonly url?: string; readonly refused?: string }>((resolve) =>
    createInterface({ input: child.stdout }).once("line", (line) => resolve(JSON.parse(line)))
  )
  return { child, pid: child.pid ?? 0, ...message }
}
/** Every process that uses the cluster. */
const databaseProcesses = async () => {
  const found: Array<string> = []
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/u.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => "")
    if (command.includes(dataDir) || folder.startsWith(dataDir)) found.push(`${pid} ${command.replaceAll("\0", " ")}`)
  }
  return found.filter((line) => !line.includes("database-owner.ts"))
}
const remainingProcesses = async (withinMs: number) => {
  for (const until = Date.now() + withinMs; Date.now() < until; await pause(50))
    if ((await databaseProcesses()).length === 0) return []
  return databaseProcesses()
}

describe("the embedded database", () => {
  it("the database is PostgreSQL 18 in UTF-8, private, durable, without a network port, and ends when stopped", async () => {
    const { url, owned } = await open()
    expect(owned).toBe(true)
    expect(await query(url, "select current_setting('server_version_num')::int / 10000")).toBe(18)
    expect(await query(url, "select lower('ÑANDÚ')")).toBe("ñandú")
    expect(await query(url, "show fsync")).toBe("on")
    expect(await query(url, "show listen_addresses")).toBe("")
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect((await stat(path.join(dataDir, "connection-url"))).mode & 0o777).toBe(0o600)
    const sockets = new URL(url).searchParams.get("host") ?? ""
    expect((await stat(sockets)).mode & 0o777).toBe(0o700)
    await undo.pop()?.()
    expect(await databaseProcesses()).toEqual([])
    expect(await readdir(dataDir)).not.toContain("connection-url")
    await expect(stat(sockets)).rejects.toThrow("ENOENT")
  })

  it("an existing database is ready within 3 s with all its rows", async () => {
    await query((await open()).url, "create table kept as select 42 as answer")
    await undo.pop()?.()
    const began = performance.now()
    const { url } = await open()
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(await query(url, "select answer from kept")).toBe(42)
  })

  it("a second owner is refused at once with the pid of the first, and commands can use the database", async () => {
    const { pid, url } = await owner()
    const began = performance.now()
    await expect(openDatabaseUrl(location(), silent)).rejects.toThrow(
      new RegExp(`${dataDir} is in use by process ${pid}\\.`, "u")
    )
    expect(performance.now() - began).toBeLessThan(4_000)
    const borrowed = await findDatabaseUrl(location(), silent)
    expect(borrowed).toMatchObject({ url, owned: false })
    await borrowed.stop()
    expect(await query(url ?? "", "select 1")).toBe(1)
  })

  it.each([
    ["darwin", "arm64"],
    ["win32", "x64"],
    ["linux", "riscv64"]
  ])("on %s %s the start is refused with the way out", async (platform, arch) => {
    for (const [name, value] of Object.entries({ platform, arch })) {
      const own = Object.getOwnPropertyDescriptor(process, name) ?? {}
      undo.push(() => Object.defineProperty(process, name, own))
      Object.defineProperty(process, name, { ...own, value })
    }
    await expect(openDatabaseUrl(location(), silent)).rejects.toThrow(
      `needs Linux on x64 or arm64, and this is ${platform}-${arch}. Set DATABASE_URL`
    )
  })

  it("one of two concurrent starts opens the database of an empty directory", async () => {
    const both = await Promise.all([owner(), owner()])
    expect(both.filter(({ url }) => url !== undefined)).toHaveLength(1)
    const winner = both.find(({ url }) => url !== undefined)
    expect(both.find(({ refused }) => refused !== undefined)?.refused).toContain(`process ${winner?.pid}.`)
    expect((await readdir(dataDir)).filter((name) => name.includes("init"))).toEqual([])
  })

  it("no process is left 5 s after the owner was killed, with open sessions", async () => {
    const { child, url } = await owner()
    const busy = query(url ?? "", "select pg_sleep(60)").catch(() => "cut")
    await pause(200)
    expect((await databaseProcesses()).length).toBeGreaterThan(3)
    child.kill("SIGKILL")
    expect(await remainingProcesses(5_000)).toEqual([])
    expect(await busy).toBe("cut")
  })

  it("the database starts right after its owner was killed, with all acknowledged rows", async () => {
    const { child, url } = await owner()
    await query(url ?? "", "create table kept as select 7 as answer")
    child.kill("SIGKILL")
    expect(await query((await open()).url, "select answer from kept")).toBe(7)
  })

  it("leftovers of a killed first start are removed, and those of a running one are kept", async () => {
    await mkdir(dataDir)
    const self = await identityOf(process.ppid)
    await mkdir(path.join(dataDir, "postgres.init-999999-1-abcd"))
    await mkdir(path.join(dataDir, `postgres.init-${self?.pid}-${self?.started}-abcd`))
    await open()
    expect((await readdir(dataDir)).filter((name) => name.includes("init"))).toEqual([
      `postgres.init-${self?.pid}-${self?.started}-abcd`
    ])
  })

  it("a pid left by a crash that another program has now does not prevent the start", async () => {
    await open()
    await undo.pop()?.()
    await writeFile(
      path.join(dataDir, "postgres/postmaster.pid"),
      `${process.pid}\n${path.join(dataDir, "postgres")}\n1\n5432\n/tmp\n\n`
    )
    await writeFile(path.join(dataDir, "owner"), `{"pid":${process.ppid},"started":"1"}\n`)
    await writeFile(path.join(dataDir, "connection-url"), "postgres://nowhere\n")
    expect(await query((await open()).url, "select 1")).toBe(1)
  })

  it("the end of the database is reported", async () => {
    const database = await startEmbeddedPostgres({ dataDir, log: silent })
    undo.push(database.stop)
    const [pid] = (await readFile(path.join(dataDirectoryAt(dataDir).cluster, "postmaster.pid"), "utf8")).split("\n")
    process.kill(Number(pid), "SIGQUIT")
    await database.lost
    await database.stop()
    expect(await databaseProcesses()).toEqual([])
  })

  it("a directory that is no cluster is refused with a reason", async () => {
    await mkdir(path.join(dataDir, "postgres"), { recursive: true })
    await writeFile(path.join(dataDir, "postgres/keep.txt"), "mine")
    await expect(openDatabaseUrl(location(), silent)).rejects.toThrow("did not start")
    expect(await readFile(path.join(dataDir, "postgres/keep.txt"), "utf8")).toBe("mine")
  })

  it("an open data directory is made private", async () => {
    await mkdir(dataDir)
    await chmod(dataDir, 0o755)
    await open()
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

  it("the database is not started when another one is configured", async () => {
    const named = await openDatabaseUrl(
      { ...location(), databaseUrl: "postgres://pooled/db", databaseDirectUrl: "postgres://direct/db" },
      silent
    )
    expect(named).toMatchObject({ url: "postgres://pooled/db", directUrl: "postgres://direct/db", owned: false })
    expect(await readdir(dataDir)).toEqual([])
  })

  it("no directory is made when nothing is stored in it", async () => {
    const elsewhere = {
      databaseUrl: "postgres://pooled/db",
      smsGateway: { url: "https://sms.example.org/", token: null },
      s3: {
        endpoint: "https://s3.example.org",
        bucket: "office",
        key: "k",
        secret: "s",
        region: null,
        sessionToken: null
      }
    }
    await openDatabaseUrl({ ...location(), ...elsewhere }, silent)
    await expect(stat(dataDir)).rejects.toThrow("ENOENT")
    await openDatabaseUrl({ ...location(), ...elsewhere, s3: null }, silent)
    expect((await stat(dataDir)).isDirectory()).toBe(true)
  })
})

describe("a process", () => {
  it("a process is not confused with a later one with the same pid", async () => {
    const self = await identityOf(process.pid)
    expect(self && (await isAlive(self))).toBe(true)
    expect(await isAlive({ pid: process.pid, started: "1" })).toBe(false)
    expect(await isAlive({ pid: 4_000_000, started: "1" })).toBe(false)
  })
})
