/**
 * Every secret that goes through a server is planted in a real one. None of them stands in its log, its traces, its metrics,
 * its database with the audit, or a backup.
 */
import { readFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { sql } from "kysely"
import { Secret, TOTP } from "otpauth"
import { afterAll, beforeAll, expect, it } from "vitest"
import { newUser } from "#tests/fixtures/new-people.ts"
import { newServiceAccount } from "#tests/fixtures/service-accounts.ts"
import { demoPassword, phones, requestAs, signIn } from "#tests/process/administrator.ts"
import { runCli, scratchDirectory } from "#tests/process/command-line.ts"
import { sharedKey } from "#tests/process/two-servers.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { type ServerProcess, startServer } from "#tools/server-process.ts"

let scratch: ScratchDatabase
let home: Awaited<ReturnType<typeof scratchDirectory>>
let collector: Server
let server: ServerProcess
/** What the collector of traces has received. */
let traced = ""

beforeAll(async () => {
  scratch = await scratchDatabase()
  home = await scratchDirectory()
  collector = createServer((request, response) => {
    request.on("data", (data) => (traced += String(data)))
    request.on("end", () => response.end())
  })
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve))
  server = await startServer({
    dataDir: join(home.path, "data"),
    env: {
      ...sharedKey,
      DATABASE_URL: scratch.url,
      DEMO: "yes",
      METRICS_TOKEN: metricsToken,
      OTEL_TRACES_EXPORTER: "otlp",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    }
  })
})

afterAll(async () => {
  await server.stop()
  collector.close()
  await scratch.close()
  await home.remove()
})

const metricsToken = "reads-the-metrics-2026"
const ssn = "219-09-7463"
const passwords = { wrong: "Wrongly.2026", member: "Member.2026z", next: "Changed.2026" }

/** Uses every kind of secret once, and returns them by what they are. */
const plantAll = async (): Promise<Readonly<Record<string, string>>> => {
  const token = await signIn(server)
  const request = requestAs(token)
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await request(server.url, method, path, body === undefined ? {} : { body })
    expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)])
    return answer.body.data
  }
  const { draft_key } = await send("GET", "/auth/me")
  await requestAs(null)(server.url, "POST", "/auth/request-otp", {
    body: { identity: phones[1], password: passwords.wrong }
  })
  const [company] = await send("GET", "/companies?type=users&limit=1")
  const member = await send("POST", "/users", { ...newUser(1, company.id), password_hash: passwords.member, ssn })
  await send("GET", `/users/${member.id}?reveal=ssn`)

  const { secret } = await send("POST", "/auth/factors/authenticator", {
    current_password: demoPassword,
    name: "Phone"
  })
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await send("POST", "/auth/factors/authenticator/confirm", { authenticator_code: app.generate() })
  const { codes } = await send("POST", "/auth/factors/recovery-codes", { current_password: demoPassword })
  const [used = "", kept = ""]: ReadonlyArray<string> = codes
  const chosen = await requestAs(null)(server.url, "POST", "/auth/request-otp", {
    body: { identity: phones[0], password: demoPassword, second_factor: "choose" }
  })
  const { attempt } = chosen.body.data
  const entered = await requestAs(null)(server.url, "POST", "/auth/verify-factor", {
    body: { identity: phones[0], attempt, recovery_code: used }
  })
  expect(entered.status).toBe(200)

  const service = await send("POST", "/service-accounts", newServiceAccount({ scopes: ["users:read"] }))
  const asService = await requestAs(service.token)(server.url, "GET", "/users?limit=1")
  expect(asService.status).toBe(200)
  const refused = await requestAs(`${service.token}x`)(server.url, "GET", "/users?limit=1")
  expect(refused.status).toBe(401)
  const { receipt } = (await request(server.url, "GET", "/claims?limit=1", { headers: { "x-look-ahead": "1" } })).body
  const { id } = await send("GET", "/auth/me")
  await request(server.url, "PUT", `/auth/change-password/${id}`, {
    body: { currentPassword: demoPassword, newPassword: passwords.next }
  })
  return {
    token,
    "token of a service account": service.token,
    "token by a recovery code": entered.body.data.access_token,
    "key of drafts": draft_key,
    "secret of an authenticator": secret,
    "used recovery code": used,
    "kept recovery code": kept,
    "attempt to sign in": attempt,
    "social security number": ssn,
    "its digits": ssn.replaceAll("-", ""),
    "signature of a receipt": receipt.slice(0, 43),
    "token of the metrics": metricsToken,
    // The one of the demo is printed where everybody reads how to sign in.
    ...passwords
  }
}

/** All rows of all tables. */
const databaseText = async (): Promise<string> => {
  const { rows } = await sql<{ readonly name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'web_assets'
  `.execute(scratch.kysely)
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: lines } = await sql<{ readonly line: string }>`
        select to_jsonb(t)::text as line from ${sql.table(name)} as t
      `.execute(scratch.kysely)
      return lines.map(({ line }) => line).join("\n")
    })
  )
  return texts.join("\n")
}

it("no secret stands in log, traces, metrics, audit, database or backup", async () => {
  const secrets = await plantAll()
  const metrics = await fetch(new URL("/metrics", server.url), { headers: { authorization: `Bearer ${metricsToken}` } })
  const file = join(home.path, "backup.gz")
  const backup = await runCli("backup", ["--to", file], {
    ...sharedKey,
    DATABASE_URL: scratch.url,
    DATA_DIR: server.dataDir
  })
  expect(backup).toMatchObject({ code: 0 })
  const database = await databaseText()
  expect(await server.stop()).toBe(0)
  const places = {
    log: server.output(),
    traces: traced,
    metrics: await metrics.text(),
    database,
    backup: gunzipSync(await readFile(file)).toString("latin1")
  }
  // Each place has what it should have of all this.
  expect(places.log).toContain("/auth/verify-factor")
  expect(places.traces).toContain("POST")
  expect(places.metrics).toContain("process_cpu_seconds_total")
  expect(places.database).toContain("user.reveal_ssn")
  expect(places.backup.length).toBeGreaterThan(100_000)
  const found = Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [`${name} in the ${place}`] : []))
  )
  expect(found).toEqual([])
})
