/**
 * Ending access against what is under way in it, each through another server process: once the end has been answered,
 * nothing of the ended session is committed any more, and no password comes back that was reset.
 */
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { signInHashing, hashPassword } from "#adapters/server/security/passwords.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { openSession } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { newCompany } from "#tests/fixtures/new-people.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { userId } from "#tests/fixtures/people.ts"
import { newServiceAccount } from "#tests/fixtures/service-accounts.ts"
import { requestAs } from "#tests/process/administrator.ts"
import { startTwoServers, type TwoServers } from "#tests/process/two-servers.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const rounds = 500
const writesAtOnce = 4

const [former, chosen, reset] = ["Former.2026", "Chosen.2026", "Reset.2026"]

let scratch: ScratchDatabase
let servers: TwoServers
let colleague: ReturnType<typeof requestAs>
let intruder: UserId
let formerHash: string

beforeAll(async () => {
  scratch = await scratchDatabase()
  servers = await startTwoServers(scratch.url, { SIGN_IN_FAILURES: "1000" })
  const { first } = await sqlBackend(scratch.kysely)
  intruder = await addUser(scratch.kysely, userId(1), "admin")
  colleague = requestAs(await openSession(scratch.kysely, first))
  formerHash = await done(hashPassword(former))
})

afterAll(async () => {
  await servers.stop()
  await scratch.close()
})

/** Lets the intruder in again. */
const restored = async () => {
  await sql`
    update users set role = 'admin', status = 'active', deleted_at = null, password_hash = ${formerHash} where id = ${intruder}::uuid
  `.execute(scratch.kysely)
  return requestAs(await openSession(scratch.kysely, { id: intruder }))
}

const storedHash = async () =>
  (await scratch.kysely.selectFrom("users").select("password_hash").where("id", "=", intruder).executeTakeFirst())
    ?.password_hash

/** Either side has a head start of some milliseconds, in turns. */
const headStart = (round: number) => pause((round % 7) * 3)

const change = (body: unknown) => () => colleague(servers.second().url, "PUT", `/users/${intruder}`, { body })

it(`in ${rounds} rounds nothing is written after access has ended, and both sides win one in ten`, async () => {
  const ends = [
    () => change({ status: "inactive" }),
    () => change({ role: "user" }),
    () => () => colleague(servers.second().url, "PATCH", `/users/${intruder}`, { body: { is_deleted: true } }),
    (own: ReturnType<typeof requestAs>) => () => own(servers.second().url, "POST", "/auth/logout"),
    () => () => colleague(servers.second().url, "DELETE", `/users/${intruder}/sessions`),
    () => change({ password_hash: reset })
  ]
  const wins = { write: 0, end: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const own = await restored()
    const end = ends[round % ends.length]?.(own)
    if (end === undefined) throw new Error("There is an end for every round")
    const named = async () => {
      const { rows } = await sql`select from companies where name like ${`Round ${round} %`}`.execute(scratch.kysely)
      return rows.length
    }
    const write = () =>
      Promise.all(
        Array.from({ length: writesAtOnce }, (_, n) =>
          own(servers.first().url, "POST", "/companies", {
            body: newCompany(`Round ${round} ${n}`),
            headers: { "idempotency-key": `round-${round}-${n}` }
          })
        )
      )
    const isWriteFirst = Math.floor(round / ends.length) % 2 === 0
    const early = isWriteFirst ? write() : null
    const ending = isWriteFirst ? headStart(round).then(end) : end()
    const writing = early ?? headStart(round).then(write)
    const ended = await ending
    const atEnd = await named()
    const answers = (await writing).map(({ status }) => status)
    expect({ round, ended: ended.status }).toEqual({ round, ended: 200 })
    expect({ round, written: await named() }).toEqual({ round, written: atEnd })
    expect(answers.filter((status) => status === 201)).toHaveLength(atEnd)
    expect(answers.filter((status) => status === 401)).toHaveLength(writesAtOnce - atEnd)
    wins.write += atEnd > 0 ? 1 : 0
    wins.end += atEnd < writesAtOnce ? 1 : 0
  }
  const { rows: kept } = await sql`
    select from idempotency_keys where administrator_id = ${intruder}::uuid and status is distinct from 201
  `.execute(scratch.kysely)
  expect(kept).toHaveLength(0)
  console.log(`ended access: ${rounds} rounds, ${wins.write} with writes before the end, ${wins.end} with refused ones`)
  expect(Math.min(wins.write, wins.end)).toBeGreaterThanOrEqual(rounds / 10)
}, 1_800_000)

