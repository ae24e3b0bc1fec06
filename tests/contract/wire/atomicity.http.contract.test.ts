/**
 * Every writing endpoint when its audit entry cannot be written: the answer is an unexpected error in the envelope, and
 * nothing was changed. The endpoints come from the table, so a new one without an example here fails.
 */
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { endpoints } from "#adapters/server/records.ts"
import { inTransaction } from "#adapters/server/database/database.ts"
import { templateOf } from "#domain/csv-import/csv-subject.rules.ts"
import { quizCsv } from "#domain/quizzes/quiz-csv.rules.ts"
import type { CodeMessage } from "#domain/session/code-sender.port.ts"
import { BenefitId, type Person, UserId } from "#domain/shared/identity.schema.ts"
import { sqlServices } from "#tests/contract/benefits/benefits-sql-backend.ts"
import { openSession, serveApplication, type Fetch } from "#tests/contract/served-application.ts"
import { addUser, refuseAudit, sqlBackend } from "#tests/contract/sql-backend.ts"
import { tableDigests } from "#tests/contract/table-digests.ts"
import { passwordHash, memorySecrets, recordingSender } from "#tests/doubles/session.memory.ts"
import { benefitFields, newEnrolment } from "#tests/fixtures/benefits.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { newArticle } from "#tests/fixtures/articles.ts"
import { newCompany, newUser } from "#tests/fixtures/new-people.ts"
import { companiesCsv, userCells, usersCsv } from "#tests/fixtures/csv.ts"
import { userId } from "#tests/fixtures/people.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let fetch: Fetch
let token: string
let me: Person
let member: string
let company: string
let quiz: string
let article: string
let claims: ReadonlyArray<string>
let decisionId: string
let portrait: Uint8Array
let provider: string
let benefit: string
let enrolments: ReadonlyArray<string>
let reading: string
let notificationId: string
let importId: string
let changeId: string
/** A deleted record of each kind, by the first part of its address. */
let deleted: Readonly<Record<string, string>>
let sent: ReadonlyArray<CodeMessage> = []

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const phone = "+15550100001"
const password = "Admin.2026"

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
  const create = { width: 12, height: 9, channels: 3 as const, background: "#5b3fa0" }
  portrait = await sharp({ create }).png().toBuffer()
})

afterAll(async () => {
  await scratch.close()
})

const send = async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
      ...headers
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) })
  })
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
  return { status: response.status, body: await (isJson ? response.json() : response.text()) }
}

beforeEach(async () => {
  const { kysely } = scratch
  await refuseAudit(kysely, false)
  const { first } = await sqlBackend(kysely)
  me = first
  member = await addUser(kysely, userId(1), "user")
  await kysely
    .updateTable("users")
    .set({ mobile_number: phone, password_hash: passwordHash(password) })
    .where("id", "=", me.id)
    .execute()
  const secrets = memorySecrets()
  sent = []
  const sender = recordingSender((message) => {
    sent = [...sent, message]
  })
  fetch = serveApplication({ database: kysely, secrets, sender }).fetch
  token = await openSession(kysely, me, secrets.hashToken)
  company = (await send("POST", "/companies", newCompany("Prairie Foods"))).body.data.id
  quiz = (await send("POST", "/quizzes", newQuiz())).body.data.id
  article = (await send("POST", "/learn/create-with-files", pictured(newArticle()))).body.data.id
  const made: Array<string> = []
  for (let n = 0; n < 4; n += 1) {
    const { body } = await send("POST", "/claims", { user_id: member, type: "dental", date_treatment: "2026-10-02" })
    made.push(body.data.id)
  }
  claims = made
  const decided = await send("POST", "/claims/bulk", { ids: claims.slice(2), status: "approved" })
  decisionId = decided.body.data.decision_id
  provider = (await send("POST", "/companies", newCompany("Clear Sight", { type: "benefits" }))).body.data.id
  benefit = (await send("POST", "/benefits", benefitFields(provider))).body.data.id
  reading = (await send("POST", "/notification/read-all")).body.data.reading_id
  enrolments = [await enrol(), await enrol()]
  notificationId = (await send("GET", "/notification?limit=1")).body.data[0].id
  const imported = await send("POST", "/companies/csv", fileOf(companiesCsv([["To undo", "u@b.co", "users"]])))
  importId = imported.body.data.import_id
  const employer = (await send("POST", "/companies", newCompany("Employer"))).body.data.id
  const changed = (await send("POST", "/users", newUser(5, employer))).body.data.id
  const inactive = { ids: [changed], set: { status: "inactive" } }
  changeId = (await send("POST", "/users/bulk", inactive)).body.data.change_id
  deleted = {
    users: await deletedBy("PATCH", "/users", newUser(6, employer)),
    companies: await deletedBy("PATCH", "/companies", newCompany("Closed")),
    quizzes: await deletedBy("PUT", "/quizzes", newQuiz(), "/delete"),
    benefits: await deletedBy("PUT", "/benefits", benefitFields(provider), "/delete"),
    claims: await deletedBy("DELETE", "/claims", { user_id: member, type: "dental", date_treatment: "2026-10-02" }),
    learn: (await send("POST", "/learn/create-with-files", pictured(newArticle()))).body.data.id
  }
  await send("PUT", `/learn/${deleted["learn"]}/delete`)
  await send("POST", "/auth/request-otp", { identity: phone, password })
})

