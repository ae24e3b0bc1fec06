/** Signing in by a passkey, an authenticator app or a recovery code. */
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { factorFixture } from "#tests/contract/session/factor-fixture.ts"
import { password, phone } from "#tests/contract/session/session-backend.ts"
import { softPasskey } from "#tests/fixtures/passkeys.ts"

const { serve, actions, texts, me, accounts, database, addOther } = factorFixture()

describe("who has only the code by SMS", () => {
  it("a person is sent it at once, whether a choice is asked for or not", async () => {
    const { choose, send, sent, lastCode } = serve()
    const asked = await choose()
    expect(asked).toMatchObject({ status: 200, data: { attempt: expect.any(String) } })
    expect(asked.data).not.toHaveProperty("factors")
    expect(sent()).toBe(1)
    const opened = await send("POST", "/auth/verify-otp", { identity: phone, otp_code: lastCode() })
    expect(opened.status).toBe(200)
    expect((await accounts().audit())[0]).toMatchObject({ action: "session.open", after: { second_factor: "sms" } })
  })
})

describe("a passkey", () => {
  it("the passkey is added for the password, told by SMS, audited, and signs in without a code by SMS", async () => {
    const { addPasskey, choose, prove, send, sent, session } = serve()
    const token = await session()
    const wrong = { current_password: "Wrong.2026", name: "Laptop" }
    expect(await send("POST", "/auth/factors/passkeys/options", wrong, token)).toMatchObject({
      status: 422,
      code: "wrong_password"
    })
    const passkey = softPasskey()
    expect(await addPasskey(passkey, token)).toMatchObject({
      status: 200,
      data: { kind: "passkey", name: "Laptop", last_used_at: null }
    })
    expect(await actions()).toEqual(["user.add_factor"])
    expect(await texts()).toEqual(["A passkey was added to"])
    const { data } = await choose()
    expect(data.factors).toEqual(["passkey", "sms"])
    expect(data.passkey.allowCredentials).toMatchObject([{ id: passkey.id }])
    const opened = await prove(data.attempt, {
      passkey: passkey.answer({ challenge: data.passkey.challenge, counter: 1 })
    })
    expect(opened).toMatchObject({ status: 200, data: { access_token: expect.any(String), user: { id: me() } } })
    expect(sent()).toBe(0)
    expect((await accounts().audit())[0]).toMatchObject({ after: { second_factor: "passkey" } })
    const listed = await send("GET", "/auth/factors", undefined, opened.data.access_token)
    expect(listed.data).toMatchObject({
      has_passkeys: true,
      is_sms_enough: true,
      factors: [{ last_used_at: expect.any(String) }]
    })
  })

  it("the passkey is refused with a counter that goes back, for another origin, host or challenge, unverified, replayed or too late", async () => {
    const { addPasskey, choose, prove, session } = serve()
    const passkey = softPasskey()
    await addPasskey(passkey, await session())
    const enter = async (changed: object, host?: string) => {
      const { data } = await choose()
      const answer = passkey.answer({ challenge: data.passkey.challenge, counter: 5, ...changed })
      return { answer, attempt: data.attempt, status: (await prove(data.attempt, { passkey: answer }, host)).status }
    }
    const good = await enter({})
    expect(good.status).toBe(200)
    expect((await prove(good.attempt, { passkey: good.answer })).status).toBe(401)
    expect((await enter({ counter: 5 })).status).toBe(401)
    expect((await enter({ counter: 4 })).status).toBe(401)
    expect((await enter({ counter: 6, origin: "http://localhost:3001" })).status).toBe(401)
    expect((await enter({ counter: 6, host: "evil.example" })).status).toBe(401)
    expect((await enter({ counter: 6, challenge: Buffer.alloc(32).toString("base64url") })).status).toBe(401)
    expect((await enter({ counter: 6, isVerified: false })).status).toBe(401)
    expect((await enter({ counter: 6 }, "evil.example")).status).toBe(401)
    const { data } = await choose()
    await accounts().advance(301)
    const late = passkey.answer({ challenge: data.passkey.challenge, counter: 7 })
    expect((await prove(data.attempt, { passkey: late })).status).toBe(401)
    expect((await enter({ counter: 8 })).status).toBe(200)
    const refused = (await accounts().audit()).filter(({ action }) => action === "user.refuse_sign_in")
    expect(refused.map(({ after }) => after?.["reason"])).toEqual(Array.from({ length: 9 }, () => "wrong_code"))
  })

  it("one of another administrator does not let in", async () => {
    const { addPasskey, choose, prove, session } = serve()
    const other = await addOther()
    const [mine, theirs] = [softPasskey(), softPasskey()]
    await addPasskey(mine, await session())
    await addPasskey(theirs, await session(other))
    const { data } = await choose()
    const answer = theirs.answer({ challenge: data.passkey.challenge, counter: 1 })
    expect((await prove(data.attempt, { passkey: answer })).status).toBe(401)
  })

  it("the passkey is added once, within five minutes, by the session that has begun, and not at an address in numbers", async () => {
    const { addPasskey, send, session } = serve()
    const [token, second] = [await session(), await session()]
    const start = { current_password: password, name: "Laptop" }
    const options = "/auth/factors/passkeys/options"
    const passkey = softPasskey()
    const begun = await send("POST", options, start, token)
    const made = { passkey: passkey.made({ challenge: begun.data.challenge }) }
    const confirm = (by: string) => send("POST", "/auth/factors/passkeys", made, by)
    const notConfirmed = { status: 422, code: "factor_not_confirmed" }
    expect(await confirm(second)).toMatchObject(notConfirmed)
    expect((await confirm(token)).status).toBe(200)
    expect(await confirm(token)).toMatchObject(notConfirmed)
    expect(await addPasskey(passkey, token)).toMatchObject(notConfirmed)
    const late = await send("POST", options, start, token)
    await sql`update second_factor_setups set expires_at = now() - interval '1 second'`.execute(database())
    const other = { passkey: softPasskey().made({ challenge: late.data.challenge }) }
    expect(await send("POST", "/auth/factors/passkeys", other, token)).toMatchObject(notConfirmed)
    expect(await send("POST", options, start, token, "127.0.0.1:3000")).toMatchObject({
      status: 409,
      code: "passkeys_impossible"
    })
    expect((await send("GET", "/auth/factors", undefined, token, "127.0.0.1:3000")).data.has_passkeys).toBe(false)
  })
})

