import { Effect, Exit } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { compactCounts } from "#adapters/server/database/counts.sql.ts"
import { seededRandom } from "#adapters/server/demo/random.ts"
import { CompanyId, UserId } from "#domain/shared/identity.schema.ts"
import { sqlCompaniesPort, sqlUsersPort } from "#tests/contract/people/people-sql-backend.ts"
import { newCompany, newUser } from "#tests/fixtures/new-people.ts"
import { administratorsOf, fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let database: ScratchDatabase
beforeAll(async () => {
  database = await scratchDatabase({ max: 8 })
  await fillWithDemo(database.kysely)
})
afterAll(() => database.close())

const nil = "00000000-0000-0000-0000-000000000000"

const counted = async () => {
  const weeks = await sql`
    select week, status, role, sum(n) as n from user_counts group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
  `.execute(database.kysely)
  const companies = await sql`
    select company_id, status, role, sum(n) as n from company_user_counts group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
  `.execute(database.kysely)
  return [weeks.rows, companies.rows]
}

const there = async () => {
  const weeks = await sql`
    select date_trunc('week', created_at at time zone 'UTC')::date as week, status collate "C" as status, role collate "C" as role, count(*) as n
    from users where deleted_at is null group by 1, 2, 3 order by 1, 2, 3
  `.execute(database.kysely)
  const companies = await sql`
    select coalesce(company_id, ${nil}::uuid) as company_id, status collate "C" as status, role collate "C" as role, count(*) as n
    from users where deleted_at is null group by 1, 2, 3 order by 1, 2, 3
  `.execute(database.kysely)
  return [weeks.rows, companies.rows]
}

it("every user is counted once after hundreds of concurrent operations with deletion and folding", async () => {
  const seed = Number(process.env["SEED"] ?? 11)
  const administrators = await administratorsOf(database.kysely)
  const outcomes = { done: 0, refused: 0 }
  const atWork = async (administrator: (typeof administrators)[number], place: number) => {
    const random = seededRandom(seed + place)
    const users = sqlUsersPort(database.kysely, administrator)
    const companies = sqlCompaniesPort(database.kysely, administrator)
    const some = async (table: "users" | "companies") => {
      const { rows } = await sql<{ readonly id: string }>`
        select id from ${sql.table(table)} order by md5(id::text || ${random.id()}) limit 1
      `.execute(database.kysely)
      return rows[0]?.id ?? random.id()
    }
    let made = place * 10_000
    const draft = async () =>
      newUser((made += 1), await some("companies"), {
        role: random.pick(["user", "user", "user", "admin"]),
        status: random.pick(["active", "inactive"])
      })
    const operations: ReadonlyArray<() => Promise<Effect.Effect<unknown, unknown>>> = [
      async () => users.create(await draft(), null),
      async () => users.create(await draft(), null),
      async () => users.change(UserId.make(await some("users")), { status: random.pick(["active", "inactive"]) }, null),
      async () => users.change(UserId.make(await some("users")), { role: random.pick(["admin", "user"]) }, null),
      async () =>
        users.change(UserId.make(await some("users")), { company_id: CompanyId.make(await some("companies")) }, null),
      async () => users.remove(UserId.make(await some("users"))),
      async () => users.restore(UserId.make(await some("users"))),
      async () => companies.remove(CompanyId.make(await some("companies"))),
      async () => companies.restore(CompanyId.make(await some("companies"))),
      async () => companies.create(newCompany(`Made ${place} ${(made += 1)}`)),
      async () => Effect.promise(() => compactCounts(database.kysely))
    ]
    for (let round = 0; round < 200; round += 1) {
      const exit = await Effect.runPromiseExit(await random.pick(operations)())
      if (Exit.isSuccess(exit)) outcomes.done += 1
      else outcomes.refused += 1
    }
  }
  await Promise.all(administrators.map(atWork))
  expect(outcomes.done, `seed ${seed}`).toBeGreaterThan(150)
  expect(outcomes.refused).toBeGreaterThan(20)
  expect(await counted(), `seed ${seed}`).toEqual(await there())
  await compactCounts(database.kysely)
  expect(await counted()).toEqual(await there())
  for (const table of ["user_counts", "company_user_counts"]) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where not folded`.execute(database.kysely)
    expect(rows).toEqual([])
  }
}, 120_000)

it("the totals of every status, role and company are right", async () => {
  const [marta] = await administratorsOf(database.kysely)
  if (!marta) throw new Error("The demo has an administrator")
  const users = sqlUsersPort(database.kysely, marta)
  const { rows: companies } = await sql<{ readonly id: string }>`select id from companies order by id limit 3`.execute(
    database.kysely
  )
  for (const status of [undefined, "active", "inactive"] as const) {
    for (const role of [undefined, "admin", "user"] as const) {
      for (const company of [undefined, ...companies.map(({ id }) => CompanyId.make(id))]) {
        const { rows } = await sql<{ readonly n: number }>`
          select count(*) as n from users where deleted_at is null and status = coalesce(${status ?? null}, status)
            and role = coalesce(${role ?? null}, role) and (${company ?? null}::uuid is null or company_id = ${company ?? null}::uuid)
        `.execute(database.kysely)
        const search = { ...(status && { status }), ...(role && { role }), ...(company && { company_id: company }) }
        const { pagination } = await Effect.runPromise(users.list(search))
        expect({ search, total: pagination.total }).toEqual({ search, total: rows[0]?.n })
      }
    }
  }
})

it("the counts are zero after the table is truncated", async () => {
  await sql`truncate users cascade`.execute(database.kysely)
  expect(await counted()).toEqual([[], []])
})
