import { Effect } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { compactCounts } from "#adapters/server/database/counts.sql.ts"
import { seededRandom } from "#adapters/server/demo/random.ts"
import { simulateTraffic } from "#adapters/server/demo/live-traffic.ts"
import { ClaimId, EnrolmentId, NotificationId } from "#domain/shared/identity.schema.ts"
import { sqlPorts } from "#tests/contract/benefits/benefits-sql-backend.ts"
import { administratorsOf, fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let database: ScratchDatabase
beforeAll(async () => {
  database = await scratchDatabase({ max: 8 })
  await fillWithDemo(database.kysely)
})
afterAll(() => database.close())

const rowsOf = async (query: string) => (await sql.raw(query).execute(database.kysely)).rows

const countTables = [
  [
    "select week, status, sum(n)::int as n from notification_counts group by 1, 2 having sum(n) <> 0 order by 1, 2",
    "select date_trunc('week', created_at at time zone 'UTC')::date as week, status collate \"C\" as status, count(*)::int as n from notifications group by 1, 2 order by 1, 2"
  ],
  [
    "select status, sum(n)::int as n from enrolment_counts group by 1 having sum(n) <> 0 order by 1",
    "select status, count(*)::int as n from enrolments group by 1 order by 1"
  ],
  [
    "select day, type, sum(n)::int as n from claim_days group by 1, 2 having sum(n) <> 0 order by 1, 2",
    "select (created_at at time zone 'UTC')::date as day, type, count(*)::int as n from claims where deleted_at is null group by 1, 2 order by 1, 2"
  ]
] as const

it("notifications, enrolments and claims of a day are counted once under concurrent traffic", async () => {
  const administrators = await administratorsOf(database.kysely)
  const outcomes = { done: 0, refused: 0 }
  const some = async (table: "claims" | "enrolments" | "notifications", salt: string) => {
    const { rows } = await sql<{ readonly id: string }>`
      select id from ${sql.table(table)} order by md5(id::text || ${salt}) limit 1
    `.execute(database.kysely)
    return rows[0]?.id ?? ""
  }
  const atWork = async (administrator: (typeof administrators)[number], place: number) => {
    const random = seededRandom(31 + place)
    const { benefits: _benefits, enrolments, notifications, claims } = sqlPorts(database.kysely, administrator)
    for (let n = 0; n < 100; n += 1) {
      const salt = random.id()
      const choice = random.between(0, 7)
      const enrolment = EnrolmentId.make(await some("enrolments", salt))
      const notification = NotificationId.make(await some("notifications", salt))
      const work: Effect.Effect<unknown, unknown> =
        choice === 0
          ? enrolments.setStatus(enrolment, "active")
          : choice === 1
            ? enrolments.setStatus(enrolment, "inactive")
            : choice === 2
              ? enrolments.activatePending({ ids: [enrolment] })
              : choice === 3
                ? notifications.change(notification, { status: "read", approve: true })
                : choice === 4
                  ? notifications.change(notification, { status: random.pick(["read", "pending"]) })
                  : choice === 5
                    ? Effect.flatMap(notifications.readAll({}), ({ reading_id }) =>
                        notifications.undoReadAll(reading_id)
                      )
                    : choice === 6
                      ? claims.remove(ClaimId.make(await some("claims", salt)))
                      : Effect.promise(() => compactCounts(database.kysely))
      const exit = await Effect.runPromiseExit(work)
      outcomes[exit._tag === "Success" ? "done" : "refused"] += 1
    }
  }
  await Promise.all([
    ...administrators.map(atWork),
    simulateTraffic(database.kysely, {
      events: 80,
      pauseMs: 5,
      seed: 3,
      stopping: new AbortController().signal,
      onEvent: () => {}
    })
  ])
  expect(outcomes.done).toBeGreaterThan(60)
  expect(outcomes.refused).toBeGreaterThan(20)
  for (const [counted, there] of countTables) expect(await rowsOf(counted)).toEqual(await rowsOf(there))
  await compactCounts(database.kysely)
  for (const [counted, there] of countTables) expect(await rowsOf(counted)).toEqual(await rowsOf(there))
}, 120_000)
