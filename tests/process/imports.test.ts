/**
 * Imports over sockets and two server processes: raced, cancelled, disconnected, killed. In every case all rows of a file are
 * stored or none, and counts and audit agree.
 */
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { readKeys } from "#adapters/server/security/installation-keys.ts"
import { ssnSeal } from "#adapters/server/security/secrets.ts"
import { csvImportContract } from "#tests/contract/csv-import/csv-import.contract.ts"
import { importsOverHttp } from "#tests/contract/csv-import/import-over-http.ts"
import { callOver, openSession } from "#tests/contract/served-application.ts"
import { sqlImports } from "#tests/contract/csv-import/sql-imports.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { requestAs } from "#tests/process/administrator.ts"
import { scratchDirectory } from "#tests/process/command-line.ts"
import { startTwoServers, type TwoServers } from "#tests/process/two-servers.ts"
import { rosterPhone } from "#tests/fixtures/roster.ts"
import { addRosterCompanies, countOf, peopleOf, uploadPeople } from "#tests/process/uploads.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { startServer } from "#tools/server-process.ts"

const appKey = "5a".repeat(32)
const rowsOf = 8_000
const races = 6
const cancels = 10
const departures = 8
const kills = 5

let scratch: ScratchDatabase
let servers: TwoServers
let turn = 0

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
  servers = await startTwoServers(scratch.url)
})

afterAll(async () => {
  await servers.stop()
  await scratch.close()
})

let backends = 0
csvImportContract("two processes in turns", async () => {
  backends += 1
  if (backends === 5) void servers.restartSecond()
  const keys = await readKeys({
    mode: "production",
    appKey: Buffer.from(appKey, "hex"),
    formerKeys: [],
    dataDir: ""
  })
  const backend = await sqlImports(scratch.kysely, ssnSeal(keys))
  const portOf = async (administrator: typeof marta) => {
    const token = await openSession(scratch.kysely, administrator)
    return importsOverHttp(callOver(servers.fetch, () => token))
  }
  return { ...backend, first: await portOf(marta), second: await portOf(rafael) }
})

const prepared = async () => {
  await sqlImports(scratch.kysely)
  await addRosterCompanies(scratch.kysely)
  return openSession(scratch.kysely, marta)
}

