/** A change in one server process reaches clients of the other within a second, and a stream ends with its session. */
import { setTimeout as pause } from "node:timers/promises"
import { Effect } from "effect"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { hashPassword } from "#adapters/server/security/passwords.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { openSession } from "#tests/contract/served-application.ts"
import { addUser, advanceClock, sqlBackend } from "#tests/contract/sql-backend.ts"
import { userId } from "#tests/fixtures/people.ts"
import { requestAs } from "#tests/process/administrator.ts"
import { type EventListener, listenToEvents } from "#tests/process/event-listener.ts"
import { startTwoServers, type TwoServers } from "#tests/process/two-servers.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let servers: TwoServers
let first: Person
let second: Person
let claims: ReadonlyArray<string> = []
const open: Array<EventListener> = []

beforeAll(async () => {
  scratch = await scratchDatabase()
  servers = await startTwoServers(scratch.url)
})

afterAll(async () => {
  await servers.stop()
  await scratch.close()
})

beforeEach(async () => {
  const backend = await sqlBackend(scratch.kysely)
  first = backend.first
  second = backend.second
  const member = await addUser(scratch.kysely, userId(1), "user")
  const { rows } = await sql<{ readonly id: string }>`
    insert into claims (id, user_id, given_name, surname, client_key, type, date_treatment, status, created_at)
    select gen_random_uuid(), ${member}::uuid, 'Lucía', 'Ortega', 'lucia ortega', 'vision', date '2026-09-01' + n, 'pending', now()
    from generate_series(1, 5) as n returning id::text
  `.execute(scratch.kysely)
  claims = rows.map(({ id }) => id)
})

afterEach(() => {
  for (const listener of open.splice(0)) listener.close()
})

/** Closed after the test. */
const listen = async (url: string, token: string, ageMs = 0): Promise<EventListener> => {
  const listener = await listenToEvents(url, token, ageMs)
  open.push(listener)
  return listener
}

const until = async (isTrue: () => boolean, withinMs: number): Promise<boolean> => {
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(5)) if (isTrue()) return true
  return isTrue()
}

describe("a decision through the other server process", () => {
  it("the stream has the change with its claim and who made it within a second", async () => {
    const listener = await listen(servers.first().url, await openSession(scratch.kysely, first))
    const send = requestAs(await openSession(scratch.kysely, second))
    for (const id of claims) {
      const before = listener.events.length
      const decided = await send(servers.second().url, "PATCH", `/claims/${id}`, { body: { status: "approved" } })
      const answeredAt = performance.now()
      expect(decided.status).toBe(200)
      expect(await until(() => listener.events.length > before, 1_000)).toBe(true)
      expect((listener.events[before]?.at ?? Infinity) - answeredAt).toBeLessThan(1_000)
      expect(listener.events[before]?.data).toMatchObject({
        entity: "claim",
        ids: [id],
        by: second.id,
        at: expect.any(String)
      })
    }
  })

  it("a stream that is opened after the decision begins with it where it asks for earlier changes", async () => {
    const token = await openSession(scratch.kysely, first)
    const witness = await listen(servers.first().url, token)
    const send = requestAs(await openSession(scratch.kysely, second))
    await pause(500)
    await send(servers.second().url, "PATCH", `/claims/${claims[0]}`, { body: { status: "approved" } })
    expect(await until(() => witness.events.length > 0, 1_000)).toBe(true)
    const late = await listen(servers.first().url, token, 400)
    expect(await until(() => late.events.length > 0, 1_000)).toBe(true)
    expect(late.events.map(({ data }) => data)).toEqual(witness.events.map(({ data }) => data))
  })

  it("a refused decision sends no event", async () => {
    const listener = await listen(servers.first().url, await openSession(scratch.kysely, first))
    const send = requestAs(await openSession(scratch.kysely, second))
    const stale = await send(servers.second().url, "PATCH", `/claims/${claims[0]}`, {
      body: { status: "approved", version: 7 }
    })
    expect(stale.status).toBe(409)
    await pause(300)
    expect(listener.events).toEqual([])
  })
})

