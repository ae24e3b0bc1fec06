/**
 * What a new installation shows: two administrators, the companies and people they look after, claims to decide,
 * quizzes and articles, benefits and who has asked for them.
 *
 * The same `now` gives the same rows on every computer.
 */
import { type Kysely, sql } from "kysely"
import { foldCounts } from "#adapters/server/database/counts.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"
import { chanceFrom } from "#adapters/server/demo/chance.ts"
import { demoBenefits, demoEnrolments } from "#adapters/server/demo/demo-benefits.ts"
import { demoClaims } from "#adapters/server/demo/demo-claims.ts"
import { demoArticles, demoQuizzes, demoSubmissions } from "#adapters/server/demo/demo-content.ts"
import { demoAdministrators, demoCompanies, demoMembers } from "#adapters/server/demo/demo-people.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { Instant } from "#domain/shared/calendar.schema.ts"

/** The password of both demo administrators, printed at the start of a development server. */
export const demoPassword = "Admin.2026"

export interface SeedDemo {
  readonly now: Instant
  readonly hashPassword: (password: string) => Promise<string>
  /** Seals the members' social security numbers; without it they have none. */
  readonly sealSsn?: (userId: string, ssn: string) => Uint8Array
}

/** Fills an empty database, all or nothing, and answers true. Does nothing where there is anybody already, also a deleted one. */
export const seedDemo = async (database: Database, { now, hashPassword, sealSsn }: SeedDemo): Promise<boolean> => {
  if (!(await isEmpty(database))) return false
  const passwordHash = await hashPassword(demoPassword)
  const isDone = await database.transaction().execute(async (transaction) => {
    // Of two servers starting at once, one fills.
    await sql`lock table users in share row exclusive mode`.execute(transaction)
    if (!(await isEmpty(transaction))) return false
    const chance = chanceFrom(seed)
    const companies = demoCompanies(chance, now)
    const administrators = demoAdministrators(chance, now, passwordHash)
    const members = demoMembers(chance, now, companies)
    const { claims, notifications } = demoClaims(chance, now, administrators, members)
    await insertAll(transaction, "companies", companies)
    await insertAll(transaction, "users", [...administrators, ...members])
    if (sealSsn !== undefined) await sealNumbers(transaction, members, sealSsn)
    await insertAll(transaction, "claims", claims)
    await insertAll(transaction, "notifications", notifications)
    const more = chanceFrom(contentSeed)
    const quizzes = demoQuizzes(more, now)
    await insertAll(transaction, "quizzes", quizzes)
    await insertAll(transaction, "quiz_submissions", demoSubmissions(more, now, quizzes, members))
    await insertAll(transaction, "articles", demoArticles(more, now, administrators))
    const offered = chanceFrom(benefitSeed)
    const benefits = demoBenefits(offered, now, companies)
    const { enrolments, notifications: told } = demoEnrolments(offered, now, benefits, members)
    await insertAll(transaction, "benefits", benefits)
    await insertAll(transaction, "enrolments", enrolments)
    await insertAll(transaction, "notifications", told)
    return true
  })
  await foldCounts(database)
  for (const table of [
    "companies",
    "users",
    "user_counts",
    "company_user_counts",
    "claims",
    "claim_counts",
    "claim_clients",
    "notifications",
    "quizzes",
    "quiz_submissions",
    "articles",
    "benefits",
    "enrolments",
    "enrolment_counts",
    "notification_counts",
    "claim_days"
  ])
    await sql`analyze ${sql.table(table)}`.execute(database)
  return isDone
}

const seed = 20_261_120
/** Apart, so that more of one kind leaves the others as they are. */
const contentSeed = 20_261_121
const benefitSeed = 20_261_122

const isEmpty = async (database: Kysely<Tables>): Promise<boolean> =>
  (await database.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined

type Seeded =
  | "companies"
  | "users"
  | "claims"
  | "notifications"
  | "quizzes"
  | "quiz_submissions"
  | "articles"
  | "benefits"
  | "enrolments"

/** Numbers that begin with 9 are nobody's. */
const sealNumbers = async (
  database: Kysely<Tables>,
  members: ReadonlyArray<{ readonly id: string }>,
  seal: (userId: string, ssn: string) => Uint8Array
) => {
  const chance = chanceFrom(seed + 1)
  const digits = (min: number, max: number) => String(chance.between(min, max))
  const sealed = members.map(({ id }) =>
    Buffer.from(seal(id, `${digits(900, 999)}-${digits(10, 99)}-${digits(1_000, 9_999)}`)).toString("hex")
  )
  await sql`
    update users set ssn = decode(sealed, 'hex')
    from unnest(${members.map(({ id }) => id)}::uuid[], ${sealed}::text[]) as made (id, sealed) where users.id = made.id
  `.execute(database)
}

/** Rows carry every column of their table by name. */
const insertAll = async (database: Kysely<Tables>, table: Seeded, rows: ReadonlyArray<object>) => {
  await sql`
    insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, row)).* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row
  `.execute(database)
}
