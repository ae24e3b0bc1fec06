import { afterAll, beforeAll } from "vitest"
import { articlesSqlWorld } from "#tests/contract/content-sql-world.ts"
import { articlesContract } from "#tests/contract/articles.contract.ts"
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
  return articlesSqlWorld(scratch.kysely)
})
