/** The maintained counts stay correct under concurrent writes of two processes. */
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { claimStatuses, claimTypes } from "#domain/claims/claim.schema.ts"
import { seededRandom } from "#tests/contract/wire/hostile-requests.ts"
import { openSession } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { userId } from "#tests/fixtures/people.ts"
import { requestAs } from "#tests/process/administrator.ts"
import { startTwoServers, type TwoServers } from "#tests/process/two-servers.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const operations = 600
const seed = Number(process.env["COUNTS_SEED"] ?? Date.now() % 1_000_000)

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

it(`the counts are right after ${operations} random operations through both processes`, async () => {
  const { first, second } = await sqlBackend(scratch.kysely)
  const members = [await addUser(scratch.kysely, userId(1), "user"), await addUser(scratch.kysely, userId(2), "user")]
  const { rows } = await sql<{ readonly id: string }>`
    insert into claims (id, user_id, given_name, surname, client_key, type, date_treatment, status, created_at)
    select gen_random_uuid(), ${members[0]}::uuid, 'Lucía', 'Ortega', 'lucia ortega', (${[...claimTypes]}::text[])[1 + n % 6],
      '2026-09-01', 'pending', now() - n * interval '1 day'
    from generate_series(1, 120) as n returning id::text
  `.execute(scratch.kysely)
  const ids = rows.map(({ id }) => id)
  const decisions: Array<string> = []
  const statuses = new Map<number, number>()
  const senders = [
    requestAs(await openSession(scratch.kysely, first)),
    requestAs(await openSession(scratch.kysely, second))
  ]
  const urls = [servers.first().url, servers.second().url]
  const worker = async (number: number) => {
    const random = seededRandom(seed + number)
    const kinds = [
      () => ["PATCH", `/claims/${random.pick(ids)}`, { status: random.pick(["approved", "rejected"]) }] as const,
      () => ["PATCH", `/claims/${random.pick(ids)}`, { type: random.pick(claimTypes) }] as const,
      () =>
        [
          "POST",
          "/claims/bulk",
          { ids: Array.from({ length: 8 }, () => random.pick(ids)), status: random.pick(["approved", "rejected"]) }
        ] as const,
      () => ["POST", `/claims/decisions/${random.pick(decisions)}/undo`, {}] as const,
      () => ["POST", `/claims/decisions/${random.pick(decisions)}/undo`, {}] as const,
      () =>
        [
          "POST",
          "/claims",
          { user_id: random.pick(members), type: random.pick(claimTypes), date_treatment: "2026-10-02" }
        ] as const,
      () => ["DELETE", `/claims/${random.pick(ids)}`, undefined] as const
    ]
    for (let n = 0; n < operations / 6; n += 1) {
      const [method, path, body] = random.pick(decisions.length < 3 ? kinds.slice(0, 3) : kinds)()
      const answer = await senders[number % 2]?.(urls[random.below(2)] ?? "", method, path, { body })
      if (answer === undefined) throw new Error("There is no sender")
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const { decision_id, id } = answer.body.data ?? {}
      if (typeof decision_id === "string") decisions.push(decision_id)
      if (answer.status === 201) ids.push(String(id))
    }
  }
  await Promise.all(Array.from({ length: 6 }, (_, number) => worker(number)))
  const done = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)
  expect({ seed, faults: [...statuses.keys()].filter((status) => status >= 500) }).toEqual({ seed, faults: [] })
  expect(done / operations).toBeGreaterThan(0.3)
  expect(done / operations).toBeLessThan(0.9)
  for (const [place, url] of urls.entries()) {
    const send = senders[place]
    if (send === undefined) throw new Error("There is no sender")
    for (const status of [null, ...claimStatuses]) {
      for (const type of [null, ...claimTypes]) {
        const query = new URLSearchParams({ limit: "1", ...(status && { status }), ...(type && { type }) })
        const { body } = await send(url, "GET", `/claims?${query}`)
        const { rows: counted } = await sql<{ readonly n: number }>`
          select count(*)::int as n from claims where deleted_at is null
            and (${status}::text is null or status = ${status}) and (${type}::text is null or type = ${type})
        `.execute(scratch.kysely)
        expect({ seed, status, type, total: body.pagination.total }).toEqual({
          seed,
          status,
          type,
          total: counted[0]?.n
        })
      }
    }
    const { rows: fresh } = await sql`
      select count(*)::int as total, count(*) filter (where status = 'pending')::int as pending,
        count(*) filter (where status = 'approved')::int as approved, count(*) filter (where status = 'rejected')::int as rejected
      from claims where deleted_at is null
    `.execute(scratch.kysely)
    expect((await send(url, "GET", "/claims/stats")).body.data).toMatchObject(fresh[0] ?? {})
  }
  console.log(`counts: ${operations} operations, seed ${seed}, ${JSON.stringify(Object.fromEntries(statuses))}`)
})
