/**
 * A hundred administrators for five minutes on one server, and in the middle of it an import of 20,000 users: no
 * request fails, the memory stays flat, and every decision is stored as it was acknowledged.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openSession } from "#tests/contract/served-application.ts"
import { addUser } from "#tests/contract/sql-backend.ts"
import { numberedId, userId } from "#tests/fixtures/people.ts"
import { requestAs } from "#tests/process/administrator.ts"
import { runCli, scratchDirectory } from "#tests/process/command-line.ts"
import { workTogether } from "#tests/process/many-administrators.ts"
import { sharedKey } from "#tests/process/two-servers.ts"
import { addRosterCompanies, countOf, peopleOf, uploadPeople } from "#tests/process/uploads.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { startServer, type ServerProcess } from "#tools/server-process.ts"

const administrators = 100
const forMs = 5 * 60_000
const claimsEach = 150
const imported = 20_000

let scratch: ScratchDatabase
let home: Awaited<ReturnType<typeof scratchDirectory>>
let server: ServerProcess

beforeAll(async () => {
  scratch = await scratchDatabase()
  home = await scratchDirectory()
  const env = { ...sharedKey, DATABASE_URL: scratch.url, DEMO: "yes" }
  const filled = await runCli("seed", ["--claims", "20000", "--users", "20000"], env)
  if (filled.code !== 0) throw new Error(filled.output)
  server = await startServer({ dataDir: join(home.path, "data"), env: { ...sharedKey, DATABASE_URL: scratch.url } })
}, 240_000)

afterAll(async () => {
  await server.stop()
  await scratch.close()
  await home.remove()
})

/** The resident memory of the server's process, in MB. */
const memoryMB = (): number =>
  Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024

const preparedAdministrators = async () => {
  const member = await addUser(scratch.kysely, userId(8_000_001), "user")
  const { rows } = await sql<{ readonly id: string }>`
    insert into claims (id, user_id, given_name, surname, client_key, type, date_treatment, status, created_at)
    select gen_random_uuid(), ${member}::uuid, 'Lucía', 'Ortega', 'lucia ortega', 'vision', '2026-09-01', 'pending', now()
    from generate_series(1, ${administrators * claimsEach}) returning id::text
  `.execute(scratch.kysely)
  const ids = rows.map(({ id }) => id)
  const prepared = []
  for (let number = 0; number < administrators; number += 1) {
    const id = await addUser(scratch.kysely, userId(8_100_000 + number), "admin")
    prepared.push({
      token: await openSession(scratch.kysely, { id }),
      claims: ids.slice(number * claimsEach, (number + 1) * claimsEach),
      userId: await addUser(scratch.kysely, userId(8_200_000 + number), "user")
    })
  }
  return prepared
}

it(`${administrators} administrators work for five minutes beside an import without an error`, async () => {
  await addRosterCompanies(scratch.kysely)
  const prepared = await preparedAdministrators()
  const token = prepared[0]?.token ?? ""
  const memory: Array<number> = []
  const watched = setInterval(() => memory.push(memoryMB()), 1_000)
  const importing = pause(forMs / 4).then(() =>
    uploadPeople(server.url, token, peopleOf(1, imported), { key: numberedId(1) })
  )
  const { made, errors, times, decided } = await workTogether({
    url: server.url,
    administrators: prepared,
    forMs,
    pauseMs: 3_000
  })
  clearInterval(watched)
  const { status } = await importing
  expect(errors).toEqual([])
  expect(status).toBeLessThan(300)
  await expect.poll(() => countOf(scratch.kysely, 1), { timeout: 60_000 }).toBe(imported)

  // A generator without enough of each kind would prove nothing.
  for (const [kind, count] of Object.entries(made))
    expect({ kind, isFrequent: count >= 100 }).toEqual({ kind, isFrequent: true })
  expect(Object.keys(made)).toHaveLength(8)
  expect(times.length).toBeGreaterThan(10_000)

  const { rows } = await sql<{ readonly id: string; readonly status: string }>`
    select id::text, status from claims where client_key = 'lucia ortega' and status <> 'pending'
  `.execute(scratch.kysely)
  expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(decided)
  const counts = await requestAs(token)(server.url, "GET", "/claims/stats")
  const [counted] = (
    await sql<{ readonly total: number; readonly pending: number }>`
      select count(*)::int as total, count(*) filter (where status = 'pending')::int as pending from claims where deleted_at is null
    `.execute(scratch.kysely)
  ).rows
  expect(counts.body.data).toMatchObject(counted ?? {})

  // Flat: after the import the last minute needs no more than the minute before it, and a tenth.
  const last = memory.slice(-60)
  const before = memory.slice(-120, -60)
  expect(Math.max(...last)).toBeLessThan(Math.max(...before) * 1.1)
}, 600_000)
