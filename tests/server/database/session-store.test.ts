import { Effect, Exit } from "effect"
import { sql } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { sendPosted } from "#adapters/server/database/changes.sql.ts"
import { endSessionsOf } from "#adapters/server/database/session/session-ending.sql.ts"
import { sqlSessions } from "#adapters/server/database/session/session.sql.ts"
import type { SessionStore } from "#domain/session/session.store.ts"
import { fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const phone = "+15550100001"
const limits = {
  callsPer10Minutes: 30,
  failuresPer15Minutes: 10,
  codesPerHour: 5,
  codeSeconds: 300,
  attemptsPerCode: 5,
  failuresInARow: 100,
  deviceSeconds: 7_776_000,
  strongFactorSeconds: null,
  idleSeconds: 1_800,
  maxSeconds: 43_200
}
const device = { hash: "device", wasKnown: false, browser: "Chrome (Linux)", address: "192.0.2.7" }
let database: ScratchDatabase
let store: SessionStore
const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)

beforeAll(async () => {
  database = await scratchDatabase({ max: 10 })
  await fillWithDemo(database.kysely)
  store = sqlSessions(database.kysely, limits, null)
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ["otp_codes", "sessions", "sign_in_calls", "sign_in_failures"])
    await sql`delete from ${sql.table(table)}`.execute(database.kysely)
})

const account = async () => {
  const found = await run(store.findAccount(phone))
  if (found === null) throw new Error("The demo has this account")
  return found
}

const code = { codeHash: "hash", attemptHash: "attempt" }

const signedIn = async (tokenHash: string) => {
  await run(store.saveCode(await account(), code, null))
  const tried = await run(store.tryCode(phone, null, null))
  const { administrator } = await account()
  return run(store.openSession(tried?.codeId ?? "", administrator, tokenHash, device, { factor: "sms" }))
}

it("only an active administrator can sign in", async () => {
  expect((await account()).canSignIn).toBe(true)
  const member = await database.kysely
    .selectFrom("users")
    .selectAll()
    .where("role", "=", "user")
    .executeTakeFirstOrThrow()
  expect((await run(store.findAccount(member.mobile_number)))?.canSignIn).toBe(false)
  expect(await run(store.findAccount("+15559999999"))).toBeNull()
})

it("a code has five attempts, also under thirty concurrent ones", async () => {
  await run(store.saveCode(await account(), code, null))
  const tries = await Promise.all(Array.from({ length: 30 }, () => run(store.tryCode(phone, null, null))))
  expect(tries.filter((tried) => tried !== null)).toHaveLength(5)
})

it("a code used concurrently opens one session", async () => {
  await run(store.saveCode(await account(), code, null))
  const tried = await run(store.tryCode(phone, null, null))
  const { administrator } = await account()
  const opened = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      run(store.openSession(tried?.codeId ?? "", administrator, `race ${index}`, device, { factor: "sms" }))
    )
  )
  expect(opened.filter(Boolean)).toHaveLength(1)
})

it("a code of an earlier version of the program, which names no attempt, is of any attempt", async () => {
  await run(store.saveCode(await account(), code, null))
  expect(await run(store.tryCode(phone, null, "another attempt"))).toBeNull()
  await sql`update otp_codes set attempt_hash = null`.execute(database.kysely)
  expect(await run(store.tryCode(phone, null, "another attempt"))).not.toBeNull()
})

it("a code is invalidated by a newer one and by age, and five are sent an hour", async () => {
  await run(store.saveCode(await account(), { ...code, codeHash: "old" }, null))
  await run(store.saveCode(await account(), { ...code, codeHash: "new" }, null))
  expect((await run(store.tryCode(phone, null, null)))?.codeHash).toBe("new")
  await sql`update otp_codes set expires_at = now() - interval '1 second'`.execute(database.kysely)
  expect(await run(store.tryCode(phone, null, null))).toBeNull()
  const known = await account()
  const more = await Promise.all(
    Array.from({ length: 6 }, () => Effect.runPromiseExit(store.saveCode(known, code, null)))
  )
  expect(more.filter(Exit.isSuccess)).toHaveLength(3)
  const { seconds } = await run(Effect.flip(store.saveCode(await account(), code, null))).then((failure) =>
    failure._tag === "TooManyRequests" ? failure : { seconds: -1 }
  )
  expect(seconds).toBeGreaterThan(3_500)
  expect(seconds).toBeLessThanOrEqual(3_600)
})

it("no code is stored for an account that has changed since it was read", async () => {
  const known = await account()
  const { id } = known.administrator
  const change = (password_hash: string | null) =>
    database.kysely.updateTable("users").set({ password_hash }).where("id", "=", id).execute()
  await change("another")
  expect(await run(store.saveCode(known, code, null))).toBeNull()
  await change(known.passwordHash)
  expect(await run(store.saveCode(known, code, null))).not.toBeNull()
})

