/** The browser's client, through the real application, to PostgreSQL; only the socket is left out. */
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll } from "vitest"
import { httpBenefits } from "#adapters/browser/http/benefits.http.ts"
import { httpClaims } from "#adapters/browser/http/claims.http.ts"
import { httpDashboard } from "#adapters/browser/http/dashboard.http.ts"
import { httpEnrolments } from "#adapters/browser/http/enrolments.http.ts"
import type { Call } from "#adapters/browser/http/http-client.ts"
import { httpNotifications } from "#adapters/browser/http/notifications.http.ts"
import { benefitsSqlWorld } from "#tests/contract/benefits-sql-world.ts"
import { benefitsContract } from "#tests/contract/benefits-desk.contract.ts"
import type { Ports } from "#tests/contract/benefits-world.ts"
import { callOver, openSession, served } from "#tests/contract/served.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})

afterAll(async () => {
  await scratch?.close()
})

const portsOver = (call: Call): Ports => ({
  benefits: httpBenefits(call, randomUUID),
  enrolments: httpEnrolments(call, randomUUID),
  notifications: httpNotifications(call, randomUUID),
  claims: httpClaims(call, randomUUID),
  dashboard: httpDashboard(call)
})

benefitsContract("the browser, through HTTP, to PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  const world = await benefitsSqlWorld(kysely)
  const secrets = memorySecrets()
  const { fetch } = served({
    database: kysely,
    secrets,
    env: { SESSION_IDLE_SECONDS: "40000", TIME_ZONE: "America/Bogota" }
  })
  const portsOf = async (administrator: typeof world.first) => {
    const token = await openSession(kysely, administrator, secrets.hashToken)
    return portsOver(callOver(fetch, () => token))
  }
  return {
    ...world,
    firstPorts: await portsOf(world.first),
    secondPorts: await portsOf(world.second),
    advance: async (seconds) => {
      await world.advance(seconds)
      // Whoever is at work stays so: how long a session lasts is not in question.
      await sql`update sessions set created_at = clock_timestamp(), active_at = clock_timestamp()`.execute(kysely)
    }
  }
})
