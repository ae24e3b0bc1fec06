/** A served application with one company, for tests that upload over HTTP and look into PostgreSQL. */
import { openSession, serveApplication } from "#tests/contract/served-application.ts"
import { sqlImports } from "#tests/contract/csv-import/sql-imports.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { marta } from "#tests/fixtures/people.ts"
import { scratchDatabase } from "#tests/server/scratch-database.ts"

export const servedImports = async () => {
  const scratch = await scratchDatabase({ max: 10 })
  const backend = await sqlImports(scratch.kysely)
  await backend.addCompany("Northwind")
  const secrets = memorySecrets()
  const env = { SESSION_IDLE_SECONDS: "40000" }
  const { fetch } = serveApplication({ database: scratch.kysely, secrets, env })
  return { scratch, fetch, token: await openSession(scratch.kysely, marta, secrets.hashToken) }
}

export type ServedImports = Awaited<ReturnType<typeof servedImports>>
