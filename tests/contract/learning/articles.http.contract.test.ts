/** The client of the browser, through the real application, to PostgreSQL; only the socket is missing. */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll } from "vitest"
import { httpArticles } from "#adapters/browser/http/articles.http.ts"
import { articlesSqlBackend } from "#tests/contract/learning/learning-sql-backend.ts"
import { articlesContract } from "#tests/contract/learning/articles.contract.ts"
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

articlesContract("the browser, through HTTP, to PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  const secrets = memorySecrets()
  const backend = await articlesSqlBackend(kysely)
  const { fetch } = serveApplication({ database: kysely, secrets })
  const [first, second] = [
    await openSession(kysely, backend.first, secrets.hashToken),
    await openSession(kysely, backend.second, secrets.hashToken)
  ]
  return {
    ...backend,
    firstPort: httpArticles(
      callOver(fetch, () => first),
      randomUUID
    ),
    secondPort: httpArticles(
      callOver(fetch, () => second),
      randomUUID
    )
  }
})
