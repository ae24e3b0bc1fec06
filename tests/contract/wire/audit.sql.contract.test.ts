import { afterAll, beforeAll } from "vitest"
import { sqlAudit, sqlAuditReport } from "#adapters/server/database/audit.sql.ts"
import { auditContract, linesOf } from "#tests/contract/wire/audit.contract.ts"
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
    report: (filter) => linesOf(sqlAuditReport(kysely), filter),
    // An entry's time is in milliseconds, read from the database's clock.
    tick: () => new Promise((resolve) => setTimeout(resolve, 2)),
    close: async () => {}
  }
})
