import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { openPostgresChannel, receivesItself } from "#adapters/server/cluster/postgres-channel.ts"
import { post, publishPosted, type PostedMessage, sendPosted } from "#adapters/server/database/changes.sql.ts"
import { onServer } from "#tests/server/postgres.setup.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
beforeEach(async () => {
  scratch = await scratchDatabase()
})
afterEach(() => scratch.close())

const open = (log: (message: string) => void = () => {}) =>
  openPostgresChannel({ directUrl: scratch.url, outbox: scratch.kysely, log })

describe("the channel of PostgreSQL", () => {
  it("the channel tests itself by sending one message", async () => {
    const channel = await open()
    expect(await receivesItself(channel, scratch.kysely)).toBe(true)
    expect(await receivesItself({ ...channel, subscribe: () => () => {} }, scratch.kysely)).toBe(false)
    await channel.close()
  })

  it("the connection is retried until the database is back", async () => {
    const [logged, kinds]: [Array<string>, Array<string>] = [[], []]
    const channel = await open((line) => logged.push(line))
    channel.subscribe(({ kind }) => kinds.push(kind))
    const name = new URL(scratch.url).pathname.slice(1)
    const elsewhere = scratch.url.replace(name, "template1")
    await onServer(elsewhere, `alter database ${name} with allow_connections false`)
    await onServer(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await expect
      .poll(() => logged.filter((line) => line.includes("could not be restored")).length, { timeout: 5_000 })
      .toBeGreaterThan(1)
    expect(channel.isConnected()).toBe(false)
    await onServer(elsewhere, `alter database ${name} with allow_connections true`)
    await expect.poll(() => kinds, { timeout: 5_000 }).toEqual(["resync"])
    expect(channel.isConnected()).toBe(true)
    await channel.close()
  })
})

describe("the outbox", () => {
  it("a message of 7,500 bytes is taken and one byte more is refused", async () => {
    await post(scratch.kysely, "x".repeat(7_498))
    await expect(post(scratch.kysely, "x".repeat(7_499))).rejects.toThrow("7500 bytes")
    await expect(post(scratch.kysely, "é".repeat(3_750))).rejects.toThrow("7500 bytes")
  })

  it("messages that could not be published wait, and have the same keys at the next attempt", async () => {
    for (const payload of [1, 2, 3]) await post(scratch.kysely, payload)
    const attempts: Array<ReadonlyArray<PostedMessage>> = []
    const publish = (messages: ReadonlyArray<PostedMessage>) => {
      attempts.push(messages)
      return attempts.length === 1 ? Promise.reject(new Error("no acknowledgement")) : Promise.resolve()
    }
    await expect(publishPosted(scratch.kysely, publish)).rejects.toThrow("no acknowledgement")
    expect(await publishPosted(scratch.kysely, publish)).toBe(3)
    expect(await publishPosted(scratch.kysely, publish)).toBe(0)
    expect(attempts).toHaveLength(2)
    expect(attempts[1]).toEqual(attempts[0])
    expect(attempts[0]?.map(({ payload }) => payload)).toEqual(["1", "2", "3"])
    expect(new Set(attempts[0]?.map(({ key }) => key)).size).toBe(3)
  })

  it("more than fit into one call are published in several, in order", async () => {
    await sql`insert into change_outbox (payload) select n from generate_series(1, 2500) n`.execute(scratch.kysely)
    const published: Array<string> = []
    expect(
      await publishPosted(scratch.kysely, async (messages) => published.push(...messages.map(({ payload }) => payload)))
    ).toBe(2_500)
    expect(published).toEqual(Array.from({ length: 2_500 }, (_, place) => String(place + 1)))
    expect(await sendPosted(scratch.kysely)).toBe(0)
  })

  it("keys differ from those before a restored backup, where ids begin anew", async () => {
    const keys: Array<string> = []
    const publish = async (messages: ReadonlyArray<PostedMessage>) => keys.push(...messages.map(({ key }) => key))
    await post(scratch.kysely, 1)
    await publishPosted(scratch.kysely, publish)
    await sql`alter table change_outbox alter column id restart`.execute(scratch.kysely)
    await sql`select pg_sleep(0.01)`.execute(scratch.kysely)
    await post(scratch.kysely, 1)
    await publishPosted(scratch.kysely, publish)
    expect(keys.map((key) => key.split(".")[0])).toEqual(["1", "1"])
    expect(new Set(keys).size).toBe(2)
  })
})
