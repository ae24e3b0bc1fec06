/** Stores quizzes in PostgreSQL. Inside a transaction the store is bound to it; outside, each method runs by itself. */
import { Schema } from "effect"
import { type Kysely, sql } from "kysely"
import { columnList } from "#adapters/server/database/columns.ts"
import { attempt } from "#adapters/server/database/database.ts"
import { matching, rowTable } from "#adapters/server/database/rows.sql.ts"
import { inOneSnapshot } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import {
  contentOf,
  expiringDays,
  quizFields,
  quizIdentity,
  readQuizType,
  titleKey
} from "#domain/quizzes/quiz.rules.ts"
import {
  Quiz,
  type QuizFilter,
  quizQuery,
  type QuizSearch,
  QuizStats,
  QuizSubmission,
  type SubmissionSearch
} from "#domain/quizzes/quiz.schema.ts"
import type { QuizStore } from "#domain/quizzes/quiz.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"

/** Quizzes without expiry come last either way. */
const quizzes = rowTable({
  name: "quizzes",
  columns: sql`id, ${columnList(quizFields)}, created_at, updated_at, version, deleted_at is not null as is_deleted`,
  Row: Quiz,
  isMarked: true,
  query: quizQuery,
  orders: {
    title: sql`title_key`,
    updated_at: sql`updated_at`,
    expires_on: sql`expires_on`,
    type: sql`type`,
    questions: sql`question_count`,
    status: sql`status`
  },
  nulls: sql`nulls last`
})

const matchingQuizzes = (search: QuizSearch) => {
  const { status, import_id } = search
  const type = search.type === undefined ? undefined : readQuizType(search.type)
  return matching(search, "title_key", { status, type, import_id }, search.active === "no")
}

/** How many quizzes a list under the filter has. */
export const countQuizzes = (database: Kysely<Tables>, filter: QuizFilter) =>
  quizzes.count(database, matchingQuizzes(filter))

export const sqlQuizzes = (database: Kysely<Tables>): QuizStore => ({
  ...quizzes.storeOver(database),
  list: (search) => attempt(() => quizzes.page(database, matchingQuizzes(search), search)),
  stats: attempt(() => readStats(database)),
  insert: (quiz, importId) => {
    const { id, created_at } = quiz
    return attempt(() => quizzes.insert(database, { id, ...written(quiz), created_at, import_id: importId }))
  },
  replace: (quiz) => attempt(() => quizzes.update(database, quiz.id, written(quiz))),
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
      select s.id, s.created_at, q.id as quiz_id, q.title, q.created_at as quiz_created_at
      from quiz_submissions as s join quizzes as q on q.id = s.quiz_id
      where s.user_id = ${userId}::uuid
      order by s.created_at desc, s.id desc limit ${limit} offset ${(page - 1) * limit}
    `.execute(snapshot)
    const data = rows.map(({ id, created_at, quiz_id, title, quiz_created_at }) =>
      decodeSubmission({ id, created_at, quiz: { id: quiz_id, title, created_at: quiz_created_at } })
    )
    return { data, pagination: paginate(page, limit, total), asOf: Instant.make(as_of) }
  })

interface SubmissionRow {
  readonly id: string
  readonly created_at: string
  readonly quiz_id: string
  readonly title: string
  readonly quiz_created_at: string
}

/** The columns that an edit writes. */
const written = (quiz: Quiz) => ({
  ...contentOf(quiz),
  title_key: titleKey(quiz.title),
  identity: quizIdentity(quiz.title),
  questions: JSON.stringify(quiz.questions),
  question_count: quiz.questions.length,
  updated_at: quiz.updated_at,
  version: quiz.version
})

const decodeStats = Schema.decodeUnknownSync(QuizStats)
const decodeSubmission = Schema.decodeUnknownSync(QuizSubmission)
