/**
 * A production server, seen by an unauthenticated client and by an administrator: the headers of every answer, and what
 * no answer reveals.
 */
import { createHash } from "node:crypto"
import { connect } from "node:net"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { isOpen } from "#adapters/contract/endpoint.ts"
import { endpoints } from "#adapters/server/records.ts"
import { hashPassword } from "#adapters/server/security/passwords.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { sqlAccounts } from "#tests/contract/session/sql-accounts.ts"
import { addUser } from "#tests/contract/sql-backend.ts"
import { numberedId, userId } from "#tests/fixtures/people.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import { requestAs, signIn, type Answer } from "#tests/process/administrator.ts"
import { scratchDirectory } from "#tests/process/command-line.ts"
import { startGateway, type TestGateway } from "#tests/process/sms-gateway.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { buildWeb } from "#tools/build.ts"
import { startServer, type ServerProcess } from "#tools/server-process.ts"

const password = "Zebra.9731"
const passwords = { next: "Heron.4268" }
const phones = {
  admin: "+15557310001",
  unknown: "+15557310099"
} as const
const client = { given_name: "Quetzalina", surname: "Oyarzabal" }

let home: Awaited<ReturnType<typeof scratchDirectory>>
let scratch: ScratchDatabase
let gateway: TestGateway
let server: ServerProcess
let token: string
let claim: string
const admin = UserId.make(numberedId(1))

const start = (name: string, env: Readonly<Record<string, string>> = {}) =>
  startServer({
    dataDir: join(home.path, name),
    env: {
      APP_MODE: "production",
      APP_KEY: "c4".repeat(32),
      SMS_GATEWAY_URL: gateway.url,
      DATABASE_URL: scratch.url,
      ...env
    }
  })

beforeAll(async () => {
  await buildWeb()
  home = await scratchDirectory()
  scratch = await scratchDatabase()
  gateway = await startGateway()
  const hash = await Effect.runPromise(hashPassword(password))
  const { addAccount } = sqlAccounts(scratch.kysely, async () => hash)
  await addAccount(PhoneNumber.make(phones.admin), password)
  const member = await addUser(scratch.kysely, userId(50), "user", client)
  server = await start("generous", {
    SIGN_IN_CALLS_PER_10_MIN: "10000",
    SIGN_IN_FAILURES: "1000",
    OTP_MAX_PER_HOUR: "1000"
  })
  token = await signIn({ url: server.url, codeFor: gateway.codeFor }, phones.admin, password)
  const made = await requestAs(token)(server.url, "POST", "/claims", {
    body: { user_id: member, type: "dental", date_treatment: "2026-10-02" }
  })
  claim = String(made.body.data.id)
})

afterAll(async () => {
  await server.stop()
  gateway.close()
  await scratch.close()
  await home.remove()
})

const pathOf = (path: string) => path.replace(/\{\w+\}/gu, claim)

/** Headers of any answer; an endless body is cancelled. */
const headersOf = async (path: string, init: RequestInit = {}) => {
  const leaving = new AbortController()
  const response = await fetch(new URL(path, server.url), { ...init, signal: leaving.signal })
  leaving.abort()
  return { status: response.status, headers: response.headers }
}

const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY"
}

