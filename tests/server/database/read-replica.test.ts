/** Reads over a real streaming replica: what a session has written is found, whatever the replica lacks. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { sql } from "kysely"
import { changeEventsFrom } from "#adapters/server/change-events.ts"
import { type OpenDatabase, openDatabase } from "#adapters/server/database/database.ts"
import { migrate } from "#adapters/server/database/migrate.ts"
import { openReadReplica, type ReadReplica } from "#adapters/server/database/read-replica.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { type Fetch, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { userId } from "#tests/fixtures/people.ts"
import { proxyDatabase } from "#tests/server/database-proxy.ts"
import { replicaPair, type ReplicaPair } from "#tests/server/database/replica-pair.ts"

let pair: ReplicaPair
let primary: OpenDatabase
let standby: OpenDatabase
const undo: Array<() => Promise<unknown>> = []

beforeAll(async () => {
  pair = await replicaPair()
  undo.push(pair.close)
  await migrate({ directUrl: pair.primaryUrl })
  primary = openDatabase({ url: pair.primaryUrl, max: 5, log: () => {} })
  standby = openDatabase({ url: pair.replicaUrl, max: 2, log: () => {} })
  undo.push(primary.close, standby.close)
}, 60_000)

afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

/** Of one server: its replica and what it has logged of it. */
interface Served {
  readonly replica: ReadReplica
  readonly logged: ReadonlyArray<string>
  readonly send: (by: Person, method: string, path: string, body?: unknown, headers?: HeadersInit) => Promise<Response>
}

let ada: Person
let bert: Person
let tokens: ReadonlyMap<string, string>
const secrets = memorySecrets()

beforeEach(async () => {
  const { first, second } = await sqlBackend(primary.kysely)
  ;[ada, bert] = [first, second]
  const opened = [ada, bert].map(
    async (one) => [one.id, await openSession(primary.kysely, one, secrets.hashToken)] as const
  )
  tokens = new Map(await Promise.all(opened))
  await addUser(primary.kysely, userId(1), "user")
})

const serve = async (database = primary.kysely, url = pair.replicaUrl): Promise<Served> => {
  const logged: Array<string> = []
  const log = (_level: string, line: string) => void logged.push(line)
  const replica = await openReadReplica({ url, max: 5, primary: primary.kysely, log })
  undo.push(replica.close)
  const { fetch } = serveApplication({ database, secrets, replica })
  return { replica, logged, send: sender(fetch) }
}

const sender =
  (fetch: Fetch): Served["send"] =>
  (by, method, path, body, headers = {}) =>
    fetch(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens.get(by.id) ?? ""}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...Object.fromEntries(new Headers(headers))
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })

/** A server whose replica has caught up and is read. */
const serveReading = async (database = primary.kysely, url = pair.replicaUrl): Promise<Served> => {
  const server = await serve(database, url)
  await expect.poll(server.replica.isRead, { timeout: 5_000 }).toBe(true)
  await server.replica.caughtUp()
  return server
}

const claim = { user_id: userId(1), type: "dental", date_treatment: "2026-10-02" }
const file = (server: Served, by: Person) => server.send(by, "POST", "/claims", claim)

const claimsOf = async (server: Served, by: Person, headers: HeadersInit = {}): Promise<number> =>
  (await (await server.send(by, "GET", "/claims", undefined, headers)).json()).pagination.total

const pauseReplay = () => sql`select pg_wal_replay_pause()`.execute(standby.kysely)
const resumeReplay = () => sql`select pg_wal_replay_resume()`.execute(standby.kysely)

it("a reader sees his own writes on every server, while others read what the replica has", async () => {
  const [one, other] = [await serveReading(), await serveReading()]
  await pauseReplay()
  try {
    const filed = await file(one, ada)
    expect(filed.status).toBe(201)
    const position = filed.headers.get("x-write-position") ?? ""
    expect(position).toMatch(/^\d+$/u)
    const cookie = filed.headers.get("set-cookie") ?? ""
    expect(cookie).toBe(`write_position=${position}; Path=/api; Max-Age=60; HttpOnly; SameSite=Strict`)
    expect(await claimsOf(one, ada)).toBe(1)
    expect(await claimsOf(other, ada, { "x-write-position": position })).toBe(1)
    expect(await claimsOf(other, ada, { cookie: `theme=dark; ${cookie.split(";")[0]}` })).toBe(1)
    expect(await claimsOf(other, bert)).toBe(0)
    expect(await claimsOf(other, bert, { "x-write-position": "no number" })).toBe(0)
    expect(one.replica.reads()).toEqual({ replica: 0, primary: 1 })
    expect(other.replica.reads()).toEqual({ replica: 2, primary: 2 })
  } finally {
    await resumeReplay()
  }
  await other.replica.caughtUp()
  expect(await claimsOf(other, bert)).toBe(1)
  expect(await claimsOf(other, ada)).toBe(1)
  expect(other.replica.reads()).toEqual({ replica: 4, primary: 2 })
})

it("after a write without an answer the primary is read, and the position is known again", async () => {
  const [one, other] = [await serveReading(), await serveReading()]
  await pauseReplay()
  try {
    await file(one, ada)
    const answer = await other.send(ada, "GET", "/claims", undefined, { "x-write-position": "unknown" })
    expect((await answer.json()).pagination.total).toBe(1)
    expect(answer.headers.get("x-write-position")).toMatch(/^\d+$/u)
    expect(await claimsOf(other, ada)).toBe(1)
    expect(await claimsOf(other, bert)).toBe(0)
  } finally {
    await resumeReplay()
  }
})

