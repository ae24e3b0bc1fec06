/**
 * Browser and server agree about a file, a dry run with the import after it, and our own reports with the stored records.
 * Random files, sent to the real application over PostgreSQL.
 */
import { Result } from "effect"
import { sql } from "kysely"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { describeRowIssue } from "#domain/csv-import/csv-import.messages.ts"
import type { CountedImport, RowIssue, UserImport } from "#domain/shared/csv/csv-import.schema.ts"
import { readImport } from "#domain/csv-import/import-file.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import type { ImportBackend } from "#tests/contract/csv-import/import-backend.ts"
import { openSession, serveApplication, type Fetch } from "#tests/contract/served-application.ts"
import { sqlImports } from "#tests/contract/csv-import/sql-imports.ts"
import { tableDigests } from "#tests/contract/table-digests.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { companiesCsv, judgedUsers, type UserCells, userCells, usersCsv, utf8 } from "#tests/fixtures/csv.ts"
import { marta } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let backend: Omit<ImportBackend, "first" | "second">
let fetch: Fetch
let token: string

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})

beforeEach(async () => {
  backend = await sqlImports(scratch.kysely)
  await backend.addCompany("Northwind")
  await backend.addCompany("Bright Minds")
  const secrets = memorySecrets()
  fetch = serveApplication({ database: scratch.kysely, secrets, env: { SESSION_IDLE_SECONDS: "40000" } }).fetch
  token = await openSession(scratch.kysely, marta, secrets.hashToken)
})

afterAll(async () => {
  await scratch.close()
})

const post = (path: string, bytes: Uint8Array, fields: Readonly<Record<string, string>>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set("file", new File([new Uint8Array(bytes)], "rows.csv", { type: "text/csv" }))
  return fetch(`/api${path}`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body })
}

const upload = async <A>(
  path: string,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {}
): Promise<A> => {
  const response = await post(path, bytes, fields)
  const answer = (await response.json()) as { readonly data: A }
  expect(response.status).toBe(200)
  return answer.data
}

const words = describeRowIssue(userCsv, "en")
const describeErrors = (issues: ReadonlyArray<RowIssue>) =>
  issues.map(({ row, column, message }) => `${row} ${column ?? "-"} ${words(message)}`).toSorted()

const snapshot = () => tableDigests(scratch.kysely, ["imports", "idempotency_keys", "sessions"])

/** Changes of a valid row; most rows are left unchanged. */
const patch: fc.Arbitrary<Partial<UserCells>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Partial<UserCells>>(
      { given_name: "R2D2" },
      { surname: "" },
      { email: "nobody" },
      { mobile_number: "12" },
      { password_hash: "x" },
      { password_hash: "" },
      { company: "Nortwind" },
      { company: "" },
      { role: "admin" },
      { role: "x" },
      { dob: "13/13/1980" },
      { dob: "1/3/1980" },
      { dob: "29222" },
      { dob: "13/1/1980" },
      { ssn: "123121234" },
      { mobile_number: "(345) 678-9012" },
      { mobile_number: "13456789013" },
      { mobile_number: "5.55E+09" },
      { dob: "" },
      { ssn: "1" },
      { ssn: "", password_hash: "" }
    )
  },
  // Keys from a small range: repeated within a file, or those of an existing user.
  { weight: 2, arbitrary: fc.nat({ max: 40 }).map((n) => ({ email: `PERSON.${n}@corp.example` })) },
  { weight: 2, arbitrary: fc.nat({ max: 40 }).map((n) => ({ mobile_number: userCells(n).mobile_number })) }
)
const file = fc
  .tuple(
    fc.array(fc.tuple(fc.nat({ max: 40 }), patch), { minLength: 1, maxLength: 12 }),
    // Mostly, the dates of the other rows can be read one way only.
    fc.constantFrom("12/31/1980", "12/31/1980", "31/12/1980", "2/1/1980", "1980-12-31")
  )
  .map(([rows, dob]) => rows.map(([n, changed]) => userCells(n, { dob, ...changed })))

const contradictsItself = (bytes: Uint8Array): boolean => {
  const { dob } = Result.getOrThrow(readImport(userCsv, bytes, utf8)).dates
  return dob !== undefined && dob.mdy !== null && dob.dmy !== null
}

const rounds = 60

