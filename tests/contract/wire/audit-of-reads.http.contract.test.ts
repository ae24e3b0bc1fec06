/**
 * Every reading endpoint: it leaves an entry of the audit that says who has looked, or stands here with the reason why it
 * leaves none. The endpoints come from the table, so a new one without an example here fails.
 */
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { inTransaction } from "#adapters/server/database/database.ts"
import { endpoints } from "#adapters/server/records.ts"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import { BenefitId, type Person, UserId } from "#domain/shared/identity.schema.ts"
import { sqlServices } from "#tests/contract/benefits/benefits-sql-backend.ts"
import { type Fetch, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { benefitFields, newEnrolment } from "#tests/fixtures/benefits.ts"
import { newCompany } from "#tests/fixtures/new-people.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { userId } from "#tests/fixtures/people.ts"
import { simpleRecordPlaces } from "#domain/shared/record-kind.schema.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let fetch: Fetch
let token: string
let me: Person
let member: UserId
let claim: string
let enrolment: string
let submission: string
let signInOther: () => Promise<string>

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})

afterAll(async () => {
  await scratch.close()
})

const send = async (method: string, path: string, body?: unknown, more: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...more },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

beforeEach(async () => {
  const { kysely } = scratch
  const { first, second } = await sqlBackend(kysely)
  me = first
  member = UserId.make(await addUser(kysely, userId(1), "user"))
  const secrets = memorySecrets()
  fetch = serveApplication({ database: kysely, secrets }).fetch
  token = await openSession(kysely, me, secrets.hashToken)
  signInOther = () => openSession(kysely, second, secrets.hashToken)
  const asked = { user_id: member, type: "dental", date_treatment: "2026-10-02" }
  claim = (await send("POST", "/claims", asked)).body.data.id
  const provider = (await send("POST", "/companies", newCompany("Clear Sight", { type: "benefits" }))).body.data.id
  const benefit = (await send("POST", "/benefits", benefitFields(provider))).body.data.id
  const draft = newEnrolment(member, BenefitId.make(benefit))
  enrolment = (
    await done(inTransaction(kysely, (transaction) => sqlServices(transaction, me).enrolments.submit(draft)))
  ).id
  const quiz_id = (await send("POST", "/quizzes", newQuiz())).body.data.id
  submission = userId(77)
  await kysely
    .insertInto("quiz_submissions")
    .values({ id: submission, quiz_id, user_id: member, created_at: new Date().toISOString() })
    .execute()
  await kysely.deleteFrom("audit_entries").execute()
})

interface Look {
  readonly path: string
  readonly action: string
  readonly entity_id?: string
  readonly after: unknown
}

const shown = (id: string) => ({ shown: [id], people: [member] })

/** For each endpoint that shows what is about a person a request, and the entry that it leaves. */
const looks: Readonly<Record<string, () => Look>> = {
  "GET /users": () => ({ path: `/users?ids=${member}`, action: "user.list", after: { shown: [member] } }),
  "GET /users/{id}": () => ({ path: `/users/${member}`, action: "user.view", entity_id: member, after: null }),
  "POST /users/report": () => ({ path: "/users/report?role=user", action: "user.report", after: { role: "user" } }),
  "GET /claims": () => ({ path: "/claims", action: "claim.list", after: shown(claim) }),
  "GET /claims/user/{userId}": () => ({
    path: `/claims/user/${member}`,
    action: "claim.list",
    after: shown(claim)
  }),
  "GET /claims/{id}": () => ({
    path: `/claims/${claim}`,
    action: "claim.view",
    entity_id: claim,
    after: { people: [member] }
  }),
  "POST /claims/report": () => ({
    path: "/claims/report?status=pending",
    action: "claim.report",
    after: { status: "pending" }
  }),
  "GET /benefits-enrollment/pending": () => ({
    path: "/benefits-enrollment/pending",
    action: "enrolment.list",
    after: shown(enrolment)
  }),
  "GET /benefits-enrollment/user/{userId}": () => ({
    path: `/benefits-enrollment/user/${member}`,
    action: "enrolment.list",
    after: shown(enrolment)
  }),
  "GET /benefits-enrollment/{id}": () => ({
    path: `/benefits-enrollment/${enrolment}`,
    action: "enrolment.view",
    entity_id: enrolment,
    after: { people: [member] }
  }),
  "POST /benefits-enrollment/report": () => ({
    path: "/benefits-enrollment/report",
    action: "enrolment.report",
    after: {}
  }),
  "GET /notification": () => ({
    path: "/notification",
    action: "notification.list",
    after: { shown: [expect.any(String), expect.any(String)], people: [member] }
  }),
  "GET /dashboard": () => ({ path: "/dashboard", action: "notification.list", after: { place: "dashboard" } }),
  "GET /quizzes/user-quizzes": () => ({
    path: `/quizzes/user-quizzes?userId=${member}`,
    action: "quiz.list",
    after: shown(submission)
  }),
  "GET /audit": () => ({
    path: `/audit?entity_id=${member}&searchTerm=ana`,
    action: "audit.list",
    after: { entity_id: member }
  }),
  "POST /audit/report": () => ({
    path: "/audit/report?action=view",
    action: "audit.report",
    after: { action: "view" }
  })
}

const figures = "Figures name nobody."
const published = "What the members' app shows to all is about nobody."
const own = "It is one's own."

