/** What holds of the channel over NATS where there is none; the contract over a real one is a rehearsal. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { post } from "#adapters/server/database/changes.sql.ts"
import { readOutbox } from "#adapters/server/database/operations.sql.ts"
import { openNatsChannel, serversAt } from "#adapters/server/cluster/nats-channel.ts"
import { freePort } from "#tests/rehearse/programs.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
beforeEach(async () => {
  scratch = await scratchDatabase()
})
afterEach(() => scratch.close())

describe("the channel over NATS", () => {
  it("without NATS the channel opens, says so once, and messages wait in the outbox", async () => {
    const logged: Array<string> = []
    const channel = await openNatsChannel({
      urls: [`nats://127.0.0.1:${await freePort()}`],
      outbox: scratch.kysely,
      log: (line) => logged.push(line)
    })
    expect(channel.isConnected()).toBe(false)
    await post(scratch.kysely, { entity: "claim" })
    await expect(channel.send()).rejects.toThrow("NATS is not connected")
    expect(await readOutbox(scratch.kysely)).toMatchObject({ messages: 1 })
    expect(logged).toEqual([expect.stringMatching(/^NATS cannot be used \(.+\); changes wait in the database/u)])
    await channel.close()
  })

  it.each([
    ["nats://a:4222", { servers: ["a:4222"] }],
    ["nats://office:p%40ss@a:4222,nats://b", { servers: ["a:4222", "b"], user: "office", pass: "p@ss" }],
    ["tls://s3cret@[fd00::1]:4223", { servers: ["[fd00::1]:4223"], token: "s3cret", tls: {} }]
  ])("the addresses %s are split for the client", (urls, expected) => {
    expect(serversAt(urls.split(","))).toEqual(expected)
  })
})
