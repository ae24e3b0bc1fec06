/** Rosters over PostgreSQL, by the service and by a client over HTTP. */
import { Effect } from "effect"
import { afterAll, beforeAll } from "vitest"
import { csvImportContract } from "#adapters/contract/csv-import.contract.ts"
import { httpCsvImport } from "#adapters/browser/http/csv-import.http.ts"
import { noChoices } from "#domain/shared/csv/csv-import.schema.ts"
import { CompanyId, type Person } from "#domain/shared/identity.schema.ts"
import { importId } from "#tests/contract/csv-import/import-backend.ts"
import type { RosterClient } from "#tests/contract/csv-import/roster-backend.ts"
import { rosterContract } from "#tests/contract/csv-import/roster.contract.ts"
import { sqlRosterClient, sqlRosters } from "#tests/contract/csv-import/sql-rosters.ts"
import { callOver, openSession, serveApplication } from "#tests/contract/served-application.ts"
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

const opened = () => {
  if (scratch === null) throw new Error("There is no database")
  return scratch.kysely
}

rosterContract("the service over PostgreSQL", async () => {
  const database = opened()
  return {
    ...(await sqlRosters(database)),
    first: sqlRosterClient(database, marta),
    second: sqlRosterClient(database, rafael)
  }
})

let sent = 0

rosterContract("a client, through HTTP, to PostgreSQL", async () => {
  const database = opened()
  const backend = await sqlRosters(database)
  const secrets = memorySecrets()
  const { fetch } = serveApplication({ database, secrets })
  const clientOf = async (administrator: Person): Promise<RosterClient> => {
    const token = await openSession(database, administrator, secrets.hashToken)
    const call = callOver(fetch, () => token)
    const port = httpCsvImport({ call, uploading: () => call, newKey: () => crypto.randomUUID() })
    return {
      compare: ({ file, id, companyId = CompanyId.make(""), ...more }) =>
        port.compare(
          {
            ...noChoices,
            dryRun: false,
            allowAdmins: false,
            apply: {},
            expected: null,
            confirmMissing: null,
            ...more,
            file,
            companyId,
            id: id ?? importId((sent += 1))
          },
          () => {}
        ),
      undo: (id) => Effect.map(call(csvImportContract.undo, { params: { id } }), ({ data }) => data)
    }
  }
  return { ...backend, first: await clientOf(marta), second: await clientOf(rafael) }
})