/** Adds a record and deletes it. */
const deletedBy = async (method: string, path: string, record: unknown, suffix = ""): Promise<string> => {
  const { id } = (await send("POST", path, record)).body.data
  await send(method, `${path}/${id}${suffix}`)
  return id
}

/** The member app submits an enrolment. */
const enrol = async (): Promise<string> => {
  const draft = newEnrolment(UserId.make(member), BenefitId.make(benefit))
  const made = await done(
    inTransaction(scratch.kysely, (transaction) => sqlServices(transaction, me).enrolments.submit(draft))
  )
  return made.id
}

const picturesOf = (fields: object): FormData => {
  const form = formOf(fields)
  form.delete("profile_image")
  for (const name of ["logo", "image"]) form.set(name, new File([new Uint8Array(portrait)], `${name}.png`))
  return form
}

const formOf = (fields: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set("profile_image", new File([new Uint8Array(portrait)], "portrait.png"))
  return form
}

const pictured = (fields: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set("image", new File([new Uint8Array(portrait)], "picture.png"))
  return form
}

/** A quiz of two questions. */
const quizzesCsv = new TextEncoder().encode(
  templateOf(quizCsv).text +
    ["Imported,,,daily,,Q1,P1,,,single,50,A|B,C|D,A", "Imported,,,daily,,Q2,P2,,,single,50,A|B,C|D,A"].join("\r\n")
)

const fileOf = (bytes: Uint8Array): FormData => {
  const form = new FormData()
  form.set("file", new File([new Uint8Array(bytes)], "rows.csv"))
  return form
}

