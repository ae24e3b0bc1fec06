/**
 * The server and the form report the same errors of a draft: the same fields with the same texts. The form uses the
 * domain's schema and texts; the server is called over HTTP.
 */
import { Result } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { companyFieldWords } from "#domain/companies/company.messages.ts"
import { NewCompany } from "#domain/companies/company.schema.ts"
import { sharedFieldWords } from "#domain/shared/field.messages.ts"
import { describeIssue, type FieldIssues, schemaReader } from "#domain/shared/issues.rules.ts"
import { userRecordFieldWords } from "#domain/users/user-record.messages.ts"
import { UserChange, NewUser } from "#domain/users/user-record.schema.ts"
import { userFieldWords } from "#domain/users/user.messages.ts"
import { type Fetch, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { newCompany } from "#tests/fixtures/new-people.ts"
import { userId } from "#tests/fixtures/people.ts"
import { runsOf } from "#tests/fixtures/runs.ts"
import { mixOf } from "#tests/property/mix.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const seed = Number(process.env["PEOPLE_SEED"] ?? Date.now() % 1_000_000)

let scratch: ScratchDatabase
let fetch: Fetch
let token: string
let company: string
let member: string

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
  const { first } = await sqlBackend(scratch.kysely)
  member = await addUser(scratch.kysely, userId(1), "user")
  const secrets = memorySecrets()
  fetch = serveApplication({ database: scratch.kysely, secrets }).fetch
  token = await openSession(scratch.kysely, first, secrets.hashToken)
  const made = await send("POST", "/companies", newCompany("Prairie Foods"))
  company = made.body.data.id
})
afterAll(() => scratch.close())

const send = async (method: string, path: string, body: unknown) => {
  const response = await fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  return { status: response.status, body: await response.json() }
}

const words = describeIssue({
  ...sharedFieldWords.en,
  ...userFieldWords.en,
  ...userRecordFieldWords.en,
  ...companyFieldWords.en
})

const worded = (issues: FieldIssues): FieldIssues =>
  Object.fromEntries(Object.entries(issues).map(([field, key]) => [field, words(key)]))

type Fields = Readonly<Record<string, unknown>>

/** One way to break a rule of a field. */
interface Fault {
  readonly rule: string
  readonly field: string
  readonly value: fc.Arbitrary<unknown>
}

const fault = (field: string, rule: string, ...values: ReadonlyArray<unknown>): Fault => ({
  rule: `${field}: ${rule}`,
  field,
  value: fc.constantFrom(...values)
})
const absent = undefined

const text = (rule: string, field: string, long: string): ReadonlyArray<Fault> => [
  fault(field, `${rule}_required`, "", "   ", absent, 7, null),
  fault(field, `${rule}_too_long`, long, `${long} ${long}`)
]

const userFaults: ReadonlyArray<Fault> = [
  ...text("given_name", "given_name", "x".repeat(36)),
  fault("given_name", "letters", "An4", "O'Neil", "Ana-Luz", "\u0301"),
  ...text("surname", "surname", "ñ".repeat(36)),
  fault("surname", "letters", "R2", "=cmd()", "Ruiz|Paz"),
  ...text("email", "email", `${"a".repeat(30)}@mail.example`),
  fault("email", "email", "ana", "ana@mail", "añá@mail.example", "a b@mail.example", "@mail.example"),
  fault("mobile_number", "required", "", "+57", absent, null, 7),
  fault("mobile_number", "mobile_number", "+1555", "15550100001", "+441234567890", "+1555010000x", "+1555 0100001"),
  fault("mobile_number", "plan", "+113055557381", "+5712345678", "+593123456789", "+58041412370"),
  fault(
    "password_hash",
    "password",
    "short.A1".slice(0, 7),
    "alllower.1",
    "NODIGITS.a",
    "With blank1A",
    "Tooo.Long.2026",
    "Ñandú.2026"
  ),
  fault("company_id", "company", "", absent, 7, "Prairie Foods"),
  fault("role", "role", "owner", "", absent, null, "Admin"),
  fault("ssn", "required", "", absent, 7),
  fault("ssn", "ssn", "123456789", "123-45-678", "12-345-6789", "***-**-6789", "123-45-67890"),
  fault("dob", "required", "", absent, 7),
  fault("dob", "day", "2026-02-30", "01/31/1990", "1990-1-1"),
  fault("dob", "range", "1929-12-31", "2026-01-01"),
  fault("address", "too_long", "y".repeat(201)),
  fault("status", "status", "gone", "", null)
]

const companyFaults: ReadonlyArray<Fault> = [
  ...text("name", "name", "z".repeat(51)),
  ...text("contact_email", "contact_email", `${"a".repeat(45)}@mail.example`),
  fault("contact_email", "email", "ana", "ana@mail", "añá@mail.example"),
  fault("type", "type", "both", "", absent, 7, null),
  fault("status", "status", "gone", 7)
]

let number = 0
const validUser = (): Fields => {
  number += 1
  return {
    given_name: ["Lucía", "María José", "Ωμέγα", "李"][number % 4],
    surname: ["Ortega", "Núñez Peña", "x".repeat(35)][number % 3],
    email: `p${number}@mail.example`,
    mobile_number: `${["+17", "+584", "+573", "+593"][number % 4]}9${String(number).padStart(8, "0")}`,
    password_hash: ["Member.2026", "A1_*-..z", "Abcdefghij12"][number % 3],
    company_id: company,
    role: number % 5 === 0 ? "admin" : "user",
    ssn: "123-45-6789",
    dob: ["1930-01-01", "2025-12-31", "1980-02-29"][number % 3],
    ...(number % 2 === 0 && { address: "Elm Street 1" }),
    ...(number % 7 === 0 && { status: "inactive", unheard_of: "ignored" })
  }
}

