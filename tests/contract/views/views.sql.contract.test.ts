import { afterAll, beforeAll } from "vitest"
import { viewsSqlBackend } from "#tests/contract/views/views-sql-backend.ts"
import { viewsContract } from "#tests/contract/views/views.contract.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase()
})

afterAll(async () => {
  await scratch?.close()
})

viewsContract("the service over PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  return viewsSqlBackend(scratch.kysely)
})
