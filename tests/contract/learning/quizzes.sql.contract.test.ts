import { afterAll, beforeAll } from "vitest"
import { quizzesSqlBackend } from "#tests/contract/learning/learning-sql-backend.ts"
import { quizzesContract } from "#tests/contract/learning/quizzes.contract.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase()
})

afterAll(async () => {
  await scratch?.close()
})

quizzesContract("the service over PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  return quizzesSqlBackend(scratch.kysely)
})