/** For each writing endpoint a request that succeeds when audit entries can be written. */
const requests: Readonly<Record<string, () => readonly [path: string, body?: unknown]>> = {
  "POST /auth/unlock/{userId}": () => [`/auth/unlock/${member}`],
  "POST /imports/{id}/undo": () => [`/imports/${importId}/undo`],
  "POST /auth/verify-otp": () => ["/auth/verify-otp", { identity: phone, otp_code: sent.at(-1)?.code }],
  "POST /auth/logout": () => ["/auth/logout"],
  "PUT /auth/change-password/{userId}": () => [
    `/auth/change-password/${me.id}`,
    { currentPassword: password, newPassword: "Newer.2027" }
  ],
  ...Object.fromEntries(
    ["users", "companies", "quizzes", "benefits", "claims", "learn"].map((kind) => [
      `POST /${kind}/{id}/restore`,
      () => [`/${kind}/${deleted[kind]}/restore`]
    ])
  ),
  "POST /users/bulk": () => ["/users/bulk", { ids: [member], set: { status: "inactive" } }],
  "POST /users/changes/{id}/undo": () => [`/users/changes/${changeId}/undo`],
  "POST /users": () => ["/users", newUser(1, company)],
  "POST /users/create-with-files": () => ["/users/create-with-files", formOf(newUser(2, company))],
  "POST /benefits-enrollment/report": () => ["/benefits-enrollment/report"],
  "POST /claims/report": () => ["/claims/report?status=pending"],
  "POST /users/report": () => ["/users/report?role=user"],
  "PUT /users/{id}": () => [`/users/${member}`, { surname: "Vega", password_hash: "Newer.2027" }],
  "PUT /users/{id}/update-with-files": () => [`/users/${member}/update-with-files`, formOf({ surname: "Vega" })],
  "PATCH /users/{id}": () => [`/users/${member}`],
  "POST /companies": () => ["/companies", newCompany("Another company")],
  "PUT /companies/{id}": () => [`/companies/${company}`, { status: "inactive" }],
  "PATCH /companies/{id}": () => [`/companies/${company}`],
  "DELETE /companies/{id}": () => [`/companies/${company}`],
  "POST /users/csv": () => ["/users/csv", fileOf(usersCsv([userCells(1, { company: "Prairie Foods" })]))],
  "POST /companies/csv": () => ["/companies/csv", fileOf(companiesCsv([["Imported", "a@b.co", "users"]]))],
  "POST /benefits": () => ["/benefits", benefitFields(provider)],
  "POST /benefits/create-with-files": () => ["/benefits/create-with-files", picturesOf(benefitFields(provider))],
  "PUT /benefits/{id}": () => [`/benefits/${benefit}`, { title_en: "Eyes" }],
  "PUT /benefits/{id}/update-with-files": () => [
    `/benefits/${benefit}/update-with-files`,
    picturesOf({ title_en: "Eyes", version: 1 })
  ],
  "PUT /benefits/{id}/status": () => [`/benefits/${benefit}/status`, { status: "inactive" }],
  "PUT /benefits/{id}/delete": () => [`/benefits/${benefit}/delete`],
  "PUT /benefits-enrollment/{id}/status": () => [`/benefits-enrollment/${enrolments[0]}/status`, { status: "active" }],
  "POST /benefits-enrollment/approve-pending": () => ["/benefits-enrollment/approve-pending"],
  "PATCH /notification/{id}": () => [`/notification/${notificationId}`, { status: "read", approve: true }],
  "POST /notification/read-all": () => ["/notification/read-all"],
  "POST /notification/read-all/{id}/undo": () => [`/notification/read-all/${reading}/undo`],
  "POST /quizzes": () => ["/quizzes", newQuiz()],
  "POST /quizzes/csv": () => ["/quizzes/csv", fileOf(quizzesCsv)],
  "PUT /quizzes/{id}": () => [`/quizzes/${quiz}`, { title: "Rest" }],
  "PUT /quizzes/{id}/status": () => [`/quizzes/${quiz}/status`, { status: "inactive" }],
  "PUT /quizzes/{id}/delete": () => [`/quizzes/${quiz}/delete`],
  "POST /learn/create-with-files": () => ["/learn/create-with-files", pictured(newArticle())],
  "PATCH /learn/{id}": () => [`/learn/${article}`, { status: "active" }],
  "PATCH /learn/{id}/update-with-files": () => [`/learn/${article}/update-with-files`, pictured({ author: "Ana" })],
  "PUT /learn/{id}/delete": () => [`/learn/${article}/delete`],
  "POST /claims": () => ["/claims", { user_id: member, type: "vision", date_treatment: "2026-10-03" }],
  "PATCH /claims/{id}": () => [
    `/claims/${claims[0]}`,
    { type: "vision", status: "rejected", reason: { code: "other" } }
  ],
  "DELETE /claims/{id}": () => [`/claims/${claims[0]}`],
  "POST /claims/bulk": () => ["/claims/bulk", { ids: claims.slice(0, 2), status: "approved" }],
  "POST /claims/approve-all": () => ["/claims/approve-all"],
  "POST /claims/decisions/{id}/undo": () => [`/claims/decisions/${decisionId}/undo`]
}

/** Endpoints that write no audit entry, each with its reason. */
const withoutEntry: Readonly<Record<string, string>> = {
  "POST /auth/request-otp": "No administrator is signed in yet, and no record changes.",
  "DELETE /imports/{id}": "It only requests that a running import ends; an import that ends has no entry.",
  "POST /audit/report": "It reads; nothing is written.",
  "POST /companies/report": "It reads; nothing is written."
}

