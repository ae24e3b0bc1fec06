/** A client of the interface, through the real application and its real thread, to PostgreSQL; only the socket is left out. */
import { afterAll, beforeAll } from "vitest"
import { csvImportContract } from "#tests/contract/csv-import/csv-import.contract.ts"
import { importsOverHttp } from "#tests/contract/csv-import/import-over-http.ts"
import { callOver, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { sqlImports } from "#tests/contract/csv-import/sql-imports.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})

afterAll(async () => {
  await scratch?.close()
})

csvImportContract("a client, through HTTP, to PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  const backend = await sqlImports(kysely)
  const secrets = memorySecrets()
  const { fetch } = serveApplication({ database: kysely, secrets })
  const portOf = async (administrator: typeof marta) => {
    const token = await openSession(kysely, administrator, secrets.hashToken)
    return importsOverHttp(callOver(fetch, () => token))
  }
  return { ...backend, first: await portOf(marta), second: await portOf(rafael) }
})
