import { createHash, createSecretKey, randomBytes } from "node:crypto"
import { Schema } from "effect"
import { sql } from "kysely"
import { afterEach, expect, it } from "vitest"
import type { Database } from "#adapters/server/database/database.ts"
import { seedDemo } from "#adapters/server/demo/seed-demo.ts"
import { simulateTraffic } from "#adapters/server/demo/live-traffic.ts"
import { seedScale } from "#adapters/server/demo/seed-scale.ts"
import { addAdministrator, AlreadyTaken } from "#adapters/server/database/people/administrators.sql.ts"
import { CompanyChange } from "#domain/companies/company.schema.ts"
import { ssnSeal } from "#adapters/server/security/secrets.ts"
import { clientKey } from "#domain/claims/claim.rules.ts"
import { userKeys } from "#domain/users/user-record.rules.ts"
import { Email, UserChange } from "#domain/users/user-record.schema.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import { sqlArticles } from "#adapters/server/database/learning/articles.sql.ts"
import { sqlQuizzes } from "#adapters/server/database/learning/quizzes.sql.ts"
import { NewArticle } from "#domain/articles/article.schema.ts"
import { quizIssues } from "#domain/quizzes/quiz.rules.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { demoNow, fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const isEmail = Schema.is(Email)
const readChange = Schema.decodeUnknownSync(UserChange)
const readArticle = Schema.decodeUnknownSync(NewArticle)
const readCompany = Schema.decodeUnknownSync(CompanyChange)

let open: ReadonlyArray<ScratchDatabase> = []
const scratch = async () => {
  const database = await scratchDatabase()
  open = [...open, database]
  return database.kysely
}
afterEach(async () => {
  for (const database of open) await database.close()
  open = []
})

