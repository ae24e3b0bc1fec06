/** Concurrent changes of users and companies by two administrators: unique values stay unique. */
import { Effect, Exit } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { CompanyId } from "#domain/shared/identity.schema.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import { sqlClaimsPort } from "#tests/contract/sql-backend.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { peopleSqlBackend, sqlCompaniesPort, sqlUsersPort } from "#tests/contract/people/people-sql-backend.ts"
import { newCompany, newUser } from "#tests/fixtures/new-people.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const rounds = 200

let scratch: ScratchDatabase
let first: UsersPort
let second: UsersPort
let company: CompanyId

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await peopleSqlBackend(scratch.kysely)
  first = sqlUsersPort(scratch.kysely, marta)
  second = sqlUsersPort(scratch.kysely, rafael)
  company = (await done(sqlCompaniesPort(scratch.kysely, marta).create(newCompany("Prairie Foods")))).id
})

/** Runs both concurrently and returns the failure of each, or null. */
const both = async (
  ...calls: ReadonlyArray<Effect.Effect<unknown, unknown>>
): Promise<ReadonlyArray<string | null>> => {
  const exits = await Promise.all(calls.map((call) => Effect.runPromiseExit(Effect.flip(call))))
  return exits.map((exit) =>
    Exit.isSuccess(exit)
      ? (exit.value as { readonly _tag: string })._tag
      : exit.cause.reasons.some((one) => one._tag === "Die")
        ? "a defect"
        : null
  )
}

const activeAdministrators = async () => {
  const { rows } = await sql<{ readonly n: number }>`
    select count(*) as n from users where role = 'admin' and status = 'active' and deleted_at is null
  `.execute(scratch.kysely)
  return rows[0]?.n
}

describe("administrators who remove each other", () => {
  it(`one administrator remains, in ${rounds} rounds of deleting, deactivating and demoting`, async () => {
    const removals = [
      (port: UsersPort, id: typeof marta.id) => port.remove(id),
      (port: UsersPort, id: typeof marta.id) => port.change(id, { status: "inactive" }, null),
      (port: UsersPort, id: typeof marta.id) => port.change(id, { role: "user" }, null)
    ] as const
    const outcomes = new Map<string, number>()
    for (let round = 0; round < rounds; round += 1) {
      const [mine, theirs] = [removals[round % 3], removals[Math.floor(round / 3) % 3]]
      if (mine === undefined || theirs === undefined) throw new Error("There is no removal")
      const calls = [mine(first, rafael.id), theirs(second, marta.id)]
      const failed = await both(...(round % 2 === 0 ? calls : calls.toReversed()))
      expect({ round, living: await activeAdministrators() }).toEqual({ round, living: 1 })
      // One wins; the other would remove the last administrator.
      expect(failed.map(String).toSorted()).toEqual(["LastAdministrator", "null"])
      const winner = failed.indexOf(null) === round % 2 ? "marta" : "rafael"
      outcomes.set(winner, (outcomes.get(winner) ?? 0) + 1)
      await sql`update users set deleted_at = null, status = 'active', role = 'admin'`.execute(scratch.kysely)
    }
    expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(rounds)
  }, 120_000)

  it("one of three administrators remains when each removes the next", async () => {
    const third = await done(first.create(newUser(1, company, { role: "admin" }), null))
    const port = sqlUsersPort(scratch.kysely, { id: third.id, name: "Lucía Ortega" })
    for (let round = 0; round < 40; round += 1) {
      const failed = await both(
        first.change(rafael.id, { status: "inactive" }, null),
        second.remove(third.id),
        port.change(marta.id, { role: "user" }, null)
      )
      expect(await activeAdministrators()).toBe(1)
      expect(failed.filter((one) => one === null)).toHaveLength(2)
      expect(failed.filter((one) => one === "LastAdministrator")).toHaveLength(1)
      await sql`update users set deleted_at = null, status = 'active', role = 'admin'`.execute(scratch.kysely)
    }
  }, 60_000)
})