describe("headers", () => {
  it("every kind of answer has the headers, and no answer of the API is cached", async () => {
    const bearer = { headers: { authorization: `Bearer ${token}` } }
    const kinds: ReadonlyArray<readonly [number, string, RequestInit?]> = [
      [200, "/api/claims", bearer],
      [200, `/api/claims/${claim}`, bearer],
      [200, "/api/events", bearer],
      [200, "/api/claims/report", { ...bearer, method: "POST" }],
      [200, "/api/openapi.json"],
      [200, "/api/health"],
      [200, "/ready"],
      [400, "/api/claims?page=0", bearer],
      [401, "/api/claims"],
      [404, "/api/nothing"],
      [404, "/api/claims/nothing", bearer],
      [405, "/api/claims", { method: "PUT" }],
      [415, "/api/auth/request-otp", { method: "POST", body: "x" }],
      [422, "/api/auth/request-otp", { method: "POST", body: "{}", headers: { "content-type": "application/json" } }]
    ]
    for (const [expected, path, init] of kinds) {
      const { status, headers } = await headersOf(path, init)
      expect([path, status]).toEqual([path, expected])
      expect(Object.fromEntries(headers)).toMatchObject({
        ...always,
        "cache-control": "no-store",
        "content-security-policy": "sandbox; default-src 'none'",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/u)
      })
    }
  })

  it("the page allows its own scripts and its inline scripts by their hashes", async () => {
    const page = await fetch(new URL("/claims", server.url), { headers: { accept: "text/html" } })
    const html = await page.text()
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gu)].map(([, code = ""]) => code)
    expect(inline).toHaveLength(1)
    const hashes = inline.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`)
    const policy = page.headers.get("content-security-policy") ?? ""
    expect(policy).toContain(`script-src 'self' ${hashes.join(" ")};`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/u)
    expect(Object.fromEntries(page.headers)).toMatchObject({ ...always, "cache-control": "no-cache" })
    const asset = /src="(\/assets\/[^"]+\.js)"/u.exec(html)?.[1] ?? ""
    const file = await headersOf(asset)
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      ...always,
      "cache-control": "public, max-age=31536000, immutable"
    })
  })
})

describe("authentication", () => {
  it("a missing or wrong token, another scheme and a token in the address are refused", async () => {
    const guarded = endpoints.filter((endpoint) => !isOpen(endpoint))
    expect(guarded.length).toBeGreaterThan(12)
    for (const { method, path } of guarded) {
      for (const authorization of [undefined, "Bearer x", `Basic ${token}`, `Bearer ${token}x`, token, "Bearer "]) {
        const response = await fetch(new URL(`/api${pathOf(path)}?access_token=${token}&token=${token}`, server.url), {
          method,
          headers: { ...(authorization !== undefined && { authorization }), cookie: `access_token=${token}` }
        })
        expect([path, authorization, response.status, (await response.json()).code]).toEqual([
          path,
          authorization,
          401,
          "unauthorized"
        ])
      }
    }
  })

  it("every path names its methods, and /openapi.json lists exactly the endpoints", async () => {
    const paths = new Set(endpoints.map(({ path }) => path))
    for (const path of paths) {
      const own = endpoints.filter((row) => row.path === path).map(({ method }) => String(method))
      const expected = own.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter((one) => !own.includes(one))) {
        const { status, body, headers } = await requestAs(null)(server.url, method, pathOf(path))
        expect([method, path, status, body.code]).toEqual([method, path, 405, "method_not_allowed"])
        expect(headers.get("allow")?.split(", ").toSorted()).toEqual(expected.toSorted())
      }
    }
    const { body } = await requestAs(null)(server.url, "GET", "/openapi.json")
    const listed = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`)
    )
    expect(listed.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
  })
})

describe("limits", () => {
  let strict: ServerProcess
  let trusting: ServerProcess
  // Servers remember whom they have refused.
  beforeEach(async () => {
    await sql`truncate sign_in_calls, sign_in_failures`.execute(scratch.kysely)
    ;[strict, trusting] = await Promise.all([start("strict"), start("trusting", { TRUSTED_PROXY: "127.0.0.1" })])
  })
  afterEach(async () => {
    await Promise.all([strict.stop(), trusting.stop()])
  })

  const tryFrom = (to: ServerProcess, address: string, identity: string = phones.unknown): Promise<Answer> =>
    requestAs(null)(to.url, "POST", "/auth/verify-otp", {
      body: { identity, otp_code: "000000" },
      headers: { "x-forwarded-for": address }
    })

  const refused = (answer: Answer, mostSeconds: number) => {
    expect(answer).toMatchObject({ status: 429, body: { code: "too_many_requests" } })
    const seconds = Number(answer.headers.get("retry-after"))
    expect(seconds).toBeGreaterThan(mostSeconds - 60)
    expect(seconds).toBeLessThanOrEqual(mostSeconds)
  }

  it("an address has thirty calls in ten minutes, regardless of its headers", async () => {
    for (let n = 0; n < 30; n += 1) {
      const answer = await tryFrom(strict, `203.0.113.${n}`, `+1555731${1_000 + n}`)
      expect(answer.status).toBe(401)
    }
    refused(await tryFrom(strict, "198.51.100.1", "+15557312001"), 600)
  })

  it("limits count for the address of a trusted proxy and for no other header", async () => {
    for (let n = 0; n < 30; n += 1) {
      expect((await tryFrom(trusting, "10.9.9.9, 203.0.113.7", `+1555731${1_000 + n}`)).status).toBe(401)
    }
    refused(await tryFrom(trusting, "203.0.113.7", "+15557312001"), 600)
    expect((await tryFrom(trusting, "203.0.113.8", "+15557312001")).status).toBe(401)
  })

  it.each([
    ["known", phones.admin],
    ["unknown", phones.unknown]
  ])("an identity, %s, has ten failures in a quarter of an hour over all servers together", async (_, identity) => {
    for (let n = 0; n < 10; n += 1) {
      expect((await tryFrom(n % 2 === 0 ? strict : trusting, `203.0.113.${n}`, identity)).status).toBe(401)
    }
    refused(await tryFrom(strict, "203.0.113.50", identity), 900)
    const right = { identity, password }
    refused(await requestAs(null)(trusting.url, "POST", "/auth/request-otp", { body: right }), 900)
  })
})

