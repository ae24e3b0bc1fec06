/**
 * Repeated calls do not delay others: neither those of strangers who sign in, nor of an administrator who adds users.
 * Connections are few here, and held locks show who needs one.
 */
import { Deferred, Effect } from "effect"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { openDatabase, type OpenDatabase } from "#adapters/server/database/database.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import { password, phone } from "#tests/contract/session/session-backend.ts"
import { sqlAccounts } from "#tests/contract/session/sql-accounts.ts"
import { openSession, serveApplication, type ServedOptions } from "#tests/contract/served-application.ts"
import { passwordHash, memorySecrets } from "#tests/doubles/session.memory.ts"
import { sqlCompaniesPort } from "#tests/contract/people/people-sql-backend.ts"
import { newCompany, newUser } from "#tests/fixtures/new-people.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let work: OpenDatabase
let entrance: OpenDatabase
let bearer: { readonly authorization: string; readonly "content-type": string }
const colleague = PhoneNumber.make("+15550100002")

beforeEach(async () => {
  scratch = await scratchDatabase()
  work = openDatabase({ url: scratch.url, max: 2, log: () => {} })
  entrance = openDatabase({ url: scratch.url, max: 2, log: () => {} })
  const accounts = sqlAccounts(scratch.kysely, async (plain) => passwordHash(plain))
  await accounts.addAccount(phone, password)
  const id = await accounts.addAccount(colleague, password)
  const token = await openSession(scratch.kysely, { id }, memorySecrets().hashToken)
  bearer = { authorization: `Bearer ${token}`, "content-type": "application/json" }
})

afterEach(async () => {
  await work.close()
  await entrance.close()
  await scratch.close()
})

const serve = (options: Partial<ServedOptions> = {}) => {
  const secrets = memorySecrets()
  const served = serveApplication({
    database: work.kysely,
    secrets,
    entrance: { database: entrance.kysely, secrets },
    ...options
  })
  const send = (method: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = bearer) =>
    served.fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })
  const verify = (identity: string = phone, from = "192.0.2.7") =>
    send(
      "POST",
      "/auth/verify-otp",
      { identity, otp_code: "000000" },
      { "content-type": "application/json", "x-forwarded-for": from }
    )
  return { send, verify, read: () => served.fetch("/api/companies", { headers: bearer }) }
}

/** Holds the lock of a name, as a call under way does, while the work runs. */
const whileLocked = <A>(name: string, run: (release: () => void) => Promise<A>): Promise<A> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let ran: Promise<A> | null = null
  return scratch.kysely
    .transaction()
    .execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(7402, hashtext(${name}))`.execute(transaction)
      ran = run(resolve)
      await Promise.race([promise, ran])
    })
    .then(() => ran ?? Promise.reject(new Error("Nothing ran")))
}

describe("strangers who repeat calls of signing in", () => {
  it("calls that wait for each other take no connection of signed-in work", async () => {
    const { verify, read } = serve({ env: { SIGN_IN_FAILURES: "100" } })
    await whileLocked("call 192.0.2.7", async (release) => {
      const calls = Array.from({ length: 30 }, () => verify())
      expect((await read()).status).toBe(200)
      release()
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 401))
    })
  })

  it("a refused address is refused again without the database, until the time that it was told", async () => {
    let nowMs = 0
    const { verify } = serve({ nowMs: () => nowMs, env: { SIGN_IN_CALLS_PER_10_MIN: "2" } })
    for (const expected of [401, 401, 429]) expect((await verify()).status).toBe(expected)
    await entrance.close()
    nowMs = 60_000
    const refused = await verify()
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get("retry-after"))
    expect(seconds).toBeGreaterThan(500)
    expect(seconds).toBeLessThanOrEqual(540)
    expect((await verify(phone, "192.0.2.8")).status).not.toBe(429)
    nowMs = 600_000
    expect((await verify()).status).not.toBe(429)
    entrance = openDatabase({ url: scratch.url, max: 2, log: () => {} })
  })

  it("a refused call does not wait in the queue", async () => {
    const { verify } = serve({ env: { SIGN_IN_FAILURES: "2" } })
    for (const expected of [401, 401]) expect((await verify()).status).toBe(expected)
    await whileLocked(`try ${phone}`, async () => expect((await verify()).status).toBe(429))
  })

  it("an account that a colleague has unlocked is no longer refused on any server", async () => {
    const [one, other] = [1, 2].map(() => serve({ env: { SIGN_IN_FAILURES: "2" } }))
    if (!one || !other) throw new Error("Nothing is served")
    for (const expected of [401, 401, 429]) expect((await one.verify()).status).toBe(expected)
    expect((await other.verify()).status).toBe(429)
    const { rows } = await sql<{ readonly id: string }>`select id from users where mobile_number = ${phone}`.execute(
      scratch.kysely
    )
    expect((await other.send("POST", `/auth/unlock/${rows[0]?.id}`, {})).status).toBe(200)
    expect((await one.verify()).status).toBe(401)
    expect((await other.verify()).status).toBe(401)
  })
})

describe("passwords under way", () => {
  it("a hundred new users who wait for their hash hold no connection", async () => {
    const company = (await done(sqlCompaniesPort(scratch.kysely, marta).create(newCompany("Prairie Foods")))).id
    const gate = Deferred.makeUnsafe<void>()
    const hashPassword = (plain: string) => Effect.as(Deferred.await(gate), passwordHash(plain))
    const { send, read } = serve({ secrets: { ...memorySecrets(), hashPassword } })
    const creations = Array.from({ length: 100 }, (_, n) => send("POST", "/users", newUser(n, company)))
    expect((await read()).status).toBe(200)
    Effect.runSync(Deferred.succeed(gate, undefined))
    expect(new Set((await Promise.all(creations)).map(({ status }) => status))).toEqual(new Set([201]))
  })

  it("hashing a new password of a user, or one's own, holds no connection", async () => {
    const gate = Deferred.makeUnsafe<void>()
    const hashPassword = (plain: string) => Effect.as(Deferred.await(gate), passwordHash(plain))
    const { send, read } = serve({ secrets: { ...memorySecrets(), hashPassword } })
    const { rows } = await sql<{ readonly id: string; readonly own: boolean }>`
      select id, mobile_number = ${colleague} as own from users order by own
    `.execute(scratch.kysely)
    const [other, me] = rows.map(({ id }) => id)
    const changes = Array.from({ length: 4 }, () => [
      send("PUT", `/users/${other}`, { password_hash: "Newer.2027" }),
      send("PUT", `/auth/change-password/${me}`, { currentPassword: password, newPassword: "Newer.2027" })
    ]).flat()
    expect((await read()).status).toBe(200)
    Effect.runSync(Deferred.succeed(gate, undefined))
    const answered = (await Promise.all(changes)).map(({ status }) => status)
    expect(answered).toContain(200)
    expect(answered.filter((status) => status >= 500)).toEqual([])
  })
})
