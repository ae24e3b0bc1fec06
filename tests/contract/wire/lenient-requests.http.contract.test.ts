/** What a client may send in more than one form: capitals in ids, unknown fields, an empty choice, one call ten times. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { BenefitId, type Person } from "#domain/shared/identity.schema.ts"
import { openSession, send, serveApplication, type Fetch } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { newArticle } from "#tests/fixtures/articles.ts"
import { benefitFields } from "#tests/fixtures/benefits.ts"
import { companiesCsv, userCells, usersCsv } from "#tests/fixtures/csv.ts"
import { newCompany, newUser } from "#tests/fixtures/new-people.ts"
import { userId } from "#tests/fixtures/people.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let fetch: Fetch
let token: string
let me: Person
let member: string
let employer: string
let provider: string

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
  const { first } = await sqlBackend(scratch.kysely)
  me = first
  member = await addUser(scratch.kysely, userId(1), "user")
  const secrets = memorySecrets()
  fetch = serveApplication({ database: scratch.kysely, secrets }).fetch
  token = await openSession(scratch.kysely, me, secrets.hashToken)
  employer = (await call("POST", "/companies", newCompany("Employer"))).body.data.id
  provider = (await call("POST", "/companies", newCompany("Provider", { type: "benefits" }))).body.data.id
})

afterAll(() => scratch.close())

const call = async (method: string, path: string, body?: unknown) => {
  const response = await send(fetch, token, method, path, body)
  return { status: response.status, body: await response.json() }
}

const formOf = (fields: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

const importOf = (bytes: Uint8Array, fields: object): FormData => {
  const form = formOf(fields)
  form.set("file", new File([new Uint8Array(bytes)], "rows.csv"))
  return form
}

const newClaim = () => ({ user_id: member, type: "dental", date_treatment: "2026-10-02" })
const idOf = async (path: string, body: unknown): Promise<string> => (await call("POST", path, body)).body.data.id

/** Adds a record of each kind and deletes it; `method` and `suffix` are those of its deletion. */
const kinds = [
  { path: "/users", create: "/users", record: () => newUser(6, employer), method: "PATCH", suffix: "" },
  { path: "/companies", create: "/companies", record: () => newCompany("Closed"), method: "PATCH", suffix: "" },
  { path: "/quizzes", create: "/quizzes", record: () => newQuiz(), method: "PUT", suffix: "/delete" },
  { path: "/benefits", create: "/benefits", record: () => benefitFields(provider), method: "PUT", suffix: "/delete" },
  { path: "/claims", create: "/claims", record: newClaim, method: "DELETE", suffix: "" },
  {
    path: "/learn",
    create: "/learn/create-with-files",
    record: () => formOf(newArticle()),
    method: "PUT",
    suffix: "/delete"
  }
] as const

const calls = 10

describe("a restoration", () => {
  it.each(kinds)(`of $path, sent ${calls} times at once, answers the record each time`, async (kind) => {
    const id = await idOf(kind.create, kind.record())
    for (let round = 0; round < 5; round += 1) {
      expect((await call(kind.method, `${kind.path}/${id}${kind.suffix}`)).status).toBe(200)
      const restoring = Array.from({ length: calls }, () => call("POST", `${kind.path}/${id}/restore`))
      const answers = await Promise.all(restoring)
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: calls }, () => 200))
      for (const { body } of answers) expect(body.data.id).toBe(id)
      expect(new Set(answers.map(({ body }) => body.data.version)).size).toBe(1)
    }
  })
})

