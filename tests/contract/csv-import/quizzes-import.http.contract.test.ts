/** A file of quizzes, imported through the real application into PostgreSQL. */
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { ImportUndone } from "#domain/shared/csv/csv-import.schema.ts"
import { templateOf } from "#domain/shared/csv/csv-subject.rules.ts"
import { quizColumns, quizCsv } from "#domain/quizzes/quiz-csv.rules.ts"
import type { NewQuiz } from "#domain/quizzes/quiz.schema.ts"
import { csvLine } from "#domain/shared/report/report.rules.ts"
import { type Fetch, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { refuseAudit, sqlBackend } from "#tests/contract/sql-backend.ts"
import { tableDigests } from "#tests/contract/table-digests.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let fetch: Fetch
let token: string

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})
beforeEach(async () => {
  await refuseAudit(scratch.kysely, false)
  const { first } = await sqlBackend(scratch.kysely)
  const secrets = memorySecrets()
  fetch = serveApplication({ database: scratch.kysely, secrets }).fetch
  token = await openSession(scratch.kysely, first, secrets.hashToken)
})
afterAll(() => scratch.close())

const row = (named: Partial<Readonly<Record<(typeof quizColumns)[number], string>>>): string => {
  const cells: typeof named = {
    quiz_type: "weekly",
    quiz_description_en: "About it",
    question_en: "How long?",
    question_es: "¿Cuánto?",
    question_type: "single",
    points: "50",
    options_en: "Seven|Five",
    options_es: "Siete|Cinco",
    correct_options: "Siete",
    ...named
  }
  return csvLine(quizColumns.map((column) => cells[column] ?? ""))
}

const template = templateOf(quizCsv).text

/** Thirty quizzes of two rows; the seventh lacks a Spanish question, the points of the twentieth sum up to 75. */
const thirty = Array.from({ length: 30 }, (_, n) =>
  [
    row({ quiz_title: `Quiz ${n + 1}`, ...(n === 6 && { question_es: "" }) }),
    row({ quiz_title: `quiz ${n + 1}`, ...(n === 19 && { points: "25" }) })
  ].join("")
).join("")