describe("concurrent writes of the same value", () => {
  it("one user gets the e-mail address or phone number, and the other call names the field", async () => {
    for (let round = 0; round < 30; round += 1) {
      const shared =
        round % 2 === 0
          ? { email: `same${round}@mail.example` }
          : { mobile_number: `+1777${String(round).padStart(7, "0")}` }
      const failures = await Promise.all(
        [first, second].map((port, place) =>
          Effect.runPromise(Effect.result(port.create(newUser(1_000 + round * 2 + place, company, shared), null)))
        )
      )
      const refused = failures.filter(({ _tag }) => _tag === "Failure")
      expect(refused).toHaveLength(1)
      expect(refused[0]).toMatchObject({
        failure: { _tag: "UserTaken", fields: { [Object.keys(shared)[0] ?? ""]: expect.any(String) } }
      })
    }
  })

  it("a claim that is filed, decided or undone during a rename has the name that is right for it", async () => {
    const claims = sqlClaimsPort(scratch.kysely, rafael)
    const user = await done(first.create(newUser(4_000, company), null))
    for (let round = 0; round < 40; round += 1) {
      const [pending, decided] = [await done(claims.create(draft(user.id))), await done(claims.create(draft(user.id)))]
      const { decision_id } = await done(claims.decideNamed({ ids: [decided.id], status: "approved" }))
      const surname = `Uno ${"x".repeat((round % 20) + 1)}`
      const calls = [
        first.change(user.id, { surname }, null),
        claims.create(draft(user.id)),
        claims.change(pending.id, { status: "approved" }),
        claims.undo(decision_id, {})
      ]
      expect(await both(...(round % 2 === 0 ? calls : calls.toReversed()))).toEqual([null, null, null, null])
      const { rows } = await sql`
        select c.status, c.surname, c.client_key from claims as c join users as u on u.id = c.user_id
        where (c.status = 'pending' and c.surname <> u.surname)
          or (c.client_key || '$') not like '% ' || u.surname_key || '$'
      `.execute(scratch.kysely)
      expect({ round, rows }).toEqual({ round, rows: [] })
    }
  }, 60_000)

  it("one company gets the name", async () => {
    const ports = [marta, rafael].map((who) => sqlCompaniesPort(scratch.kysely, who))
    for (let round = 0; round < 20; round += 1) {
      const failed = await both(
        ...ports.map((port, place) => port.create(newCompany(place === 0 ? `Álamo ${round}` : `álamo ${round}`)))
      )
      expect(failed.map(String).toSorted()).toEqual(["CompanyTaken", "null"])
    }
  })

  it("no user joins a company that is being deleted", async () => {
    const companies = sqlCompaniesPort(scratch.kysely, rafael)
    for (let round = 0; round < 30; round += 1) {
      const { id } = await done(companies.create(newCompany(`Passing ${round}`)))
      const failed = await both(first.create(newUser(2_000 + round, id), null), companies.remove(id))
      // Either was first; in both cases the member was added before the company was deleted.
      expect(failed[1]).toBeNull()
      expect([null, "FieldsInvalid"]).toContain(failed[0])
      const { rows } = await sql`
        select 1 from users join companies on companies.id = company_id where company_id = ${id}::uuid and users.created_at > companies.deleted_at + interval '2 milliseconds'
      `.execute(scratch.kysely)
      expect(rows).toEqual([])
    }
  })

  it("of two edits with the same version one is saved", async () => {
    const user = await done(first.create(newUser(3_000, company), null))
    for (let version = 1; version <= 30; version += 1) {
      const failed = await both(
        first.change(user.id, { surname: `Uno ${"x".repeat(version)}`, version }, null),
        second.change(user.id, { given_name: `Dos ${"x".repeat(version)}`, version }, null)
      )
      expect(failed.map(String).toSorted()).toEqual(["UserOvertaken", "null"])
    }
    expect((await done(first.find(user.id))).version).toBe(31)
  })
})