const validCompany = (): Fields => {
  number += 1
  return {
    name: `Company ${number} ${"é".repeat(number % 30)}`,
    contact_email: `office${number}@mail.example`,
    type: number % 2 === 0 ? "users" : "benefits",
    ...(number % 3 === 0 && { status: "inactive" })
  }
}

type Broken = ReadonlyArray<{ readonly rule: string; readonly field: string; readonly made: unknown }>

/** How many drafts break each rule alone, how many break two or more, and how many are valid. */
const aloneEach = runsOf(20)
const severalAtOnce = runsOf(60)

/** The rules broken in each draft, in an order determined by the seed. */
const broken = (faults: ReadonlyArray<Fault>): ReadonlyArray<Broken> => {
  const made = ({ rule, field, value }: Fault) => value.map((one) => ({ rule, field, made: one }))
  const alone = faults.flatMap((one) => fc.sample(made(one), { numRuns: aloneEach, seed }).map((single) => [single]))
  const several = fc.array(fc.constantFrom(...faults).chain(made), { minLength: 2, maxLength: 5 })
  const invalid: ReadonlyArray<Broken> = [...alone, ...fc.sample(several, { numRuns: severalAtOnce, seed })]
  const all: ReadonlyArray<Broken> = [...invalid, ...invalid.slice(alone.length / 5).map(() => [])]
  return fc.sample(fc.shuffledSubarray([...all], { minLength: all.length }), { numRuns: 1, seed })[0] ?? []
}

const spoiled = (fields: Fields, faults: ReadonlyArray<{ readonly field: string; readonly made: unknown }>): Fields => {
  const draft: Record<string, unknown> = { ...fields }
  for (const { field, made } of faults)
    if (made === absent) delete draft[field]
    else draft[field] = made
  return draft
}

const agree = async (
  faults: ReadonlyArray<Fault>,
  valid: () => Fields,
  read: (draft: unknown) => Result.Result<unknown, FieldIssues>,
  ask: (draft: Fields) => Promise<{ readonly status: number; readonly body: { readonly fields?: unknown } }>
) => {
  const mix = mixOf()
  const drafts = broken(faults)
  for (const made of drafts) {
    const draft = spoiled(valid(), made)
    const form = read(draft)
    mix.note([...new Set(made.map(({ rule }) => rule))])
    expect(Result.isFailure(form), `seed ${seed}`).toBe(made.length > 0)
    const answer = await ask(draft)
    if (Result.isFailure(form))
      expect({ draft, status: answer.status, fields: answer.body.fields }, `seed ${seed}`).toEqual({
        draft,
        status: 422,
        fields: worded(form.failure)
      })
    else expect({ draft, status: answer.status < 300 }, `seed ${seed}`).toEqual({ draft, status: true })
  }
  mix.expectBalanced(
    faults.map(({ rule }) => rule),
    aloneEach
  )
  console.log(`people verdicts: ${drafts.length} drafts, seed ${seed}`)
  return drafts.length
}

describe("server and form agree", () => {
  it("they agree on new users", async () => {
    const drafts = await agree(userFaults, validUser, schemaReader(NewUser), (draft) => send("POST", "/users", draft))
    expect(drafts).toBeGreaterThan(40 * aloneEach)
  }, 120_000)

  it("they agree on edited users, where an absent field is valid", async () => {
    // An absent value stays unchanged; an empty one is invalid.
    const faults = userFaults
      .map((one) => ({
        ...one,
        value: one.value.filter(
          (value) => value !== absent && value !== "" && value !== null && value !== "***-**-6789"
        )
      }))
      // The plan of a number is judged beside the stored one, which may have another (`users-change.contract.ts`).
      .filter(
        ({ rule }) =>
          !["ssn: required", "dob: required", "mobile_number: required", "mobile_number: plan"].includes(rule)
      )
    await agree(faults, validUser, schemaReader(UserChange), (draft) => send("PUT", `/users/${member}`, draft))
    expect(faults.length).toBeGreaterThan(15)
  }, 120_000)

  it("they agree on new companies", async () => {
    const drafts = await agree(companyFaults, validCompany, schemaReader(NewCompany), (draft) =>
      send("POST", "/companies", draft)
    )
    expect(drafts).toBeGreaterThan(15 * aloneEach)
  }, 60_000)

  it("the server names the field of an e-mail address or a name in use", async () => {
    const person = validUser()
    expect((await send("POST", "/users", person)).status).toBe(201)
    const again = await send("POST", "/users", { ...validUser(), email: String(person["email"]).toUpperCase() })
    expect(again).toMatchObject({
      status: 409,
      body: { code: "user_taken", fields: { email: "Another user already has this email address." } }
    })
    const other = await send("POST", "/companies", newCompany("PRAIRIE foods"))
    expect(other).toMatchObject({
      status: 409,
      body: { code: "company_taken", fields: { name: "Another company already has this name." } }
    })
  })
})
