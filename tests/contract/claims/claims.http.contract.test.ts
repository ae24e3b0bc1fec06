/** The client of the browser, through the real application, to PostgreSQL; only the socket is missing. */
import { afterAll, beforeAll } from "vitest"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { claimsContract } from "#tests/contract/claims/claims.contract.ts"
import { claimsPortOver, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { sqlBackend } from "#tests/contract/sql-backend.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})

afterAll(async () => {
  await scratch?.close()
})

claimsContract("the browser, through HTTP, to PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  const backend = await sqlBackend(kysely)
  const secrets = memorySecrets()
  const { fetch } = serveApplication({
    database: kysely,
    secrets,
    env: { SESSION_IDLE_SECONDS: "80000", SESSION_MAX_SECONDS: "400000" }
  })
  const portOf = async (administrator: typeof backend.first) =>
    claimsPortOver(fetch, await openSession(kysely, administrator, secrets.hashToken))
  return { ...backend, firstPort: await portOf(backend.first), secondPort: await portOf(backend.second) }
})
