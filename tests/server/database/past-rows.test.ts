/** No statement reads more rows the longer an administrator has worked here. */
import { Effect } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlClaims } from "#adapters/server/database/claims/claims.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"
import { severalRecords } from "#domain/audit/audit-entry.rules.ts"
import { readOf } from "#domain/audit/audit.rules.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { administratorsOf, fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let marta: Person
beforeAll(async () => {
  scratch = await scratchDatabase()
  await fillWithDemo(scratch.kysely)
  const [first] = await administratorsOf(scratch.kysely)
  if (first === undefined) throw new Error("The demo has an administrator")
  marta = first
})
afterAll(() => scratch.close())

const past = 2_000

/** How many rows of a table and its indexes a piece of work reads. */
const rowsRead = (table: string, work: (database: Database) => Promise<unknown>): Promise<number> =>
  scratch.kysely.transaction().execute(async (transaction) => {
    await work(transaction)
    const { rows } = await sql<{ readonly read: string }>`
      select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = ${table}
    `.execute(transaction)
    return Number(rows[0]?.read)
  })

it("the decisions that can be undone are found without those of years", async () => {
  await sql`
    insert into decisions (id, administrator_id, status, decided_at, undo_until, claims)
    select gen_random_uuid(), ${marta.id}::uuid, 'approved', now() - n * interval '1 day', now() - n * interval '1 day' + interval '10 minutes', 1
    from generate_series(1, ${past}) as n
  `.execute(scratch.kysely)
  await sql`analyze decisions`.execute(scratch.kysely)
  const context = { administrator: marta, requestId: null }
  const read = await rowsRead("decisions", (database) => Effect.runPromise(sqlClaims(database, context).undoable))
  expect(read).toBeLessThan(50)
})

it("whether a page of users was just shown is found without the pages of years", async () => {
  await sql`
    insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id, after)
    select now() - n * interval '1 hour', ${marta.id}::uuid, ${marta.name}, 'user.list', 'user', ${severalRecords}::uuid, '{"shown": []}'
    from generate_series(1, ${past}) as n
  `.execute(scratch.kysely)
  await sql`analyze audit_entries`.execute(scratch.kysely)
  const shown = readOf("user", "list", severalRecords, { shown: [] })
  const context = { administrator: marta, requestId: null }
  const read = await rowsRead("audit_entries", (database) =>
    Effect.runPromise(sqlAudit(database, context).appendRead(shown))
  )
  expect(read).toBeLessThan(50)
})
