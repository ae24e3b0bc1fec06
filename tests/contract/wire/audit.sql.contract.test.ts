import { afterAll, beforeAll } from "vitest"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { auditContract } from "#tests/contract/wire/audit.contract.ts"
import { emptyAll } from "#tests/contract/sql-backend.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase()
})

afterAll(async () => {
  await scratch?.close()
})

auditContract("PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  await emptyAll(kysely)
  return {
    storeOf: (administrator, requestId) => sqlAudit(kysely, { administrator, requestId }),
    tick: async () => {},
    close: async () => {}
  }
})
