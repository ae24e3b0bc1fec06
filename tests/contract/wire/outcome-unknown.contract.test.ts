/** The answer of a commit is lost: over HTTP, through the client of the browser, to PostgreSQL. */
import { Effect } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { failureWords } from "#domain/shared/failure.messages.ts"
import { openBehindProxy } from "#tests/contract/behind-proxy.ts"
import { claimsPortOver, serveApplication } from "#tests/contract/served-application.ts"
import { passwordHash, recordingSender } from "#tests/doubles/session.memory.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { userId } from "#tests/fixtures/people.ts"
import { type DatabaseProxy, proxyDatabase } from "#tests/server/database-proxy.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let proxy: DatabaseProxy
let behind: Awaited<ReturnType<typeof openBehindProxy>>

beforeEach(async () => {
  scratch = await scratchDatabase()
  proxy = await proxyDatabase(scratch.url)
  behind = await openBehindProxy(scratch, proxy, 2)
})

afterEach(async () => {
  await behind.database.close()
  await proxy.close()
  await scratch.close()
})

const claim = draft(userId(1))

const submit = async (key: string, language: "en" | "es") => {
  const response = await behind.fetch("/api/claims", {
    method: "POST",
    headers: {
      authorization: `Bearer ${behind.token}`,
      "content-type": "application/json",
      "idempotency-key": key,
      "accept-language": language
    },
    body: JSON.stringify(claim)
  })
  return { status: response.status, body: await response.json() }
}

const claims = async () => (await scratch.kysely.selectFrom("claims").select("id").execute()).map(({ id }) => id)

it.each(["en", "es"] as const)(
  "the answer says that the outcome is unknown (%s), and the key finds it out",
  async (language) => {
    proxy.loseAnswerTo("commit")
    expect(await submit("k", language)).toEqual({
      status: 503,
      body: { code: "outcome_unknown", message: failureWords[language].OutcomeUnknown }
    })
    await expect.poll(claims).toHaveLength(1)
    const repeated = await submit("k", language)
    expect(repeated).toMatchObject({ status: 201, body: { data: { status: "pending" } } })
    expect(await claims()).toEqual([repeated.body.data.id])
  }
)

it.each(["en", "es"] as const)("a session whose commit was lost may be open (%s)", async (language) => {
  const phone = "+13455550177"
  await scratch.kysely
    .updateTable("users")
    .set({ mobile_number: phone, password_hash: passwordHash("Admin.2026") })
    .where("id", "=", behind.administrator.id)
    .execute()
  let code = ""
  const sender = recordingSender((message) => {
    code = message.code
  })
  const signIn = serveApplication({ database: behind.database.kysely, sender }).fetch
  const post = async (path: string, body: unknown) => {
    const headers = { "content-type": "application/json", "accept-language": language }
    const response = await signIn(path, { method: "POST", headers, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  expect((await post("/api/auth/request-otp", { identity: phone, password: "Admin.2026" })).status).toBe(200)
  proxy.loseAnswerTo("commit", "insert into sessions")
  expect(await post("/api/auth/verify-otp", { identity: phone, otp_code: code })).toEqual({
    status: 503,
    body: { code: "outcome_unknown", message: failureWords[language].OutcomeUnknown }
  })
})

it("the client of the browser knows the failure", async () => {
  proxy.loseAnswerTo("commit")
  const failure = await Effect.runPromise(Effect.flip(claimsPortOver(behind.fetch, behind.token).create(claim)))
  expect(failure).toMatchObject({ _tag: "OutcomeUnknown" })
})

it("a connection that is lost before the commit has changed nothing", async () => {
  proxy.loseAnswerTo("begin")
  expect(await submit("k", "en")).toMatchObject({ status: 503, body: { code: "unavailable" } })
  expect(await claims()).toEqual([])
})
