/** Figures for Prometheus, at the port of the product for a token, or on a port of their own. */
import { afterAll, beforeAll, expect, it } from "vitest"
import { serveMetrics } from "#adapters/server/api/metrics-page.ts"
import { prometheusMetrics } from "#adapters/server/observability/metrics.ts"
import { openSession, serveApplication } from "#tests/contract/served-application.ts"
import { sqlBackend } from "#tests/contract/sql-backend.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { claimId } from "#tests/fixtures/claims.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.close())

const metricsToken = "a-token-of-the-monitoring"

it("the figures need their token, and there are none without one", async () => {
  const { fetch } = serveApplication({ database: scratch.kysely, env: { METRICS_TOKEN: metricsToken } })
  const read = (authorization?: string) => fetch("/metrics", { headers: { ...(authorization && { authorization }) } })
  expect((await read()).status).toBe(401)
  expect((await read("Bearer another-token-of-16")).status).toBe(401)
  expect((await read(`Bearer ${metricsToken}`)).status).toBe(200)
  const without = serveApplication({ database: scratch.kysely })
  expect((await without.fetch("/metrics", { headers: { authorization: "Bearer " } })).status).toBe(404)
})

it("requests are counted by route and status, refused sign-ins by reason, and the rest is read", async () => {
  const secrets = memorySecrets()
  const { first } = await sqlBackend(scratch.kysely)
  const { fetch } = serveApplication({
    database: scratch.kysely,
    secrets,
    env: { METRICS_TOKEN: metricsToken, SSN_REVEALS_PER_HOUR: "1" }
  })
  const authorization = `Bearer ${await openSession(scratch.kysely, first, secrets.hashToken)}`
  for (const number of [1, 2]) await fetch(`/api/claims/${claimId(number)}`, { headers: { authorization } })
  for (const status of [200, 429, 429]) {
    const look = await fetch(`/api/users/${first.id}?reveal=ssn`, { headers: { authorization } })
    expect(look.status).toBe(status)
    expect(look.headers.get("retry-after")).toEqual(status === 200 ? null : expect.stringMatching(/^3[56]\d\d$/u))
    if (status === 429)
      expect(await look.json()).toEqual({
        message:
          "You have looked at too many social security numbers within an hour. You can look at the next one in 60 minutes.",
        code: "too_many_reveals"
      })
  }
  const body = JSON.stringify({ identity: "+15550100099", password: "Wrong.1234" })
  await fetch("/api/auth/request-otp", { method: "POST", headers: { "content-type": "application/json" }, body })
  const response = await fetch("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4")
  const lines = (await response.text()).split("\n")
  for (const line of [
    'http_request_duration_seconds_count{method="GET",route="/claims/{id}",status="404"} 2',
    'sign_in_refusals_total{reason="wrong_password"} 1',
    'ssn_reveals_total{outcome="shown"} 1',
    'ssn_reveals_total{outcome="refused"} 2',
    'build_info{version="1.2.3"} 1',
    'database_pool_connections{state="idle"} 1',
    "event_streams 3",
    "change_outbox_messages 4",
    "change_outbox_lag_seconds 0.5",
    'reads_total{database="replica",replica="one.example:5432/app"} 6',
    'reads_total{database="replica",replica="two.example:5432/app"} 5',
    'reads_total{database="primary"} 7',
    'read_replica_used{replica="one.example:5432/app"} 1',
    'read_replica_used{replica="two.example:5432/app"} 0',
    'imports{subject="users",state="done"} 5'
  ])
    expect(lines).toContain(line)
  expect(lines.some((line) => line.startsWith("nodejs_eventloop_lag_p99_seconds "))).toBe(true)
  expect(lines.some((line) => line.startsWith("process_resident_memory_bytes "))).toBe(true)
  expect(lines.join()).not.toContain(claimId(1))
})

it("a port of its own serves the figures and nothing else", async () => {
  const metrics = prometheusMetrics({
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    version: "1.2.3",
    eventStreams: () => 0,
    reads: () => null,
    outbox: async () => null,
    imports: async () => []
  })
  const { port, stop } = await serveMetrics("127.0.0.1", 0, metrics)
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain("event_streams 0")
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
  await stop()
})
