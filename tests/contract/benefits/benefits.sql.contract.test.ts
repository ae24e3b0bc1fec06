import { afterAll, beforeAll } from "vitest"
import { benefitsSqlBackend } from "#tests/contract/benefits/benefits-sql-backend.ts"
import { benefitsContract } from "#tests/contract/benefits/benefits-suite.contract.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase()
})

afterAll(async () => {
  await scratch?.close()
})

benefitsContract("the services over PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  return benefitsSqlBackend(scratch.kysely)
})
