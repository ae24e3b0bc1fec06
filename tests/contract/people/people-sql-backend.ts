/** The backend of people and companies over PostgreSQL: the real services over the server's stores. */
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { type Kysely, sql } from "kysely"
import sharp from "sharp"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { sqlClaims } from "#adapters/server/database/claims/claims.sql.ts"
import { sqlCompanies } from "#adapters/server/database/people/companies.sql.ts"
import { type Database, inTransaction } from "#adapters/server/database/database.ts"
import { sqlImages } from "#adapters/server/database/images.sql.ts"
import { sqlUserBulk } from "#adapters/server/database/people/user-bulk.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { sqlUndo } from "#adapters/server/database/undo/undo.sql.ts"
import { sqlUsers } from "#adapters/server/database/people/users.sql.ts"
import { sharpCleaner } from "#adapters/server/files/sharp.files.ts"
import { newImageKey, sessionTokenHash, sha256Of } from "#adapters/server/security/secrets.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import { companiesService } from "#domain/companies/companies.service.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import { imagesService } from "#domain/files/images.service.ts"
import type { Person, UserId } from "#domain/shared/identity.schema.ts"
import { UndoClosed } from "#domain/shared/undo/undoable.schema.ts"
import type { UndoPort } from "#domain/shared/undo/undo.port.ts"
import { undoService } from "#domain/shared/undo/undo.service.ts"
import type { UserBulkPort } from "#domain/users/user-bulk.port.ts"
import { userBulkService } from "#domain/users/user-bulk.service.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import { usersService } from "#domain/users/users.service.ts"
import { sqlUserReport } from "#adapters/server/database/people/user-report.sql.ts"
import { userReportLine } from "#domain/users/user-report.rules.ts"
import { linesOf } from "#tests/contract/report-lines.ts"
import type { PeopleBackend } from "#tests/contract/people/people-backend.ts"
import { openSession, testSeal } from "#tests/contract/served-application.ts"
import { revealsPerHour } from "#tests/fixtures/new-people.ts"
import { addUser, emptyAll, postedSms, refuseAudit, sqlClaimsPort } from "#tests/contract/sql-backend.ts"
import { tableDigests } from "#tests/contract/table-digests.ts"
import { memoryImageBytes } from "#tests/doubles/images.memory.ts"
import { undoChangeOver } from "#tests/doubles/undo.memory.ts"
import { transacted, usersPortOver } from "#tests/doubles/transacted.ts"
import { isCommonPassword, passwordHash } from "#tests/doubles/session.memory.ts"
import { picture } from "#tests/fixtures/images.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { done } from "#tests/fixtures/outcomes.ts"

const bytes = memoryImageBytes()
const cleaner = sharpCleaner()
const secretsContext = { ssn: testSeal, idleSeconds: 1800, maxSeconds: 43_200 }

const servicesOver = (database: Database, administrator: Person, session: string | null) => {
  const audit = sqlAudit(database, { administrator, requestId: null })
  const changes = sqlChanges(database, null)
  const images = imagesService({
    store: sqlImages(database),
    bytes,
    cleaner,
    newKey: newImageKey,
    sha256: sha256Of,
    onLost: () => {}
  })
  const hashPassword = (password: string) => Effect.succeed(passwordHash(password))
  const confirmPassword = (password: string) =>
    Effect.promise(async () => (await hashOf(database, administrator.id)) === passwordHash(password))
  const users = sqlUsers(database, secretsContext)
  const claims = sqlClaims(database, { administrator, requestId: null })
  return {
    users: usersService({
      users,
      claims,
      images,
      audit,
      changes,
      administrator,
      account: {},
      session,
      isCommonPassword,
      hashPassword,
      confirmPassword,
      newId: randomUUID,
      revealsPerHour
    }),
    bulk: userBulkService({
      store: sqlUserBulk(database, { administrator, requestId: null }, users),
      changes,
      administrator,
      account: {},
      newId: randomUUID,
      undoSeconds: 600
    }),
    companies: companiesService({ store: sqlCompanies(database).store, audit, changes, newId: randomUUID })
  }
}

/** The users port of one administrator: every call is one transaction. */
export const sqlUsersPort = (database: Database, administrator: Person, session: string | null = null): UsersPort =>
  usersPortOver(servicesOver(database, administrator, session).users, (call) =>
    inTransaction(database, (transaction) => call(servicesOver(transaction, administrator, session).users))
  )

const sqlUserBulkPort = (database: Database, administrator: Person): UserBulkPort => {
  const within = <A, E>(call: (service: UserBulkPort) => Effect.Effect<A, E>) =>
    inTransaction(database, (transaction) => call(servicesOver(transaction, administrator, null).bulk))
  return {
    change: (request) => within((service) => service.change(request)),
    undo: (id) => within((service) => service.undo(id))
  }
}

const sqlUndoPort = (database: Database, administrator: Person): UndoPort => ({
  list: (entity) =>
    inTransaction(database, (transaction) =>
      undoService({ store: sqlUndo(transaction, administrator), undoSeconds: 600 }).list(entity)
    ),
  undoChange: undoChangeOver(sqlUserBulkPort(database, administrator)),
  undoImport: () => Effect.fail(new UndoClosed())
})

export const sqlCompaniesPort = (database: Database, administrator: Person): CompaniesPort =>
  transacted<CompaniesPort>(servicesOver(database, administrator, null).companies, (call) =>
    inTransaction(database, (transaction) => call(servicesOver(transaction, administrator, null).companies))
  )

