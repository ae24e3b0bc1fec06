/**
 * Every writing endpoint when its audit entry cannot be written: the answer is an unexpected error in the envelope, and
 * nothing was changed.
 */
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { endpoints } from "#adapters/server/records.ts"
import { refuseAudit } from "#tests/contract/sql-backend.ts"
import { tableDigests } from "#tests/contract/table-digests.ts"
import {
  counted,
  password,
  phone,
  withoutEntry,
  writingRequests,
  writtenBackend,
  type WrittenBackend
} from "#tests/contract/wire/written-backend.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let backend: WrittenBackend

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})

afterAll(async () => {
  await scratch.close()
})

const send: WrittenBackend["send"] = (...request) => backend.send(...request)

beforeEach(async () => {
  await refuseAudit(scratch.kysely, false)
  backend = await writtenBackend(scratch.kysely)
})

const requests = writingRequests(() => backend)

const writing = endpoints.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`)

describe("when no audit entry can be written", () => {
  it("every writing endpoint has an example", () => {
    expect(writing.toSorted()).toEqual([...Object.keys(requests), ...Object.keys(withoutEntry)].toSorted())
  })

  it.each(Object.keys(requests))("%s fails in the envelope and changes nothing", async (row) => {
    const [method = ""] = row.split(" ")
    const [path, body] = requests[row]?.() ?? [""]
    await refuseAudit(scratch.kysely, true)
    const before = await tableDigests(scratch.kysely, counted)
    const keyed = { "idempotency-key": randomUUID() }
    const refused = await send(method, path, body, keyed)
    expect(refused).toMatchObject({
      status: 500,
      body: { message: "Something went wrong", code: "unforeseen", requestId: expect.any(String) }
    })
    expect(JSON.stringify(refused.body)).not.toContain("audit")
    expect(await tableDigests(scratch.kysely, counted)).toEqual(before)
    await refuseAudit(scratch.kysely, false)
    // The same request with the same key succeeds once audit entries can be written: an unexpected error is never
    // replayed.
    const done = await send(method, path, body, keyed)
    expect(done.status).toBeLessThan(300)
    const after = await tableDigests(scratch.kysely, counted)
    expect(after["audit_entries"]).not.toBe(before["audit_entries"])
  })

  it.each(Object.keys(withoutEntry))("%s succeeds without an audit entry", async (row) => {
    await refuseAudit(scratch.kysely, true)
    if (row.endsWith("/report")) {
      const before = await tableDigests(scratch.kysely)
      const report = await backend.fetch(`/api${row.slice("POST ".length)}`, {
        method: "POST",
        headers: { authorization: `Bearer ${backend.token()}` }
      })
      expect(report.status).toBe(200)
      expect((await report.text()).split("\r\n").length).toBeGreaterThan(2)
      expect(await tableDigests(scratch.kysely)).toEqual(before)
    } else if (row.startsWith("DELETE")) expect((await send("DELETE", `/imports/${randomUUID()}`)).status).toBe(404)
    else if (row.startsWith("POST /auth/factors")) {
      const start = { current_password: password, name: "Tablet" }
      expect((await send("POST", row.slice("POST ".length), start)).status).toBe(200)
    } else expect((await send("POST", "/auth/request-otp", { identity: phone, password })).status).toBe(200)
  })
})

describe("a repeated request with its key", () => {
  const create = (key: string, type = "vision") =>
    send("POST", "/claims", { user_id: backend.member, type, date_treatment: "2026-10-03" }, { "idempotency-key": key })
  const visions = async () => (await send("GET", "/claims?type=vision")).body.pagination.total

  it("a repeated request gets the first answer, and the work is done once", async () => {
    const key = randomUUID()
    const first = await create(key)
    expect(first.status).toBe(201)
    expect(await create(key)).toEqual(first)
    expect(await visions()).toBe(1)
    expect((await create(randomUUID())).body.data.id).not.toBe(first.body.data.id)
    expect(await visions()).toBe(2)
  })

  it("another body, path or query is refused, and the first answer is kept", async () => {
    const key = randomUUID()
    const first = await create(key)
    expect(await create(key, "dental")).toMatchObject({ status: 422, body: { code: "key_reused" } })
    const elsewhere = await send("POST", "/claims/approve-all", undefined, { "idempotency-key": key })
    expect(elsewhere).toMatchObject({ status: 422, body: { code: "key_reused" } })
    expect(await create(key)).toEqual(first)
  })

  it("a stored refusal is replayed, even when the request would succeed now", async () => {
    const key = randomUUID()
    const body = { expected: 1 }
    const first = await send("POST", "/claims/approve-all", body, { "idempotency-key": key })
    expect(first).toMatchObject({ status: 409, body: { code: "count_changed", fields: { expected: 1, actual: 2 } } })
    expect((await send("DELETE", `/claims/${backend.claims[0]}`)).status).toBe(200)
    expect(await send("POST", "/claims/approve-all", body, { "idempotency-key": key })).toEqual(first)
    expect((await send("POST", "/claims/approve-all", body, { "idempotency-key": randomUUID() })).status).toBe(200)
    const wrong = { user_id: backend.member, type: "nothing", date_treatment: "2026-10-03" }
    const invalid = await send("POST", "/claims", wrong, { "idempotency-key": "wrong" })
    expect(invalid.status).toBe(422)
    expect(await send("POST", "/claims", wrong, { "idempotency-key": "wrong" })).toEqual(invalid)
  })

  it("a repeated request waits for the pending one and gets its answer", async () => {
    const key = randomUUID()
    const [id = ""] = backend.claims
    const body = { ids: [id], status: "approved" }
    const again = () => send("POST", "/claims/bulk", body, { "idempotency-key": key })
    const { first, second } = await scratch.kysely.transaction().execute(async (transaction) => {
      await sql`select 1 from claims where id = ${id}::uuid for update`.execute(transaction)
      const both = { first: again(), second: after(150).then(again) }
      await after(450)
      return both
    })
    const [one, other] = await Promise.all([first, second])
    expect(one).toMatchObject({ status: 200, body: { data: { updated: [id] } } })
    expect(other).toEqual(one)
  })

  it("a repeated request is refused when the first is pending for ten seconds", async () => {
    const [id = ""] = backend.claims
    const body = { ids: [id], status: "approved" }
    const key = randomUUID()
    const again = () => send("POST", "/claims/bulk", body, { "idempotency-key": key })
    const { first } = await scratch.kysely.transaction().execute(async (transaction) => {
      await sql`select 1 from claims where id = ${id}::uuid for update`.execute(transaction)
      const held = again()
      await after(100)
      expect(await again()).toMatchObject({ status: 409, body: { code: "key_under_way" } })
      return { first: held }
    })
    expect(await first).toMatchObject({ status: 200, body: { data: { updated: [id] } } })
  })

  it.each(["", "two words", "ñ", "x".repeat(201)])("the key %j is refused", async (key) => {
    const refused = await send("POST", "/claims/approve-all", undefined, { "idempotency-key": key })
    expect(refused).toMatchObject({ status: 400, body: { code: "key_malformed" } })
    expect((await send("GET", `/claims/${backend.claims[0]}`)).body.data.status).toBe("pending")
  })
})
