/** What one decision costs in statements and round trips, over HTTP to PostgreSQL. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"
import { openBehindProxy } from "#tests/contract/behind-proxy.ts"
import { sqlClaimsPort } from "#tests/contract/sql-backend.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { userId } from "#tests/fixtures/people.ts"
import { type DatabaseProxy, proxyDatabase } from "#tests/server/database-proxy.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let proxy: DatabaseProxy
let behind: Awaited<ReturnType<typeof openBehindProxy>>

beforeAll(async () => {
  scratch = await scratchDatabase()
  proxy = await proxyDatabase(scratch.url)
})

afterEach(() => behind.database.close())

afterAll(async () => {
  await proxy.close()
  await scratch.close()
})

beforeEach(async () => {
  behind = await openBehindProxy(scratch, proxy, 1)
})

const submit = async () => (await done(sqlClaimsPort(scratch.kysely, behind.administrator).create(draft(userId(1))))).id

const send = async (method: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const json = { authorization: `Bearer ${behind.token}`, "content-type": "application/json", ...headers }
  // The first request opens the connection.
  await behind.fetch("/api/auth/me", { headers: json })
  proxy.takeStatements()
  proxy.takeRoundTrips()
  const { status } = await behind.fetch(path, { method, headers: json, body: JSON.stringify(body) })
  expect(status).toBe(200)
  return { statements: proxy.takeStatements(), roundTrips: proxy.takeRoundTrips() }
}

it("one decision takes six statements, of which its transaction has five", async () => {
  const { statements, roundTrips } = await send("PATCH", `/api/claims/${await submit()}`, { status: "approved" })
  expect(statements).toHaveLength(6)
  expect(roundTrips).toBe(6)
})

it("one decision with a key takes one statement more, which stores its answer", async () => {
  const key = { "idempotency-key": crypto.randomUUID() }
  const body = { ids: [await submit()], status: "approved" }
  const { statements, roundTrips } = await send("POST", "/api/claims/bulk", body, key)
  expect(statements).toHaveLength(7)
  expect(roundTrips).toBe(7)
})
