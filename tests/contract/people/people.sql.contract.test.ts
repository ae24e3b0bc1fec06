import { afterAll, beforeAll } from "vitest"
import { peopleContract } from "#tests/contract/people/people.contract.ts"
import { peopleSqlBackend } from "#tests/contract/people/people-sql-backend.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase()
})

afterAll(async () => {
  await scratch?.close()
})

peopleContract("the services over PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  return peopleSqlBackend(scratch.kysely)
})
