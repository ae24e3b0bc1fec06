/** The backend of the roster contract over PostgreSQL. */
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { sqlImportCompletion, sqlImportTracker } from "#adapters/server/database/csv-import/import-tracker.sql.ts"
import { sqlImportUndo } from "#adapters/server/database/csv-import/import-undo.sql.ts"
import { sqlRoster } from "#adapters/server/database/csv-import/roster.sql.ts"
import { type Database, inTransaction } from "#adapters/server/database/database.ts"
import type { SsnSeal } from "#adapters/server/security/secrets.ts"
import { companyKeys } from "#domain/companies/company-record.rules.ts"
import { importUndoService } from "#domain/csv-import/csv-import.service.ts"
import { rosterService } from "#domain/csv-import/roster.service.ts"
import { CompanyId, type Person } from "#domain/shared/identity.schema.ts"
import { nameIdentity } from "#domain/shared/search.rules.ts"
import { userKeys } from "#domain/users/user-record.rules.ts"
import type { Member, RosterBackend, RosterClient } from "#tests/contract/csv-import/roster-backend.ts"
import { testReader, testSeal } from "#tests/contract/served-application.ts"
import { addUser, emptyAll, postedSms } from "#tests/contract/sql-backend.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

/** The real service over the server's stores and its worker. */
export const sqlRosterClient = (database: Database, administrator: Person): RosterClient => {
  const context = { administrator, requestId: randomUUID() }
  return {
    compare: ({ file, id, companyId = CompanyId.make(""), dryRun = false, allowAdmins = false, ...call }) =>
      inTransaction(database, (transaction) =>
        rosterService({
          store: sqlRoster(transaction, context, testSeal),
          reader: testReader,
          tracker: sqlImportTracker(database, context, null),
          completion: sqlImportCompletion(transaction, 600, null),
          changes: sqlChanges(transaction, null),
          audit: sqlAudit(transaction, context),
          administrator,
          account: {},
          newId: randomUUID
        })({
          file,
          id: id ?? null,
          companyId,
          dryRun,
          allowAdmins,
          prefix: null,
          dateOrder: null,
          apply: call.apply ?? {},
          expected: call.expected ?? null,
          confirmMissing: call.confirmMissing ?? null,
          isClientConnected: () => true
        })
      ),
    undo: (id) =>
      inTransaction(database, (transaction) =>
        importUndoService({ store: sqlImportUndo(transaction, context), changes: sqlChanges(transaction, null) }).undo(
          id
        )
      )
  }
}

/** An empty database with two administrators. */
export const sqlRosters = async (
  database: Database,
  seal: SsnSeal = testSeal
): Promise<Omit<RosterBackend, "first" | "second">> => {
  await emptyAll(database)
  for (const { id, name } of [marta, rafael]) {
    const [given_name = "", surname = ""] = name.split(" ")
    await addUser(database, id, "admin", { given_name, surname })
  }
  const columnsOf = ({ companyId, ssn, ...member }: Member) => ({
    ...member,
    ...userKeys(member),
    company_id: companyId,
    ssn: ssn === null ? null : seal.seal(member.id, ssn)
  })
  const read = async (): Promise<ReadonlyArray<Member>> => {
    const rows = await database
      .selectFrom("users")
      .selectAll()
      .where("deleted_at", "is", null)
      .where("id", "not in", [marta.id, rafael.id])
      .orderBy(sql`lower(email)`)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      given_name: row.given_name,
      surname: row.surname,
      email: row.email,
      mobile_number: row.mobile_number,
      role: row.role,
      status: row.status,
      dob: row.dob,
      ssn: row.ssn === null ? null : seal.open(row.id, row.ssn),
      companyId: row.company_id
    }))
  }
  return {
    addCompany: async (id, name) => {
      const contact_email = "office@corp.example"
      await database
        .insertInto("companies")
        .values({
          id,
          name,
          contact_email,
          type: "users",
          ...companyKeys({ name, contact_email }),
          identity: nameIdentity(name)
        })
        .execute()
    },
    addMember: async (member, isDeleted = false) => {
      await database
        .insertInto("users")
        .values({
          ...columnsOf(member),
          user_status: "pending",
          deleted_at: isDeleted ? sql<string>`now()` : null
        })
        .execute()
    },
    members: read,
    edit: async (email, patch) => {
      const found = (await read()).find((one) => one.email === email)
      if (found === undefined) throw new Error(`Nobody is ${email}`)
      // A social security number that stays keeps its seal.
      const columns = columnsOf({ ...found, ...patch })
      const { ssn: _, ...unsealed } = columns
      await database
        .updateTable("users")
        .set({ ...(patch.ssn === undefined ? unsealed : columns), version: sql<number>`version + 1` })
        .where("id", "=", found.id)
        .execute()
    },
    remove: async (email) => {
      await sql`update users set deleted_at = now(), version = version + 1 where email = ${email}`.execute(database)
    },
    messages: async () => (await postedSms(database)).map(({ phone, text }) => `${phone} ${text}`).toSorted(),
    close: async () => {}
  }
}
