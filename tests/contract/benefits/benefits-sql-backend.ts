/** The backend of benefits, enrolments and notifications over PostgreSQL: the real services over the server's stores. */
import { nameIdentity } from "#domain/shared/search.rules.ts"
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import sharp from "sharp"
import { partEntries } from "#tests/contract/audit-reads.ts"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlBenefits } from "#adapters/server/database/benefits/benefits.sql.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { type Database, inTransaction } from "#adapters/server/database/database.ts"
import { sqlDashboard } from "#adapters/server/database/dashboard.sql.ts"
import { sqlEnrolmentReport } from "#adapters/server/database/benefits/enrolment-report.sql.ts"
import { enrolmentReportLine } from "#domain/enrolments/enrolment-report.rules.ts"
import { linesOf } from "#tests/contract/report-lines.ts"
import { sqlEnrolments } from "#adapters/server/database/benefits/enrolments.sql.ts"
import { sqlImages } from "#adapters/server/database/images.sql.ts"
import { sqlNotifications } from "#adapters/server/database/benefits/notifications.sql.ts"
import { sharpCleaner } from "#adapters/server/files/sharp.files.ts"
import { newImageKey, sha256Of } from "#adapters/server/security/secrets.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { benefitsService } from "#domain/benefits/benefits.service.ts"
import { companyKeys } from "#domain/companies/company-record.rules.ts"
import { dashboardService } from "#domain/dashboard/dashboard.service.ts"
import { enrolmentsService } from "#domain/enrolments/enrolments.service.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import { imagesService } from "#domain/files/images.service.ts"
import { notificationsService, notifyAdministrators } from "#domain/notifications/notifications.service.ts"
import { CompanyId, type Person, UserId } from "#domain/shared/identity.schema.ts"
import type { BenefitsBackend, Ports } from "#tests/contract/benefits/benefits-backend.ts"
import { addUser, emptyAll, advanceClock, refuseAudit, sqlClaimsPort } from "#tests/contract/sql-backend.ts"
import { countTables, tableDigests } from "#tests/contract/table-digests.ts"
import type { BenefitsPort } from "#domain/benefits/benefits.port.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import type { NotificationsPort } from "#domain/notifications/notifications.port.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import { memoryImageBytes } from "#tests/doubles/images.memory.ts"
import { picture } from "#tests/fixtures/images.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

const bytes = memoryImageBytes()
const cleaner = sharpCleaner()

/** The real services, bound to one transaction. */
export const sqlServices = (database: Database, administrator: Person) => {
  const context = { administrator, requestId: null }
  const audit = sqlAudit(database, context)
  const changes = sqlChanges(database, null)
  const newId = randomUUID
  const images = imagesService({
    store: sqlImages(database),
    bytes,
    cleaner,
    newKey: newImageKey,
    sha256: sha256Of,
    onLost: () => {}
  })
  const notifications = sqlNotifications(database, context)
  const enrolments = enrolmentsService({
    enrolments: sqlEnrolments(database, context),
    notify: notifyAdministrators({ notifications, changes, newId }),
    audit,
    changes,
    administrator,
    newId,
    undoSeconds: 600
  })
  return {
    benefits: benefitsService({ benefits: sqlBenefits(database), images, audit, changes, newId }),
    enrolments,
    notifications: notificationsService({
      notifications,
      enrolments,
      audit,
      changes,
      administrator,
      newId,
      undoSeconds: 600
    })
  }
}

/** The ports of one administrator: every call is one transaction. */
export const sqlPorts = (database: Database, administrator: Person): Ports => ({
  benefits: transacted<BenefitsPort>(sqlServices(database, administrator).benefits, (call) =>
    inTransaction(database, (transaction) => call(sqlServices(transaction, administrator).benefits))
  ),
  enrolments: transacted<EnrolmentsPort>(sqlServices(database, administrator).enrolments, (call) =>
    inTransaction(database, (transaction) => call(sqlServices(transaction, administrator).enrolments))
  ),
  notifications: transacted<NotificationsPort>(sqlServices(database, administrator).notifications, (call) =>
    inTransaction(database, (transaction) => call(sqlServices(transaction, administrator).notifications))
  ),
  claims: sqlClaimsPort(database, administrator),
  dashboard: dashboardService(sqlDashboard(database), "America/Bogota")
})

