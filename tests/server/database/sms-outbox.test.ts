import { Effect } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { postSms, sendOneSms } from "#adapters/server/database/session/sms-outbox.sql.ts"
import type { TextMessage, TextSender } from "#domain/session/code-sender.port.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { postedSms } from "#tests/contract/sql-backend.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const phone = "+15550100001"
let database: ScratchDatabase
let sent: Array<TextMessage> = []
let warned: Array<string> = []
let isAway = false

const gateway: TextSender = {
  sendText: (message) =>
    Effect.suspend(() => {
      if (isAway) return Effect.fail(new Unavailable())
      sent.push(message)
      return Effect.void
    })
}
const sendOne = () => sendOneSms(database.kysely, gateway, (line) => warned.push(line))
const post = (text: string) => postSms(database.kysely, phone, text)
const older = (seconds: number) =>
  sql`
    update sms_outbox set created_at = created_at - make_interval(secs => ${seconds}), taken_at = taken_at - make_interval(secs => ${seconds})
  `.execute(database.kysely)

beforeAll(async () => {
  database = await scratchDatabase({ max: 4 })
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate sms_outbox`.execute(database.kysely)
  sent = []
  warned = []
  isAway = false
})

it("messages are sent once, the oldest first, and removed", async () => {
  await post("first")
  await post("second")
  expect([await sendOne(), await sendOne(), await sendOne()]).toEqual([true, true, false])
  expect(sent.map(({ to, text }) => [to, text])).toEqual([
    [phone, "first"],
    [phone, "second"]
  ])
  expect(await postedSms(database.kysely)).toEqual([])
})

it("two servers do not send the same message", async () => {
  await post("only")
  const outcomes = await Promise.all([sendOne(), sendOne(), sendOne(), sendOne()])
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

it("a message of a transaction that is rolled back is never sent", async () => {
  await database.kysely
    .transaction()
    .execute(async (transaction) => {
      await postSms(transaction, phone, "undone")
      throw new Error("rolled back")
    })
    .catch(() => undefined)
  expect(await sendOne()).toBe(false)
})

it("a message that the gateway has not taken is tried again after a minute, and given up with a warning after a day", async () => {
  await post("late")
  isAway = true
  expect(await sendOne()).toBe(false)
  isAway = false
  expect(await sendOne()).toBe(false)
  await older(61)
  expect(await sendOne()).toBe(true)
  expect(sent).toHaveLength(1)
  await post("never")
  await older(86_401)
  expect(await sendOne()).toBe(false)
  expect(warned).toEqual(["1 messages about changed accounts could not be sent for a day."])
  expect(await postedSms(database.kysely)).toEqual([])
})
