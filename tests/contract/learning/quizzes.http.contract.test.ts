/** The client of the browser, through the real application, to PostgreSQL; only the socket is missing. */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll } from "vitest"
import { httpQuizzes } from "#adapters/browser/http/quizzes.http.ts"
import { quizzesSqlBackend } from "#tests/contract/learning/learning-sql-backend.ts"
import { quizzesContract } from "#tests/contract/learning/quizzes.contract.ts"
import { callOver, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})

afterAll(async () => {
  await scratch?.close()
})

quizzesContract("the browser, through HTTP, to PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  const secrets = memorySecrets()
  const backend = await quizzesSqlBackend(kysely)
  const { fetch } = serveApplication({ database: kysely, secrets })
  const [first, second] = [
    await openSession(kysely, backend.first, secrets.hashToken),
    await openSession(kysely, backend.second, secrets.hashToken)
  ]
  return {
    ...backend,
    firstPort: httpQuizzes(
      callOver(fetch, () => first),
      randomUUID
    ),
    secondPort: httpQuizzes(
      callOver(fetch, () => second),
      randomUUID
    )
  }
})