let made: Promise<Picture> | null = null
const makePicture = async (): Promise<Picture> => {
  const create = { width: 12, height: 9, channels: 3 as const, background: "#5b3fa0" }
  return picture(new Uint8Array(await sharp({ create }).png().toBuffer()))
}

/** Tables that change without a change of records: stored answers of refused requests, and session activity. */
const volatileTables = ["change_outbox", "idempotency_keys", "sessions"]

/** Tables of counts, whose rows may be folded at any time; their sums are compared. */
const sumsOf = (database: Database) =>
  Promise.all(
    countTables.map(async (table) => {
      const { rows } = await sql`
        select key, sum(n) as n from (select to_jsonb(l) - 'id' - 'n' - 'folded' as key, n from ${sql.table(table)} as l) as kept
        group by 1 having sum(n) <> 0 order by key::text
      `.execute(database)
      return rows
    })
  )

export const benefitsSqlBackend = async (database: Database): Promise<BenefitsBackend> => {
  await emptyAll(database)
  await refuseAudit(database, false)
  for (const { id, name } of [marta, rafael]) {
    const [given_name = "", surname = ""] = name.split(" ")
    await addUser(database, id, "admin", { given_name, surname })
  }
  return {
    first: marta,
    second: rafael,
    firstPorts: sqlPorts(database, marta),
    secondPorts: sqlPorts(database, rafael),
    addCompany: async (type, name) => {
      const id = CompanyId.make(randomUUID())
      const known = { name: name ?? `Company ${id}`, contact_email: "office@company.example" }
      await database
        .insertInto("companies")
        .values({ id, ...known, ...companyKeys(known), identity: nameIdentity(known.name), type, deleted_at: null })
        .execute()
      return id
    },
    addMember: (name) => addUser(database, UserId.make(randomUUID()), "user", name),
    changeMember: async (id, change) => {
      await sql`
        update users set ${change === "delete" ? sql`deleted_at = now()` : sql`status = 'inactive'`} where id = ${id}::uuid
      `.execute(database)
    },
    submit: (draft) =>
      done(inTransaction(database, (transaction) => sqlServices(transaction, marta).enrolments.submit(draft))),
    enrolmentReport: (report) => linesOf(sqlEnrolmentReport(database).chunks(report), enrolmentReportLine),
    claim: async (draft) => void (await done(sqlClaimsPort(database, marta).create(draft))),
    submitQuiz: async (type) => {
      const [quiz, user_id] = [randomUUID(), await addUser(database, UserId.make(randomUUID()), "user")]
      await sql`
        insert into quizzes (id, title, title_key, identity, type, status, questions, question_count, created_at, updated_at)
        values (${quiz}::uuid, 'Sleep', 'sleep', 'sleep', ${type}, 'active', '[{}]', 1, now(), now())
      `.execute(database)
      await database
        .insertInto("quiz_submissions")
        .values({ id: randomUUID(), quiz_id: quiz, user_id, created_at: await done(sqlBenefits(database).now) })
        .execute()
    },
    picture: await (made ??= makePicture()),
    now: () => done(sqlBenefits(database).now),
    advance: (seconds) => advanceClock(database, seconds),
    ...partEntries(async () =>
      (
        await Promise.all((["benefit", "enrolment", "notification"] as const).map((one) => entriesAbout(database, one)))
      ).flat()
    ),
    snapshot: async () => [await tableDigests(database, [...volatileTables, ...countTables]), await sumsOf(database)],
    refuseAudit: (isRefusing) => refuseAudit(database, isRefusing),
    close: () => refuseAudit(database, false)
  }
}

const entriesAbout = async (
  database: Database,
  entity: "benefit" | "enrolment" | "notification"
): Promise<ReadonlyArray<AuditEntry>> => {
  const store = sqlAudit(database, { administrator: marta, requestId: null })
  const entries: Array<AuditEntry> = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await done(store.list({ entity, sort: "at", limit: 100, page }))
    entries.push(...data)
    if (!pagination.hasNextPage) return entries
  }
}