describe("the connection of the channel", () => {
  it("a cut connection is restored, and clients are notified to refetch everything", async () => {
    const listener = await listen(servers.first().url, await openSession(scratch.kysely, first))
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'back-office channel' and datname = current_database()
    `.execute(scratch.kysely)
    expect(rows).toHaveLength(2)
    const kinds = [
      "article",
      "benefit",
      "claim",
      "company",
      "enrolment",
      "notification",
      "quiz",
      "service_account",
      "user",
      "view"
    ]
    expect(await until(() => listener.events.length >= kinds.length, 5_000)).toBe(true)
    expect(listener.events.map(({ data }) => [data.entity, data.ids])).toEqual(kinds.map((kind) => [kind, undefined]))
    const send = requestAs(await openSession(scratch.kysely, second))
    await until(() => servers.second().output().includes("was lost"), 1_000)
    await pause(500)
    await send(servers.second().url, "PATCH", `/claims/${claims[0]}`, { body: { status: "approved" } })
    expect(await until(() => listener.events.length > kinds.length, 1_000)).toBe(true)
  })
})

describe("a stream", () => {
  it("a stream needs a session, and ends with a sign-out through the other process and with no other", async () => {
    const refused = await requestAs(null)(servers.first().url, "GET", "/events")
    expect(refused).toMatchObject({ status: 401, body: { code: "unauthorized" } })
    const [leaving, staying] = [await openSession(scratch.kysely, first), await openSession(scratch.kysely, first)]
    const ended = await listen(servers.first().url, leaving)
    const other = await listen(servers.first().url, staying)
    expect((await requestAs(leaving)(servers.second().url, "POST", "/auth/logout")).status).toBe(200)
    expect(await until(ended.isOver, 1_000)).toBe(true)
    await pause(100)
    expect(other.isOver()).toBe(false)
  })

  it("a stream ends when its user changes the password elsewhere, except that of the changing session", async () => {
    const passwordHash = await Effect.runPromise(hashPassword("Admin.2026"))
    await scratch.kysely.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", first.id).execute()
    const [changing, elsewhere, others] = [
      await openSession(scratch.kysely, first),
      await openSession(scratch.kysely, first),
      await openSession(scratch.kysely, second)
    ]
    const own = await listen(servers.first().url, changing)
    const ended = await listen(servers.first().url, elsewhere)
    const other = await listen(servers.first().url, others)
    const body = { currentPassword: "Admin.2026", newPassword: "Newer.2027" }
    const changed = await requestAs(changing)(servers.second().url, "PUT", `/auth/change-password/${first.id}`, {
      body
    })
    expect(changed).toMatchObject({ status: 200, body: { success: true } })
    expect(await until(ended.isOver, 1_000)).toBe(true)
    await pause(100)
    expect([own.isOver(), other.isOver()]).toEqual([false, false])
  })

  it.each([
    ["deactivates", "PUT", { status: "inactive" }],
    ["demotes", "PUT", { role: "user" }],
    ["gives a new password to", "PUT", { password_hash: "Newer.2027" }],
    ["deletes", "PATCH", {}]
  ] as const)(
    "a stream ends at once when another administrator %s its user, and no other does",
    async (_, method, body) => {
      const [theirs, current] = [await openSession(scratch.kysely, second), await openSession(scratch.kysely, first)]
      const ended = await listen(servers.first().url, theirs)
      const other = await listen(servers.first().url, current)
      const done = await requestAs(current)(servers.second().url, method, `/users/${second.id}`, { body })
      expect(done.status).toBe(200)
      expect(await until(ended.isOver, 1_000)).toBe(true)
      expect((await requestAs(theirs)(servers.second().url, "GET", "/auth/me")).status).toBe(401)
      expect(other.isOver()).toBe(false)
      expect(other.events.map(({ data }) => [data.entity, data.ids])).toEqual([["user", [second.id]]])
    }
  )

  it("a stream ends at the next heartbeat when its user is blocked or idle, and never extends a session", async () => {
    const ends = {
      deactivated: sql`update users set status = 'inactive'`,
      deleted: sql`update users set deleted_at = now()`,
      demoted: sql`update users set role = 'user'`
    }
    const idling = await openSession(scratch.kysely, first)
    await advanceClock(scratch.kysely, 1_700)
    const idle = await listen(servers.first().url, idling)
    await advanceClock(scratch.kysely, 101)
    const staying = await listen(servers.first().url, await openSession(scratch.kysely, second))
    const ended: Array<EventListener> = []
    for (const [place, change] of Object.values(ends).entries()) {
      const id = await addUser(scratch.kysely, userId(700 + place), "admin")
      ended.push(await listen(servers.first().url, await openSession(scratch.kysely, { id })))
      await sql`${change} where id = ${id}::uuid`.execute(scratch.kysely)
    }
    expect((await requestAs(idling)(servers.second().url, "GET", "/auth/me")).status).toBe(401)
    await until(() => [...ended, idle].every((listener) => listener.isOver()), 17_000)
    expect([...ended, idle].map((listener) => listener.isOver())).toEqual([true, true, true, true])
    expect(staying.isOver()).toBe(false)
  })
})
