import { Effect, Exit } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { compactCounts } from "#adapters/server/database/counts.sql.ts"
import { seededRandom } from "#adapters/server/demo/random.ts"
import { claimStatuses, claimTypes } from "#domain/claims/claim.schema.ts"
import { ClaimId, DecisionId, UserId } from "#domain/shared/identity.schema.ts"
import { Day } from "#domain/shared/calendar.schema.ts"
import { administratorsOf, claimsCalls, fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let database: ScratchDatabase
beforeAll(async () => {
  database = await scratchDatabase({ max: 8 })
  await fillWithDemo(database.kysely)
})
afterAll(() => database.close())

const kept = [
  { table: "claim_counts", key: "week", of: "date_trunc('week', created_at at time zone 'UTC')::date" },
  { table: "claim_treatment_counts", key: "day", of: "date_treatment" }
]

const counted = () =>
  Promise.all(
    kept.map(async ({ table, key }) => {
      const { rows } = await sql`
        select ${sql.ref(key)} as key, status, type, sum(n) as n from ${sql.table(table)}
        group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      `.execute(database.kysely)
      return rows
    })
  )

const there = () =>
  Promise.all(
    kept.map(async ({ of }) => {
      const { rows } = await sql`
        select ${sql.raw(of)} as key, status, type, count(*) as n
        from claims where deleted_at is null group by 1, 2, 3 order by 1, 2, 3
      `.execute(database.kysely)
      return rows
    })
  )

it("every claim is counted once after hundreds of concurrent operations with undo, deletion and folding", async () => {
  const seed = Number(process.env["SEED"] ?? 7)
  const [marta, rafael] = await administratorsOf(database.kysely)
  if (!marta || !rafael) throw new Error("The demo has two administrators")
  const outcomes = { done: 0, refused: 0 }
  const atWork = async (administrator: typeof marta, random: ReturnType<typeof seededRandom>) => {
    const run = claimsCalls(database.kysely, administrator)
    const decisions: Array<DecisionId> = []
    const some = async (count: number) => {
      const { rows } = await sql<{
        readonly id: string
      }>`select id from claims where deleted_at is null order by md5(id::text || ${random.id()}) limit ${count}`.execute(
        database.kysely
      )
      return rows.map(({ id }) => ClaimId.make(id))
    }
    const { rows: users } = await sql<{
      readonly id: string
    }>`select id from users where role = 'user' order by id limit 20`.execute(database.kysely)
    const draft = () => ({
      user_id: UserId.make(random.pick(users).id),
      type: random.pick(claimTypes),
      date_treatment: random.pick([Day.make("2026-10-01"), Day.make("2026-10-02")])
    })
    const operations = [
      () => run((port) => port.create(draft())),
      async () => {
        const ids = await some(random.between(1, 40))
        return run((port) =>
          Effect.tap(port.decideNamed({ ids, status: random.pick(["approved", "rejected"]) }), ({ decision_id }) => {
            decisions.push(decision_id)
            return Effect.void
          })
        )
      },
      async () => {
        const [id] = await some(1)
        return run((port) => port.change(id ?? ClaimId.make(random.id()), draft()))
      },
      async () => {
        const [id] = await some(1)
        return run((port) => port.remove(id ?? ClaimId.make(random.id())))
      },
      () => Promise.resolve(run((port) => port.undo(decisions.pop() ?? DecisionId.make(random.id()), {}))),
      () => Promise.resolve(run((port) => port.approveAll({ expected: random.next() < 0.5 ? -1 : 999_999 }))),
      () => Promise.resolve(Effect.promise(() => compactCounts(database.kysely)))
    ]
    for (let round = 0; round < 150; round++) {
      const exit = await Effect.runPromiseExit((await random.pick(operations)()) as Effect.Effect<unknown, unknown>)
      if (Exit.isSuccess(exit)) outcomes.done += 1
      else outcomes.refused += 1
    }
  }
  await Promise.all([atWork(marta, seededRandom(seed)), atWork(rafael, seededRandom(seed + 1))])
  expect(outcomes.done, `seed ${seed}`).toBeGreaterThan(90)
  expect(outcomes.refused).toBeGreaterThan(30)
  expect(await counted(), `seed ${seed}`).toEqual(await there())
  await compactCounts(database.kysely)
  expect(await counted()).toEqual(await there())
  for (const { table } of kept) {
    const {
      rows: [unfolded]
    } = await sql<{ readonly n: number }>`select count(*) as n from ${sql.table(table)} where not folded`.execute(
      database.kysely
    )
    expect(unfolded?.n, table).toBe(0)
  }
}, 120_000)

it("the totals of every status and type are right", async () => {
  const [marta] = await administratorsOf(database.kysely)
  if (!marta) throw new Error("The demo has an administrator")
  const run = claimsCalls(database.kysely, marta)
  for (const status of [undefined, ...claimStatuses]) {
    for (const type of [undefined, ...claimTypes]) {
      const {
        rows: [plain]
      } = await sql<{ readonly n: number; readonly pending: number }>`
        select count(*) as n, count(*) filter (where status = 'pending') as pending from claims
        where deleted_at is null and status = coalesce(${status ?? null}, status) and type = coalesce(${type ?? null}, type)
      `.execute(database.kysely)
      const page = await Effect.runPromise(
        run((port) => port.list({ ...(status && { status }), ...(type && { type }) }))
      )
      expect({ n: page.pagination.total, pending: page.pending }).toEqual(plain)
    }
  }
})

it("the counts are zero after the table is truncated", async () => {
  await sql`truncate claims cascade`.execute(database.kysely)
  expect(await counted()).toEqual(kept.map(() => []))
})
