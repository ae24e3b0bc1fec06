/** One's own second factors: what may be removed, where a strong one is asked for, and a reset. */
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { resetFactors } from "#adapters/server/database/session/second-factors.sql.ts"
import { factorFixture } from "#tests/contract/session/factor-fixture.ts"
import { password, phone } from "#tests/contract/session/session-backend.ts"
import { softPasskey } from "#tests/fixtures/passkeys.ts"

const { serve, actions, texts, me, accounts, database } = factorFixture()

const askedEightDaysAgo = () =>
  sql`
    insert into strong_factor_requests values (${me()}::uuid, now() - interval '8 days')
    on conflict (user_id) do update set asked_at = excluded.asked_at
  `.execute(database())

describe("removing a factor", () => {
  it("a removal needs the password, is told by SMS, and the last may go while SMS stays", async () => {
    const { addPasskey, choose, send, session } = serve()
    const token = await session()
    const { data } = await addPasskey(softPasskey(), token)
    const path = `/auth/factors/${data.id}`
    expect((await send("DELETE", path, { current_password: "Wrong.2026" }, token)).status).toBe(422)
    expect((await send("DELETE", path, { current_password: password }, token)).status).toBe(200)
    expect((await send("DELETE", path, { current_password: password }, token)).status).toBe(404)
    expect((await choose()).data).not.toHaveProperty("factors")
    expect(await texts()).toEqual(["A passkey was added to", "A passkey was removed "])
    expect(await actions()).toEqual(["user.remove_factor", "user.add_factor"])
  })

  it("a removal leaves one of two strong ones that are removed at once, where SMS does not let in", async () => {
    const { addAuthenticator, addPasskey, send, session } = serve({
      SECOND_FACTOR: "strong",
      SECOND_FACTOR_GRACE_DAYS: "0"
    })
    const token = await session()
    for (let round = 0; round < 3; round += 1) {
      const first = (await addPasskey(softPasskey(), token)).data
      const second = (await addAuthenticator(token)).added.data
      const gone = await Promise.all(
        [first, second].map(({ id }) => send("DELETE", `/auth/factors/${id}`, { current_password: password }, token))
      )
      expect(gone.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(gone.find(({ status }) => status === 409)?.code).toBe("last_factor")
      await sql`delete from second_factors`.execute(database())
    }
  })
})

describe("where a strong factor is asked for", () => {
  const strong = { SECOND_FACTOR: "strong", SECOND_FACTOR_GRACE_DAYS: "7" }

  it("the days run from the first sign-in; after them one without can only add one", async () => {
    const { addPasskey, choose, lastCode, send } = serve(strong)
    const enter = async () => {
      await choose()
      return (await send("POST", "/auth/verify-otp", { identity: phone, otp_code: lastCode() })).data
    }
    const early = await enter()
    expect(early).not.toHaveProperty("must_add_factor")
    expect((await send("GET", "/claims", undefined, early.access_token)).status).toBe(200)
    await askedEightDaysAgo()
    const { access_token: token, ...late } = await enter()
    expect(late).toMatchObject({ must_add_factor: true, user: { must_add_factor: true } })
    const missing = { status: 403, code: "second_factor_missing" }
    expect(await send("GET", "/claims", undefined, token)).toMatchObject(missing)
    expect(await send("POST", "/auth/factors/recovery-codes", { current_password: password }, token)).toMatchObject(
      missing
    )
    expect((await addPasskey(softPasskey(), token)).status).toBe(200)
    expect((await send("GET", "/claims", undefined, token)).status).toBe(200)
    expect((await send("GET", "/auth/me", undefined, token)).data).not.toHaveProperty("must_add_factor")
  })

  it("one who has one is not let in by SMS, not by a code of before either, and cannot remove the last", async () => {
    const { addPasskey, choose, lastCode, send, session } = serve(strong)
    await send("POST", "/auth/request-otp", { identity: phone, password })
    const token = await session()
    const { data: added } = await addPasskey(softPasskey(), token)
    await askedEightDaysAgo()
    expect((await send("POST", "/auth/verify-otp", { identity: phone, otp_code: lastCode() })).status).toBe(401)
    const asked = await send("POST", "/auth/request-otp", { identity: phone, password })
    expect(asked).toMatchObject({ status: 403, code: "second_factor_required" })
    expect((await choose()).data.factors).toEqual(["passkey"])
    expect((await choose("127.0.0.1:3000")).status).toBe(403)
    const gone = await send("DELETE", `/auth/factors/${added.id}`, { current_password: password }, token)
    expect(gone).toMatchObject({ status: 409, code: "last_factor" })
  })
})

it("a reset removes all factors and ends the sessions, audited and told by SMS; a new password does not", async () => {
  const { addPasskey, choose, makeCodes, send, session } = serve()
  const token = await session()
  await addPasskey(softPasskey(), token)
  await makeCodes(token)
  await accounts().setPassword(me(), password)
  expect((await choose()).data.factors).toEqual(["passkey", "recovery_code", "sms"])
  const administrator = { id: me(), name: "Command line" }
  const removed = await database()
    .transaction()
    .execute((transaction) => resetFactors(transaction, me(), { administrator, requestId: null }))
  expect(removed).toBe(2)
  expect((await choose()).data).not.toHaveProperty("factors")
  expect((await send("GET", "/auth/me", undefined, token)).status).toBe(401)
  expect((await actions())[0]).toBe("user.reset_factors")
  expect((await texts()).at(-1)).toBe("All second factors wer")
})
