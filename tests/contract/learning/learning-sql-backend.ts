/** Quizzes and articles over PostgreSQL: the real services over the server's stores. */
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import sharp from "sharp"
import { sqlArticles } from "#adapters/server/database/learning/articles.sql.ts"
import { partEntries } from "#tests/contract/audit-reads.ts"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { type Database, inTransaction } from "#adapters/server/database/database.ts"
import { sqlImages } from "#adapters/server/database/images.sql.ts"
import { sqlQuizzes } from "#adapters/server/database/learning/quizzes.sql.ts"
import { sharpCleaner } from "#adapters/server/files/sharp.files.ts"
import { newImageKey, sha256Of } from "#adapters/server/security/secrets.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { Entity, Person } from "#domain/shared/identity.schema.ts"
import { articlesService } from "#domain/articles/articles.service.ts"
import { imagesService } from "#domain/files/images.service.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import { quizzesService } from "#domain/quizzes/quizzes.service.ts"
import { Day } from "#domain/shared/calendar.schema.ts"
import type { ArticlesBackend } from "#tests/contract/learning/articles.contract.ts"
import type { QuizzesBackend } from "#tests/contract/learning/quizzes.contract.ts"
import { addUser, emptyAll, advanceClock, refuseAudit } from "#tests/contract/sql-backend.ts"
import { tableDigests } from "#tests/contract/table-digests.ts"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import { memoryImageBytes } from "#tests/doubles/images.memory.ts"
import { picture } from "#tests/fixtures/images.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael, userId } from "#tests/fixtures/people.ts"

const bytes = memoryImageBytes()
const cleaner = sharpCleaner()

const makeServices = (database: Database, administrator: Person) => {
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
  return {
    quizzes: quizzesService({
      quizzes: sqlQuizzes(database),
      audit,
      changes,
      newId: randomUUID,
      recordImport: Effect.die(new Error("Files are imported by the application"))
    }),
    articles: articlesService({
      articles: sqlArticles(database),
      images,
      audit,
      changes,
      administrator,
      newId: randomUUID
    })
  }
}

const quizzesPort = (database: Database, administrator: Person) =>
  transacted<QuizzesPort>(makeServices(database, administrator).quizzes, (call) =>
    inTransaction(database, (transaction) => call(makeServices(transaction, administrator).quizzes))
  )

const articlesPort = (database: Database, administrator: Person) =>
  transacted<ArticlesPort>(makeServices(database, administrator).articles, (call) =>
    inTransaction(database, (transaction) => call(makeServices(transaction, administrator).articles))
  )

/** Tables that change without a change of records: stored answers of refused requests, and session activity. */
const volatileTables = ["change_outbox", "idempotency_keys", "sessions"]

const emptyBackend = async (database: Database) => {
  await emptyAll(database)
  await refuseAudit(database, false)
  for (const { id, name } of [marta, rafael]) {
    const [given_name = "", surname = ""] = name.split(" ")
    await addUser(database, id, "admin", { given_name, surname })
  }
  return {
    first: marta,
    second: rafael,
    advance: (seconds: number) => advanceClock(database, seconds),
    snapshot: () => tableDigests(database, volatileTables),
    refuseAudit: (isRefusing: boolean) => refuseAudit(database, isRefusing),
    close: () => refuseAudit(database, false)
  }
}

export const quizzesSqlBackend = async (database: Database): Promise<QuizzesBackend> => {
  const backend = await emptyBackend(database)
  let users = 0
  return {
    ...backend,
    firstPort: quizzesPort(database, marta),
    secondPort: quizzesPort(database, rafael),
    addUser: () => addUser(database, userId((users += 1)), "user"),
    submit: async (user, quiz) => {
      await sql`
        insert into quiz_submissions (id, quiz_id, user_id, created_at)
        values (${randomUUID()}::uuid, ${quiz}::uuid, ${user}::uuid, clock_timestamp())
      `.execute(database)
    },
    day: async (days) => {
      const { rows } = await sql<{ readonly day: string }>`
        select (clock_timestamp() at time zone 'UTC')::date + ${sql.lit(days)} as day
      `.execute(database)
      return Day.make(rows[0]?.day ?? "")
    },
    ...partEntries(() => everyEntry(database, "quiz"))
  }
}

let portrait: Promise<Picture> | null = null
const makePortrait = async (): Promise<Picture> => {
  const create = { width: 12, height: 9, channels: 3 as const, background: "#5b3fa0" }
  return picture(new Uint8Array(await sharp({ create }).png().toBuffer()))
}

export const articlesSqlBackend = async (database: Database): Promise<ArticlesBackend> => ({
  ...(await emptyBackend(database)),
  firstPort: articlesPort(database, marta),
  secondPort: articlesPort(database, rafael),
  portrait: await (portrait ??= makePortrait()),
  audit: () => everyEntry(database, "article")
})

const everyEntry = async (database: Database, entity: Entity): Promise<ReadonlyArray<AuditEntry>> =>
  (await done(sqlAudit(database, { administrator: marta, requestId: null }).list({ entity, sort: "at", limit: 100 })))
    .data
