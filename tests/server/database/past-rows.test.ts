/** No statement reads more rows the longer an administrator has worked here. */
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlClaims } from "#adapters/server/database/claims/claims.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import { readEntry } from "#domain/shared/audit/audit.rules.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { ClaimId, DecisionId, type Person } from "#domain/shared/identity.schema.ts"
import { administratorsOf, fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let marta: Person
beforeAll(async () => {
  scratch = await scratchDatabase({ max: 1 })
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

/** How many pages of an index have been read, by the only connection. */
const pagesRead = async (index: string): Promise<number> => {
  await sql`select pg_stat_force_next_flush()`.execute(scratch.kysely)
  const { rows } = await sql<{ readonly read: string }>`
    select idx_blks_read + idx_blks_hit as read from pg_statio_user_indexes where indexrelname = ${index}
  `.execute(scratch.kysely)
  return Number(rows[0]?.read)
}

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

it("the decision of a claim is found without the others of the last minutes", async () => {
  await sql`
    insert into decisions (id, administrator_id, status, decided_at, undo_until, claims)
    select gen_random_uuid(), ${marta.id}::uuid, 'approved', now(), now() + interval '10 minutes', 1 from generate_series(1, ${past})
  `.execute(scratch.kysely)
  const { rows } = await sql<{ readonly id: string }>`select id from claims limit 1`.execute(scratch.kysely)
  const id = ClaimId.make(rows[0]?.id ?? "")
  const context = { administrator: marta, requestId: null }
  const read = (work: (claims: ReturnType<typeof sqlClaims>) => Effect.Effect<unknown, unknown>) =>
    rowsRead("decisions", (database) => Effect.runPromise(work(sqlClaims(database, context))))
  expect(await read((claims) => claims.lock([id]))).toBeLessThan(50)
  expect(await read((claims) => claims.find(id))).toBeLessThan(50)
  expect(await read((claims) => claims.list({ limit: 50 }))).toBeLessThan(100)
})

it("a repeated read of a page of users is recognized without reading the entries of other pages", async () => {
  await sql`
    insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id, after)
    select now() - n * apart::interval, ${marta.id}::uuid, ${marta.name}, 'user.list', 'user', ${severalRecords}::uuid, shown::jsonb
    from generate_series(1, ${past}) as n, (values ('1 hour', '{"shown": []}'), ('100 ms', '{"shown": ["one"]}')) as kinds (apart, shown)
  `.execute(scratch.kysely)
  await sql`analyze audit_entries`.execute(scratch.kysely)
  const shown = readEntry("user", "list", severalRecords, { shown: [] })
  const context = { administrator: marta, requestId: null }
  const append = (database: Database) => Effect.runPromise(sqlAudit(database, context).appendRead(shown))
  expect(await rowsRead("audit_entries", append)).toBeLessThan(50)
})

it("a decision reads its claim alone, also where far more claims are pending than PostgreSQL has counted", async () => {
  await sql`alter table claims set (autovacuum_enabled = false)`.execute(scratch.kysely)
  await sql`
    insert into claims (id, user_id, given_name, surname, client_key, type, date_treatment, status, created_at, version, decided_at, decided_by_id, decided_by_name)
    select gen_random_uuid(), user_id, given_name, surname, client_key, type, date_treatment, 'approved', created_at, 1, now(), ${marta.id}::uuid, ${marta.name}
    from claims cross join generate_series(1, 20)
  `.execute(scratch.kysely)
  await sql`update claims set status = 'approved', decided_at = now(), decided_by_id = ${marta.id}::uuid, decided_by_name = ${marta.name} where status = 'pending'`.execute(
    scratch.kysely
  )
  await sql`analyze claims`.execute(scratch.kysely)
  await sql`
    update claims set status = 'pending', decided_at = null, decided_by_id = null, decided_by_name = null, reason = null, decision_id = null, decision_version = null
  `.execute(scratch.kysely)
  const { rows } = await sql<{ readonly id: string }>`select id from claims limit 1`.execute(scratch.kysely)
  const context = { administrator: marta, requestId: null }
  const at = Instant.make(new Date().toISOString())
  const decision = {
    id: DecisionId.make(randomUUID()),
    status: "approved",
    reason: null,
    by: marta,
    at,
    undoUntil: at
  } as const
  const before = await pagesRead("claims_by_status")
  await Effect.runPromise(sqlClaims(scratch.kysely, context).decide([ClaimId.make(rows[0]?.id ?? "")], decision, true))
  expect((await pagesRead("claims_by_status")) - before).toBeLessThan(20)
})