/** Sends raw bytes, and returns everything received until the connection closes. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.url)
    let answer = ""
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes, "latin1"))
    socket.setTimeout(20_000, () => socket.destroy(new Error("no answer")))
    socket.on("data", (data) => (answer += data.toString("latin1")))
    socket.on("error", reject)
    socket.on("close", () => resolve(answer))
  })

describe("malformed HTTP", () => {
  const lines = (...all: ReadonlyArray<string>) => [...all, "", ""].join("\r\n")
  const host = "host: localhost"
  const post = "POST /api/auth/request-otp HTTP/1.1"
  it.each([
    ["two lengths", lines(post, host, "content-length: 2", "content-length: 3") + "{}"],
    ["a length and chunks", lines(post, host, "content-length: 4", "transfer-encoding: chunked") + "0\r\n\r\n"],
    ["a length that is none", lines(post, host, "content-length: -1")],
    ["an unknown coding", lines(post, host, "transfer-encoding: gzip, wrong", "connection: close")],
    ["a broken chunk", lines(post, host, "transfer-encoding: chunked", "content-type: application/json") + "zz\r\n"],
    ["no host", lines("GET /api/health HTTP/1.1", "connection: close")],
    ["a folded header", lines("GET /api/health HTTP/1.1", host, " folded: x")],
    ["a bare line feed in a header", "GET /api/health HTTP/1.1\nhost: localhost\nx\u0000y: 1\n\n"],
    ["a name with a blank", lines("GET /api/health HTTP/1.1", host, "authorization : Bearer x")],
    ["NUL in the path", lines("GET /api/\u0000 HTTP/1.1", host)],
    ["a foreign address", lines("GET http://other.example/api/claims HTTP/1.1", host, "connection: close")],
    ["steps upwards", lines("GET /../../../../etc/passwd HTTP/1.1", host, "connection: close")],
    ["escaped steps upwards", lines("GET /assets/%2e%2e%2f%2e%2e%2fetc/passwd HTTP/1.1", host, "connection: close")],
    ["backslashes", lines("GET /..\\..\\etc\\passwd HTTP/1.1", host, "connection: close")],
    [
      "a thousand headers",
      lines(
        "GET /api/claims HTTP/1.1",
        host,
        "connection: close",
        ...Array.from({ length: 1_000 }, (_, n) => `x-${n}: y`)
      )
    ],
    ["a method of its own", lines("STEAL /api/claims HTTP/1.1", host)],
    ["a later version", lines("GET /api/health HTTP/9.9", host)]
  ])("%s is refused without an unexpected error", async (_, bytes) => {
    const answer = await raw(bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /u)
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff")
    expect(answer).toMatch(/"message":"[^"]+"/u)
    expect(answer).not.toContain("root:")
  })
})

// Runs last: it checks everything the tests above made the server print.
describe("the output of the server after a whole session", () => {
  it("the output has no token, code, password, phone number, name or address", async () => {
    const send = requestAs(token)
    await send(server.url, "GET", `/claims?searchTerm=${client.surname}`)
    await send(server.url, "PATCH", `/claims/${claim}`, {
      body: { status: "rejected", reason: { code: "other", note: "Pelican note" } }
    })
    await send(server.url, "PATCH", `/claims/${claim}`, { body: { status: "Pelican", ssn: "219-09-9999" } })
    await send(server.url, "GET", `/claims/user/${phones.admin}`)
    await send(server.url, "POST", "/claims/report")
    await send(server.url, "GET", "/audit")
    const change = { currentPassword: password, newPassword: passwords.next }
    expect((await send(server.url, "PUT", `/auth/change-password/${admin}`, { body: change })).status).toBe(200)
    expect((await send(server.url, "POST", "/auth/logout")).status).toBe(200)
    expect((await send(server.url, "GET", "/auth/me")).status).toBe(401)
    const output = server.output()
    expect(output.split("\n").length).toBeGreaterThan(100)
    expect(output).toContain(`"path":"/api/claims/${claim}"`)
    const codes = gateway.messages().map(({ code }) => code)
    expect(codes.length).toBeGreaterThan(0)
    const secrets = [
      token,
      password,
      passwords.next,
      "Wrong.1234",
      "219-09-9999",
      "Pelican",
      client.surname,
      client.given_name,
      "c4c4c4c4",
      "argon2"
    ]
    for (const secret of secrets)
      expect({ secret, isPrinted: output.includes(secret) }).toEqual({ secret, isPrinted: false })
    for (const code of codes) expect(output).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`, "u"))
    for (const phone of Object.values(phones))
      expect({ phone, isPrinted: output.includes(phone.slice(1)) }).toEqual({ phone, isPrinted: false })
    expect(existsSync(join(home.path, "generous", "outbox.jsonl"))).toBe(false)
  })
})
