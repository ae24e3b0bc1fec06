/**
 * Fills a new installation: two administrators, companies and members, claims to decide, quizzes and articles, benefits
 * and enrolments. The same `now` gives the same rows on every computer.
 */
import { type Kysely, sql } from "kysely"
import { compactCounts } from "#adapters/server/database/counts.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"
import { seededRandom } from "#adapters/server/demo/random.ts"
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
  /** Encrypts the members' social security numbers; without it they have none. */
  readonly sealSsn?: (userId: string, ssn: string) => Uint8Array
}

/** Fills an empty database in one transaction. Returns false, and does nothing, where there is any user, deleted ones included. */
export const seedDemo = async (database: Database, { now, hashPassword, sealSsn }: SeedDemo): Promise<boolean> => {
  if (!(await isEmpty(database))) return false
  const passwordHash = await hashPassword(demoPassword)
  const isFilled = await database.transaction().execute(async (transaction) => {
    // Of two servers that start at once, only one fills the database.
    await sql`lock table users in share row exclusive mode`.execute(transaction)
    if (!(await isEmpty(transaction))) return false
    const random = seededRandom(seed)
    const companies = demoCompanies(random, now)
    const administrators = demoAdministrators(random, now, passwordHash)
    const members = demoMembers(random, now, companies)
    const { claims, notifications } = demoClaims(random, now, administrators, members)
    await insertAll(transaction, "companies", companies)
    await insertAll(transaction, "users", [...administrators, ...members])
    if (sealSsn !== undefined) await encryptNumbers(transaction, members, sealSsn)
    await insertAll(transaction, "claims", claims)
    await insertAll(transaction, "notifications", notifications)
    const contentRandom = seededRandom(contentSeed)
    const quizzes = demoQuizzes(contentRandom, now)
    await insertAll(transaction, "quizzes", quizzes)
    await insertAll(transaction, "quiz_submissions", demoSubmissions(contentRandom, now, quizzes, members))
    await insertAll(transaction, "articles", demoArticles(contentRandom, now, administrators))
    const benefitRandom = seededRandom(benefitSeed)
    const benefits = demoBenefits(benefitRandom, now, companies)
    const { enrolments, notifications: enrolmentNotifications } = demoEnrolments(benefitRandom, now, benefits, members)
    await insertAll(transaction, "benefits", benefits)
    await insertAll(transaction, "enrolments", enrolments)
    await insertAll(transaction, "notifications", enrolmentNotifications)
    return true
  })
  await compactCounts(database)
  for (const table of [
    "companies",
    "users",
    "user_counts",
    "company_user_counts",
    "claims",
    "claim_counts",
    "claim_clients",
    "claim_look_alikes",
    "notifications",
    "quizzes",
    "quiz_submissions",
    "articles",
    "benefits",
    "enrolments",
    "enrolment_counts",
    "notification_counts",
    "claim_days",
    "claim_treatment_counts"
  ])
    await sql`analyze ${sql.table(table)}`.execute(database)
  return isFilled
}

/** Whether a demo administrator can sign in; their addresses are of a domain that nobody can register. */
export const hasDemoAdministrator = async (database: Database): Promise<boolean> => {
  const found = await database
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("deleted_at", "is", null)
    .where("email", "like", "%@backoffice.example")
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const seed = 20_261_120
/** Seeds of their own, so that a change of one kind of rows leaves the others equal. */
const contentSeed = 20_261_121
const benefitSeed = 20_261_122

const isEmpty = async (database: Kysely<Tables>): Promise<boolean> =>
  (await database.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined

type SeededTable =
  | "companies"
  | "users"
  | "claims"
  | "notifications"
  | "quizzes"
  | "quiz_submissions"
  | "articles"
  | "benefits"
  | "enrolments"

/** Numbers that begin with 9 are never assigned to a person. */
const encryptNumbers = async (
  database: Kysely<Tables>,
  members: ReadonlyArray<{ readonly id: string }>,
  seal: (userId: string, ssn: string) => Uint8Array
) => {
  const random = seededRandom(seed + 1)
  const digits = (min: number, max: number) => String(random.between(min, max))
  const sealed = members.map(({ id }) =>
    Buffer.from(seal(id, `${digits(900, 999)}-${digits(10, 99)}-${digits(1_000, 9_999)}`)).toString("hex")
  )
  await sql`
    update users set ssn = decode(sealed, 'hex')
    from unnest(${members.map(({ id }) => id)}::uuid[], ${sealed}::text[]) as made (id, sealed) where users.id = made.id
  `.execute(database)
}

/** A row names every column of its table that may not be null. */
const insertAll = async (database: Kysely<Tables>, table: SeededTable, rows: ReadonlyArray<object>) => {
  await sql`
    insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, row)).* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row
  `.execute(database)
}
