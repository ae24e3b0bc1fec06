/** How a server process starts and ends: in order, at once, or not at all, and always with a reason. */
import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { readOutbox } from "#adapters/server/database/operations.sql.ts"
import { openSession } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { userId } from "#tests/fixtures/people.ts"
import { requestAs } from "#tests/process/administrator.ts"
import { runCli, scratchDirectory } from "#tests/process/command-line.ts"
import { freePort } from "#tests/rehearse/programs.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { startServer, type ServerProcess } from "#tools/server-process.ts"

let home: Awaited<ReturnType<typeof scratchDirectory>>
let scratch: ScratchDatabase
const running: Array<ServerProcess> = []

beforeAll(async () => {
  home = await scratchDirectory()
  scratch = await scratchDatabase()
})

afterEach(async () => {
  for (const server of running.splice(0)) await server.kill()
})

afterAll(async () => {
  await scratch.close()
  await home.remove()
})

const isThere = (pid: number) => existsSync(`/proc/${pid}`)
const hasEnded = async (pid: number, withinMs: number) => {
  for (const until = Date.now() + withinMs; isThere(pid) && Date.now() < until;) await pause(10)
  return !isThere(pid)
}

const startOnScratch = async (env: Readonly<Record<string, string>> = {}) => {
  const server = await startServer({
    dataDir: join(home.path, "plain"),
    env: { DATABASE_URL: scratch.url, DEMO: "no", ...env }
  })
  running.push(server)
  return server
}

/** An administrator's request that is blocked by a lock until the returned function is called. */
const heldRequest = async (server: ServerProcess) => {
  const { first } = await sqlBackend(scratch.kysely)
  const member = await addUser(scratch.kysely, userId(1), "user")
  const send = requestAs(await openSession(scratch.kysely, first))
  const made = await send(server.url, "POST", "/claims", {
    body: { user_id: member, type: "dental", date_treatment: "2026-10-02" }
  })
  const lock = await scratch.kysely.startTransaction().execute()
  await sql`select 1 from claims for update`.execute(lock)
  const path = `/claims/${String(made.body.data.id)}`
  const answer = send(server.url, "PATCH", path, { body: { status: "approved" } })
  // The promise reports a failure when awaited; until then it must not fail the run.
  answer.catch(() => {})
  await pause(200)
  return { answer, release: () => lock.rollback().execute() }
}

describe("a shutdown", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "a server stopped by %s answers pending requests and exits with 0",
    async (signal) => {
      const server = await startOnScratch()
      const { answer, release } = await heldRequest(server)
      process.kill(server.pid, signal)
      await pause(200)
      expect(isThere(server.pid)).toBe(true)
      await release()
      expect((await answer).status).toBe(200)
      expect(await hasEnded(server.pid, 5_000)).toBe(true)
      expect(await server.stop()).toBe(0)
    }
  )

  it("two signals at once, as from a terminal and npm, end the server in order", async () => {
    const server = await startOnScratch()
    const { answer, release } = await heldRequest(server)
    process.kill(server.pid, "SIGINT")
    process.kill(server.pid, "SIGINT")
    await pause(200)
    process.kill(server.pid, "SIGTERM")
    await pause(200)
    await release()
    expect((await answer).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })

  it("a server that drains is not ready, answers what still comes, and closes each connection", async () => {
    const server = await startOnScratch({ DRAIN_SECONDS: "2" })
    process.kill(server.pid, "SIGTERM")
    await pause(200)
    const ready = await fetch(new URL("/ready", server.url))
    expect(ready.status).toBe(503)
    const healthy = await fetch(new URL("/health", server.url))
    expect(healthy.status).toBe(200)
    expect(healthy.headers.get("connection")).toBe("close")
    expect(await server.stop()).toBe(0)
  })

  it("a later second signal ends the server at once with a message", async () => {
    const server = await startOnScratch()
    const { answer, release } = await heldRequest(server)
    process.kill(server.pid, "SIGTERM")
    await pause(1_200)
    process.kill(server.pid, "SIGINT")
    expect(await hasEnded(server.pid, 1_000)).toBe(true)
    expect(await server.stop()).toBe(1)
    expect(server.output()).toContain("Stopping now.")
    await release()
    await expect(answer).rejects.toThrow("fetch failed")
  })

  it("a server that loses its embedded database ends with a reason, and the next start recovers it", async () => {
    const dataDir = join(home.path, "embedded")
    const server = await startServer({ dataDir })
    running.push(server)
    const postmaster = Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0])
    process.kill(postmaster, "SIGKILL")
    expect(await hasEnded(server.pid, 10_000)).toBe(true)
    expect(await server.stop()).toBe(1)
    expect(server.output()).toContain("The embedded database has stopped, so the server is stopping too.")
    const next = await startServer({ dataDir })
    running.push(next)
    const second = await runCli("start", [], { DATA_DIR: dataDir, PORT: "0" })
    expect(second.code).toBe(1)
    expect(second.output).toContain(`is in use by process ${next.pid}.`)
    // Commands use the database of the running server.
    expect(await runCli("seed", ["--users", "310"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    expect(await runCli("backup", ["--to", join(home.path, "live.gz")], { DATA_DIR: dataDir })).toMatchObject({
      code: 0
    })
    expect(await next.stop()).toBe(0)
  })

  it("a stop during the start is done after it, in order, and leaves nothing behind", async () => {
    const dataDir = join(home.path, "early")
    const child = spawn(process.execPath, ["adapters/server/cli/start.ts"], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, DATA_DIR: dataDir, PORT: "0" },
      stdio: "ignore"
    })
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
    while (!existsSync(dataDir)) await pause(5)
    child.kill("SIGTERM")
    expect(await ended).toBe(0)
    expect(existsSync(join(dataDir, "owner"))).toBe(false)
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false)
  })
})