it("of a sign-in and an end of all sessions at once no session remains", async () => {
  const { administrator } = await account()
  for (let turn = 0; turn < 4; turn++) {
    await run(store.saveCode(await account(), code, null))
    const tried = await run(store.tryCode(phone, null, null))
    await Promise.all([
      run(store.openSession(tried?.codeId ?? "", administrator, `turn ${turn}`, device, { factor: "sms" })),
      database.kysely.transaction().execute((transaction) => endSessionsOf(transaction, administrator.id, null))
    ])
    expect(await run(store.findSession(`turn ${turn}`, false))).toBeNull()
  }
})

it("an address has thirty calls in ten minutes, independent of others", async () => {
  const calls = await Promise.all(Array.from({ length: 40 }, () => Effect.runPromiseExit(store.countCall("10.0.0.1"))))
  expect(calls.filter(Exit.isSuccess)).toHaveLength(30)
  await run(store.countCall("10.0.0.2"))
  await sql`update sign_in_calls set at = at - interval '11 minutes'`.execute(database.kysely)
  await run(store.countCall("10.0.0.1"))
  expect(await database.kysely.selectFrom("sign_in_calls").selectAll().execute()).toHaveLength(1)
})

it("an identity is refused after ten failures in a quarter of an hour", async () => {
  const tries = await Promise.all(
    Array.from({ length: 30 }, () => Effect.runPromiseExit(store.takeAttempt("+15551234567", null)))
  )
  expect(tries.filter(Exit.isSuccess)).toHaveLength(10)
  expect((await run(Effect.flip(store.takeAttempt("+15551234567", null))))._tag).toBe("TooManyRequests")
  await run(store.takeAttempt(phone, null))
})

it("a returned attempt is not counted", async () => {
  for (let turn = 0; turn < 30; turn++)
    await run(store.returnAttempt(await run(store.takeAttempt("+15557654321", null))))
  expect((await run(store.takeAttempt("+15557654321", null))).id).toMatch(/^\d+$/)
})

it("a session ends by idleness, by age, by losing the role or the account, and by signing out", async () => {
  const ended = async (change: string, undo: string) => {
    await signedIn("token")
    expect(await run(store.findSession("token", true))).not.toBeNull()
    await sql.raw(change).execute(database.kysely)
    expect(await run(store.findSession("token", true)), change).toBeNull()
    await sql.raw(undo).execute(database.kysely)
    await run(store.endSession("token"))
    expect(await run(store.findSession("token", true))).toBeNull()
    await sql`delete from otp_codes`.execute(database.kysely)
  }
  await ended("update sessions set active_at = now() - interval '31 minutes'", "select 1")
  await ended("update sessions set created_at = now() - interval '13 hours'", "select 1")
  for (const [column, lost, back] of [
    ["role", "'user'", "'admin'"],
    ["status", "'inactive'", "'active'"],
    ["deleted_at", "now()", "null"]
  ]) {
    await ended(
      `update users set ${column} = ${lost} where mobile_number = '${phone}'`,
      `update users set ${column} = ${back} where mobile_number = '${phone}'`
    )
  }
})

it("requests extend a session and background requests do not", async () => {
  await signedIn("token")
  await sql`update sessions set active_at = now() - interval '20 minutes'`.execute(database.kysely)
  const age = async () =>
    (
      await sql<{ readonly s: number }>`select extract(epoch from now() - active_at)::int as s from sessions`.execute(
        database.kysely
      )
    ).rows[0]?.s
  await run(store.findSession("token", false))
  expect(await age()).toBeGreaterThan(1_000)
  await run(store.findSession("token", true))
  expect(await age()).toBeLessThan(60)
})

it("a changed password ends the other sessions on every server, audited without the secret", async () => {
  await signedIn("kept")
  await signedIn("other")
  const received: Array<unknown> = []
  await sendPosted(database.kysely)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  client.on("notification", ({ payload }) => received.push(JSON.parse(payload ?? "null")))
  await client.query("listen back_office_changes")
  const { administrator, passwordHash } = await account()
  await run(store.changePassword(administrator.id, { from: passwordHash ?? "", to: "new hash" }, "kept"))
  await run(store.endSession("kept"))
  await sendPosted(database.kysely)
  await client.query("select 1")
  await client.end()
  expect(received).toEqual([{ ended: { user: administrator.id, except: "kept" } }, { ended: { session: "kept" } }])
  expect(await run(store.findSession("other", true))).toBeNull()
  expect(await run(store.findPasswordHash(administrator.id))).toBe("new hash")
  const entries = await database.kysely.selectFrom("audit_entries").selectAll().orderBy("place").execute()
  expect(entries.slice(-4).map(({ action }) => action)).toEqual([
    "session.open",
    "session.open",
    "user.change_password",
    "session.close"
  ])
  expect(JSON.stringify(entries)).not.toContain("new hash")
})