it(`in ${rounds} rounds no password comes back that was reset, and both sides win one in ten`, async () => {
  const wins = { changed: 0, refused: 0 }
  const changeBy = (own: ReturnType<typeof requestAs>) =>
    own(servers.first().url, "PUT", `/auth/change-password/${intruder}`, {
      body: { currentPassword: former, newPassword: chosen }
    })
  const startedMs = performance.now()
  expect((await changeBy(await restored())).status).toBe(200)
  const changeMs = performance.now() - startedMs
  for (let round = 0; round < rounds; round += 1) {
    const changing = changeBy(await restored())
    // From none to twice what a change alone takes.
    await pause(((round % 9) / 4) * changeMs)
    const answered = await change({ password_hash: reset })()
    expect({ round, status: answered.status }).toEqual({ round, status: 200 })
    const after = await storedHash()
    const { status } = await changing
    expect({ round, hash: await storedHash() }).toEqual({ round, hash: after })
    // 422 where the session still lived when it was asked for, and the password was the new one when it was compared.
    expect([200, 401, 422]).toContain(status)
    if (round % 10 === 0) expect(await done(signInHashing.verify(after ?? "", reset))).toBe(true)
    wins[status === 200 ? "changed" : "refused"] += 1
  }
  console.log(`reset passwords: ${rounds} rounds, ${wins.changed} changed before, ${wins.refused} refused`)
  expect(Math.min(wins.changed, wins.refused)).toBeGreaterThanOrEqual(rounds / 10)
}, 1_800_000)

it(`in ${rounds} rounds a service account writes nothing after its revocation or its end, and both sides win one in ten`, async () => {
  const members: ReadonlyArray<UserId> = await Promise.all(
    Array.from({ length: writesAtOnce }, (_, n) => addUser(scratch.kysely, userId(100 + n), "user"))
  )
  const wins = { write: 0, end: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const named = newServiceAccount({ name: `Round ${round}`, scopes: ["users:write"] })
    const { id, token } = (await colleague(servers.second().url, "POST", "/service-accounts", { body: named })).body
      .data
    const own = requestAs(token)
    const set = { status: round % 2 === 0 ? "inactive" : "active" }
    const written = async () => {
      const { rows } = await sql`select from user_changes where administrator_id = ${id}::uuid`.execute(scratch.kysely)
      return rows.length
    }
    const write = () =>
      Promise.all(
        members.map((member) => own(servers.first().url, "POST", "/users/bulk", { body: { ids: [member], set } }))
      )
    const revoke = () => colleague(servers.second().url, "DELETE", `/service-accounts/${id}`)
    // An end is over once a call has been told so.
    const expire = async () => {
      await sql`update service_accounts set expires_at = clock_timestamp() - interval '1 ms' where id = ${id}::uuid`.execute(
        scratch.kysely
      )
      const { status } = await own(servers.second().url, "GET", "/users?limit=1")
      return { status: status === 401 ? 200 : status }
    }
    const end = round % 3 === 0 ? expire : revoke
    const isWriteFirst = Math.floor(round / 3) % 2 === 0
    const early = isWriteFirst ? write() : null
    const ending = isWriteFirst ? headStart(round).then(end) : end()
    const writing = early ?? headStart(round).then(write)
    const ended = await ending
    const atEnd = await written()
    const answers = (await writing).map(({ status }) => status)
    expect({ round, ended: ended.status }).toEqual({ round, ended: 200 })
    expect({ round, written: await written() }).toEqual({ round, written: atEnd })
    expect(answers.filter((status) => status === 200)).toHaveLength(atEnd)
    expect(answers.filter((status) => status === 401)).toHaveLength(writesAtOnce - atEnd)
    wins.write += atEnd > 0 ? 1 : 0
    wins.end += atEnd < writesAtOnce ? 1 : 0
  }
  console.log(
    `service accounts: ${rounds} rounds, ${wins.write} with writes before the end, ${wins.end} with refused ones`
  )
  expect(Math.min(wins.write, wins.end)).toBeGreaterThanOrEqual(rounds / 10)
}, 1_800_000)