const numberOf = async (database: Database, from: string) => {
  const {
    rows: [row]
  } = await sql<{ readonly n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(database)
  return row?.n
}

const digest = async (database: Database, table: string) => {
  const {
    rows: [row]
  } = await sql<{
    readonly text: string
  }>`select string_agg(t::text, '|' order by t.id) as text from ${sql.table(table)} as t`.execute(database)
  return createHash("sha256")
    .update(row?.text ?? "")
    .digest("hex")
}

it("an empty database is filled with equal demo rows everywhere, and no other is changed", async () => {
  const [one, other] = [await scratch(), await scratch()]
  expect(await fillWithDemo(one)).toBe(true)
  expect(await fillWithDemo(one)).toBe(false)
  expect(await fillWithDemo(other)).toBe(true)
  for (const table of [
    "companies",
    "users",
    "claims",
    "notifications",
    "quizzes",
    "quiz_submissions",
    "articles",
    "benefits",
    "enrolments"
  ])
    expect(await digest(one, table)).toBe(await digest(other, table))
  expect(await numberOf(one, "companies")).toBe(34)
  expect(await numberOf(one, "users where role = 'admin'")).toBe(2)
  expect(await numberOf(one, "users where role = 'user'")).toBe(2_500)
  expect(await numberOf(one, "claims")).toBe(2_500)
  expect(await numberOf(one, "claims where status = 'pending'")).toBe(600)
  expect(await numberOf(one, "quizzes")).toBe(120)
  expect(await numberOf(one, "articles")).toBe(40)
  expect(await numberOf(one, "benefits")).toBe(40)
  expect(await numberOf(one, "(select distinct type from benefits) as kinds")).toBe(7)
  expect(await numberOf(one, "enrolments where status = 'pending'")).toBe(150)
  expect(await numberOf(one, "notifications")).toBeGreaterThanOrEqual(400)
  expect(await numberOf(one, "quiz_submissions where created_at >= '2026-11-20T00:00:00Z'")).toBeGreaterThan(0)
})

it("demo enrolments are plausible, each with one notification", async () => {
  const database = await scratch()
  await fillWithDemo(database)
  const own = "enrolments as e join users as u on u.id = e.user_id join benefits as b on b.id = e.benefit_id"
  expect(await numberOf(database, `${own} where e.created_at < greatest(u.created_at, b.created_at)`)).toBe(0)
  expect(
    await numberOf(
      database,
      "enrolments as e where (select count(*) from notifications as n where n.enrolment_id = e.id) <> 1"
    )
  ).toBe(0)
  expect(await numberOf(database, "enrolments where jsonb_array_length(beneficiaries) > 0")).toBeGreaterThan(20)
  expect(await numberOf(database, "enrolments where form_data is not null")).toBeGreaterThan(20)
  expect(
    await numberOf(database, "notifications where enrolment_id is not null and status = 'pending'")
  ).toBeGreaterThan(20)
})

it("live traffic runs through the services until it is stopped", async () => {
  const database = await scratch()
  await fillWithDemo(database)
  const stopping = new AbortController()
  const arrived = new Map<string, number>()
  const made = await simulateTraffic(database, {
    pauseMs: 1,
    seed: 7,
    stopping: stopping.signal,
    onEvent: (what) => {
      arrived.set(what, (arrived.get(what) ?? 0) + 1)
      if ([...arrived.values()].reduce((sum, count) => sum + count, 0) === 60) stopping.abort()
    }
  })
  expect(made).toBe(60)
  const { enrolment = 0, claim = 0, quiz = 0 } = Object.fromEntries(arrived)
  expect(Math.min(enrolment, claim, quiz)).toBeGreaterThan(3)
  expect(await numberOf(database, "enrolments")).toBe(500 + enrolment)
  expect(await numberOf(database, "claims")).toBe(2_500 + claim)
  expect(await numberOf(database, "audit_entries where actor_name = 'Member app'")).toBe(enrolment + claim)
  const { rows } = await sql<{ readonly counted: number; readonly there: number }>`
    select (select sum(n) from notification_counts where status = 'pending') as counted,
      (select count(*) from notifications where status = 'pending') as there
  `.execute(database)
  expect(rows[0]?.counted).toBe(rows[0]?.there)
})

it("two servers starting at the same time fill the database once", async () => {
  const database = await scratch()
  const filled = await Promise.all([fillWithDemo(database), fillWithDemo(database)])
  expect(filled.filter(Boolean)).toHaveLength(1)
  expect(await numberOf(database, "claims")).toBe(2_500)
})

it("the members' numbers are encrypted for their rows when there is a key", async () => {
  const database = await scratch()
  const sealed = ssnSeal({ id: "0123abcd", ssnEncryption: createSecretKey(randomBytes(32)) })
  const hashPassword = (password: string) => Promise.resolve(password)
  await seedDemo(database, { now: demoNow, hashPassword, sealSsn: sealed.seal })
  const { rows } = await sql<{ readonly id: string; readonly ssn: Uint8Array }>`
    select id, ssn from users where role = 'user'
  `.execute(database)
  expect(rows).toHaveLength(2_500)
  const numbers = rows.map(({ id, ssn }) => sealed.open(id, ssn) ?? "")
  expect(numbers.filter((number) => !/^9\d\d-\d\d-\d{4}$/u.test(number))).toEqual([])
  expect(new Set(numbers).size).toBeGreaterThan(2_400)
  expect(await numberOf(database, "users where role = 'admin' and ssn is not null")).toBe(0)
})

it("demo users and companies are valid by the product's schemas", async () => {
  const database = await scratch()
  await fillWithDemo(database)
  const { rows } = await sql<Record<string, unknown>>`
    select given_name, surname, email, mobile_number, company_id, role, dob, address, status, version from users
  `.execute(database)
  for (const row of rows) expect(readChange(row)).toMatchObject({ version: 1 })
  const { rows: companies } = await sql<Record<string, unknown>>`
    select name, contact_email, type, status, version from companies
  `.execute(database)
  for (const row of companies) expect(readCompany(row)).toMatchObject({ version: 1 })
  expect(await numberOf(database, "users where status = 'inactive'")).toBeGreaterThan(100)
  expect(await numberOf(database, "users where created_at > '2026-10-20'")).toBeGreaterThan(50)
  expect(
    await numberOf(database, "users join companies on companies.id = company_id where companies.type <> 'users'")
  ).toBe(0)
  expect(await numberOf(database, "users where created_at > '2026-11-20T10:00:00Z'")).toBe(0)
})

it("demo claims are plausible", async () => {
  const database = await scratch()
  await fillWithDemo(database)
  expect(
    await numberOf(
      database,
      "claims where date_treatment > created_at or created_at > '2026-11-20T10:00:00Z' or decided_at < created_at"
    )
  ).toBe(0)
  expect(
    await numberOf(database, "claims join users on users.id = user_id where claims.created_at < users.created_at")
  ).toBe(0)
  expect(await numberOf(database, "claims where status = 'rejected' and reason is null")).toBe(0)
  expect(
    await numberOf(database, "(select distinct decided_by_id from claims where status <> 'pending') as deciders")
  ).toBe(2)
  expect(
    await numberOf(
      database,
      "claims where status = 'pending' and not exists (select from notifications where claim_id = claims.id)"
    )
  ).toBe(0)
  expect(await numberOf(database, "notifications where status = 'pending'")).toBeGreaterThan(50)
  expect(await numberOf(database, "notifications where status = 'read'")).toBeGreaterThan(50)
})

it("the scale seed fills up to a number with valid search keys, and adds nothing the second time", async () => {
  const database = await scratch()
  await fillWithDemo(database)
  const progress: Array<string> = []
  const onProgress = (done: number, total: number, what: string) => progress.push(`${done} of ${total} ${what}`)
  const fill = () => seedScale(database, { claims: 60_000, users: 3_000, now: demoNow, onProgress })
  await fill()
  await fill()
  expect(progress).toEqual(["498 of 498 users", "50000 of 57500 claims", "57500 of 57500 claims"])
  expect(await numberOf(database, "claims")).toBe(60_000)
  expect(await numberOf(database, "users")).toBe(3_000)
  const { rows } = await sql<{ readonly given_name: string; readonly surname: string; readonly client_key: string }>`
    select distinct given_name, surname, client_key from claims
  `.execute(database)
  expect(rows.length).toBeGreaterThan(600)
  expect(rows.filter((row) => clientKey(row) !== row.client_key)).toEqual([])
  const { rows: people } = await sql<{
    readonly given_name: string
    readonly surname: string
    readonly email: string
    readonly given_name_key: string
    readonly surname_key: string
    readonly user_key: string
  }>`select given_name, surname, email, given_name_key, surname_key, user_key from users`.execute(database)
  for (const { given_name_key, surname_key, user_key, ...person } of people)
    expect({ given_name_key, surname_key, user_key }).toEqual(userKeys(person))
  expect(people.filter(({ email }) => !isEmail(email))).toEqual([])
  const {
    rows: [setting]
  } = await sql<{ readonly statement_timeout: string }>`show statement_timeout`.execute(database)
  expect(setting?.statement_timeout).not.toBe("0")
}, 60_000)

it("a new administrator can sign in, and a phone number or e-mail address in use is refused", async () => {
  const database = await scratch()
  await fillWithDemo(database)
  const person = {
    given_name: "Inés",
    surname: "Peña",
    phone: PhoneNumber.make("+573001234567"),
    email: "ines@example.com",
    passwordHash: "hash"
  }
  const id = await addAdministrator(database, person)
  expect(await numberOf(database, `users where id = '${id}' and role = 'admin' and status = 'active'`)).toBe(1)
  await expect(addAdministrator(database, { ...person, email: "other@example.com" })).rejects.toEqual(
    new AlreadyTaken("phone")
  )
  await expect(
    addAdministrator(database, { ...person, phone: PhoneNumber.make("+573001234568"), email: "INES@example.com" })
  ).rejects.toEqual(new AlreadyTaken("email"))
  expect(await numberOf(database, "audit_entries where action = 'user.create'")).toBe(1)
})

it("demo quizzes and articles are valid, in both languages and every state", async () => {
  const database = await scratch()
  await fillWithDemo(database)
  const { data: first } = await done(sqlQuizzes(database).list({ limit: 100 }))
  const { data: rest } = await done(sqlQuizzes(database).list({ limit: 100, page: 2 }))
  const quizzes = [...first, ...rest]
  for (const quiz of quizzes) expect(quizIssues(quiz)).toEqual({})
  expect(new Set(quizzes.map(({ title }) => title)).size).toBe(120)
  const stats = await done(sqlQuizzes(database).stats)
  expect([stats.total, stats.active > 80 && stats.active < 120]).toEqual([120, true])
  const { data: articles } = await done(sqlArticles(database).list({ limit: 100 }))
  const states = new Set(articles.flatMap(({ translations }) => Object.values(translations)))
  expect(states).toEqual(new Set(["complete", "missing", "copied", "stale"]))
  for (const article of articles) expect(readArticle(article)).toMatchObject({ category: article.category })
  expect(await numberOf(database, "quiz_submissions")).toBe(900)
})
