/**
 * The client of the browser, through the real application, to PostgreSQL; secrets and the sender are doubles as
 * everywhere.
 */
import { afterAll, beforeAll, expect, it } from "vitest"
import type { CodeMessage } from "#domain/session/code-sender.port.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import { phone } from "#tests/contract/session/session-backend.ts"
import { sessionContract } from "#tests/contract/session/session.contract.ts"
import { sessionOverHttp } from "#tests/contract/session/session-over-http.ts"
import { openSession, serveApplication } from "#tests/contract/served-application.ts"
import { sqlAccounts } from "#tests/contract/session/sql-accounts.ts"
import { emptyAll } from "#tests/contract/sql-backend.ts"
import { passwordHash, memorySecrets, recordingSender } from "#tests/doubles/session.memory.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 30 })
})

afterAll(async () => {
  await scratch?.close()
})

sessionContract("the browser, through HTTP, to PostgreSQL", async (limits) => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  await emptyAll(kysely)
  const secrets = memorySecrets()
  let sent: ReadonlyArray<CodeMessage> = []
  const sender = recordingSender((message) => {
    sent = [...sent, message]
  })
  let nowMs = 0
  const accounts = sqlAccounts(kysely, async (password) => passwordHash(password))
  const { fetch } = serveApplication({
    database: kysely,
    secrets,
    sender,
    nowMs: () => nowMs,
    env: {
      SIGN_IN_CALLS_PER_10_MIN: String(limits.callsPer10Minutes),
      SIGN_IN_FAILURES: String(limits.failuresPer15Minutes),
      OTP_MAX_PER_HOUR: String(limits.codesPerHour),
      INITIAL_PASSWORDS: limits.changesInitialPasswords ? "change" : "keep",
      SIGN_IN_ATTEMPT: limits.requiresAttempt ? "required" : "optional",
      OTP_TTL_SECONDS: String(limits.codeSeconds),
      SESSION_IDLE_SECONDS: String(limits.idleSeconds),
      SESSION_MAX_SECONDS: String(limits.maxSeconds)
    }
  })
  return {
    ...accounts,
    advance: async (seconds) => {
      nowMs += seconds * 1_000
      await accounts.advance(seconds)
    },
    service: sessionOverHttp(fetch),
    sent: () => sent,
    whileHashing: secrets.whileHashing,
    compared: secrets.compared,
    guessed: secrets.guessed
  }
})

it("the attempt is a cookie too, for the calls of signing in alone, and for TLS alone where the client speaks it", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  await emptyAll(kysely)
  await sqlAccounts(kysely, async (plain) => passwordHash(plain)).addAccount(phone, "Admin.2026")
  let otp_code = ""
  const { fetch } = serveApplication({
    database: kysely,
    secrets: memorySecrets(),
    sender: recordingSender(({ code }) => (otp_code = code)),
    env: { SIGN_IN_ATTEMPT: "required" }
  })
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body)
    })
  const ask = async (headers: Readonly<Record<string, string>>) => {
    const asked = await post("/api/auth/request-otp", { identity: phone, password: "Admin.2026" }, headers)
    const { data } = await asked.json()
    return { attempt: String(data.attempt), cookies: asked.headers.getSetCookie() }
  }
  const secure = await ask({ "x-forwarded-proto": "https" })
  const attributes = "Path=/api/auth; Max-Age=300; HttpOnly; SameSite=Strict"
  expect(secure.cookies).toEqual([`sign_in_attempt=${secure.attempt}; ${attributes}; Secure`])
  const { attempt, cookies } = await ask({})
  expect(cookies).toEqual([`sign_in_attempt=${attempt}; ${attributes}`])
  const verify = async (more: object, cookie: string) =>
    (await post("/api/auth/verify-otp", { identity: phone, otp_code, ...more }, { cookie })).status
  expect(await verify({}, "")).toBe(401)
  expect(await verify({}, `sign_in_attempt=${secure.attempt}`)).toBe(401)
  expect(await verify({ attempt: secure.attempt }, `sign_in_attempt=${attempt}`)).toBe(401)
  expect(await verify({}, `theme=dark; sign_in_attempt=${attempt}`)).toBe(200)
})

it("before a given password is changed, nothing else is answered, and no key is used up", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  await emptyAll(kysely)
  const id = await sqlAccounts(kysely, async (plain) => passwordHash(plain)).addAccount(phone, "Admin.2026", {
    must_change_password: true
  })
  const secrets = memorySecrets()
  const { fetch } = serveApplication({ database: kysely, secrets, env: { INITIAL_PASSWORDS: "change" } })
  const token = await openSession(kysely, { id }, secrets.hashToken)
  const send = async (method: string, path: string, body?: unknown, key?: string) => {
    const answer = await fetch(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key })
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    return { status: answer.status, body: await answer.json() }
  }
  const company = { name: "Quito Air", contact_email: "quito@air.example", type: "users" }
  const required = { status: 403, body: { code: "password_change_required" } }
  expect(await send("GET", "/claims")).toMatchObject(required)
  expect(await send("GET", "/events")).toMatchObject(required)
  expect(await send("POST", "/companies", company)).toMatchObject(required)
  expect(await send("POST", "/companies", company, "k1")).toMatchObject(required)
  expect(await send("GET", "/auth/me")).toMatchObject({ status: 200, body: { data: { must_change_password: true } } })
  const change = { currentPassword: "Admin.2026", newPassword: "Newer.2027" }
  expect((await send("PUT", `/auth/change-password/${id}`, change)).status).toBe(200)
  expect((await send("GET", "/claims")).status).toBe(200)
  expect((await send("POST", "/companies", company, "k1")).status).toBe(201)
  expect((await send("GET", "/auth/me")).body.data).not.toHaveProperty("must_change_password")
  await kysely.updateTable("users").set({ must_change_password: true }).where("id", "=", id).execute()
  expect((await send("POST", "/auth/logout")).status).toBe(200)
})

it("each entry about a session names the request whose answer and log line have the same id", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  await emptyAll(kysely)
  const password = "Admin.2026"
  const accounts = sqlAccounts(kysely, async (plain) => passwordHash(plain))
  const me = await accounts.addAccount(phone, password)
  const other = await accounts.addAccount(PhoneNumber.make("+15550100002"), password)
  let code = ""
  const { fetch } = serveApplication({
    database: kysely,
    secrets: memorySecrets(),
    sender: recordingSender((message) => {
      code = message.code
    })
  })
  let token = ""
  const expected: Array<string> = []
  const send = async (method: string, path: string, body: unknown, action?: string) => {
    const answer = await fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body)
    })
    if (action !== undefined) expected.push(`${action} ${answer.headers.get("x-request-id")}`)
    return answer
  }
  await send("POST", "/auth/request-otp", { identity: phone, password: "Wrong.1234" }, "user.refuse_sign_in")
  await send("POST", "/auth/request-otp", { identity: phone, password })
  const opened = await send("POST", "/auth/verify-otp", { identity: phone, otp_code: code }, "session.open")
  token = String((await opened.json()).data.access_token)
  await send("POST", `/auth/unlock/${other}`, {}, "user.unlock")
  const passwords = { currentPassword: password, newPassword: "Newer.2027" }
  await send("PUT", `/auth/change-password/${me}`, passwords, "user.change_password")
  const signedOut = await send("POST", "/auth/logout", {}, "session.close")
  expect([opened, signedOut].map(({ headers }) => headers.get("clear-site-data"))).toEqual([null, '"cache"'])
  const entries = (await accounts.audit()).map(({ action, request_id }) => `${action} ${request_id}`)
  expect(entries.toReversed()).toEqual(expected)
})
