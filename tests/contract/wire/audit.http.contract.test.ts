/**
 * Entries are written by the store, which no call does alone, and read by the client of the browser through the
 * application.
 */
import { afterAll, beforeAll } from "vitest"
import { auditOverHttp } from "#tests/contract/wire/audit-over-http.ts"
import { auditContract } from "#tests/contract/wire/audit.contract.ts"
import { callOver, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { sqlBackend } from "#tests/contract/sql-backend.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase()
})

afterAll(async () => {
  await scratch?.close()
})

auditContract("the browser, through HTTP, to PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  const { first } = await sqlBackend(kysely)
  const secrets = memorySecrets()
  const { fetch } = serveApplication({ database: kysely, secrets })
  const token = await openSession(kysely, first, secrets.hashToken)
  return auditOverHttp(
    kysely,
    callOver(fetch, () => token)
  )
})
