import { afterAll, beforeAll } from "vitest"
import { articlesSqlBackend } from "#tests/contract/learning/learning-sql-backend.ts"
import { articlesContract } from "#tests/contract/learning/articles.contract.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase()
})

afterAll(async () => {
  await scratch?.close()
})

articlesContract("the service over PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  return articlesSqlBackend(scratch.kysely)
})
