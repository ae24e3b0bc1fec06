/** The backend of the audit's contract: entries are written by the store and read through HTTP. */
import { Effect, Struct } from "effect"
import { auditContract } from "#adapters/contract/audit.contract.ts"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"
import type { AuditBackend } from "#tests/contract/wire/audit.contract.ts"
import type { callOver } from "#tests/contract/served-application.ts"
import { done } from "#tests/fixtures/outcomes.ts"

export const auditOverHttp = (database: Database, call: ReturnType<typeof callOver>): AuditBackend => ({
  storeOf: (administrator, requestId) => ({
    ...Struct.pick(sqlAudit(database, { administrator, requestId }), ["append", "appendRead"]),
    list: (query) => call(auditContract.list, { query }).pipe(Effect.orDie)
  }),
  report: async (query) => {
    const file = await done(call(auditContract.report, { query }))
    const [, ...lines] = (await file.text()).split(/(?<=\r\n)/u)
    return lines
  },
  // An entry's time is in milliseconds, read from the database's clock.
  tick: () => new Promise((resolve) => setTimeout(resolve, 2)),
  close: async () => {}
})
