/** Reads over a real streaming replica: a session finds its own writes, also those that the replica lacks. */
import { createServer, type AddressInfo } from "node:net"
import { afterAll, beforeEach, expect, it } from "vitest"
import { sql } from "kysely"
import { changeEventsFrom } from "#adapters/server/cluster/change-events.ts"
import { openReadReplica, positionOf } from "#adapters/server/cluster/read-replica.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { proxyDatabase } from "#tests/server/database-proxy.ts"
import { claim, openReplicaScene, type Served } from "#tests/server/cluster/replica-scene.ts"

const { serve, serveReading, whilePaused, primary, ...scene } = await openReplicaScene()
afterAll(scene.close)

const [replicaUrl = ""] = scene.replicaUrls

let ada: Person
let bert: Person
beforeEach(async () => {
  ;[ada, bert] = await scene.begin()
})

it("a reader sees his own writes on every server, while others read what the replica has", async () => {
  const [one, other] = [await serveReading(), await serveReading()]
  await whilePaused(async () => {
    const filed = await one.file(ada)
    expect(filed.status).toBe(201)
    const position = filed.headers.get("x-write-position") ?? ""
    expect(position).toMatch(/^\d+$/u)
    const cookie = filed.headers.get("set-cookie") ?? ""
    expect(cookie).toBe(`write_position=${position}; Path=/api; Max-Age=60; HttpOnly; SameSite=Strict`)
    expect(await one.claims(ada)).toBe(1)
    expect(await other.claims(ada, { "x-write-position": position })).toBe(1)
    expect(await other.claims(ada, { cookie: `theme=dark; ${cookie.split(";")[0]}` })).toBe(1)
    expect(await other.claims(bert)).toBe(0)
    expect(await other.claims(bert, { "x-write-position": "no number" })).toBe(0)
    expect(one.reads()).toEqual({ primary: 1, replicas: [0] })
    expect(other.reads()).toEqual({ primary: 2, replicas: [2] })
  })
  await other.replicas.caughtUp()
  expect(await other.claims(bert)).toBe(1)
  expect(await other.claims(ada)).toBe(1)
  expect(other.reads()).toEqual({ primary: 2, replicas: [4] })
  const encrypted = await one.send(ada, "POST", "/claims", claim, { "x-forwarded-proto": "https" })
  expect(encrypted.headers.get("set-cookie")).toMatch(/^write_position=\d+; .*; Secure$/u)
})

it("after a write without an answer the primary is read, and the position is known again", async () => {
  const [one, other] = [await serveReading(), await serveReading()]
  await whilePaused(async () => {
    await one.file(ada)
    const answer = await other.send(ada, "GET", "/claims", undefined, { "x-write-position": "unknown" })
    expect((await answer.json()).pagination.total).toBe(1)
    expect(answer.headers.get("x-write-position")).toMatch(/^\d+$/u)
    expect(await other.claims(ada)).toBe(1)
    expect(await other.claims(bert)).toBe(0)
  })
})

it("a repeated request that is answered from its key names a position, too", async () => {
  const [one, other] = [await serveReading(), await serveReading()]
  const send = (to: Served) => to.send(ada, "POST", "/claims", claim, { "idempotency-key": "of-a-lost-answer" })
  await whilePaused(async () => {
    expect((await send(one)).status).toBe(201)
    const again = await send(other)
    expect(again.status).toBe(201)
    expect(again.headers.get("x-write-position")).toMatch(/^\d+$/u)
    expect(await other.claims(ada)).toBe(1)
  })
})

it("a list of a replica that lacks rows is not dated later than its rows", async () => {
  const server = await serveReading()
  await server.file(ada)
  await server.replicas.caughtUp()
  await whilePaused(async () => {
    await server.file(ada)
    const list = await (await server.send(bert, "GET", "/claims?sort=-created_at")).json()
    expect(list.pagination.total).toBe(1)
    const { rows } = await sql<{ readonly created_at: string }>`
      select max(created_at) as created_at from claims
    `.execute(primary)
    expect(list.asOf < (rows[0]?.created_at ?? "")).toBe(true)
    expect(list.asOf >= list.data[0].created_at).toBe(true)
  })
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
  changeEventsFrom(channel, () => new Date(), server.replicas.caughtUp).subscribe((event) => {
    seen.push(event.kind)
    if (event.kind === "changed") resolve()
  })
  await whilePaused(async () => {
    await server.file(ada)
    emit({ entity: "claim", ids: null, at: "2026-11-23T10:00:00.000Z" })
    emit({ ended: { session: "x" } })
    await sql`select 1`.execute(primary)
    expect(seen).toEqual(["ended"])
  })
  await published
  expect(await server.claims(bert)).toBe(1)
  expect(server.reads()).toEqual({ primary: 0, replicas: [1] })
})

