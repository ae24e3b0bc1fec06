/** Statements that a connection prepares once. */
import { Effect } from "effect"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { prepared } from "#adapters/server/database/database-client.ts"
import { type Database, openDatabase } from "#adapters/server/database/database.ts"
import { administratorsOf, claimsCalls, fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { proxyDatabase } from "#tests/server/database-proxy.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
beforeEach(async () => {
  scratch = await scratchDatabase()
})
afterEach(() => scratch.close())

const single = (url: string) => openDatabase({ url, max: 1, log: () => {} })

interface Kept {
  readonly statement: string
  readonly generic_plans: string
  readonly custom_plans: string
}

const keptBy = async (database: Database): Promise<ReadonlyArray<Kept>> =>
  (await sql<Kept>`select statement, generic_plans, custom_plans from pg_prepared_statements`.execute(database)).rows

describe("prepared statements", () => {
  const add = (one: number) => prepared(sql<{ readonly sum: number }>`select ${one}::int + 1 as sum`)
  const sums = async (database: Database) => [
    (await add(1).execute(database)).rows[0]?.sum,
    (await add(2).execute(database)).rows[0]?.sum
  ]

  it("a marked statement is prepared once by a connection, and others are not", async () => {
    const { kysely, close } = single(scratch.url)
    expect(await sums(kysely)).toEqual([2, 3])
    await sql`select ${3}::int`.execute(kysely)
    expect((await keptBy(kysely)).map(({ statement }) => statement)).toEqual([
      "/* prepared */ select $1::int + 1 as sum"
    ])
    await close()
  })

  it("through a pooler, which names a process of its own, nothing is prepared", async () => {
    const pooler = await proxyDatabase(scratch.url, (data) => {
      // The number of the process in BackendKeyData.
      const key = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (key >= 0) data.writeInt32BE(data.readInt32BE(key + 5) + 1, key + 5)
      return data
    })
    const { kysely, close } = single(pooler.url)
    expect(await sums(kysely)).toEqual([2, 3])
    expect(await keptBy(kysely)).toEqual([])
    await close()
    await pooler.close()
  })

  it("the statements of a decision are planned for any claim", async () => {
    const { kysely, close } = single(scratch.url)
    await fillWithDemo(kysely)
    const [marta] = await administratorsOf(kysely)
    if (marta === undefined) throw new Error("The demo has an administrator")
    const calls = claimsCalls(kysely, marta)
    const { data } = await Effect.runPromise(calls((port) => port.list({ status: "pending", limit: 10 })))
    for (const { id } of data) await Effect.runPromise(calls((port) => port.change(id, { status: "approved" })))
    // The list before them has left an entry, once.
    const kept = (await keptBy(kysely)).filter(
      ({ generic_plans, custom_plans }) => Number(generic_plans) + Number(custom_plans) >= data.length
    )
    expect(kept.length).toBeGreaterThan(1)
    for (const { statement, generic_plans } of kept) expect([statement, Number(generic_plans)]).toEqual([statement, 5])
    await close()
  })
})
