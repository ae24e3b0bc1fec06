/** The client of the browser, through the real application, to PostgreSQL; only the socket is missing. */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll } from "vitest"
import { httpViews } from "#adapters/browser/http/views.http.ts"
import { callOver, claimsPortOver, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { viewsSqlBackend } from "#tests/contract/views/views-sql-backend.ts"
import { viewsContract } from "#tests/contract/views/views.contract.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})

afterAll(async () => {
  await scratch?.close()
})

viewsContract("the browser, through HTTP, to PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  const backend = await viewsSqlBackend(kysely)
  const secrets = memorySecrets()
  const env = { SESSION_IDLE_SECONDS: "80000", SESSION_MAX_SECONDS: "400000" }
  const { fetch } = serveApplication({ database: kysely, secrets, env })
  const [first, second] = [
    await openSession(kysely, backend.claims.first, secrets.hashToken),
    await openSession(kysely, backend.claims.second, secrets.hashToken)
  ]
  const viewsOf = (token: string) =>
    httpViews(
      callOver(fetch, () => token),
      randomUUID
    )
  return {
    ...backend,
    claims: {
      ...backend.claims,
      firstPort: claimsPortOver(fetch, first),
      secondPort: claimsPortOver(fetch, second)
    },
    firstViews: viewsOf(first),
    secondViews: viewsOf(second)
  }
})