/** Endpoints that leave no entry, each with its reason. */
const withoutEntry: Readonly<Record<string, string>> = {
  "GET /auth/me": own,
  "GET /auth/factors": own,
  "GET /auth/sessions": own,
  "GET /undoable": own,
  "GET /benefits-enrollment/decisions": `${own} What it covers was looked at when it was decided.`,
  "GET /claims/decisions": `${own} What it covers was looked at when it was decided.`,
  "GET /imports/{id}": `${own} Only whoever has sent the file sees it.`,
  "GET /claims/stats": figures,
  "GET /notification/stats": figures,
  "GET /quizzes/stats": figures,
  "GET /learn/stats": figures,
  "GET /benefits/stats": figures,
  "GET /counts": figures,
  "GET /views": figures,
  "GET /service-accounts": "It names no member.",
  "GET /quizzes": published,
  "GET /quizzes/{id}": published,
  "GET /learn": published,
  "GET /benefits": "It has the ids of enrolments and members, without a name; who looks at one of them is an entry.",
  "GET /benefits/{id}": "As the list of benefits.",
  "GET /benefits/image": "An image is named by a key that a record shows, and looking at that record is an entry.",
  ...Object.fromEntries(
    Object.keys(simpleRecordPlaces).flatMap((place) => [
      ...[`GET /${place}`, `GET /${place}/{id}`, `POST /${place}/report`].map(
        (row) => [row, "It is no person."] as const
      ),
      [`GET /${place}/stats`, figures] as const
    ])
  ),
  "GET /companies/all": "A company is no person.",
  "GET /events": "Changes are named by their ids; what has changed is read by another request.",
  "GET /health": "It says nothing of a record.",
  "GET /ready": "It says nothing of a record.",
  "GET /openapi.json": "It says nothing of a record.",
  "GET /docs": "It says nothing of a record."
}

const reading = endpoints
  .filter((row) => row.method === "GET" || row.answer.kind === "file")
  .map(({ method, path }) => `${method} ${path}`)

const entries = async () =>
  (await scratch.kysely.selectFrom("audit_entries").select(["action", "actor_id", "entity_id", "after"]).execute()).map(
    ({ after, ...entry }) => ({ ...entry, after: after ?? null })
  )

describe("reading", () => {
  it("every reading endpoint leaves an entry or has a reason why not", () => {
    expect(reading.toSorted()).toEqual([...Object.keys(looks), ...Object.keys(withoutEntry)].toSorted())
  })

  it.each(Object.keys(looks))("%s leaves an entry with who has looked at what", async (row) => {
    const [method = ""] = row.split(" ")
    const look = looks[row]?.()
    if (look === undefined) throw new Error("There is no example")
    expect((await send(method, look.path)).status).toBe(200)
    expect(await entries()).toEqual([
      { action: look.action, actor_id: me.id, entity_id: look.entity_id ?? severalRecords, after: look.after }
    ])
  })

  it.each(Object.keys(looks).filter((row) => row.startsWith("GET")))("%s again soon after adds none", async (row) => {
    const { path = "" } = looks[row]?.() ?? {}
    for (let n = 0; n < 3; n += 1) expect((await send("GET", path)).status).toBe(200)
    expect(await entries()).toHaveLength(1)
  })
})

describe("reading ahead", () => {
  const ahead = (path: string) => send("GET", path, undefined, { "x-look-ahead": "1" })
  const show = (...receipts: ReadonlyArray<string>) => send("POST", "/audit/shown", { receipts })

  it.each(Object.keys(looks).filter((row) => row.startsWith("GET")))(
    "%s leaves no entry until its receipt comes back, and then the one of an ordinary read",
    async (row) => {
      const look = looks[row]?.()
      if (look === undefined) throw new Error("There is no example")
      const { status, body } = await ahead(look.path)
      expect([status, await entries()]).toEqual([200, []])
      expect(await show(body.receipt)).toMatchObject({ status: 200, body: { data: { reads: 1 } } })
      expect(await entries()).toEqual([
        { action: look.action, actor_id: me.id, entity_id: look.entity_id ?? severalRecords, after: look.after }
      ])
      expect((await show(body.receipt)).status).toBe(200)
      expect(await entries(), "shown again soon after").toHaveLength(1)
    }
  )

  it("the answer of a read ahead is that of an ordinary read", async () => {
    const { receipt: _, asOf: _ahead, ...read } = (await ahead("/claims")).body
    const { asOf: _plain, ...plain } = (await send("GET", "/claims")).body
    expect(read).toEqual(plain)
  })

  it("a page without rows owes nothing", async () => {
    expect((await ahead("/claims?status=rejected")).body).not.toHaveProperty("receipt")
  })

  it("a number that is revealed is an entry at once", async () => {
    await ahead(`/users/${member}?reveal=ssn`)
    expect((await entries()).map(({ action }) => action)).toContain("user.reveal_ssn")
  })

  it("a receipt with another record, of another administrator or with another date adds nothing", async () => {
    const { receipt } = (await ahead("/claims")).body
    const forged = [
      receipt.replace(claim, userId(99)),
      receipt.replace(/"at":\d+/u, '"at":1'),
      "x",
      "",
      `${"A".repeat(43)}{"at":1,"reads":[]}`
    ]
    for (const one of forged)
      expect(await show(receipt, one), one.slice(0, 60)).toMatchObject({
        status: 422,
        body: { code: "receipt_invalid" }
      })
    token = await signInOther()
    expect(await show(receipt)).toMatchObject({ status: 422, body: { code: "receipt_invalid" } })
    expect(await entries()).toEqual([])
  })

  it("a read ahead does not extend the session", async () => {
    await sql`update sessions set active_at = clock_timestamp() - interval '10 minutes'`.execute(scratch.kysely)
    const activeAt = async () => (await sql`select active_at from sessions`.execute(scratch.kysely)).rows
    const before = await activeAt()
    await ahead("/claims")
    expect(await activeAt()).toEqual(before)
    await send("GET", "/claims")
    expect(await activeAt()).not.toEqual(before)
  })
})
