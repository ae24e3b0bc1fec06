import { Effect, Stream } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sqlEnrolmentReport } from "#adapters/server/database/benefits/enrolment-report.sql.ts"
import { sqlEnrolments } from "#adapters/server/database/benefits/enrolments.sql.ts"
import type { InTransaction } from "#adapters/server/database/database.ts"
import type { Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import { marta } from "#tests/fixtures/people.ts"
import { fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let database: ScratchDatabase
let first: Enrolment

const storeIn = (transaction: ScratchDatabase["kysely"]) =>
  sqlEnrolments(transaction, { administrator: marta, requestId: null })

beforeAll(async () => {
  database = await scratchDatabase({ max: 2 })
  await fillWithDemo(database.kysely)
  const [newest] = (await Effect.runPromise(storeIn(database.kysely).pending({}))).data
  if (newest === undefined) throw new Error("The demo has pending enrolments")
  first = newest
}, 120_000)
afterAll(() => database.close())

/** How often the connection has scanned whole tables, those of earlier transactions that are not yet reported included. */
const readScans = async (transaction: InTransaction) => {
  const { rows } = await sql<{ readonly n: number }>`
    select pg_stat_get_xact_numscans('enrolments'::regclass) + pg_stat_get_xact_numscans('users'::regclass) as n
  `.execute(transaction)
  return rows[0]?.n ?? Number.NaN
}

/** How often the work scanned whole tables where an index could be used instead, for any size of the demo. */
const scansDuring = async (work: (transaction: InTransaction) => Promise<unknown>) => {
  const transaction = await database.kysely.startTransaction().execute()
  try {
    await sql`set local enable_seqscan = off`.execute(transaction)
    const before = await readScans(transaction)
    await work(transaction)
    return (await readScans(transaction)) - before
  } finally {
    await transaction.rollback().execute()
  }
}

it("no part of the pending enrolments needs a scan of all enrolments or users, listed, locked or reported", async () => {
  const { email, mobile_number } = first.user
  for (const filter of [
    {},
    { searchTerm: email },
    { searchTerm: mobile_number },
    { benefit_id: first.benefit_id },
    { created_from: first.created_at },
    { created_to: first.created_at },
    { uneven: "no" as const },
    { searchTerm: email.slice(0, 2), benefit_id: first.benefit_id, created_to: first.created_at }
  ]) {
    const scans = await scansDuring(async (transaction) => {
      const { data } = await Effect.runPromise(storeIn(transaction).pending(filter))
      expect(data.map(({ id }) => id)).toContain(first.id)
      await Effect.runPromise(storeIn(transaction).lockPending(first.created_at, filter, false))
      await Effect.runPromise(Stream.runDrain(sqlEnrolmentReport(transaction).chunks(filter)))
    })
    expect([filter, scans]).toEqual([filter, 0])
  }
})

it("a scan of all enrolments is noticed", async () => {
  expect(
    await scansDuring((transaction) =>
      sql`select count(*) from enrolments where form_data is null`.execute(transaction)
    )
  ).toBeGreaterThan(0)
})
