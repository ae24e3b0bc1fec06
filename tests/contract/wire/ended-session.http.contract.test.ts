/**
 * Every writing endpoint, and every read that leaves an entry, when the session ends while the request is under way: 401,
 * and nothing was changed. A lock and no moment decides what comes first. The endpoints come from the table.
 */
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { endpoints } from "#adapters/server/records.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { tableDigests } from "#tests/contract/table-digests.ts"
import {
  counted,
  fileOf,
  password,
  reportsWithoutEntry,
  withoutEntry,
  writingRequests,
  writtenBackend,
  type WrittenBackend
} from "#tests/contract/wire/written-backend.ts"
import { companiesCsv } from "#tests/fixtures/csv.ts"

let scratch: ScratchDatabase
let backend: WrittenBackend

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
  backend = await writtenBackend(scratch.kysely)
})
afterAll(() => scratch.close())
beforeEach(() => backend.signIn())

/** Endpoints that no session has to outlive, each with its reason. */
const withoutSession: Readonly<Record<string, string>> = {
  "POST /auth/request-otp": "There is no session yet.",
  "POST /auth/verify-otp": "There is no session yet.",
  "POST /auth/verify-factor": "There is no session yet.",
  "POST /auth/logout": "It ends the session itself, whoever was first.",
  ...reportsWithoutEntry
}

const requests: ReturnType<typeof writingRequests> = {
  ...writingRequests(() => backend),
  "POST /auth/factors/passkeys/options": () => [
    "/auth/factors/passkeys/options",
    { current_password: password, name: "Tablet" }
  ],
  "POST /auth/factors/authenticator": () => [
    "/auth/factors/authenticator",
    { current_password: password, name: "Tablet" }
  ],
  "DELETE /imports/{id}": () => [`/imports/${backend.importId}`],
  "GET /users": () => ["/users"],
  "GET /users/{id}": () => [`/users/${backend.member}`],
  "GET /users/{id}?reveal=ssn": () => [`/users/${backend.member}?reveal=ssn`]
}

const rows = Object.keys(requests).filter((row) => !(row in withoutSession))

/** Resolves when a statement waits for a lock. */
const isWaited = () =>
  vi.waitFor(async () => {
    const { rows: waiting } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    `.execute(scratch.kysely)
    expect(waiting).toHaveLength(1)
  })

/** Ends the session in a transaction that commits as soon as the request waits for it; the request was let in before. */
const endUnder = async <A>(request: () => Promise<A>): Promise<A> => {
  const { answer } = await scratch.kysely.transaction().execute(async (transaction) => {
    await sql`delete from sessions where token_hash = ${backend.tokenHash()}`.execute(transaction)
    const held = { answer: request() }
    await isWaited()
    return held
  })
  return answer
}

describe("when the session ends while a request is under way", () => {
  it("every writing endpoint has an example or a reason", () => {
    const writing = endpoints.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`)
    expect(writing.filter((row) => !(row in withoutSession) && !(row in requests))).toEqual([])
    expect(Object.keys(withoutEntry).filter((row) => !(row in withoutSession) && !(row in requests))).toEqual([])
  })

  it.each(rows)("%s is refused and changes nothing", async (row) => {
    const [method = ""] = row.split(" ")
    const [path, body] = requests[row]?.() ?? [""]
    const except = [...counted, "sessions"]
    const before = await tableDigests(scratch.kysely, except)
    const answer = await endUnder(() => backend.send(method, path, body, { "idempotency-key": randomUUID() }))
    expect(answer).toMatchObject({ status: 401, body: { code: "unauthorized" } })
    expect(await tableDigests(scratch.kysely, except)).toEqual(before)
  })

  it("an end that waits for a request that is being committed comes after it", async () => {
    const { ending } = await scratch.kysely.transaction().execute(async (transaction) => {
      await sql`select from sessions where user_id = ${backend.me.id}::uuid for key share`.execute(transaction)
      const held = { ending: backend.send("POST", "/auth/logout") }
      await isWaited()
      return held
    })
    expect((await ending).status).toBe(200)
  })

  it("an import says that it was refused, and may be sent again after the next sign-in", async () => {
    const [import_id, key] = [randomUUID(), randomUUID()]
    const again = () => {
      const form = fileOf(companiesCsv([["Sent again", "a@b.co", "users"]]))
      form.set("import_id", import_id)
      return backend.send("POST", "/companies/csv", form, { "idempotency-key": key })
    }
    expect(await endUnder(again)).toMatchObject({ status: 401 })
    await backend.signIn()
    expect(await backend.send("GET", `/imports/${import_id}`)).toMatchObject({ body: { data: { state: "refused" } } })
    expect(await again()).toMatchObject({ status: 200, body: { data: { summary: { newCount: 1 } } } })
    expect((await backend.send("POST", `/imports/${import_id}/undo`)).body.data).toMatchObject({ removed: 1 })
  })

  it("a repeated request that waits for the first answer does not get it", async () => {
    const key = randomUUID()
    const [id = ""] = backend.claims
    const again = () =>
      backend.send("POST", "/claims/bulk", { ids: [id], status: "approved" }, { "idempotency-key": key })
    const { first, second } = await scratch.kysely.transaction().execute(async (transaction) => {
      await sql`select 1 from claims where id = ${id}::uuid for update`.execute(transaction)
      const held = again()
      await isWaited()
      const waiting = again()
      await sql`delete from sessions where user_id = ${backend.me.id}::uuid`.execute(scratch.kysely)
      return { first: held, second: waiting }
    })
    expect([(await first).status, (await second).status]).toEqual([401, 401])
  })
})
