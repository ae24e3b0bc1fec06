/** Reads over two real streaming replicas, of which one is behind, down or back again. */
import { afterAll, beforeEach, expect, it } from "vitest"
import type { Person } from "#domain/shared/identity.schema.ts"
import { type DatabaseProxy, proxyDatabase } from "#tests/server/database-proxy.ts"
import { openReplicaScene, type Served } from "#tests/server/cluster/replica-scene.ts"

const { serveReading, whilePaused, primary, ...scene } = await openReplicaScene(2)
afterAll(scene.close)

let ada: Person
let bert: Person
beforeEach(async () => {
  ;[ada, bert] = await scene.begin()
})

/** A server whose replicas can be reached, or not. */
const serveBehindProxies = async (): Promise<readonly [Served, DatabaseProxy, DatabaseProxy]> => {
  const [one, two] = [
    await proxyDatabase(scene.replicaUrls[0] ?? ""),
    await proxyDatabase(scene.replicaUrls[1] ?? "")
  ] as const
  return [await serveReading(primary, [one.url, two.url]), one, two]
}

/** Signs an administrator in until one of the replicas is the one that the session goes to. */
const signInOn = async ({ claims, reads }: Served, person: Person, replica: number): Promise<void> => {
  for (;;) {
    await scene.signIn(person)
    const before = reads()
    await claims(person)
    if ((reads().replicas[replica] ?? 0) > (before.replicas[replica] ?? 0)) return
  }
}

/** Where reads go meanwhile. */
const readsOf = async ({ reads }: Served, work: () => Promise<unknown>): Promise<ReturnType<Served["reads"]>> => {
  const before = reads()
  await work()
  const { primary: ofPrimary, replicas } = reads()
  return {
    primary: ofPrimary - before.primary,
    replicas: replicas.map((count, at) => count - (before.replicas[at] ?? 0))
  }
}

it("sessions are spread over the replicas, and each stays with its own on every server", async () => {
  const [one, other] = [await serveReading(), await serveReading()]
  const used: Array<string> = []
  for (let n = 0; n < 16; n += 1) {
    await scene.signIn(ada)
    const { replicas } = await readsOf(one, () => Promise.all([one.claims(ada), one.claims(ada)]))
    expect(await readsOf(other, () => Promise.all([other.claims(ada), other.claims(ada)]))).toEqual({
      primary: 0,
      replicas
    })
    used.push(replicas.join())
  }
  expect(new Set(used)).toEqual(new Set(["2,0", "0,2"]))
})

it("a reader's own write is read from the replica that has it", async () => {
  const server = await serveReading()
  await signInOn(server, ada, 1)
  await signInOn(server, bert, 1)
  await whilePaused(async () => {
    expect((await server.file(ada)).status).toBe(201)
    await scene.replayed(0)
    const all = await readsOf(server, async () => {
      expect(await server.claims(ada)).toBe(1)
      expect(await server.claims(bert)).toBe(0)
    })
    expect(all).toEqual({ primary: 0, replicas: [1, 1] })
    await whilePaused(async () => {
      expect((await server.file(ada)).status).toBe(201)
      expect(await readsOf(server, async () => expect(await server.claims(ada)).toBe(2))).toEqual({
        primary: 1,
        replicas: [0, 0]
      })
    })
  }, 1)
  await server.replicas.caughtUp()
  expect(await readsOf(server, async () => expect(await server.claims(ada)).toBe(2))).toEqual({
    primary: 0,
    replicas: [0, 1]
  })
})

