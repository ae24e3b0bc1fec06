/** Views over PostgreSQL: the real service over the server's stores. */
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { type Database, inTransaction } from "#adapters/server/database/database.ts"
import { sqlListCounters } from "#adapters/server/database/views/list-counts.sql.ts"
import { sqlViews } from "#adapters/server/database/views/views.sql.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import type { ViewsPort } from "#domain/views/views.port.ts"
import { viewsService } from "#domain/views/views.service.ts"
import { sqlBackend } from "#tests/contract/sql-backend.ts"
import { tableDigests } from "#tests/contract/table-digests.ts"
import type { ViewsBackend } from "#tests/contract/views/views.contract.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import { done } from "#tests/fixtures/outcomes.ts"

const serviceOver = (database: Database, administrator: Person) =>
  viewsService({
    views: sqlViews(database),
    counters: sqlListCounters(database),
    audit: sqlAudit(database, { administrator, requestId: null }),
    changes: sqlChanges(database, null),
    administrator,
    newId: randomUUID
  })

const viewsPort = (database: Database, administrator: Person): ViewsPort =>
  transacted<ViewsPort>(serviceOver(database, administrator), (call) =>
    inTransaction(database, (transaction) => call(serviceOver(transaction, administrator)))
  )

/** Tables that change without a change of records: stored answers of refused requests, and session activity. */
const volatileTables = ["change_outbox", "idempotency_keys", "sessions"]

export const viewsSqlBackend = async (database: Database): Promise<ViewsBackend> => {
  const claims = await sqlBackend(database)
  const { first, second } = claims
  return {
    claims,
    firstViews: viewsPort(database, first),
    secondViews: viewsPort(database, second),
    setQuery: async (id, query) => {
      await sql`update views set query = ${query} where id = ${id}::uuid`.execute(database)
    },
    entries: async () =>
      (
        await done(
          sqlAudit(database, { administrator: first, requestId: null }).list({ entity: "view", sort: "at", limit: 100 })
        )
      ).data,
    snapshot: () => tableDigests(database, volatileTables)
  }
}
