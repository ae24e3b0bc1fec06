import { afterAll, beforeAll } from "vitest"
import { claimsContract } from "#tests/contract/claims/claims.contract.ts"
import { sqlBackend } from "#tests/contract/sql-backend.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase()
})

afterAll(async () => {
  await scratch?.close()
})

claimsContract("the service over PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  return sqlBackend(scratch.kysely)
})
