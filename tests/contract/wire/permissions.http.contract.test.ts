/**
 * Who may call what: every endpoint of the table, with no token, with one that opens nothing, as an administrator, and as a
 * service account with each scope. What each scope allows stands in `docs/interface.md`.
 */
import { randomBytes, randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { isOpen, type Endpoint } from "#adapters/contract/endpoint.ts"
import { endpoints } from "#adapters/server/records.ts"
import { sessionTokenHash } from "#adapters/server/security/secrets.ts"
import { serviceTokenOf } from "#domain/service-accounts/service-token.rules.ts"
import { type Scope, scopes } from "#domain/shared/permission/permission.schema.ts"
import { openSession } from "#tests/contract/served-application.ts"
import { addUser } from "#tests/contract/sql-backend.ts"
import { fileOf, writtenBackend, type WrittenBackend } from "#tests/contract/wire/written-backend.ts"
import { simpleRecords } from "#tests/doubles/simple-records.ts"
import { userCells, usersCsv } from "#tests/fixtures/csv.ts"
import { newUser } from "#tests/fixtures/new-people.ts"
import { userId } from "#tests/fixtures/people.ts"
import { newServiceAccount } from "#tests/fixtures/service-accounts.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const named: ReadonlySet<string> = new Set(endpoints.map(nameOf))

/** The calls that a page says a scope allows. */
const documented = new Map(
  readFileSync("docs/interface.md", "utf8")
    .split("\n")
    .flatMap((line): ReadonlyArray<readonly [string, ReadonlySet<string>]> => {
      const [, scope = "", calls = ""] = /^\| `(\w+(?::\w+)?)` \| (.+) \|$/u.exec(line) ?? []
      const found = [...calls.matchAll(/`([A-Z]+ \/[^`]+)`/gu)].map(([, call = ""]) => call)
      return found.length === 0 ? [] : [[scope, new Set(found)]]
    })
)

const opened = endpoints.filter((endpoint) => !isOpen(endpoint))

let scratch: ScratchDatabase
let backend: WrittenBackend

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
  backend = await writtenBackend(scratch.kysely)
  await addUser(scratch.kysely, userId(52), "user")
})
afterAll(() => scratch.close())
beforeEach(() => backend.signIn())

/** Calls an endpoint about records that are not there, without a body. */
const call = async ({ method, path }: Endpoint, token: string | null) => {
  const response = await backend.fetch(`/api${path.replaceAll(/\{\w+\}/gu, () => randomUUID())}`, {
    method,
    headers: token === null ? {} : { authorization: `Bearer ${token}` }
  })
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
  const body = isJson ? await response.json() : await response.body?.cancel()
  return { status: response.status, body }
}

let made = 0
const makeService = async (given: ReadonlyArray<Scope>): Promise<{ readonly id: string; readonly token: string }> => {
  made += 1
  const { body } = await backend.send(
    "POST",
    "/service-accounts",
    newServiceAccount({ name: `Table ${made}`, scopes: given })
  )
  return body.data
}

it("the page of the interface names every scope, and endpoints that there are", () => {
  expect([...documented.keys()]).toEqual(scopes)
  const kinds = Object.keys(simpleRecords).map((place) => `POST /${place}/report`)
  for (const [scope, calls] of documented) {
    expect([scope, [...calls].filter((one) => !named.has(one))]).toEqual([scope, []])
    if (scope === "reports") expect([...calls]).toEqual(expect.arrayContaining(kinds))
  }
})

describe("a token that opens nothing", () => {
  const tokens: Readonly<Record<string, () => Promise<string | null>>> = {
    "no token": async () => null,
    "an ended session": async () => {
      const token = await openSession(scratch.kysely, backend.me)
      await sql`delete from sessions where token_hash = ${sessionTokenHash(token)}`.execute(scratch.kysely)
      return token
    },
    "the session of a user who is no administrator": () => openSession(scratch.kysely, { id: userId(52) }),
    "a revoked service account": async () => {
      const { id, token } = await makeService(scopes)
      expect(await backend.send("DELETE", `/service-accounts/${id}`)).toMatchObject({ status: 200 })
      return token
    },
    "a service account that has ended": async () => {
      const { id, token } = await makeService(scopes)
      await sql`update service_accounts set expires_at = clock_timestamp() - interval '1 second' where id = ${id}::uuid`.execute(
        scratch.kysely
      )
      return token
    },
    "a service token that was never given": async () => serviceTokenOf(randomBytes(32).toString("base64url")),
    "a service token with a wrong checksum": async () => {
      const { token } = await makeService(scopes)
      return `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`
    }
  }
  it.each(Object.keys(tokens))("%s is 401 everywhere, and nothing is said", async (kind) => {
    const token = (await tokens[kind]?.()) ?? null
    for (const endpoint of opened) {
      const answer = await call(endpoint, token)
      // What kind of account it is of, the token says itself.
      const kept = token?.startsWith("hb_") === true ? { fields: { account: "service_account" } } : {}
      const body = { message: expect.any(String), code: "unauthorized", ...kept }
      expect([nameOf(endpoint), answer]).toEqual([nameOf(endpoint), { status: 401, body }])
    }
  })
})

it("an administrator is let in everywhere, and anyone where no token is asked for", async () => {
  for (const endpoint of endpoints) {
    const token = isOpen(endpoint) ? null : await openSession(scratch.kysely, backend.me)
    const { status } = await call(endpoint, token)
    expect([nameOf(endpoint), [401, 403].includes(status)]).toEqual([nameOf(endpoint), false])
  }
})

describe("a service account", () => {
  it.each(scopes)("an account with %s calls what the page says, and is refused everything else", async (scope) => {
    const { token } = await makeService([scope])
    for (const endpoint of opened) {
      const { status, body } = await call(endpoint, token)
      const isAllowed = documented.get(scope)?.has(nameOf(endpoint)) ?? false
      const missing = scopes.filter((one) => documented.get(one)?.has(nameOf(endpoint)))
      const refused =
        missing.length === 0
          ? { message: expect.any(String), code: "forbidden" }
          : {
              message: expect.stringContaining("lacks the scope"),
              code: "scope_missing",
              fields: { scope: expect.toBeOneOf([...missing]) }
            }
      if (isAllowed) expect([nameOf(endpoint), [401, 403].includes(status)]).toEqual([nameOf(endpoint), false])
      else expect([nameOf(endpoint), status, body]).toEqual([nameOf(endpoint), 403, refused])
    }
  })

  it("an account with every scope is refused what only administrators may", async () => {
    const { token } = await makeService(scopes)
    const all = new Set([...documented.values()].flatMap((calls) => [...calls]))
    const rest = opened.filter((endpoint) => !all.has(nameOf(endpoint)))
    expect(rest.length).toBeGreaterThan(50)
    for (const endpoint of rest) {
      const { status, body } = await call(endpoint, token)
      expect([nameOf(endpoint), status, body.code]).toEqual([nameOf(endpoint), 403, "forbidden"])
    }
  })

  it("a call is judged by what it really does", async () => {
    const one = async (scope: Scope) => (await makeService([scope])).token
    const [reader, writer, roster, decider] = [
      await one("users:read"),
      await one("users:write"),
      await one("roster"),
      await one("claims:decide")
    ]
    const form = (fields: Readonly<Record<string, string>>) => {
      const file = fileOf(usersCsv([userCells(1, { company: "Prairie Foods" })]))
      for (const [name, value] of Object.entries(fields)) file.set(name, value)
      return file
    }
    const compare = { mode: "compare", company_id: backend.company, dryRun: "true" }
    const filed = { user_id: backend.member, type: "dental", date_treatment: "2026-10-20" }
    const claim: string = (await backend.send("POST", "/claims", filed)).body.data.id
    const refusedTo = async (token: string, method: string, path: string, body?: unknown) => {
      const answer = await backend.sendAs(token, method, path, body)
      return answer.status === 403
        ? [answer.body.code, ...(answer.body.fields ? [answer.body.fields.scope] : [])]
        : answer.status
    }
    const csv = "/users/csv"
    expect([
      await refusedTo(reader, "GET", `/users/${backend.member}`),
      await refusedTo(reader, "GET", `/users/${backend.member}?reveal=ssn`),
      await refusedTo(roster, "POST", csv, form({ dryRun: "true" })),
      await refusedTo(roster, "POST", csv, form(compare)),
      await refusedTo(writer, "POST", csv, form(compare)),
      await refusedTo(writer, "POST", csv, form({ dryRun: "true" })),
      await refusedTo(writer, "POST", csv, form({ dryRun: "true", allow_admins: "true" })),
      await refusedTo(decider, "PATCH", `/claims/${claim}`, { type: "vision" }),
      await refusedTo(decider, "PATCH", `/claims/${claim}`, { status: "approved", type: "vision" }),
      await refusedTo(decider, "PATCH", `/claims/${claim}`, { status: "rejected", reason: { code: "other" } })
    ]).toEqual([
      200,
      ["forbidden"],
      ["scope_missing", "users:write"],
      200,
      ["scope_missing", "roster"],
      200,
      ["forbidden"],
      ["forbidden"],
      ["forbidden"],
      200
    ])
  })

  it("an account that writes users neither makes nor changes an administrator", async () => {
    const { token } = await makeService(["users:write"])
    const send = (method: string, path: string, body?: unknown) => backend.sendAs(token, method, path, body)
    const admin = await addUser(scratch.kysely, userId(53), "admin")
    const gone = await addUser(scratch.kysely, userId(54), "admin")
    await backend.send("PATCH", `/users/${gone}`)
    const calls: ReadonlyArray<Parameters<typeof send>> = [
      ["POST", "/users", { ...newUser(40, backend.company), role: "admin" }],
      ["PUT", `/users/${backend.member}`, { role: "admin" }],
      ["PUT", `/users/${admin}`, { surname: "Other" }],
      ["PUT", `/users/${admin}`, { password_hash: "Newer.2027" }],
      ["PATCH", `/users/${admin}`],
      ["POST", `/users/${gone}/restore`],
      ["PATCH", `/users/${gone}`, { is_deleted: false }],
      ["POST", "/users/bulk", { ids: [backend.member, admin], set: { status: "inactive" } }]
    ]
    for (const one of calls)
      expect([one, await send(...one)]).toMatchObject([one, { status: 403, body: { code: "forbidden" } }])
    expect(await send("PUT", `/users/${backend.member}`, { surname: "Rojas" })).toMatchObject({ status: 200 })
  })
})
