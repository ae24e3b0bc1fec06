/** The client of the browser, through the real application, to PostgreSQL; only the socket is missing. */
import { afterAll, beforeAll } from "vitest"
import { benefitsSqlBackend } from "#tests/contract/benefits/benefits-sql-backend.ts"
import { benefitsContract } from "#tests/contract/benefits/benefits-suite.contract.ts"
import { httpPorts, extendSessions } from "#tests/contract/benefits/benefits-over-http.ts"
import { callOver, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})

afterAll(async () => {
  await scratch?.close()
})

benefitsContract("the browser, through HTTP, to PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  const backend = await benefitsSqlBackend(kysely)
  const secrets = memorySecrets()
  const { fetch } = serveApplication({
    database: kysely,
    secrets,
    env: { SESSION_IDLE_SECONDS: "40000", TIME_ZONE: "America/Bogota" }
  })
  const portsOf = async (administrator: typeof backend.first) => {
    const token = await openSession(kysely, administrator, secrets.hashToken)
    return httpPorts(callOver(fetch, () => token))
  }
  return {
    ...backend,
    firstPorts: await portsOf(backend.first),
    secondPorts: await portsOf(backend.second),
    advance: async (seconds) => {
      await backend.advance(seconds)
      await extendSessions(kysely)
    }
  }
})