let portrait: Promise<Picture> | null = null
const makePortrait = async (): Promise<Picture> => {
  const create = { width: 12, height: 9, channels: 3 as const, background: "#5b3fa0" }
  return picture(new Uint8Array(await sharp({ create }).png().toBuffer()))
}

/**
 * Tables that change without a change of records: stored answers of refused requests, counted
 * failures, and session activity. Counts may
 * be folded at any time, so their sums are compared instead.
 */
const volatileTables = [
  "change_outbox",
  "idempotency_keys",
  "sessions",
  "sign_in_failures",
  "claim_counts",
  "claim_treatment_counts",
  "user_counts",
  "company_user_counts"
]

const counted = async (database: Database) => {
  const { rows } = await sql`
    select 'week' as by, week::text as key, status, role, sum(n) as n from user_counts group by 1, 2, 3, 4 having sum(n) <> 0
    union all
    select 'company', company_id::text, status, role, sum(n) from company_user_counts group by 1, 2, 3, 4 having sum(n) <> 0
    order by 1, 2, 3, 4
  `.execute(database)
  return rows
}

export const peopleSqlBackend = async (
  database: Database,
  hashToken: (token: string) => string = sessionTokenHash
): Promise<PeopleBackend> => {
  await emptyAll(database)
  await refuseAudit(database, false)
  for (const { id, name } of [marta, rafael]) {
    const [given_name = "", surname = ""] = name.split(" ")
    await addUser(database, id, "admin", { given_name, surname })
  }
  const firstSession = await openSession(database, marta, hashToken)
  return {
    first: marta,
    second: rafael,
    firstUsers: sqlUsersPort(database, marta, hashToken(firstSession)),
    secondUsers: sqlUsersPort(database, rafael),
    firstBulk: sqlUserBulkPort(database, marta),
    secondBulk: sqlUserBulkPort(database, rafael),
    firstUndo: sqlUndoPort(database, marta),
    secondUndo: sqlUndoPort(database, rafael),
    userReport: (report) => linesOf(sqlUserReport(database).chunks(report), userReportLine),
    firstClaims: sqlClaimsPort(database, marta),
    advance: async (seconds) => {
      await sql`update audit_entries set at = at - make_interval(secs => ${seconds})`.execute(database)
      await sql`
        update user_changes set changed_at = changed_at - make_interval(secs => ${seconds}),
          undo_until = undo_until - make_interval(secs => ${seconds})
      `.execute(database)
    },
    firstCompanies: sqlCompaniesPort(database, marta),
    secondCompanies: sqlCompaniesPort(database, rafael),
    firstSession,
    openSession: (id) => openSession(database, { id }, hashToken),
    isOpen: async (session) => {
      const { rows } = await sql`select 1 from sessions where token_hash = ${hashToken(session)}`.execute(database)
      return rows.length > 0
    },
    mustChangePassword: async (id) =>
      (await database.selectFrom("users").select("must_change_password").where("id", "=", id).executeTakeFirstOrThrow())
        .must_change_password,
    posted: () => postedSms(database),
    spoilNumber: async (id) => {
      const { ssn } = await database.selectFrom("users").select("ssn").where("id", "=", id).executeTakeFirstOrThrow()
      const spoilt = Buffer.from(ssn ?? []).map((byte) => byte ^ 1)
      await database.updateTable("users").set({ ssn: spoilt }).where("id", "=", id).execute()
    },
    storePhone: async (id, mobile_number) => {
      await database.updateTable("users").set({ mobile_number }).where("id", "=", id).execute()
    },
    storeName: async (id, given_name) => {
      await database.updateTable("users").set({ given_name }).where("id", "=", id).execute()
    },
    storeCompanyName: async (id, name) => {
      await database.updateTable("companies").set({ name }).where("id", "=", id).execute()
    },
    sendCode: async ({ id, mobile_number }) => {
      await sql`
        insert into otp_codes (identity, user_id, code_hash, created_at, expires_at)
        values (${mobile_number}, ${id}::uuid, 'hash', now(), now() + interval '5 minutes')
      `.execute(database)
    },
    hasCode: async (id) => {
      const { rows } = await sql`select 1 from otp_codes where user_id = ${id}::uuid and replaced_at is null`.execute(
        database
      )
      return rows.length > 0
    },
    passwordHash: (id) => hashOf(database, id),
    setPassword: async (id, password) => {
      const password_hash = passwordHash(password)
      await database.updateTable("users").set({ password_hash }).where("id", "=", id).execute()
    },
    portrait: await (portrait ??= makePortrait()),
    audit: async () => [...(await everyEntry(database, "user")), ...(await everyEntry(database, "company"))],
    snapshot: async () => [await tableDigests(database, volatileTables), await counted(database)],
    refuseAudit: (isRefusing) => refuseAudit(database, isRefusing),
    close: () => refuseAudit(database, false)
  }
}

const hashOf = async (database: Kysely<Tables>, id: UserId) =>
  (await database.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirst())?.password_hash ??
  null

const everyEntry = async (database: Database, entity: "user" | "company"): Promise<ReadonlyArray<AuditEntry>> => {
  const store = sqlAudit(database, { administrator: marta, requestId: null })
  const entries: Array<AuditEntry> = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await done(store.list({ entity, sort: "at", limit: 100, page }))
    entries.push(...data)
    if (!pagination.hasNextPage) return entries
  }
}