describe("random files of users", () => {
  it(
    "generated files are judged the same by browser and server where no user exists yet",
    { timeout: 120_000 },
    async () => {
      const seen = { right: 0, wrong: 0, refused: 0 }
      const prefixes = fc.sample(fc.constantFrom(null, "+1", "+57"), { numRuns: rounds })
      const orders = fc.sample(fc.constantFrom(null, "mdy" as const, "dmy" as const), { numRuns: rounds })
      for (const [round, drawn] of fc.sample(file, { numRuns: rounds }).entries()) {
        // Few drawn files have dates that contradict each other, so every tenth gets two such rows.
        const isContradictory = round % 10 === 0
        const people = isContradictory
          ? [...drawn, userCells(41, { dob: "12/31/1980" }), userCells(42, { dob: "31/12/1980" })]
          : drawn
        const prefix = prefixes[round] ?? null
        await sql`delete from users where role = 'user'`.execute(scratch.kysely)
        const bytes = usersCsv(people)
        const dateOrder = isContradictory ? null : (orders[round] ?? null)
        const fields = { ...(prefix !== null && { prefix }), ...(dateOrder !== null && { date_order: dateOrder }) }
        if (contradictsItself(bytes) && dateOrder === null) {
          expect((await post("/users/csv", bytes, fields)).status).toBe(422)
          seen.refused += 1
          continue
        }
        const here = judgedUsers(bytes, { prefix, dateOrder })
        const there = await upload<UserImport>("/users/csv", bytes, fields)
        expect(describeErrors(there.errors)).toEqual(describeErrors([...here.issues, ...here.ifNew]))
        expect(there.summary.newUsersCount).toBe(here.inputs.length - new Set(here.ifNew.map(({ row }) => row)).size)
        seen.right += there.summary.newUsersCount
        seen.wrong += there.summary.totalProcessed - there.summary.newUsersCount
      }
      const share = seen.right / (seen.right + seen.wrong)
      expect(seen.refused).toBeGreaterThanOrEqual(rounds / 10)
      expect(share).toBeGreaterThan(0.2)
      expect(share).toBeLessThan(0.8)
    }
  )

  it("imports have the result of their dry run, which writes nothing", { timeout: 120_000 }, async () => {
    const seen = { created: 0, existing: 0, two: 0, idle: 0 }
    for (const [round, people] of fc.sample(file, { numRuns: rounds }).entries()) {
      if (round % 6 === 0) await sql`delete from users where role = 'user'`.execute(scratch.kysely)
      await sql`update users set status = 'inactive' where role = 'user' and random() < 0.1`.execute(scratch.kysely)
      const bytes = usersCsv(people)
      if (contradictsItself(bytes)) continue
      const before = await snapshot()
      const dry = await upload<UserImport>(round % 2 === 0 ? "/users/csv?dryRun=true" : "/users/csv", bytes, {
        ...(round % 2 === 1 && { dryRun: "true" })
      })
      expect(await snapshot()).toEqual(before)
      const { import_id, undo_until, ...there } = await upload<UserImport>("/users/csv", bytes)
      expect(there).toEqual(dry)
      expect([typeof import_id, typeof undo_until]).toEqual(["string", "string"])
      // The server finds every error that the browser finds, over any stored records.
      expect(describeErrors(there.errors)).toEqual(expect.arrayContaining(describeErrors(judgedUsers(bytes).issues)))
      const again = await upload<UserImport>("/users/csv", bytes)
      expect(again.summary).toMatchObject({
        newUsersCount: 0,
        existingUsersCount: there.summary.newUsersCount + there.summary.existingUsersCount
      })
      seen.created += there.summary.newUsersCount
      seen.existing += there.summary.existingUsersCount
      seen.idle += there.summary.inactiveUsersCount
      seen.two += describeErrors(there.errors).filter((line) => line.endsWith("different people.")).length
    }
    expect(Math.min(seen.created, seen.existing)).toBeGreaterThan(rounds / 2)
    expect(Math.min(seen.two, seen.idle)).toBeGreaterThan(0)
  })
})

describe("our own reports", () => {
  const report = async (path: string, language = "en") => {
    const headers = { authorization: `Bearer ${token}`, "accept-language": language }
    const response = await fetch(`/api${path}`, { method: "POST", headers })
    expect(response.status).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }

  it.each(["/users/report", "/companies/report", "/claims/report"])(
    "our own report begins with one byte order mark, so that spreadsheets read accents (%s)",
    async (path) => {
      const bytes = await report(path)
      expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
      expect(bytes.indexOf(0xef, 3)).toBe(-1)
    }
  )

  it("importing a report of users changes nothing", async () => {
    const people = Array.from({ length: 40 }, (_, n) =>
      userCells(n, { company: n % 2 === 0 ? "Northwind" : "Bright Minds" })
    )
    await upload("/users/csv", usersCsv(people))
    await backend.addUser({ email: "idle@corp.example", mobile_number: "+16669990000", status: "inactive" })
    await sql`update companies set deleted_at = now() where name = 'Bright Minds'`.execute(scratch.kysely)
    const bytes = await report("/users/report")
    // The report itself is an entry of the audit.
    const before = await snapshot()
    const answer = await upload<UserImport>("/users/csv", bytes)
    // Two of them are the administrators, without company and date of birth.
    expect(answer).toMatchObject({
      summary: { totalProcessed: 43, newUsersCount: 0, inactiveUsersCount: 1, existingUsersCount: 43 },
      errors: []
    })
    expect(answer.ignored_columns).toEqual(["status", "created_at"])
    expect(await snapshot()).toEqual(before)
    const inSpanish = await report("/users/report", "es")
    expect(new TextDecoder().decode(inSpanish)).toMatch(/,Usuario,.*,Activo,/u)
    expect(await upload<UserImport>("/users/csv", inSpanish)).toMatchObject({ summary: answer.summary, errors: [] })
  })

  it("importing a report of companies changes nothing, also with names that begin like formulas", async () => {
    const names = ["=1+1", "'=quoted", "-5", "+x", "@home", 'He said "no"', "a,b;c", "\ttab", "''-"]
    await upload("/companies/csv", companiesCsv(names.map((name, n) => [name, `n${n}@b.co`, "benefits"])))
    expect((await backend.companies()).length).toBe(names.length + 2)
    const before = await snapshot()
    const answer = await upload<CountedImport>("/companies/csv", await report("/companies/report"))
    expect(answer).toMatchObject({
      summary: { totalProcessed: names.length + 2, newCount: 0, existingCount: names.length + 2 },
      errors: []
    })
    expect(await snapshot()).toEqual(before)
    const inSpanish = await report("/companies/report", "es")
    expect(new TextDecoder().decode(inSpanish)).toMatch(/,Beneficios,Activo,/u)
    expect(await upload<CountedImport>("/companies/csv", inSpanish)).toMatchObject({
      summary: answer.summary,
      errors: []
    })
  })
})
