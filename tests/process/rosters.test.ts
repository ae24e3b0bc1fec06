/**
 * Rosters over sockets and server processes: killed in the middle, cancelled, and two administrators at once. Of each either all
 * is written or nothing.
 */
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { RosterImport } from "#domain/shared/csv/roster.schema.ts"
import { member, northwindId } from "#tests/contract/csv-import/roster-backend.ts"
import { type RosterCells, rosterFile, rowOf } from "#tests/contract/csv-import/roster-files.ts"
import { sqlRosters } from "#tests/contract/csv-import/sql-rosters.ts"
import { openSession } from "#tests/contract/served-application.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { requestAs } from "#tests/process/administrator.ts"
import { scratchDirectory } from "#tests/process/command-line.ts"
import { startTwoServers, type TwoServers } from "#tests/process/two-servers.ts"
import { uploadPeople } from "#tests/process/uploads.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { startServer } from "#tools/server-process.ts"

const appKey = "5a".repeat(32)
const people = 6_000
const gone = 100
const kills = 6
const cancels = 6

let scratch: ScratchDatabase
let servers: TwoServers

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
  servers = await startTwoServers(scratch.url)
})

afterAll(async () => {
  await servers.stop()
  await scratch.close()
})

const everything = JSON.stringify({ new: true, changed: ["surname", "mobile_number"], missing: true })

const newcomer = (n: number): RosterCells => rowOf(member(n), { password_hash: "Initial.1" })

/** All but the last have the surname and a new number; as many are new as are gone. */
const editedBy = (surname: string): Uint8Array => {
  const kept = Array.from({ length: people - gone }, (_, n) =>
    rowOf(member(n), { surname, mobile_number: member(n + people * 2).mobile_number, ssn: "" })
  )
  const added = Array.from({ length: gone }, (_, n) => newcomer(people + n))
  return rosterFile([...kept, ...added]).bytes
}

const fields = (confirm: number) => ({
  mode: "compare",
  company_id: northwindId,
  apply: everything,
  confirm_missing: String(confirm)
})

/** A company of so many people, without a written roster. */
const prepared = async (): Promise<string> => {
  const backend = await sqlRosters(scratch.kysely)
  await backend.addCompany(northwindId, "Northwind")
  const token = await openSession(scratch.kysely, marta)
  const rows = Array.from({ length: people }, (_, n) => newcomer(n))
  const { status } = await uploadPeople(servers.first().url, token, rosterFile(rows).bytes, { fields: fields(0) })
  expect(status).toBe(200)
  return token
}

/** Nothing of the roster, or all of it; with the audit and what an undo needs. */
const stateOf = async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where surname = 'Paz')::int as changed, count(*) filter (where status = 'inactive')::int as inactive,
      count(*)::int - ${people} as added,
      (select count(*)::int from audit_entries where action = 'user.change') as audited,
      (select count(*)::int from import_changes) as kept
    from users where company_id = ${northwindId}::uuid and deleted_at is null
  `.execute(scratch.kysely)
  return rows[0]
}

const nothing = { changed: 0, inactive: 0, added: 0, audited: 0, kept: 0 }
const all = {
  changed: people - gone,
  inactive: gone,
  added: gone,
  audited: people,
  kept: people
}

const isAll = (state: Awaited<ReturnType<typeof stateOf>>): boolean => {
  expect([nothing, all]).toContainEqual(state)
  return state?.["changed"] === all.changed
}

const waitUntilIdle = async (): Promise<void> => {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    `.execute(scratch.kysely)
    if (rows.length === 0) return
    await pause(25)
  }
}

/** Random moments of the whole duration; the last round is after the answer. */
const momentOf = (round: number, rounds: number, lastsMs: number, uploading: Promise<unknown>): Promise<unknown> =>
  round < rounds - 1 ? Promise.race([uploading, pause(((round + Math.random()) / (rounds - 1)) * lastsMs)]) : uploading