const writing = endpoints.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`)

/** A refused sign-in attempt must be counted, and the progress of an import says that it has failed. */
const counted = ["sign_in_calls", "sign_in_failures", "sign_in_devices", "otp_codes", "imports"]

describe("when no audit entry can be written", () => {
  it("every writing endpoint has an example", () => {
    expect(writing.toSorted()).toEqual([...Object.keys(requests), ...Object.keys(withoutEntry)].toSorted())
  })

  it.each(Object.keys(requests))("%s fails in the envelope and changes nothing", async (row) => {
    const [method = ""] = row.split(" ")
    const [path, body] = requests[row]?.() ?? [""]
    await refuseAudit(scratch.kysely, true)
    const before = await tableDigests(scratch.kysely, counted)
    const keyed = { "idempotency-key": randomUUID() }
    const refused = await send(method, path, body, keyed)
    expect(refused).toMatchObject({
      status: 500,
      body: { message: "Something went wrong", code: "unforeseen", requestId: expect.any(String) }
    })
    expect(JSON.stringify(refused.body)).not.toContain("audit")
    expect(await tableDigests(scratch.kysely, counted)).toEqual(before)
    await refuseAudit(scratch.kysely, false)
    // The same request with the same key succeeds once audit entries can be written: an unexpected error is never
    // replayed.
    const done = await send(method, path, body, keyed)
    expect(done.status).toBeLessThan(300)
    const after = await tableDigests(scratch.kysely, counted)
    expect(after["audit_entries"]).not.toBe(before["audit_entries"])
  })

  it.each(Object.keys(withoutEntry))("%s succeeds without an audit entry", async (row) => {
    await refuseAudit(scratch.kysely, true)
    if (row.endsWith("/report")) {
      const before = await tableDigests(scratch.kysely)
      const report = await fetch(`/api${row.slice("POST ".length)}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` }
      })
      expect(report.status).toBe(200)
      expect((await report.text()).split("\r\n").length).toBeGreaterThan(2)
      expect(await tableDigests(scratch.kysely)).toEqual(before)
    } else if (row.startsWith("DELETE")) expect((await send("DELETE", `/imports/${randomUUID()}`)).status).toBe(404)
    else expect((await send("POST", "/auth/request-otp", { identity: phone, password })).status).toBe(200)
  })
})

describe("a repeated request with its key", () => {
  const create = (key: string, type = "vision") =>
    send("POST", "/claims", { user_id: member, type, date_treatment: "2026-10-03" }, { "idempotency-key": key })
  const visions = async () => (await send("GET", "/claims?type=vision")).body.pagination.total

  it("a repeated request gets the first answer, and the work is done once", async () => {
    const key = randomUUID()
    const first = await create(key)
    expect(first.status).toBe(201)
    expect(await create(key)).toEqual(first)
    expect(await visions()).toBe(1)
    expect((await create(randomUUID())).body.data.id).not.toBe(first.body.data.id)
    expect(await visions()).toBe(2)
  })

  it("another body, path or query is refused, and the first answer is kept", async () => {
    const key = randomUUID()
    const first = await create(key)
    expect(await create(key, "dental")).toMatchObject({ status: 422, body: { code: "key_reused" } })
    const elsewhere = await send("POST", "/claims/approve-all", undefined, { "idempotency-key": key })
    expect(elsewhere).toMatchObject({ status: 422, body: { code: "key_reused" } })
    expect(await create(key)).toEqual(first)
  })

  it("a stored refusal is replayed, even when the request would succeed now", async () => {
    const key = randomUUID()
    const body = { expected: 1 }
    const first = await send("POST", "/claims/approve-all", body, { "idempotency-key": key })
    expect(first).toMatchObject({ status: 409, body: { code: "count_changed", fields: { expected: 1, actual: 2 } } })
    expect((await send("DELETE", `/claims/${claims[0]}`)).status).toBe(200)
    expect(await send("POST", "/claims/approve-all", body, { "idempotency-key": key })).toEqual(first)
    expect((await send("POST", "/claims/approve-all", body, { "idempotency-key": randomUUID() })).status).toBe(200)
    const wrong = { user_id: member, type: "nothing", date_treatment: "2026-10-03" }
    const invalid = await send("POST", "/claims", wrong, { "idempotency-key": "wrong" })
    expect(invalid.status).toBe(422)
    expect(await send("POST", "/claims", wrong, { "idempotency-key": "wrong" })).toEqual(invalid)
  })

  it("a repeated request waits for the pending one and gets its answer", async () => {
    const key = randomUUID()
    const [id = ""] = claims
    const body = { ids: [id], status: "approved" }
    const again = () => send("POST", "/claims/bulk", body, { "idempotency-key": key })
    const { first, second } = await scratch.kysely.transaction().execute(async (transaction) => {
      await sql`select 1 from claims where id = ${id}::uuid for update`.execute(transaction)
      const both = { first: again(), second: after(150).then(again) }
      await after(450)
      return both
    })
    const [one, other] = await Promise.all([first, second])
    expect(one).toMatchObject({ status: 200, body: { data: { updated: [id] } } })
    expect(other).toEqual(one)
  })

  it("a repeated request is refused when the first is pending for ten seconds", async () => {
    const [id = ""] = claims
    const body = { ids: [id], status: "approved" }
    const key = randomUUID()
    const again = () => send("POST", "/claims/bulk", body, { "idempotency-key": key })
    const { first } = await scratch.kysely.transaction().execute(async (transaction) => {
      await sql`select 1 from claims where id = ${id}::uuid for update`.execute(transaction)
      const held = again()
      await after(100)
      expect(await again()).toMatchObject({ status: 409, body: { code: "key_under_way" } })
      return { first: held }
    })
    expect(await first).toMatchObject({ status: 200, body: { data: { updated: [id] } } })
  })

  it.each(["", "two words", "ñ", "x".repeat(201)])("the key %j is refused", async (key) => {
    const refused = await send("POST", "/claims/approve-all", undefined, { "idempotency-key": key })
    expect(refused).toMatchObject({ status: 400, body: { code: "key_malformed" } })
    expect((await send("GET", `/claims/${claims[0]}`)).body.data.status).toBe("pending")
  })
})