/** Counts and audit entries agree with the rows. */
const expectAgreement = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from users where deleted_at is null) as people,
      (select coalesce(sum(n), 0)::int from user_counts) as counted,
      (select coalesce(sum(n), 0)::int from company_user_counts) as counted_by_company,
      (select count(*)::int from users where role = 'user') as imported,
      (select count(*)::int from audit_entries where action = 'user.create') as audited
  `.execute(scratch.kysely)
  const { people, imported } = rows[0] ?? {}
  expect(rows).toEqual([{ people, counted: people, counted_by_company: people, imported, audited: imported }])
}

const nextTurn = () => (turn += 1)

/** How long one file takes now, so that random moments cover its whole duration and more. */
const durationOf = async (token: string): Promise<number> => {
  const startedMs = performance.now()
  const { status } = await uploadPeople(servers.first().url, token, peopleOf(nextTurn(), rowsOf))
  expect(status).toBe(200)
  return performance.now() - startedMs
}

/**
 * Waits for the moment of a round: together the rounds cover the whole duration, and the last two are just after the
 * answer.
 */
const momentOf = (round: number, rounds: number, lastsMs: number, uploading: Promise<unknown>): Promise<unknown> =>
  round < rounds - 2 ? Promise.race([uploading, pause(((round + Math.random()) / (rounds - 2)) * lastsMs)]) : uploading

it(`a file that is sent through two servers at once is imported once, ${races} times`, async () => {
  const token = await prepared()
  const wins = [0, 0]
  for (let round = 0; round < races; round += 1) {
    const number = nextTurn()
    const bytes = peopleOf(number, 3_000)
    // In the last two rounds one of them is ahead, so that each server has been the first.
    const lateMs = round < races - 2 ? 0 : 200
    const send = async (server: { readonly url: string }, place: number) => {
      await pause(place * lateMs)
      return uploadPeople(server.url, token, bytes)
    }
    const pair = [servers.first(), servers.second()]
    const answers =
      round % 2 === 0
        ? await Promise.all(pair.map(send))
        : (await Promise.all(pair.toReversed().map(send))).toReversed()
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const created = answers.map(({ body }) => body.data.summary.newUsersCount)
    expect(created.toSorted((one, other) => one - other)).toEqual([0, 3_000])
    expect(answers.map(({ body }) => body.data.summary.existingUsersCount)).toEqual(created.toReversed())
    wins[created.indexOf(3_000)] = (wins[created.indexOf(3_000)] ?? 0) + 1
    expect(await countOf(scratch.kysely, number)).toBe(3_000)
  }
  await expectAgreement()
  expect(Math.min(...wins)).toBeGreaterThan(0)
})

it("an import does not block users that are added in the form meanwhile", async () => {
  const token = await prepared()
  const number = nextTurn()
  const send = requestAs(token)
  const { rows } = await sql<{ readonly id: string }>`select id from companies limit 1`.execute(scratch.kysely)
  const importing = uploadPeople(servers.first().url, token, peopleOf(number, rowsOf))
  const added: Array<number> = []
  let isOver = false
  void importing.then(() => (isOver = true))
  for (let n = 0; !isOver; n += 1) {
    // From the end of the file, so that some of them are in batches the import has not reached.
    const place = number * 20_000 + rowsOf - 1 - n * 97
    const { status } = await send(servers.second().url, "POST", "/users", {
      body: {
        given_name: "Hand",
        surname: "Made",
        email: `${String(place).padStart(6, "0")}@c.example`,
        mobile_number: `+1${rosterPhone(place)}`,
        password_hash: "Initial.1",
        company_id: rows[0]?.id,
        role: "user",
        ssn: "123-12-1234",
        dob: "1980-01-31"
      }
    })
    added.push(status)
    expect([201, 409]).toContain(status)
  }
  const { status, body } = await importing
  expect(status).toBe(200)
  const { newUsersCount, existingUsersCount } = body.data.summary
  expect(newUsersCount + existingUsersCount).toBe(rowsOf)
  expect(await countOf(scratch.kysely, number)).toBe(rowsOf)
  expect(existingUsersCount).toBe(added.filter((answered) => answered === 201).length)
  await expectAgreement()
})

it(`an import writes all rows or none when it is cancelled through the other server, at ${cancels} random moments`, async () => {
  const token = await prepared()
  const lastsMs = await durationOf(token)
  const seen = { cancelled: 0, over: 0 }
  for (let round = 0; round < cancels; round += 1) {
    const number = nextTurn()
    const id = randomUUID()
    const uploading = uploadPeople(servers.first().url, token, peopleOf(number, rowsOf), { fields: { import_id: id } })
    await momentOf(round, cancels, lastsMs, uploading)
    const send = requestAs(token)
    // The upload may not have started; then there is nothing to cancel, and it is tried again.
    let cancelled = await send(servers.second().url, "DELETE", `/imports/${id}`)
    while (cancelled.status === 404) {
      await pause(20)
      cancelled = await send(servers.second().url, "DELETE", `/imports/${id}`)
    }
    const { status, body } = await uploading
    const count = await countOf(scratch.kysely, number)
    if (cancelled.status === 200) {
      expect({ status, code: body.code, count }).toEqual({ status: 409, code: "import_cancelled", count: 0 })
      seen.cancelled += 1
    } else {
      expect({ cancelled: cancelled.body.code, status, count }).toEqual({
        cancelled: "import_over",
        status: 200,
        count: rowsOf
      })
      seen.over += 1
    }
    const { body: tracked } = await send(servers.second().url, "GET", `/imports/${id}`)
    expect(tracked.data.state).toBe(count === 0 ? "cancelled" : "done")
  }
  await expectAgreement()
  expect(Math.min(seen.cancelled, seen.over)).toBeGreaterThanOrEqual(cancels / 10)
  console.log(`cancelled: ${cancels} imports, ${seen.cancelled} in time, ${seen.over} too late`)
})

it("an import reports processed rows while it runs", async () => {
  const token = await prepared()
  const number = nextTurn()
  const id = randomUUID()
  const send = requestAs(token)
  let isOver = false
  const uploading = uploadPeople(servers.first().url, token, peopleOf(number, 16_000), { fields: { import_id: id } })
  void uploading.then(() => (isOver = true))
  const seen: Array<number> = []
  while (!isOver) {
    const { status, body } = await send(servers.second().url, "GET", `/imports/${id}`)
    if (status === 200 && body.data.rows_total !== null) {
      expect(body.data.rows_total).toBe(16_000)
      seen.push(body.data.rows)
    }
    await pause(30)
  }
  expect((await uploading).status).toBe(200)
  expect(new Set(seen).size).toBeGreaterThan(2)
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
})

it(`an import writes all rows or none when its client disconnects, at ${departures} random moments`, async () => {
  const token = await prepared()
  const lastsMs = await durationOf(token)
  const seen = { aborted: 0, completed: 0 }
  for (let round = 0; round < departures; round += 1) {
    const number = nextTurn()
    const leaving = new AbortController()
    const uploading = uploadPeople(servers.first().url, token, peopleOf(number, rowsOf), { signal: leaving.signal })
    await momentOf(round, departures, lastsMs, uploading)
    leaving.abort()
    const { status } = await uploading
    await waitForImports()
    const count = await countOf(scratch.kysely, number)
    expect([0, rowsOf]).toContain(count)
    if (status === 200) expect(count).toBe(rowsOf)
    seen[count === 0 ? "aborted" : "completed"] += 1
  }
  await expectAgreement()
  expect(Math.min(seen.aborted, seen.completed)).toBeGreaterThanOrEqual(departures / 10)
  console.log(`departures: ${departures} imports, ${seen.aborted} aborted, ${seen.completed} completed before that`)
})

/** Waits until no import is running in the database. */
const waitForImports = async (): Promise<void> => {
  for (let tries = 0; tries < 400; tries += 1) {
    const { rows } = await sql<{ readonly n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    `.execute(scratch.kysely)
    if (rows[0]?.n === 0) return
    await pause(25)
  }
  throw new Error("An import goes on although its client has left")
}