const upload = async (
  text: string,
  {
    dryRun = false,
    language = "en",
    name = "quizzes.csv",
    query = dryRun ? "?dryRun=true" : ""
  }: { dryRun?: boolean; language?: string; name?: string; query?: string } = {}
) => {
  const body = new FormData()
  body.set("file", new File([text], name))
  const response = await fetch(`/api/quizzes/csv${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "accept-language": language },
    body
  })
  return { status: response.status, body: await response.json() }
}

const titles = async () => {
  const response = await fetch("/api/quizzes?sort=title&limit=100", { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { readonly data: ReadonlyArray<{ readonly title: string }> }
  return data.map(({ title }) => title)
}

const volatileTables = ["idempotency_keys", "imports", "sessions"]

describe("thirty quizzes with two bad ones", () => {
  it("valid quizzes are imported, and the errors of the others are reported at their cells", async () => {
    const before = await tableDigests(scratch.kysely, volatileTables)
    const checked = await upload(template + thirty, { dryRun: true })
    expect(await tableDigests(scratch.kysely, volatileTables)).toEqual(before)
    const imported = await upload(template + thirty)
    const { import_id, undo_until, ...data } = imported.body.data
    expect({ ...imported, body: { data } }).toEqual(checked)
    expect([typeof import_id, typeof undo_until]).toEqual(["string", "string"])
    expect(imported).toMatchObject({
      status: 200,
      body: {
        data: {
          summary: { totalProcessed: 30, newCount: 28, existingCount: 0 },
          errors_total: 4,
          errors: [
            { row: 14, column: "question_es", message: "Question (Spanish) is required" },
            { row: 15, column: null, message: "Row 14 of this quiz has an error, so the whole quiz is left out." },
            { row: 40, column: "points", message: "Total points must equal exactly 100. Current total: 75" },
            { row: 41, column: null }
          ]
        }
      }
    })
    const stored = await titles()
    expect(stored).toHaveLength(28)
    expect(stored).not.toContain("Quiz 7")
  })

  it("importing quizzes again changes nothing, and no import changes an existing quiz", async () => {
    const own = { ...newQuiz({ title: "QUIZ 1", icon: "moon" }) }
    await fetch("/api/quizzes", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(own)
    })
    const first = await upload(template + thirty)
    expect(first.body.data.summary).toEqual({ totalProcessed: 30, newCount: 27, existingCount: 1 })
    const before = await tableDigests(scratch.kysely, volatileTables)
    const second = await upload(template + thirty)
    expect(second.body.data.summary).toEqual({ totalProcessed: 30, newCount: 0, existingCount: 28 })
    expect(await tableDigests(scratch.kysely, volatileTables)).toEqual(before)
    expect(await titles()).toContain("QUIZ 1")
  })

  it("errors are in the language of the request", async () => {
    const { body } = await upload(template + thirty, { dryRun: true, language: "es" })
    expect(body.data.errors[0].message).toBe("La pregunta (español) es obligatoria")
  })
})

it("an undo removes the quizzes that nobody has edited or answered since, once, and their titles are free again", async () => {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    return { status: response.status, body: await response.json() }
  }
  const ids = async () => {
    const { body } = await call("GET", "/quizzes?limit=100")
    const { data } = body as { readonly data: ReadonlyArray<NewQuiz & { readonly id: string }> }
    return new Map(data.map((quiz) => [quiz.title, quiz.id]))
  }
  const { import_id } = (await upload(template + thirty)).body.data
  const made = await ids()
  const [edited, answered, deleted] = ["Quiz 1", "Quiz 2", "Quiz 3"].map((title) => made.get(title) ?? "")
  expect((await call("PUT", `/quizzes/${edited}/status`, { status: "inactive" })).status).toBe(200)
  await sql`
    insert into quiz_submissions (id, quiz_id, user_id, created_at)
    select ${randomUUID()}::uuid, ${answered}::uuid, id, now() from users limit 1
  `.execute(scratch.kysely)
  expect((await call("PUT", `/quizzes/${deleted}/delete`)).status).toBe(200)
  const undone = await call("POST", `/imports/${import_id}/undo`)
  expect(undone.body.data).toMatchObject({ removed: 25, kept_total: 3 })
  const reasons = (undone.body.data as ImportUndone).kept.map(({ name, reason }) => `${name} ${reason}`)
  expect(reasons.toSorted()).toEqual(["Quiz 1 changed", "Quiz 2 referenced", "Quiz 3 not_found"])
  expect(new Set((await ids()).keys())).toEqual(new Set(["Quiz 1", "Quiz 2"]))
  expect((await call("POST", `/imports/${import_id}/undo`)).status).toBe(409)
  const { rows } = await sql<{ readonly deletions: number }>`
    select count(*)::integer as deletions from audit_entries where action = 'quiz.delete'
  `.execute(scratch.kysely)
  expect(rows).toEqual([{ deletions: 26 }])
  expect((await upload(template + thirty)).body.data.summary).toMatchObject({ newCount: 26, existingCount: 2 })
})

describe("the last days of quizzes", () => {
  const expiring = (...days: ReadonlyArray<string>) =>
    template +
    days.map((day, n) => row({ quiz_title: `Until ${n}`, quiz_expires_on: day, points: "50.0" }).repeat(2)).join("")
  const lastDays = async () => {
    const response = await fetch("/api/quizzes?sort=title", { headers: { authorization: `Bearer ${token}` } })
    const { data } = (await response.json()) as { readonly data: ReadonlyArray<NewQuiz> }
    return data.map(({ expires_on }) => expires_on)
  }

  it("one date that can only have the day first decides for all", async () => {
    await upload(expiring("31/12/2026", "05/12/2026", "2027-01-02"))
    expect(await lastDays()).toEqual(["2026-12-31", "2026-12-05", "2027-01-02"])
  })

  it("the order may be chosen in the address, too, and a word that is none is refused", async () => {
    expect((await upload(expiring("05/12/2026"), { query: "?date_order=day" })).status).toBe(400)
    await upload(expiring("1/2/2027"), { query: "?date_order=&dryRun=true" })
    await upload(expiring("05/12/2026"), { query: "?date_order=dmy" })
    expect(await lastDays()).toEqual(["2026-12-05"])
  })

  it("a contradiction is refused in the language of the request", async () => {
    const { status, body } = await upload(expiring("31/12/2026", "12/30/2026"), { language: "es" })
    expect([status, body.code]).toEqual([422, "csv_refused"])
    expect(body.message).toBe(
      "La columna quiz_expires_on se contradice: 12/30/2026 tiene primero el mes y 31/12/2026 el día. Escriba todas las fechas como AAAA-MM-DD, o envíe date_order."
    )
    expect(await lastDays()).toEqual([])
  })
})

it("a line break in a cell is stored as a space, and the file is known again with or without it", async () => {
  const rows = (title: string) =>
    [
      row({ quiz_title: title, question_en: "a comma,\nand a line break" }),
      row({ quiz_title: "deep sleep", options_en: "Seven\nor more|Five" })
    ].join("")
  expect((await upload(template + rows("Deep\nsleep"))).body.data.summary).toMatchObject({ newCount: 1 })
  const response = await fetch("/api/quizzes?searchTerm=deep", { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { readonly data: ReadonlyArray<NewQuiz> }
  expect(data).toMatchObject([
    {
      title: "Deep sleep",
      questions: [{ question_en: "a comma, and a line break" }, { options: [{ description_en: "Seven or more" }, {}] }]
    }
  ])
  expect((await upload(template + rows("Deep  sleep"))).body.data.summary).toMatchObject({
    newCount: 0,
    existingCount: 1
  })
})

it.each([
  ["no CSV", "quizzes.txt", template + thirty, "Please select a CSV file"],
  ["an empty file", "quizzes.csv", "", "The file is empty."],
  ["a header alone", "quizzes.csv", template, "The file has no rows below its header."],
  ["other columns", "quizzes.csv", "name,contact_email,type\r\na,b,c\r\n", /These columns are missing: quiz_title/u],
  ["an open quote", "quizzes.csv", `${template}"Sleep`, /Row 2/u]
])("the import refuses %s and writes nothing", async (_, name, text, message) => {
  const before = await tableDigests(scratch.kysely, volatileTables)
  const { status, body } = await upload(text, { name })
  expect([status, body.code]).toEqual([422, "csv_refused"])
  expect(body.message).toMatch(message)
  expect(await tableDigests(scratch.kysely, volatileTables)).toEqual(before)
})
