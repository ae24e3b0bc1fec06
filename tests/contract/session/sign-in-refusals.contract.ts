/** Refused sign-ins: known browsers, locks and the audit. */
import { describe, expect, it } from "vitest"
import type { Session } from "#domain/session/session.schema.ts"
import type { SignInClient } from "#domain/session/second-step.service.ts"
import { unknownPerson, UserId } from "#domain/shared/identity.schema.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import { client, password, phone, unknownPhone, type SessionFixture } from "#tests/contract/session/session-backend.ts"
import { done, failure, succeeds } from "#tests/fixtures/outcomes.ts"

export const refusalsContract = ({
  backend,
  openBackend,
  request,
  verify,
  lastCode,
  wrongCode,
  enter,
  signIn
}: SessionFixture): void => {
  describe("a known browser", () => {
    const known = (session: Session): SignInClient => ({
      address: "192.0.2.9",
      deviceToken: session.device_token ?? null,
      userAgent: ""
    })
    const failAs = async (from: SignInClient, times: number) => {
      for (let n = 0; n < times; n += 1) await failure(request(phone, "Wrong.2026", from))
    }

    it("strangers who know the number do not lock out a browser that its owner has signed in from", async () => {
      await openBackend({ failuresPer15Minutes: 10 })
      await backend().addAccount(phone, password)
      const own = known(await signIn())
      await failAs(client, 11)
      expect(await failure(request())).toMatchObject({ _tag: "TooManyRequests" })
      await done(request(phone, password, own))
      expect((await done(verify(lastCode(), phone, own))).device_token).toBe(own.deviceToken)
    })

    it("failures with a known browser are limited, too", async () => {
      await openBackend({ failuresPer15Minutes: 10 })
      await backend().addAccount(phone, password)
      const own = known(await signIn())
      await failAs(own, 10)
      expect(await failure(request(phone, password, own))).toMatchObject({ _tag: "TooManyRequests" })
      expect(await succeeds(request())).toBe(true)
    })

    it("strangers cannot use up the attempts of a code that a known browser has asked for", async () => {
      await backend().addAccount(phone, password)
      const own = known(await signIn())
      await done(request(phone, password, own))
      for (let n = 0; n < 6; n += 1) await failure(verify(wrongCode()))
      expect(await failure(verify(lastCode()))).toMatchObject({ _tag: "CodeRefused" })
      expect(await succeeds(verify(lastCode(), phone, own))).toBe(true)
    })

    it("a browser is known to those who have signed in from it, for ninety days", async () => {
      await openBackend({ failuresPer15Minutes: 2 })
      await backend().addAccount(phone, password)
      const other = PhoneNumber.make("+15550100002")
      await backend().addAccount(other, password)
      const own = known(await signIn())
      await failAs(client, 2)
      for (let n = 0; n < 2; n += 1) await failure(request(other, "Wrong.2026"))
      expect(await failure(request(other, password, own))).toMatchObject({ _tag: "TooManyRequests" })
      await backend().advance(901)
      await done(request(other, password, own))
      expect((await done(verify(lastCode(), other, own))).device_token).toBe(own.deviceToken)
      await backend().advance(90 * 86_400)
      await failAs(client, 2)
      expect(await failure(request(phone, password, own))).toMatchObject({ _tag: "TooManyRequests" })
      await backend().advance(901)
      await done(request(phone, password, own))
      expect((await done(verify(lastCode(), phone, own))).device_token).not.toBe(own.deviceToken)
    })

    it("a token that was never given out makes no browser known", async () => {
      await backend().addAccount(phone, password)
      const invented = { ...client, deviceToken: "invented" }
      await done(request(phone, password, invented))
      expect((await done(verify(lastCode(), phone, invented))).device_token).not.toBe("invented")
    })
  })

  describe("a hundred failures in a row", () => {
    const failHundredTimes = async (from = client) => {
      for (let n = 0; n < 100; n += 1) {
        if (n === 50) await backend().advance(901)
        await failure(request(phone, "Wrong.2026", from))
      }
      await backend().advance(901)
    }

    it("a hundred failures lock the account for unknown browsers until a colleague unlocks it", async () => {
      const colleague = PhoneNumber.make("+15550100002")
      const id = await backend().addAccount(phone, password)
      await backend().addAccount(colleague, password)
      const own = { ...client, deviceToken: (await signIn()).device_token ?? null }
      await failHundredTimes()
      await backend().advance(30 * 86_400)
      expect(await failure(request())).toMatchObject({ _tag: "SignInRefused" })
      expect(await backend().isLocked(id)).toBe(true)
      await done(request(phone, password, own))
      const mine = await done(enter(await done(verify(lastCode(), phone, own))))
      expect(await failure(backend().service.unlock(mine, id))).toMatchObject({ _tag: "OwnAccount" })
      await done(request(colleague))
      const theirs = await done(enter(await done(verify(lastCode(), colleague))))
      const unknown = UserId.make("00000000-0000-4000-8000-00000000beef")
      expect(await failure(backend().service.unlock(theirs, unknown))).toMatchObject({ _tag: "UserNotFound" })
      await done(backend().service.unlock(theirs, id))
      expect((await backend().audit()).find(({ action }) => action === "user.unlock")).toMatchObject({
        actor: { id: theirs.administrator.id },
        entity_id: id
      })
      expect(await backend().isLocked(id)).toBe(false)
      expect(await succeeds(request())).toBe(true)
    })

    it("ninety-nine and a sign-in begin a new count; a right password alone does not", async () => {
      await backend().addAccount(phone, password)
      for (let n = 0; n < 98; n += 1) await failure(request(phone, "Wrong.2026"))
      await done(request())
      await failure(verify(wrongCode()))
      await backend().advance(901)
      await done(request())
      expect(await succeeds(verify(lastCode()))).toBe(true)
      for (let n = 0; n < 99; n += 1) await failure(request(phone, "Wrong.2026"))
      await backend().advance(901)
      await done(request())
      for (let n = 0; n < 2; n += 1) await failure(verify(wrongCode()))
      expect(await failure(verify(lastCode()))).toMatchObject({ _tag: "CodeRefused" })
      expect(await failure(request())).toMatchObject({ _tag: "SignInRefused" })
    })
  })

  describe("the audit of refusals", () => {
    const refusals = async () =>
      (await backend().audit())
        .filter(({ action }) => action === "user.refuse_sign_in")
        .toSorted((one, other) => one.at.localeCompare(other.at))

    it("a refused password, code and lock-out are recorded under the account, without any secret", async () => {
      await openBackend({ failuresPer15Minutes: 2 })
      const id = await backend().addAccount(phone, password)
      await failure(request(phone, "Wrong.2026"))
      await done(request())
      await failure(verify(wrongCode()))
      await failure(request())
      const entries = await refusals()
      expect(entries.map(({ after }) => after)).toEqual([
        { reason: "wrong_password", address: client.address },
        { reason: "wrong_code", address: client.address },
        { reason: "too_many_requests", address: client.address }
      ])
      for (const entry of entries) expect(entry).toMatchObject({ actor: { id }, entity: "user", entity_id: id })
      expect(JSON.stringify(entries)).not.toContain("Wrong.2026")
    })

    it("a refusal without an account names nobody, and one of a barred account says so", async () => {
      const id = await backend().addAccount(phone, password, { status: "inactive" })
      await failure(request(unknownPhone))
      await failure(request())
      expect((await refusals()).map(({ entity_id, after }) => [entity_id, after?.["reason"]])).toEqual([
        [unknownPerson.id, "wrong_password"],
        [id, "not_allowed"]
      ])
    })
  })
}