describe("a deletion", () => {
  it.each(kinds.filter(({ method }) => method === "PUT"))("of $path ignores fields it does not know", async (kind) => {
    const id = await idOf(kind.create, kind.record())
    const sent = { id, reason: "spring cleaning", is_deleted: true }
    expect((await call("PUT", `${kind.path}/${id}/delete`, sent)).status).toBe(200)
    expect((await call("PUT", `${kind.path}/${id}/delete`, sent)).status).toBe(404)
  })

  it("of a view ignores fields it does not know", async () => {
    const view = { place: "claims", name: "Pending", query: "status=pending", hidden_columns: [], is_shared: false }
    const id = await idOf("/views", view)
    const sent = { id, reason: "spring cleaning", is_deleted: true }
    expect((await call("DELETE", `/views/${id}`, sent)).status).toBe(200)
    expect((await call("DELETE", `/views/${id}`, sent)).status).toBe(404)
  })
})

describe("an id in capitals", () => {
  it("a claim named twice, once in capitals, is decided once", async () => {
    const id = await idOf("/claims", newClaim())
    const { body } = await call("POST", "/claims/bulk", { ids: [id, id.toUpperCase()], status: "approved" })
    expect(body.data).toMatchObject({ updated: [id], conflicts: [] })
    const undone = await call("POST", `/claims/decisions/${body.data.decision_id}/undo`, { ids: [id.toUpperCase()] })
    expect(undone.body.data).toMatchObject({ reverted: [id], kept: [] })
  })

  it("a user named twice, once in capitals, is changed once", async () => {
    const id = await idOf("/users", newUser(7, employer))
    const set = { status: "inactive" }
    const { body } = await call("POST", "/users/bulk", { ids: [id, id.toUpperCase()], set })
    expect(body.data).toMatchObject({ updated: [id], conflicts: [] })
  })

  it("one's own account in capitals is protected", async () => {
    const refused = await call("POST", "/users/bulk", { ids: [me.id.toUpperCase()], set: { status: "inactive" } })
    expect(refused.body.data).toMatchObject({ updated: [], conflicts: [{ id: me.id, reason: "own_account" }] })
    expect((await call("PATCH", `/users/${me.id.toUpperCase()}`)).body.code).toBe("own_account")
  })

  it("an enrolment named twice, once in capitals, is answered once", async () => {
    const unknown = BenefitId.make("0f8fad5b-d9cb-469f-a165-70867728950e")
    const ids = [unknown, unknown.toUpperCase()]
    const { body } = await call("POST", "/benefits-enrollment/approve-pending", { ids })
    expect(body.data.failed.map(({ id }: { readonly id: string }) => id)).toEqual([unknown])
  })
})

describe("an import", () => {
  it("an import takes an empty prefix as none", async () => {
    const users = importOf(usersCsv([userCells(1, { company: "Employer" })]), { prefix: "", dryRun: "true" })
    expect((await call("POST", "/users/csv", users)).body.data.errors).toEqual([])
    const companies = importOf(companiesCsv([["Imported", "a@b.co", "users"]]), { prefix: "", dryRun: "true" })
    expect((await call("POST", "/companies/csv", companies)).status).toBe(200)
    const refused = await call("POST", "/companies/csv", importOf(companiesCsv([]), { prefix: "+99" }))
    expect(refused).toMatchObject({ status: 422, body: { fields: { prefix: expect.any(String) } } })
  })
})

describe("the counts of claims", () => {
  it("the counts say when they were read under the name that every answer uses", async () => {
    const { data } = (await call("GET", "/claims/stats")).body
    expect(data.asOf).toMatch(/^\d{4}-\d\d-\d\dT/u)
    expect(data.as_of).toBe(data.asOf)
  })
})

describe("a note beside a reason", () => {
  it("a note has 500 characters as a reader counts them", async () => {
    const family = "👨‍👩‍👧"
    const decide = async (length: number) =>
      call("PATCH", `/claims/${await idOf("/claims", newClaim())}`, {
        status: "rejected",
        reason: { code: "other", note: family.repeat(length) }
      })
    expect((await decide(500)).body.data.reason.note).toBe(family.repeat(500))
    expect(await decide(501)).toMatchObject({ status: 422, body: { fields: { "reason.note": expect.any(String) } } })
  })
})
