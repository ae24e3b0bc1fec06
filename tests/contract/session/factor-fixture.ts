/** Second factors over the wire: the real application over PostgreSQL, with an authenticator in software. */
import { TOTP, Secret } from "otpauth"
import { afterAll, beforeAll, beforeEach } from "vitest"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { password, phone } from "#tests/contract/session/session-backend.ts"
import { sqlAccounts } from "#tests/contract/session/sql-accounts.ts"
import { emptyAll, postedSms } from "#tests/contract/sql-backend.ts"
import { openSession, serveApplication } from "#tests/contract/served-application.ts"
import { memorySecrets, passwordHash, recordingSender } from "#tests/doubles/session.memory.ts"
import type { SoftPasskey } from "#tests/fixtures/passkeys.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

/** A database with one administrator for each test, and servers over it. */
export const factorFixture = () => {
  let scratch: ScratchDatabase
  let accounts: ReturnType<typeof sqlAccounts>
  let me: UserId
  beforeAll(async () => {
    scratch = await scratchDatabase({ max: 20 })
  })
  afterAll(() => scratch.close())
  beforeEach(async () => {
    await emptyAll(scratch.kysely)
    accounts = sqlAccounts(scratch.kysely, async (plain) => passwordHash(plain))
    me = await accounts.addAccount(phone, password)
  })

  const serve = (env: Readonly<Record<string, string>> = {}) => {
    const secrets = memorySecrets()
    let code = ""
    let sent = 0
    const { fetch } = serveApplication({
      database: scratch.kysely,
      secrets,
      sender: recordingSender((message) => {
        code = message.code
        sent += 1
      }),
      env
    })
    const send = async (method: string, path: string, body: unknown, token = "", host = "localhost:3000") => {
      const answer = await fetch(`/api${path}`, {
        method,
        headers: {
          host,
          "content-type": "application/json",
          ...(token !== "" && { authorization: `Bearer ${token}` })
        },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
      const read = await answer.json()
      return { status: answer.status, data: read.data, code: read.code, body: read }
    }
    const session = (id = me) => openSession(scratch.kysely, { id }, secrets.hashToken)
    const choose = (host?: string) =>
      send("POST", "/auth/request-otp", { identity: phone, password, second_factor: "choose" }, "", host)
    const prove = (attempt: unknown, proof: object, host?: string) =>
      send("POST", "/auth/verify-factor", { identity: phone, attempt, ...proof }, "", host)
    const addPasskey = async (passkey: SoftPasskey, token: string) => {
      const begun = await send(
        "POST",
        "/auth/factors/passkeys/options",
        { current_password: password, name: "Laptop" },
        token
      )
      const made = passkey.made({ challenge: begun.data.challenge })
      return send("POST", "/auth/factors/passkeys", { passkey: made }, token)
    }
    const addAuthenticator = async (token: string) => {
      const begun = await send(
        "POST",
        "/auth/factors/authenticator",
        { current_password: password, name: "Phone" },
        token
      )
      const app = new TOTP({ secret: Secret.fromBase32(begun.data.secret) })
      const added = await send(
        "POST",
        "/auth/factors/authenticator/confirm",
        { authenticator_code: app.generate() },
        token
      )
      return { app, added }
    }
    const makeCodes = async (token: string): Promise<ReadonlyArray<string>> =>
      (await send("POST", "/auth/factors/recovery-codes", { current_password: password }, token)).data.codes
    return {
      send,
      session,
      choose,
      prove,
      addPasskey,
      addAuthenticator,
      makeCodes,
      lastCode: () => code,
      sent: () => sent
    }
  }

  const actions = async () => (await accounts.audit()).map(({ action }) => action)
  const texts = async () => (await postedSms(scratch.kysely)).map(({ text }) => text.slice(0, 22))
  return {
    serve,
    actions,
    texts,
    me: () => me,
    accounts: () => accounts,
    database: () => scratch.kysely,
    addOther: () => accounts.addAccount(PhoneNumber.make("+15550100002"), password)
  }
}
