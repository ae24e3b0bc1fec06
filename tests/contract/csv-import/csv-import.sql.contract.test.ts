import { afterAll, beforeAll } from "vitest"
import { csvImportContract } from "#tests/contract/csv-import/csv-import.contract.ts"
import { sqlImportPort, sqlImports } from "#tests/contract/csv-import/sql-imports.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase()
})

afterAll(async () => {
  await scratch?.close()
})

csvImportContract("the service over PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  return { ...(await sqlImports(kysely)), first: sqlImportPort(kysely, marta), second: sqlImportPort(kysely, rafael) }
})
