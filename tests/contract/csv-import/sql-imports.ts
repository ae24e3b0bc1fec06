/** The backend of the import contract over PostgreSQL. */
import { nameIdentity } from "#domain/shared/search.rules.ts"
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { sql } from "kysely"
import { type Database, inTransaction } from "#adapters/server/database/database.ts"
import { sqlImportUndo } from "#adapters/server/database/csv-import/import-undo.sql.ts"
import {
  csvImportService,
  importUndoService,
  toCountedImport,
  toUserImport
} from "#domain/csv-import/csv-import.service.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { sqlImportCompletion, sqlImportTracker } from "#adapters/server/database/csv-import/import-tracker.sql.ts"
import { sqlImport } from "#adapters/server/database/csv-import/import-rows.sql.ts"
import type { SsnSeal } from "#adapters/server/security/secrets.ts"
import { companyCsv } from "#domain/companies/company-csv.rules.ts"
import { companyKeys } from "#domain/companies/company-record.rules.ts"
import type { TrackedSubject } from "#domain/shared/csv/csv-subject.rules.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { userKeys } from "#domain/users/user-record.rules.ts"
import type { ImportCall, ImportPort, ImportBackend, StoredPerson } from "#tests/contract/csv-import/import-backend.ts"
import { testReader, testSeal } from "#tests/contract/served-application.ts"
import { addUser, emptyAll, refuseAudit } from "#tests/contract/sql-backend.ts"
import { countTables, tableDigests } from "#tests/contract/table-digests.ts"
import { defaultPerson } from "#tests/doubles/csv-import.memory.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

/** The real service over the server's stores and its worker; every import is one transaction. */
export const sqlImportPort = (database: Database, administrator: Person): ImportPort => {
  const context = { administrator, requestId: randomUUID() }
  const tracker = sqlImportTracker(database, context, null)
  const perform = (
    subject: TrackedSubject,
    { file, id, dryRun = false, allowAdmins = false, prefix = null, dateOrder = null }: ImportCall
  ) =>
    inTransaction(database, (transaction) =>
      csvImportService(subject, {
        store: sqlImport(transaction, context, subject.id),
        reader: testReader,
        tracker,
        completion: sqlImportCompletion(transaction, 600, null),
        changes: sqlChanges(transaction, null),
        newId: randomUUID
      })({ file, id: id ?? null, dryRun, allowAdmins, prefix, dateOrder, isClientConnected: () => true })
    )
  return {
    users: (call) => perform(userCsv, call).pipe(Effect.map(toUserImport)),
    companies: (call) => perform(companyCsv, call).pipe(Effect.map(toCountedImport)),
    progress: tracker.find,
    cancel: tracker.cancel,
    undo: (id) =>
      inTransaction(database, (transaction) =>
        importUndoService({ store: sqlImportUndo(transaction, context), changes: sqlChanges(transaction, null) }).undo(
          id
        )
      )
  }
}

type SharedBackend = Omit<ImportBackend, "first" | "second">

/** An empty database with two administrators. */
export const sqlImports = async (database: Database, seal: SsnSeal = testSeal): Promise<SharedBackend> => {
  await emptyAll(database)
  for (const { id, name } of [marta, rafael]) {
    const [given_name = "", surname = ""] = name.split(" ")
    await addUser(database, id, "admin", { given_name, surname })
  }
  return {
    addCompany: async (name, { type = "users", isDeleted = false } = {}) => {
      await database
        .insertInto("companies")
        .values({
          id: randomUUID(),
          name,
          contact_email: "office@corp.example",
          type,
          ...companyKeys({ name, contact_email: "office@corp.example" }),
          identity: nameIdentity(name),
          deleted_at: isDeleted ? sql<string>`now()` : null
        })
        .execute()
    },
    addUser: async ({ isDeleted = false, ...patch }) => {
      const { given_name, surname, email, mobile_number, role, status, user_status, dob } = {
        ...defaultPerson,
        ...patch
      }
      await database
        .insertInto("users")
        .values({
          id: randomUUID(),
          given_name,
          surname,
          email,
          mobile_number,
          role,
          status,
          user_status,
          dob,
          ...userKeys({ given_name, surname, email }),
          deleted_at: isDeleted ? sql<string>`now()` : null
        })
        .execute()
    },
    people: () => readPeople(database, seal),
    companies: async () => {
      const rows = await database
        .selectFrom("companies")
        .select(["name", "type"])
        .where("deleted_at", "is", null)
        .execute()
      return rows.map(({ name, type }) => `${name} ${type}`).toSorted()
    },
    audited: async () => {
      const rows = await database.selectFrom("audit_entries").select(["action", "before", "after"]).execute()
      return rows.map(({ action, before, after }) => `${action} ${nameIn(after ?? before)}`).toSorted()
    },
    touch: async (email, how) => {
      const { id } = await database
        .selectFrom("users")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow()
      if (how === "changed") await sql`update users set version = version + 1 where id = ${id}::uuid`.execute(database)
      if (how === "not_found") await sql`update users set deleted_at = now() where id = ${id}::uuid`.execute(database)
      if (how === "referenced")
        await sql`
          insert into notifications (id, title, message, message_key, created_at, user_id)
          values (${randomUUID()}::uuid, 'Claim', 'Claim', 'claim', now(), ${id}::uuid)
        `.execute(database)
      if (how === "signed_in")
        await sql`
          insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id)
          values (now(), ${id}::uuid, 'X', 'session.open', 'session', ${randomUUID()}::uuid)
        `.execute(database)
    },
    endUndo: async () => {
      await sql`update imports set undo_until = clock_timestamp() - interval '1 second'`.execute(database)
    },
    publishedChanges: async () => null,
    snapshot: () => tableDigests(database, ["change_outbox", "imports", "idempotency_keys", ...countTables]),
    refuseAudit: (isRefusing) => refuseAudit(database, isRefusing),
    close: () => refuseAudit(database, false)
  }
}

const nameIn = (record: unknown): string => {
  const { email, name } = (record ?? {}) as { readonly email?: string; readonly name?: string }
  return email ?? name ?? ""
}

const readPeople = async (database: Database, seal: SsnSeal): Promise<ReadonlyArray<StoredPerson>> => {
  const rows = await database
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.company_id")
    .selectAll("users")
    .select("companies.name as company_name")
    .where("users.deleted_at", "is", null)
    .where("users.id", "not in", [marta.id, rafael.id])
    .orderBy(sql`lower(email)`)
    .execute()
  return rows.map((row) => ({
    given_name: row.given_name,
    surname: row.surname,
    email: row.email,
    mobile_number: row.mobile_number,
    role: row.role,
    status: row.status,
    user_status: row.user_status,
    dob: row.dob,
    company: row.company_name,
    hasPassword: row.password_hash !== null,
    mustChangePassword: row.must_change_password,
    ssn: row.ssn === null ? null : seal.open(row.id, row.ssn)
  }))
}
