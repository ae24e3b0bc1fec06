/** The backend of the audit's contract: entries are written by the store and read through HTTP. */
import { Effect, Struct } from "effect"
import { auditContract } from "#adapters/contract/audit.contract.ts"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"
import type { AuditBackend } from "#tests/contract/wire/audit.contract.ts"
import type { callOver } from "#tests/contract/served-application.ts"
import { done } from "#tests/fixtures/outcomes.ts"

/** Reading through HTTP is an entry, too, which the contract of the store does not know. */
const forgetReads = (database: Database) =>
  Effect.promise(() => database.deleteFrom("audit_entries").where("entity", "=", "audit").execute())

export const auditOverHttp = (database: Database, call: ReturnType<typeof callOver>): AuditBackend => ({
  storeOf: (administrator, requestId) => ({
    ...Struct.pick(sqlAudit(database, { administrator, requestId }), ["append", "appendRead"]),
    list: (query) =>
      call(auditContract.list, { query }).pipe(
        Effect.tap(() => forgetReads(database)),
        // The names are looked up by the service.
        Effect.map((page) => ({ ...page, data: page.data.map(({ names: _names, ...entry }) => entry) })),
        Effect.orDie
      )
  }),
  report: async (query) => {
    const file = await done(call(auditContract.report, { query }))
    const [, ...lines] = (await file.text()).split(/(?<=\r\n)/u)
    await done(forgetReads(database))
    return lines.filter((line) => !line.includes(",audit.report,"))
  },
  // An entry's time is in milliseconds, read from the database's clock.
  tick: () => new Promise((resolve) => setTimeout(resolve, 2)),
  close: async () => {}
})