it("a replica that is down is passed over for the other, and the primary is read where both are", async () => {
  const [server, one, two] = await serveBehindProxies()
  await signInOn(server, ada, 1)
  await signInOn(server, bert, 0)
  const read = () =>
    readsOf(server, async () => {
      for (let n = 0; n < 2; n += 1) for (const reader of [ada, bert]) expect(await server.claims(reader)).toBe(0)
    })
  const ready = async () => (await server.send(ada, "GET", "/ready")).json()
  expect(await read()).toEqual({ primary: 0, replicas: [2, 2] })
  expect(await ready()).toEqual({ data: { status: "ok" } })
  await two.close()
  expect(await read()).toEqual({ primary: 0, replicas: [4, 0] })
  await expect.poll(server.replicas.areAllRead, { timeout: 10_000 }).toBe(false)
  expect(await ready()).toEqual({ data: { status: "ok", read_replica: false } })
  expect(server.replicas.reads().replicas.map(({ isRead }) => isRead)).toEqual([true, false])
  await one.close()
  expect(await read()).toEqual({ primary: 4, replicas: [0, 0] })
  await two.open()
  await expect.poll(() => server.replicas.reads().replicas[1]?.isRead, { timeout: 10_000 }).toBe(true)
  expect(await read()).toEqual({ primary: 0, replicas: [0, 4] })
  await one.open()
  await expect.poll(server.replicas.areAllRead, { timeout: 10_000 }).toBe(true)
  expect(await read()).toEqual({ primary: 0, replicas: [2, 2] })
  const [name] = server.replicas.reads().replicas.map((replica) => replica.name)
  expect(server.logged.filter((line) => line.includes(`${name} `))).toEqual([
    `The read replica ${name} is read`,
    expect.stringContaining(`The read replica ${name} does not answer and is passed over: `),
    `The read replica ${name} is read`
  ])
  await one.close()
  await two.close()
})

it("a change is published when all replicas have it that are read", async () => {
  const server = await serveReading()
  await signInOn(server, bert, 1)
  let isPublished = false
  let published = Promise.resolve()
  await whilePaused(async () => {
    await server.file(ada)
    await scene.replayed(0)
    published = server.replicas.caughtUp().then(() => void (isPublished = true))
    expect(await server.claims(ada)).toBe(1)
    for (let n = 0; n < 5; n += 1) expect(await server.claims(bert)).toBe(0)
    expect(isPublished).toBe(false)
  }, 1)
  await published
  expect(await server.claims(bert)).toBe(1)
})

it("a replica that comes back is not read before it has what was published", async () => {
  const [server, one, two] = await serveBehindProxies()
  await signInOn(server, bert, 1)
  await whilePaused(async () => {
    await two.close()
    await expect.poll(server.replicas.areAllRead, { timeout: 10_000 }).toBe(false)
    await server.file(ada)
    await server.replicas.caughtUp()
    await two.open()
    await expect.poll(server.replicas.areAllRead, { timeout: 10_000 }).toBe(true)
    expect(await readsOf(server, async () => expect(await server.claims(bert)).toBe(1))).toEqual({
      primary: 0,
      replicas: [1, 0]
    })
  }, 1)
  await server.replicas.caughtUp()
  expect(await readsOf(server, () => server.claims(bert))).toEqual({ primary: 0, replicas: [0, 1] })
  await one.close()
  await two.close()
})

it("while the primary is away a session is looked for on the replica that has replayed most", async () => {
  const proxy = await proxyDatabase(scene.primaryUrl)
  const server = await serveReading(scene.open(proxy.url))
  for (const behind of [0, 1]) {
    await scene.signIn(ada)
    await server.replicas.caughtUp()
    await whilePaused(async () => {
      expect((await server.send(ada, "POST", "/auth/logout")).status).toBe(200)
      await scene.replayed(1 - behind)
      await expect.poll(server.replicas.freshest, { timeout: 5_000 }).toBe(server.replicas.databases[1 - behind])
      await proxy.close()
      for (let n = 0; n < 3; n += 1) {
        expect((await server.send(ada, "GET", "/claims")).status).toBe(503)
        expect((await server.send(bert, "GET", "/claims")).status).toBe(200)
      }
      await proxy.open()
    }, behind)
  }
  await proxy.close()
})