const durationOf = async (token: string): Promise<number> => {
  const startedMs = performance.now()
  const { status, body } = await uploadPeople(servers.first().url, token, editedBy("Paz"), { fields: fields(gone) })
  expect([status, body.data.applied]).toEqual([200, { new: gone, changed: people - gone, missing: gone }])
  expect(isAll(await stateOf())).toBe(true)
  return performance.now() - startedMs
}

it(`a roster is written as a whole or not at all when its server is killed, at ${kills} moments`, async () => {
  const lastsMs = await durationOf(await prepared())
  const home = await scratchDirectory()
  const env = { APP_KEY: appKey, DEMO: "no", DATABASE_URL: scratch.url, TRUSTED_PROXY: "127.0.0.1" }
  const seen = new Set<boolean>()
  try {
    for (let round = 0; round < kills; round += 1) {
      const token = await prepared()
      const server = await startServer({ dataDir: `${home.path}/killed`, env })
      const uploading = uploadPeople(server.url, token, editedBy("Paz"), { fields: fields(gone) })
      await momentOf(round, kills, lastsMs, uploading)
      await server.kill()
      const { status } = await uploading
      await waitUntilIdle()
      const isWritten = isAll(await stateOf())
      if (status === 200) expect(isWritten).toBe(true)
      seen.add(isWritten)
    }
  } finally {
    await home.remove()
  }
  expect(seen).toEqual(new Set([true, false]))
})

it(`a roster is written as a whole or not at all when it is cancelled through the other server, at ${cancels} moments`, async () => {
  const lastsMs = await durationOf(await prepared())
  const seen = new Set<boolean>()
  for (let round = 0; round < cancels; round += 1) {
    const token = await prepared()
    const send = requestAs(token)
    const id = randomUUID()
    const uploading = uploadPeople(servers.first().url, token, editedBy("Paz"), {
      fields: { ...fields(gone), import_id: id }
    })
    await momentOf(round, cancels, lastsMs, uploading)
    let cancelled = await send(servers.second().url, "DELETE", `/imports/${id}`)
    while (cancelled.status === 404) {
      await pause(20)
      cancelled = await send(servers.second().url, "DELETE", `/imports/${id}`)
    }
    const { status, body } = await uploading
    const isWritten = isAll(await stateOf())
    if (isWritten) expect([cancelled.body.code, status]).toEqual(["import_over", 200])
    else expect([cancelled.status, status, body.code]).toEqual([200, 409, "import_cancelled"])
    seen.add(isWritten)
  }
  expect(seen).toEqual(new Set([true, false]))
})

it("of two administrators who apply two files at once, one is refused what he was not shown", async () => {
  const token = await prepared()
  const other = await openSession(scratch.kysely, rafael)
  const expected = JSON.stringify({ new: gone, changed: people - gone, missing: gone })
  const answers = await Promise.all(
    [
      { server: servers.first(), as: token, surname: "Paz" },
      { server: servers.second(), as: other, surname: "Roa" }
    ].map(({ server, as, surname }) =>
      uploadPeople(server.url, as, editedBy(surname), { fields: { ...fields(gone), expected } })
    )
  )
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect([refused?.body.code, refused?.body.fields]).toEqual([
    "count_changed",
    { new: 0, changed: people - gone, missing: 0 }
  ])
  const { rows } = await sql<{ readonly surname: string; readonly n: number }>`
    select surname, count(*)::int as n from users where company_id = ${northwindId}::uuid and surname in ('Paz', 'Roa') group by 1
  `.execute(scratch.kysely)
  expect(rows.map(({ n }) => n)).toEqual([people - gone])
})

it("an idempotency key runs one roster, and its answer is replayed", async () => {
  const token = await prepared()
  const key = randomUUID()
  const send = () => uploadPeople(servers.first().url, token, editedBy("Paz"), { fields: fields(gone), key })
  const first = await send()
  expect(await send()).toEqual(first)
  const { applied, import_id } = first.body.data as RosterImport
  expect(applied).toEqual({ new: gone, changed: people - gone, missing: gone })
  const undone = await requestAs(token)(servers.second().url, "POST", `/imports/${import_id}/undo`)
  expect(undone.body.data).toMatchObject({ removed: gone, reverted: people - gone, activated: gone, kept_total: 0 })
})
