import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { receivesItself, notify, openChannel, type Channel, type Signal } from "#adapters/server/database/channel.ts"
import { attempt, inTransaction } from "#adapters/server/database/database.ts"
import { onServer } from "#tests/server/postgres.setup.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let channel: Channel
let received: Array<Signal>
let logged: Array<string>
beforeEach(async () => {
  scratch = await scratchDatabase()
  logged = []
  received = []
  channel = await openChannel({ directUrl: scratch.url, log: (message) => logged.push(message) })
  channel.subscribe((signal) => received.push(signal))
})
afterEach(async () => {
  await channel.close()
  await scratch.close()
})

const message = (payload: unknown) => ({ kind: "message", payload })
const cutAll = () =>
  onServer(
    scratch.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'back-office channel' and datname = current_database()"
  )

describe("the channel", () => {
  it("a message reaches every subscriber of every process, in order", async () => {
    const other = await openChannel({ directUrl: scratch.url, log: () => {} })
    const receivedThere: Array<Signal> = []
    other.subscribe((signal) => receivedThere.push(signal))
    await notify(scratch.kysely, { entity: "claims", ids: ["é"] })
    await notify(scratch.kysely, { entity: "users" })
    await expect.poll(() => received).toEqual([message({ entity: "claims", ids: ["é"] }), message({ entity: "users" })])
    await expect.poll(() => receivedThere).toEqual(received)
    await other.close()
  })

  it("a message of a transaction arrives after its commit, and never after a rollback", async () => {
    const say = (text: string, end: Effect.Effect<void, string>) =>
      inTransaction(scratch.kysely, (transaction) =>
        Effect.andThen(
          attempt(() => notify(transaction, text)),
          end
        )
      )
    await Effect.runPromiseExit(say("rolled back", Effect.fail("no")))
    await Effect.runPromise(say("committed", Effect.void))
    await expect.poll(() => received).toEqual([message("committed")])
  })

  it("a message of 7,500 bytes is sent and one byte more is refused", async () => {
    await notify(scratch.kysely, "x".repeat(7_498))
    await expect(notify(scratch.kysely, "x".repeat(7_499))).rejects.toThrow("7500 bytes")
    await expect(notify(scratch.kysely, "é".repeat(3_750))).rejects.toThrow("7500 bytes")
    await expect.poll(() => received).toEqual([message("x".repeat(7_498))])
  })

  it("whether messages arrive is found out by sending one", async () => {
    expect(await receivesItself(channel, scratch.kysely)).toBe(true)
    expect(await receivesItself({ subscribe: () => () => {} }, scratch.kysely)).toBe(false)
  })

  it("a lost connection is restored, and subscribers are notified to resync", async () => {
    for (const round of [1, 2]) {
      await cutAll()
      await expect.poll(() => received.filter(({ kind }) => kind === "resync").length, { timeout: 5_000 }).toBe(round)
      await notify(scratch.kysely, round)
      await expect.poll(() => received.at(-1)).toEqual(message(round))
    }
    expect(logged.join()).toContain("was lost")
  })

  it("the connection is retried until the database is back", async () => {
    const name = new URL(scratch.url).pathname.slice(1)
    const elsewhere = scratch.url.replace(name, "template1")
    await onServer(elsewhere, `alter database ${name} with allow_connections false`)
    await onServer(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await expect
      .poll(() => logged.filter((line) => line.includes("could not be restored")).length, { timeout: 5_000 })
      .toBeGreaterThan(1)
    await onServer(elsewhere, `alter database ${name} with allow_connections true`)
    await expect.poll(() => received, { timeout: 5_000 }).toEqual([{ kind: "resync" }])
  })

  it("a failing subscriber does not affect others, and an unsubscribed one gets nothing", async () => {
    const signals: Array<Signal> = []
    const unsubscribe = channel.subscribe((signal) => signals.push(signal))
    channel.subscribe(() => {
      throw new Error("broken")
    })
    const last: Array<Signal> = []
    channel.subscribe((signal) => last.push(signal))
    unsubscribe()
    await notify(scratch.kysely, 1)
    await expect.poll(() => last).toEqual([message(1)])
    expect(signals).toEqual([])
    expect(logged.join()).toContain("broken")
  })
})