it("a repeated request that is answered from its key names a position, too", async () => {
  const [one, other] = [await serveReading(), await serveReading()]
  const send = (to: Served) => to.send(ada, "POST", "/claims", claim, { "idempotency-key": "of-a-lost-answer" })
  await pauseReplay()
  try {
    expect((await send(one)).status).toBe(201)
    const again = await send(other)
    expect(again.status).toBe(201)
    expect(again.headers.get("x-write-position")).toMatch(/^\d+$/u)
    expect(await claimsOf(other, ada)).toBe(1)
  } finally {
    await resumeReplay()
  }
})

it("a list of a replica that lacks rows is not dated later than its rows", async () => {
  const server = await serveReading()
  await file(server, ada)
  await server.replica.caughtUp()
  await pauseReplay()
  try {
    await file(server, ada)
    const list = await (await server.send(bert, "GET", "/claims?sort=-created_at")).json()
    expect(list.pagination.total).toBe(1)
    const { rows } = await sql<{ readonly created_at: string }>`
      select max(created_at) as created_at from claims
    `.execute(primary.kysely)
    expect(list.asOf < (rows[0]?.created_at ?? "")).toBe(true)
    expect(list.asOf >= list.data[0].created_at).toBe(true)
  } finally {
    await resumeReplay()
  }
})

it("a change is published when the replica has it, and the end of a session at once", async () => {
  const server = await serveReading()
  const seen: Array<string> = []
  let emit = (_payload: unknown): void => {}
  const channel = {
    subscribe: (listener: (signal: { readonly kind: "message"; readonly payload: unknown }) => void) => {
      emit = (payload) => listener({ kind: "message", payload })
      return () => {}
    }
  }
  let resolve = () => {}
  const published = new Promise<void>((done) => (resolve = done))
  changeEventsFrom(channel, () => new Date(), server.replica.caughtUp).subscribe((event) => {
    seen.push(event.kind)
    if (event.kind === "changed") resolve()
  })
  await pauseReplay()
  await file(server, ada)
  emit({ entity: "claim", ids: null, at: "2026-11-23T10:00:00.000Z" })
  emit({ ended: { session: "x" } })
  await sql`select 1`.execute(primary.kysely)
  expect(seen).toEqual(["ended"])
  await resumeReplay()
  await published
  expect(await claimsOf(server, bert)).toBe(1)
  expect(server.replica.reads()).toEqual({ replica: 1, primary: 0 })
})

it("who is signed in goes on reading while the primary is away, and nothing is written", async () => {
  const proxy = await proxyDatabase(pair.primaryUrl)
  const through = openDatabase({ url: proxy.url, max: 5, log: () => {} })
  undo.push(through.close)
  const server = await serveReading(through.kysely)
  expect((await file(server, ada)).status).toBe(201)
  await server.replica.caughtUp()
  await proxy.close()
  for (let n = 0; n < 2; n += 1) expect(await claimsOf(server, ada)).toBe(1)
  // The entry of the audit cannot be written. That is no failure of the replica.
  expect((await server.send(ada, "GET", "/users")).status).toBe(503)
  expect(await claimsOf(server, ada)).toBe(1)
  expect(server.logged).toEqual(["The read replica is read"])
  // A session that the replica lacks may be newer.
  tokens = new Map([...tokens, [bert.id, "unknown"]])
  expect((await server.send(bert, "GET", "/claims")).status).toBe(503)
  expect((await file(server, ada)).status).toBe(503)
})

it("a write is allowed by what the primary says, never by the replica", async () => {
  const proxy = await proxyDatabase(pair.primaryUrl)
  const through = openDatabase({ url: proxy.url, max: 5, log: () => {} })
  undo.push(through.close)
  const server = await serveReading(through.kysely)
  await pauseReplay()
  try {
    expect((await server.send(ada, "POST", "/auth/logout")).status).toBe(200)
    await proxy.close()
    // Readers are found on the replica for a moment, which still has the session.
    for (let n = 0; n < 3; n += 1) expect((await server.send(ada, "GET", "/claims")).status).toBe(200)
    await proxy.open()
    expect((await file(server, ada)).status).toBe(401)
  } finally {
    await resumeReplay()
    await proxy.close()
  }
})

it("a replica that is down is passed over with a line in the log, and read again once it answers", async () => {
  const proxy = await proxyDatabase(pair.replicaUrl)
  const server = await serveReading(primary.kysely, proxy.url)
  expect(await (await server.send(ada, "GET", "/ready")).json()).toEqual({ data: { status: "ok" } })
  await proxy.close()
  expect((await file(server, ada)).status).toBe(201)
  for (let n = 0; n < 3; n += 1) expect(await claimsOf(server, bert)).toBe(1)
  await expect.poll(server.replica.isRead, { timeout: 10_000 }).toBe(false)
  expect(await (await server.send(ada, "GET", "/ready")).json()).toMatchObject({ data: { read_replica: false } })
  const started = await serve(primary.kysely, proxy.url)
  expect(await claimsOf(started, bert)).toBe(1)
  expect(started.replica.reads()).toEqual({ replica: 0, primary: 1 })
  await proxy.open()
  await expect.poll(server.replica.isRead, { timeout: 10_000 }).toBe(true)
  await proxy.close()
  expect(server.logged.filter((line) => line.includes("replica"))).toEqual([
    "The read replica is read",
    expect.stringMatching(/^The read replica does not answer, the primary is read instead: /u),
    "The read replica is read"
  ])
})

it("a report that has not begun on a replica that is down is read from the primary", async () => {
  const proxy = await proxyDatabase(pair.replicaUrl)
  const server = await serveReading(primary.kysely, proxy.url)
  expect((await file(server, ada)).status).toBe(201)
  await server.replica.caughtUp()
  await proxy.close()
  const report = await server.send(bert, "POST", "/claims/report", {})
  expect([report.status, (await report.text()).trim().split("\n").length]).toEqual([200, 2])
})
