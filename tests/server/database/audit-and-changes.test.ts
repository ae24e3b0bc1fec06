import { Effect } from "effect"
import { sql } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { sendPosted } from "#adapters/server/database/changes.sql.ts"
import { inTransaction } from "#adapters/server/database/database.ts"
import { seededRandom } from "#adapters/server/demo/random.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { administratorsOf, fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { claimId } from "#tests/fixtures/claims.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let database: ScratchDatabase
let marta: Person
let rafael: Person
beforeAll(async () => {
  database = await scratchDatabase()
  await fillWithDemo(database.kysely)
  const [first, second] = await administratorsOf(database.kysely)
  if (!first || !second) throw new Error("The demo has two administrators")
  marta = first
  rafael = second
})
afterAll(() => database.close())

it("audit entries are listed newest first and filtered by record, administrator and action", async () => {
  const append = (administrator: Person, action: string, entityId: string) =>
    Effect.runPromise(
      sqlAudit(database.kysely, { administrator, requestId: "r-1" }).append({
        action,
        entity: "claim",
        entityId,
        before: null,
        after: { type: "dental" }
      })
    )
  for (let round = 0; round < 12; round++)
    await append(
      round % 3 === 0 ? rafael : marta,
      round % 2 === 0 ? "claim.create" : "claim.change",
      claimId(round % 4)
    )
  const audit = sqlAudit(database.kysely, { administrator: marta, requestId: null })
  const all = await Effect.runPromise(audit.list({}))
  expect(all.pagination).toMatchObject({ total: 12, limit: 10, totalPages: 2 })
  expect(all.data[0]).toMatchObject({
    action: "claim.change",
    actor: marta,
    entity: "claim",
    entity_id: claimId(3),
    before: null,
    after: { type: "dental" },
    request_id: "r-1"
  })
  const oldest = await Effect.runPromise(audit.list({ sort: "at", limit: 100 }))
  expect(
    oldest.data
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 10)
  ).toEqual(all.data.map(({ id }) => id))
  const filtered = await Effect.runPromise(
    audit.list({ actor_id: rafael.id, action: "claim.create", entity: "claim", entity_id: claimId(2) })
  )
  expect(filtered.data.map(({ actor, entity_id }) => [actor.name, entity_id])).toEqual([["Rafael Ibarra", claimId(2)]])
  expect((await Effect.runPromise(audit.list({ entity: "session" }))).data).toEqual([])
})

it("the reads of a record are told apart by the days of the reader's zone", async () => {
  const { kysely } = database
  const viewed = (at: string) =>
    sql`
      insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id)
      values (${at}, ${marta.id}, ${marta.name}, 'company.view', 'company', ${claimId(90)})
    `.execute(kysely)
  for (const at of ["2026-11-20T04:59:59Z", "2026-11-20T05:00:00Z", "2026-11-20T23:00:00Z", "2026-11-21T04:00:00Z"])
    await viewed(at)
  const days = async (reads_per_day_in: string) => {
    const audit = sqlAudit(kysely, { administrator: marta, requestId: null })
    const { data } = await Effect.runPromise(audit.list({ entity_id: claimId(90), reads_per_day_in }))
    return data.map(({ at, reads }) => [at.slice(0, 16), reads])
  }
  expect(await days("America/Bogota")).toEqual([
    ["2026-11-21T04:00", 3],
    ["2026-11-20T04:59", undefined]
  ])
  expect(await days("UTC")).toEqual([
    ["2026-11-21T04:00", undefined],
    ["2026-11-20T23:00", 3]
  ])
})

it("PostgreSQL knows each time zone that a browser can have", async () => {
  const { rows } = await sql<{ readonly name: string }>`select name from pg_timezone_names`.execute(database.kysely)
  const known = new Set(rows.map(({ name }) => name))
  expect(["UTC", ...Intl.supportedValuesOf("timeZone")].filter((zone) => !known.has(zone))).toEqual([])
})

it("changes are sent after the commit, with few ids, and not at all after a failure", async () => {
  const received: Array<{
    readonly entity: string
    readonly ids?: ReadonlyArray<string>
    readonly by?: string
    readonly at: string
  }> = []
  // What other tests have left.
  await sendPosted(database.kysely)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  client.on("notification", ({ payload }) => received.push(JSON.parse(payload ?? "null")))
  await client.query("listen back_office_changes")
  const random = seededRandom(5)
  const ids = (count: number) => Array.from({ length: count }, () => random.id())
  const hundred = ids(100)
  await Effect.runPromise(
    inTransaction(database.kysely, (transaction) =>
      Effect.andThen(
        sqlChanges(transaction, null).publish("claim", hundred),
        sqlChanges(transaction, null).publish("claim", ids(101))
      )
    )
  )
  await Effect.runPromise(
    Effect.flip(
      inTransaction(database.kysely, (transaction) =>
        Effect.andThen(sqlChanges(transaction, null).publish("user", ids(1)), Effect.fail("no" as const))
      )
    )
  )
  await Effect.runPromise(sqlChanges(database.kysely, rafael.id).publish("notification", null))
  expect(received).toEqual([])
  await sendPosted(database.kysely)
  await client.query("select 1")
  await client.end()
  expect(received.map(({ entity, ids }) => [entity, ids?.length ?? "many"])).toEqual([
    ["claim", 100],
    ["claim", "many"],
    ["notification", "many"]
  ])
  expect(received[0]?.ids).toEqual(hundred)
  expect(received.map(({ by }) => by)).toEqual([undefined, undefined, rafael.id])
  expect(received.every(({ at }) => /^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/u.test(at))).toBe(true)
})
