/** Approve against reject, five hundred times, each through another server process: one winner, one audit entry. */
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openSession } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { userId } from "#tests/fixtures/people.ts"
import { requestAs } from "#tests/process/administrator.ts"
import { startTwoServers, type TwoServers } from "#tests/process/two-servers.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const rounds = 500

let scratch: ScratchDatabase
let servers: TwoServers

beforeAll(async () => {
  scratch = await scratchDatabase()
  servers = await startTwoServers(scratch.url)
})

afterAll(async () => {
  await servers.stop()
  await scratch.close()
})

it(`each of ${rounds} rounds has one winner, and either side wins at least one in ten`, async () => {
  const { first, second } = await sqlBackend(scratch.kysely)
  const member = await addUser(scratch.kysely, userId(1), "user")
  const { rows } = await sql<{ readonly id: string }>`
    insert into claims (id, user_id, given_name, surname, client_key, type, date_treatment, status, created_at)
    select gen_random_uuid(), ${member}::uuid, 'Lucía', 'Ortega', 'lucia ortega', 'vision', '2026-09-01', 'pending', now()
    from generate_series(1, ${rounds}) returning id::text
  `.execute(scratch.kysely)
  const asFirst = requestAs(await openSession(scratch.kysely, first))
  const asSecond = requestAs(await openSession(scratch.kysely, second))
  const approve = (id: string) =>
    asFirst(servers.first().url, "PATCH", `/claims/${id}`, { body: { status: "approved" } })
  const reject = (id: string) =>
    asSecond(servers.second().url, "PATCH", `/claims/${id}`, {
      body: { status: "rejected", reason: { code: "duplicate" } }
    })
  const wins = { approved: 0, rejected: 0 }
  for (const [round, { id }] of rows.entries()) {
    // The first request has a head start of some microseconds, so they alternate.
    const pair =
      round % 2 === 0
        ? await Promise.all([approve(id), reject(id)])
        : (await Promise.all([reject(id), approve(id)])).toReversed()
    const [approved, rejected] = pair
    expect(pair.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const winner = approved?.status === 200 ? "approved" : "rejected"
    const lost = winner === "approved" ? rejected : approved
    expect(lost?.body).toMatchObject({
      code: "claim_not_pending",
      fields: { status: winner, decided_by: { name: winner === "approved" ? first.name : second.name } }
    })
    wins[winner] += 1
    const after = await asFirst(servers.second().url, "GET", `/claims/${id}`)
    expect(after.body.data).toMatchObject({ status: winner, version: 2 })
  }
  const { rows: entries } = await sql<{
    readonly claims: number
    readonly entries: number
    readonly decisions: number
  }>`
    select count(distinct entity_id)::int as claims, count(*)::int as entries, (select count(*)::int from decisions) as decisions
    from audit_entries where entity = 'claim' and action <> 'claim.view'
  `.execute(scratch.kysely)
  expect(entries).toEqual([{ claims: rounds, entries: rounds, decisions: rounds }])
  expect(Math.min(wins.approved, wins.rejected)).toBeGreaterThanOrEqual(rounds / 10)
  console.log(`race: ${rounds} rounds, ${wins.approved} approved, ${wins.rejected} rejected`)
})
