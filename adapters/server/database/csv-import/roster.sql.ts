/** Compares rosters in PostgreSQL and writes them. */
import type { Kysely } from "kysely"
import type { AuditContext } from "#adapters/server/database/audit.sql.ts"
import { lockImports } from "#adapters/server/database/csv-import/import-rows.sql.ts"
import { applyRoster } from "#adapters/server/database/csv-import/roster-apply.sql.ts"
import { addRosterRows, compareRoster, openRoster } from "#adapters/server/database/csv-import/roster-compare.sql.ts"
import { attempt } from "#adapters/server/database/database.ts"
import { lockCompanyOf } from "#adapters/server/database/people/companies.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { PreparedBatch } from "#adapters/server/csv/row-batch.ts"
import type { SsnSeal } from "#adapters/server/security/secrets.ts"
import type { RosterStore } from "#domain/csv-import/roster.store.ts"

/** `database` is the transaction of the import. */
export const sqlRoster = (
  database: Kysely<Tables>,
  context: AuditContext,
  seal: SsnSeal
): RosterStore<PreparedBatch> => ({
  begin: attempt(async () => {
    await lockImports(database, "users")
    await openRoster(database)
  }),
  company: (id) => attempt(() => lockCompanyOf(database, "users", id)),
  add: (batch) => attempt(() => addRosterRows(database, batch)),
  compare: (of) => attempt(() => compareRoster(database, seal, of)),
  apply: (apply, of, importId, proceed) => applyRoster(apply, { database, context, of, importId, proceed })
})
