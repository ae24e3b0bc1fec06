/**
 * Entries are written by the store, which no call does alone, and read by the client of the browser through the
 * application.
 */
import { Effect } from "effect"
import { afterAll, beforeAll } from "vitest"
import { auditContract as auditWire } from "#adapters/contract/audit.contract.ts"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
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
  return {
    storeOf: (administrator, requestId) => ({
      append: sqlAudit(kysely, { administrator, requestId }).append,
      list: (query) => callOver(fetch, () => token)(auditWire.list, { query }).pipe(Effect.orDie)
    }),
    tick: async () => {},
    close: async () => {}
  }
})
