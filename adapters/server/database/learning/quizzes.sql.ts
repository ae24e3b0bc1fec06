/** Stores quizzes in PostgreSQL. Inside a transaction the store is bound to it; outside, each method runs by itself. */
import { Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { attempt } from "#adapters/server/database/database.ts"
import { toPattern } from "#adapters/server/database/search-pattern.ts"
import { inOneSnapshot, readAtOf, readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { expiringDays, quizIdentity, readQuizType, titleKey } from "#domain/quizzes/quiz.rules.ts"
import {
  Quiz,
  type QuizSearch,
  quizQuery,
  type QuizSortField,
  QuizStats,
  QuizSubmission,
  type SubmissionSearch
} from "#domain/quizzes/quiz.schema.ts"
import type { QuizStore } from "#domain/quizzes/quiz.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import type { QuizId } from "#domain/shared/identity.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"

export const sqlQuizzes = (database: Kysely<Tables>): QuizStore => ({
  now: attempt(() => readNow(database)),
  list: (search) => attempt(() => listQuizzes(database, search)),
  stats: attempt(() => readStats(database)),
  find: (id) => attempt(() => findQuiz(database, id, sql`true`)),
  lock: (id) => attempt(() => findQuiz(database, id, sql`true for no key update`)),
  insert: (quiz) =>
    attempt(async () => {
      const { id, created_at } = quiz
      await database
        .insertInto("quizzes")
        .values({ id, ...writtenColumns(quiz), created_at, deleted_at: null })
        .execute()
    }),
  replace: (quiz) =>
    attempt(async () => {
      await database.updateTable("quizzes").set(writtenColumns(quiz)).where("id", "=", quiz.id).execute()
    }),
  remove: (id) =>
    attempt(async () => {
      await sql`
        update quizzes set deleted_at = date_trunc('milliseconds', clock_timestamp()), version = version + 1
        where id = ${id}::uuid and deleted_at is null
      `.execute(database)
    }),
  lockImports: attempt(async () => {
    await sql`select pg_advisory_xact_lock(${lockSpace}, 3)`.execute(database)
  }),
  takenTitles: (identities) =>
    attempt(async () => {
      const { rows } = await sql<{ readonly identity: string }>`
        select distinct identity from quizzes where identity = any(${[...identities]}::text[]) and deleted_at is null
      `.execute(database)
      return new Set(rows.map(({ identity }) => identity))
    }),
  ofUser: (search) => attempt(() => listSubmissions(database, search))
})

/** The class of advisory locks of imports; users and companies have 1 and 2. */
const lockSpace = 7_403

const columns = sql`
  id, title, description_en, description_es, icon, type, status, expires_on, created_at, updated_at, questions, version`

const keys: Readonly<Record<QuizSortField, RawBuilder<unknown>>> = {
  title: sql`title_key`,
  updated_at: sql`updated_at`,
  expires_on: sql`expires_on`,
  type: sql`type`,
  questions: sql`question_count`,
  status: sql`status`
}

/** Counted and sorted directly: there are thousands at most. Quizzes without expiry come last either way. */
const listQuizzes = (database: Kysely<Tables>, search: QuizSearch): Promise<Page<Quiz>> =>
  inOneSnapshot(database, async (snapshot) => {
    const { page = 1, limit = quizQuery.perPage, sort = quizQuery.sortDefault } = search
    const { field, isDescending } = readSort(quizQuery.sortFields, sort)
    const where = matching(search)
    const { rows: counted } = await sql<{ readonly total: number; readonly as_of: string }>`
      select (select count(*) from quizzes where ${where}) as total, ${readAtOf("quizzes")} as as_of
    `.execute(snapshot)
    const { total = 0, as_of = "" } = counted[0] ?? {}
    const direction = sql.raw(isDescending ? "desc" : "asc")
    const { rows } = await sql`
      select ${columns} from quizzes where ${where}
      order by ${keys[field]} ${direction} nulls last, id ${direction} limit ${limit} offset ${(page - 1) * limit}
    `.execute(snapshot)
    return { data: rows.map((row) => decode(row)), pagination: paginate(page, limit, total), asOf: Instant.make(as_of) }
  })

const matching = ({ searchTerm, status, type, ids }: QuizSearch): RawBuilder<boolean> => {
  const pattern = toPattern(searchTerm)
  return sql.join(
    [
      sql`deleted_at is null`,
      ...(pattern === null ? [] : [sql`' ' || title_key like ${pattern}`]),
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(type === undefined ? [] : [sql`type = ${readQuizType(type)}`]),
      ...(ids === undefined ? [] : [sql`id = any(${ids.split(",")}::uuid[])`])
    ],
    sql` and `
  )
}

const readStats = async (database: Kysely<Tables>): Promise<QuizStats> => {
  const { rows } = await sql`
    with today as (select (statement_timestamp() at time zone 'UTC')::date as day)
    select count(*) as total, count(*) filter (where status = 'active') as active,
      coalesce(sum(question_count), 0) as "totalQuestions",
      count(*) filter (where status = 'active' and expires_on between day and day + ${sql.lit(expiringDays)}) as "expiringSoon"
    from quizzes, today where deleted_at is null
  `.execute(database)
  return decodeStats(rows[0])
}

const findQuiz = async (database: Kysely<Tables>, id: QuizId, where: RawBuilder<unknown>): Promise<Quiz | null> => {
  const { rows } = await sql`
    select ${columns} from quizzes where id = ${id}::uuid and deleted_at is null and ${where}
  `.execute(database)
  return rows[0] === undefined ? null : decode(rows[0])
}

const listSubmissions = (
  database: Kysely<Tables>,
  { userId, page = 1, limit = quizQuery.perPage }: SubmissionSearch
): Promise<Page<QuizSubmission>> =>
  inOneSnapshot(database, async (snapshot) => {
    const { rows: counted } = await sql<{ readonly total: number; readonly as_of: string }>`
      select count(*) as total, date_trunc('milliseconds', statement_timestamp()) as as_of
      from quiz_submissions where user_id = ${userId}::uuid
    `.execute(snapshot)
    const { total = 0, as_of = "" } = counted[0] ?? {}
    const { rows } = await sql<SubmissionRow>`
      select s.id, s.created_at, q.title, q.created_at as quiz_created_at
      from quiz_submissions as s join quizzes as q on q.id = s.quiz_id
      where s.user_id = ${userId}::uuid
      order by s.created_at desc, s.id desc limit ${limit} offset ${(page - 1) * limit}
    `.execute(snapshot)
    const data = rows.map(({ id, created_at, title, quiz_created_at }) =>
      decodeSubmission({ id, created_at, quiz: { title, created_at: quiz_created_at } })
    )
    return { data, pagination: paginate(page, limit, total), asOf: Instant.make(as_of) }
  })

interface SubmissionRow {
  readonly id: string
  readonly created_at: string
  readonly title: string
  readonly quiz_created_at: string
}

const writtenColumns = (quiz: Quiz) => ({
  title: quiz.title,
  title_key: titleKey(quiz.title),
  identity: quizIdentity(quiz.title),
  description_en: quiz.description_en,
  description_es: quiz.description_es,
  icon: quiz.icon,
  type: quiz.type,
  status: quiz.status,
  expires_on: quiz.expires_on,
  questions: JSON.stringify(quiz.questions),
  question_count: quiz.questions.length,
  updated_at: quiz.updated_at,
  version: quiz.version
})

const decode = Schema.decodeUnknownSync(Quiz)
const decodeStats = Schema.decodeUnknownSync(QuizStats)
const decodeSubmission = Schema.decodeUnknownSync(QuizSubmission)
