/**
 * A client that is written against the specification alone: it keeps no cookies and sends no field that the
 * specification does not name. It works with a server as `npm start` starts one, and production refuses it.
 */
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { hashPassword } from "#adapters/server/security/passwords.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import { sqlAccounts } from "#tests/contract/session/sql-accounts.ts"
import { demoPassword, phones, requestAs } from "#tests/process/administrator.ts"
import { scratchDirectory } from "#tests/process/command-line.ts"
import { startGateway, type TestGateway } from "#tests/process/sms-gateway.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { startServer } from "#tools/server-process.ts"

const [identity] = phones
const request = requestAs(null)

let home: Awaited<ReturnType<typeof scratchDirectory>>
let scratch: ScratchDatabase
let gateway: TestGateway

beforeAll(async () => {
  home = await scratchDirectory()
  scratch = await scratchDatabase()
  gateway = await startGateway()
})

afterAll(async () => {
  gateway.close()
  await scratch.close()
  await home.remove()
})

it("a plain client signs in and works with the defaults of development", async () => {
  const server = await startServer({ dataDir: join(home.path, "development") })
  try {
    const asked = await request(server.url, "POST", "/auth/request-otp", { body: { identity, password: demoPassword } })
    expect(asked.status).toBe(200)
    const otp_code = await server.codeFor(identity)
    const opened = await request(server.url, "POST", "/auth/verify-otp", { body: { identity, otp_code } })
    expect(opened.status).toBe(200)
    const listed = await requestAs(opened.body.data.access_token)(server.url, "GET", "/claims")
    expect(listed.status).toBe(200)
  } finally {
    await server.stop()
  }
})

it("a client without the attempt is refused with the defaults of production, and one that sends it signs in", async () => {
  const hash = await Effect.runPromise(hashPassword(demoPassword))
  await sqlAccounts(scratch.kysely, async () => hash).addAccount(PhoneNumber.make(identity), demoPassword)
  const server = await startServer({
    dataDir: join(home.path, "production"),
    env: {
      APP_MODE: "production",
      APP_KEY: "c4".repeat(32),
      SMS_GATEWAY_URL: gateway.url,
      DATABASE_URL: scratch.url
    }
  })
  try {
    const asked = await request(server.url, "POST", "/auth/request-otp", { body: { identity, password: demoPassword } })
    expect(asked.status).toBe(200)
    const body = { identity, otp_code: await gateway.codeFor(identity) }
    const refused = await request(server.url, "POST", "/auth/verify-otp", { body })
    expect(refused).toMatchObject({ status: 401, body: { message: "Invalid OTP" } })
    const { attempt } = asked.body.data
    const opened = await request(server.url, "POST", "/auth/verify-otp", { body: { ...body, attempt } })
    expect(opened.status).toBe(200)
  } finally {
    await server.stop()
  }
})