describe("an authenticator app", () => {
  it("the app lets in by the code of now, of the step before and after, each once, and no other", async () => {
    const { addAuthenticator, choose, prove, session } = serve()
    const { app, added } = await addAuthenticator(await session())
    expect(added).toMatchObject({ status: 200, data: { kind: "authenticator", name: "Phone" } })
    const enter = async (code: string) => {
      const { data } = await choose()
      expect(data.factors).toEqual(["authenticator", "sms"])
      return (await prove(data.attempt, { authenticator_code: code })).status
    }
    const at = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 })
    const forget = (step: string) => sql`update second_factors set last_step = ${sql.raw(step)}`.execute(database())
    expect(await enter(at(0))).toBe(401)
    await forget("null")
    expect(await enter(at(-1))).toBe(200)
    expect(await enter(at(0))).toBe(200)
    expect(await enter(at(0))).toBe(401)
    expect(await enter(at(-1))).toBe(401)
    expect(await enter(at(1))).toBe(200)
    await forget("null")
    expect(await enter(at(-3))).toBe(401)
    expect(await enter(at(3))).toBe(401)
  })

  it("the app counts for nothing until a code of it was typed, and its secret is sealed", async () => {
    const { addAuthenticator, choose, send, session } = serve()
    const token = await session()
    await send("POST", "/auth/factors/authenticator", { current_password: password, name: "Phone" }, token)
    expect((await choose()).data).not.toHaveProperty("factors")
    const wrong = await send("POST", "/auth/factors/authenticator/confirm", { authenticator_code: "000000" }, token)
    expect(wrong).toMatchObject({ status: 422, code: "factor_not_confirmed" })
    const { app } = await addAuthenticator(token)
    const { rows } = await sql<{ readonly secret: Buffer }>`select secret from second_factors`.execute(database())
    expect(rows.map(({ secret }) => secret.includes(app.secret.base32))).toEqual([false])
  })
})

describe("recovery codes", () => {
  it("the codes are ten of 120 random bits, let in once each however they are typed, and are replaced together", async () => {
    const { choose, makeCodes, prove, send, session } = serve()
    const token = await session()
    const [former = ""] = await makeCodes(token)
    const codes = await makeCodes(token)
    expect(new Set(codes).size).toBe(10)
    // 24 of 32 letters.
    for (const code of codes) expect(code).toMatch(/^(?:[2-9a-hjkmnp-z0]{4}-){5}[2-9a-hjkmnp-z0]{4}$/u)
    const enter = async (code: string) => {
      const { data } = await choose()
      return (await prove(data.attempt, { recovery_code: code })).status
    }
    expect(await enter(former)).toBe(401)
    expect(await enter((codes[0] ?? "").toUpperCase().replaceAll("-", " "))).toBe(200)
    expect(await enter(codes[0] ?? "")).toBe(401)
    expect((await send("GET", "/auth/factors", undefined, token)).data.factors).toMatchObject([
      { kind: "recovery_codes", codes_left: 9 }
    ])
    const { rows } = await sql<{ readonly code_hash: string }>`select code_hash from recovery_codes`.execute(database())
    expect(rows.filter(({ code_hash }) => codes.includes(code_hash))).toEqual([])
  })

  it("the codes open one session where two use the same at once", async () => {
    const { choose, makeCodes, prove, session } = serve()
    const codes = await makeCodes(await session())
    for (const code of codes.slice(0, 3)) {
      const asked = await choose()
      const tries = await Promise.all(
        Array.from({ length: 4 }, () => prove(asked.data.attempt, { recovery_code: code }))
      )
      expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401])
    }
  })
})

describe("wrong factors", () => {
  it("the tries count as failures of the sign-in, and five end the attempt", async () => {
    const { choose, makeCodes, prove, session } = serve({ SIGN_IN_FAILURES: "6" })
    const [code = ""] = await makeCodes(await session())
    const { data } = await choose()
    for (let n = 0; n < 5; n += 1) expect((await prove(data.attempt, { recovery_code: "wrong" })).status).toBe(401)
    expect((await prove(data.attempt, { recovery_code: code })).status).toBe(401)
    expect((await choose()).status).toBe(429)
  })

  it("the tries are refused without the attempt, and alike for an unknown number", async () => {
    const { choose, makeCodes, prove, send, session } = serve()
    const [code = ""] = await makeCodes(await session())
    const { data } = await choose()
    const refused = await prove(undefined, { recovery_code: code })
    const unknown = await send("POST", "/auth/verify-factor", {
      identity: "+15550199999",
      attempt: data.attempt,
      recovery_code: code
    })
    expect([refused.status, unknown.status]).toEqual([401, 401])
    expect(unknown.body).toEqual(refused.body)
    expect((await prove(data.attempt, { recovery_code: code, authenticator_code: "123456" })).status).toBe(422)
  })
})