it("a signed-in administrator goes on reading while the primary is away, and nothing is written", async () => {
  const proxy = await proxyDatabase(scene.primaryUrl)
  const server = await serveReading(scene.open(proxy.url))
  expect((await server.file(ada)).status).toBe(201)
  await server.replicas.caughtUp()
  await proxy.close()
  const companies = async () => (await server.send(ada, "GET", "/companies")).status
  for (let n = 0; n < 2; n += 1) expect(await companies()).toBe(200)
  // The entry of the audit cannot be written. That is no failure of the replica.
  for (const path of ["/users", "/claims"]) expect((await server.send(ada, "GET", path)).status, path).toBe(503)
  expect(await companies()).toBe(200)
  expect(server.logged).toEqual([`The read replica ${server.replicas.reads().replicas[0]?.name} is read`])
  // A session that the replica lacks may be newer.
  scene.loseSession(bert)
  expect((await server.send(bert, "GET", "/claims")).status).toBe(503)
  expect((await server.file(ada)).status).toBe(503)
})

it("a write is allowed by what the primary says, never by the replica", async () => {
  const proxy = await proxyDatabase(scene.primaryUrl)
  const server = await serveReading(scene.open(proxy.url))
  await whilePaused(async () => {
    expect((await server.send(ada, "POST", "/auth/logout")).status).toBe(200)
    await proxy.close()
    // Readers are found on the replica for a moment, which still has the session.
    for (let n = 0; n < 3; n += 1) expect((await server.send(ada, "GET", "/claims")).status).toBe(200)
    await proxy.open()
    expect((await server.file(ada)).status).toBe(401)
  })
  await proxy.close()
})

it("a replica that is down is passed over with a line in the log, and read again once it answers", async () => {
  const proxy = await proxyDatabase(replicaUrl)
  const server = await serveReading(primary, [proxy.url])
  expect(await (await server.send(ada, "GET", "/ready")).json()).toEqual({ data: { status: "ok" } })
  await proxy.close()
  expect((await server.file(ada)).status).toBe(201)
  for (let n = 0; n < 3; n += 1) expect(await server.claims(bert)).toBe(1)
  await expect.poll(server.replicas.areAllRead, { timeout: 10_000 }).toBe(false)
  expect(await (await server.send(ada, "GET", "/ready")).json()).toMatchObject({ data: { read_replica: false } })
  const started = await serve(primary, [proxy.url])
  expect(await started.claims(bert)).toBe(1)
  expect(started.reads()).toEqual({ primary: 1, replicas: [0] })
  await proxy.open()
  await expect.poll(server.replicas.areAllRead, { timeout: 10_000 }).toBe(true)
  await proxy.close()
  const name = `127.0.0.1:${new URL(proxy.url).port}/postgres`
  expect(server.logged.filter((line) => line.includes("replica"))).toEqual([
    `The read replica ${name} is read`,
    expect.stringContaining(`The read replica ${name} does not answer and is passed over: `),
    `The read replica ${name} is read`
  ])
})

it("an outage of a replica is logged once, also when its reasons change", async () => {
  const cutting = createServer((client) => client.destroy())
  const listening = Promise.withResolvers<undefined>()
  cutting.listen(0, "127.0.0.1", () => listening.resolve(undefined))
  await listening.promise
  const logged: Array<string> = []
  const replica = await openReadReplica({
    url: `postgres://127.0.0.1:${(cutting.address() as AddressInfo).port}/app`,
    max: 1,
    required: () => 0n,
    log: (_level, line) => void logged.push(line),
    isTraced: false
  })
  const ended = Promise.withResolvers<undefined>()
  cutting.close(() => ended.resolve(undefined))
  await ended.promise
  replica.check()
  await replica.checking()
  await expect(positionOf(replica.database)).rejects.toThrow("ECONNREFUSED")
  expect(logged).toEqual([expect.stringMatching(/does not answer and is passed over: (?!.*ECONNREFUSED)/u)])
  await replica.close()
})

it("a report that has not begun on a replica that is down is read from the primary", async () => {
  const proxy = await proxyDatabase(replicaUrl)
  const server = await serveReading(primary, [proxy.url])
  expect((await server.file(ada)).status).toBe(201)
  await server.replicas.caughtUp()
  await proxy.close()
  const report = await server.send(bert, "POST", "/claims/report", {})
  expect([report.status, (await report.text()).trim().split("\n").length]).toEqual([200, 2])
})
