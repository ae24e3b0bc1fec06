/** What every engine behind the port of changes does, over the outbox of a real database. */
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Channel, Signal } from "#adapters/server/cluster/change-channel.ts"
import { payloadBytes, post } from "#adapters/server/database/changes.sql.ts"
import { attempt, inTransaction } from "#adapters/server/database/database.ts"
import { startNotifier } from "#adapters/server/cluster/notifier.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

/** An engine and what happens to it. */
export interface ChannelEngine {
  readonly open: (scratch: ScratchDatabase, log: (message: string) => void) => Promise<Channel>
  /** Breaks every connection; new ones can be made again when it resolves. */
  readonly interrupt: (scratch: ScratchDatabase) => Promise<void>
  /** Sends a text past the outbox, as another program might. */
  readonly sendForeign: (scratch: ScratchDatabase, text: string) => Promise<void>
}

const soon = { timeout: 10_000 }

export const channelContract = (name: string, { open, interrupt, sendForeign }: ChannelEngine): void => {
  let scratch: ScratchDatabase
  let channel: Channel
  let received: Array<Signal>
  let logged: Array<string>
  beforeEach(async () => {
    scratch = await scratchDatabase()
    logged = []
    received = []
    channel = await open(scratch, (message) => logged.push(message))
    channel.subscribe((signal) => received.push(signal))
  })
  afterEach(async () => {
    await channel.close()
    await scratch.close()
  })

  const notify = async (payload: unknown) => {
    await post(scratch.kysely, payload)
    await channel.send()
  }
  const message = (payload: unknown) => ({ kind: "message", payload })

  describe(`the channel over ${name}`, () => {
    it("a message reaches every subscriber of every process, in order", async () => {
      const other = await open(scratch, () => {})
      const receivedThere: Array<Signal> = []
      other.subscribe((signal) => receivedThere.push(signal))
      await notify({ entity: "claims", ids: ["é"] })
      await notify({ entity: "users" })
      await expect
        .poll(() => received, soon)
        .toEqual([message({ entity: "claims", ids: ["é"] }), message({ entity: "users" })])
      await expect.poll(() => receivedThere, soon).toEqual(received)
      await other.close()
    })

    it("a message of a transaction arrives after its commit, and never after a rollback", async () => {
      const say = (text: string, end: Effect.Effect<unknown, string>) =>
        inTransaction(scratch.kysely, (transaction) =>
          Effect.andThen(
            attempt(() => post(transaction, text)),
            end
          )
        )
      await Effect.runPromiseExit(say("rolled back", Effect.fail("no")))
      await Effect.runPromise(
        say(
          "committed",
          Effect.promise(async () => expect(await channel.send()).toBe(0))
        )
      )
      expect(await channel.send()).toBe(1)
      await expect.poll(() => received, soon).toEqual([message("committed")])
    })

    it("several senders at once send every message once and in the order in which they were posted", async () => {
      const posted = Array.from({ length: 200 }, (_, place) => place)
      for (const place of posted) await post(scratch.kysely, place)
      const sent = await Promise.all([1, 2, 3, 4].map(() => channel.send()))
      expect(sent.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 200])
      await expect.poll(() => received, soon).toEqual(posted.map(message))
    })

    it("a message that was committed by a killed server is sent by another one", async () => {
      await post(scratch.kysely, "left behind")
      const notifier = startNotifier(channel.send, (line) => logged.push(line))
      await expect.poll(() => received, soon).toEqual([message("left behind")])
      await notifier.stop()
    })

    it("a message that is not committed yet holds up no other", async () => {
      await scratch.kysely.transaction().execute(async (transaction) => {
        await post(transaction, 1)
        await post(scratch.kysely, 2)
        expect(await channel.send()).toBe(1)
      })
      await notify(3)
      await expect.poll(() => received, soon).toEqual([message(2), message(1), message(3)])
    })

    it("a message of the largest size arrives", async () => {
      await notify("x".repeat(payloadBytes - 2))
      await expect.poll(() => received, soon).toEqual([message("x".repeat(payloadBytes - 2))])
    })

    it("a text of another program that is no JSON is passed over with a line in the log", async () => {
      await sendForeign(scratch, "not JSON")
      await notify(1)
      await expect.poll(() => received, soon).toEqual([message(1)])
      expect(logged.join()).toContain("cannot be read")
    })

    it("a lost connection is restored, and subscribers are notified to resync", async () => {
      for (const round of [1, 2]) {
        await interrupt(scratch)
        await expect.poll(() => received.filter(({ kind }) => kind === "resync").length, soon).toBe(round)
        expect(channel.isConnected()).toBe(true)
        await notify(round)
        await expect.poll(() => received.at(-1), soon).toEqual(message(round))
      }
      expect(logged.join()).toContain("was lost")
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
      await notify(1)
      await expect.poll(() => last, soon).toEqual([message(1)])
      expect(signals).toEqual([])
      expect(logged.join()).toContain("broken")
    })
  })
}