describe("a refused start", () => {
  const refused = async (env: Readonly<Record<string, string>>) => {
    const { code, output } = await runCli("start", [], {
      DATA_DIR: join(home.path, "plain"),
      DATABASE_URL: scratch.url,
      DEMO: "no",
      PORT: "0",
      ...env
    })
    expect({ code, output }).toMatchObject({ code: 1 })
    expect(output).not.toContain("    at ")
    return output
  }
  const production = { APP_MODE: "production", APP_KEY: "ab".repeat(32), SMS_GATEWAY_URL: "http://127.0.0.1:9/" }

  it("a port in use is refused with its number", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await new Promise((resolve) => other.once("listening", resolve))
    const { port } = other.address() as AddressInfo
    const [version, ...lines] = (await refused({ PORT: String(port) })).split("\n")
    expect(version).toContain("Starting version")
    expect(lines).toEqual([
      `Port ${port} of 127.0.0.1 is in use by another program. Stop it, or set PORT to another one.`,
      ""
    ])
    other.close()
  })

  it("all invalid values are refused at once, by name and without the value", async () => {
    const output = await refused({ PORT: "many", UNDO_SECONDS: "-1", APP_KEY: "hunter2hunter2" })
    for (const name of ["PORT", "UNDO_SECONDS", "APP_KEY"]) expect(output).toContain(name)
    expect(output).not.toContain("hunter2")
  })

  it("production is refused without a key, a gateway or a database, and with demo rows", async () => {
    expect(await refused({ ...production, APP_KEY: "" })).toContain("APP_KEY must be set in production")
    expect(await refused({ ...production, SMS_GATEWAY_URL: "" })).toContain("SMS_GATEWAY_URL must be set in production")
    expect(await refused({ ...production, DATABASE_URL: "" })).toContain("DATABASE_URL must be set in production")
    expect(await refused({ ...production, DEMO: "yes" })).toContain("DEMO must not be yes in production")
    await addUser(scratch.kysely, userId(9), "admin")
    await sql`update users set email = 'marta.salgado@backoffice.example' where id = ${userId(9)}::uuid`.execute(
      scratch.kysely
    )
    expect(await refused(production)).toContain("holds the demo administrators, which production refuses")
    await sql`delete from users where id = ${userId(9)}::uuid`.execute(scratch.kysely)
  })

  it("an unreachable database and one of a newer version are refused", async () => {
    const nowhere = "postgres://app@127.0.0.1:9/nothing"
    expect(await refused({ DATABASE_URL: nowhere })).toContain("The database cannot be reached (ECONNREFUSED)")
    await sql`insert into migrations (name, sha256) values ('9999_later.sql', 'x')`.execute(scratch.kysely)
    expect(await refused({})).toContain("newer schema than this program (9999_later.sql)")
    await sql`delete from migrations where name = '9999_later.sql'`.execute(scratch.kysely)
  })
})

describe("readiness", () => {
  it("the log begins with the version", async () => {
    const { output } = await startOnScratch()
    const [first = ""] = output().split("\n")
    expect(JSON.parse(first)).toMatchObject({
      level: "info",
      message: expect.stringMatching(/^Starting version \d+\./u)
    })
  })

  it("a server stays ready after a newer additive migration, and starts after it", async () => {
    const server = await startOnScratch()
    await sql`insert into migrations (name, sha256, additive) values ('9998_more.sql', 'x', true)`.execute(
      scratch.kysely
    )
    expect((await fetch(new URL("/ready", server.url))).status).toBe(200)
    await server.stop()
    expect((await fetch(new URL("/ready", (await startOnScratch()).url))).status).toBe(200)
    await sql`delete from migrations where name = '9998_more.sql'`.execute(scratch.kysely)
  })

  it("a server is not ready while a newer migration breaks it, and healthy all the time", async () => {
    const server = await startOnScratch()
    const ready = async () => (await requestAs(null)(server.url, "GET", "/ready")).status
    expect(await ready()).toBe(200)
    await sql`insert into migrations (name, sha256) values ('9999_later.sql', 'x')`.execute(scratch.kysely)
    expect(await ready()).toBe(503)
    expect((await requestAs(null)(server.url, "GET", "/health")).status).toBe(200)
    await sql`delete from migrations where name = '9999_later.sql'`.execute(scratch.kysely)
    expect(await ready()).toBe(200)
    expect((await fetch(new URL("/ready", server.url))).status).toBe(200)
  })

  it("a server that cannot reach NATS starts, says so, and its changes wait in the outbox", async () => {
    const server = await startOnScratch({ MESSAGES_URL: `nats://127.0.0.1:${await freePort()}` })
    const ready = await requestAs(null)(server.url, "GET", "/ready")
    expect(ready).toMatchObject({ status: 200, body: { data: { status: "ok", live_updates: false } } })
    expect(server.output()).toContain("NATS cannot be used")
    const { first } = await sqlBackend(scratch.kysely)
    const member = await addUser(scratch.kysely, userId(1), "user")
    const made = await requestAs(await openSession(scratch.kysely, first))(server.url, "POST", "/claims", {
      body: { user_id: member, type: "dental", date_treatment: "2026-10-02" }
    })
    expect(made.status).toBe(201)
    expect(await server.stop()).toBe(0)
    expect((await readOutbox(scratch.kysely))?.messages).toBeGreaterThan(0)
  })
})