it("an idempotency key runs one import, and its answer is replayed for the same file only", async () => {
  const token = await prepared()
  const [one, other] = [nextTurn(), nextTurn()]
  const key = randomUUID()
  const first = await uploadPeople(servers.first().url, token, peopleOf(one, 500), { key })
  const again = await uploadPeople(servers.second().url, token, peopleOf(one, 500), { key })
  expect(again).toEqual(first)
  expect(first.body.data.summary.newUsersCount).toBe(500)
  const reused = await uploadPeople(servers.second().url, token, peopleOf(other, 500), { key })
  expect([reused.status, reused.body.code]).toEqual([422, "key_reused"])
  expect(await countOf(scratch.kysely, other)).toBe(0)
})

it(`an import writes all rows or none when its server is killed, at ${kills} random moments`, async () => {
  const token = await prepared()
  const home = await scratchDirectory()
  const env = { APP_KEY: appKey, DEMO: "no", DATABASE_URL: scratch.url, TRUSTED_PROXY: "127.0.0.1" }
  const lastsMs = await durationOf(token)
  const seen = { undone: 0, completed: 0 }
  try {
    for (let round = 0; round < kills; round += 1) {
      const server = await startServer({ dataDir: `${home.path}/killed`, env })
      const number = nextTurn()
      const uploading = uploadPeople(server.url, token, peopleOf(number, rowsOf))
      await momentOf(round, kills, lastsMs, uploading)
      await server.kill()
      const { status } = await uploading
      await waitForImports()
      const count = await countOf(scratch.kysely, number)
      expect([0, rowsOf]).toContain(count)
      if (status === 200) expect(count).toBe(rowsOf)
      seen[count === 0 ? "undone" : "completed"] += 1
      const again = await uploadPeople(servers.second().url, token, peopleOf(number, rowsOf))
      expect(again.body.data.summary).toMatchObject({ newUsersCount: rowsOf - count, existingUsersCount: count })
    }
  } finally {
    await home.remove()
  }
  await expectAgreement()
  expect(Math.min(seen.undone, seen.completed)).toBeGreaterThanOrEqual(kills / 10)
  console.log(
    `killed: ${kills} servers in mid-import, ${seen.undone} imports undone, ${seen.completed} completed before that`
  )
})
