/** Codes: who gets one, how often, and what it opens. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import { client, password, phone, unknownPhone, type SessionFixture } from "#tests/contract/session/session-backend.ts"
import { done, failure, succeeds } from "#tests/fixtures/outcomes.ts"

export const codesContract = ({
  backend,
  openBackend,
  request,
  verify,
  lastCode,
  wrongCode,
  enter,
  signIn
}: SessionFixture): void => {
  describe("a code", () => {
    it("a session is opened with phone, password and code", async () => {
      const id = await backend().addAccount(phone, password)
      await done(request())
      expect(backend().sent()).toHaveLength(1)
      expect(backend().sent()[0]).toMatchObject({ to: phone, code: expect.stringMatching(/^\d{6}$/u) })
      const session = await done(verify(lastCode()))
      expect(session.user).toMatchObject({ id, mobile_number: phone, role: "admin" })
      expect((await done(enter(session))).administrator).toEqual(session.user)
      expect((await backend().audit()).filter(({ actor }) => actor.id === id)).toHaveLength(1)
    })

    it("a number opens the account in whichever way it is typed and stored, the same one first", async () => {
      const [plain, dialled] = [PhoneNumber.make("+593991237471"), PhoneNumber.make("+5930991237471")]
      const old = await backend().addAccount(dialled, password)
      for (const typed of [plain, dialled]) {
        await done(request(typed))
        expect((await done(verify(lastCode(), typed))).user).toMatchObject({ id: old, mobile_number: dialled })
      }
      const other = await backend().addAccount(plain, password)
      for (const [typed, id] of [
        [plain, other],
        [dialled, old]
      ] as const) {
        await done(request(typed))
        expect((await done(verify(lastCode(), typed))).user.id).toBe(id)
      }
    })

    it("an old number that its country does not have still signs in", async () => {
      const old = PhoneNumber.make("+593123456789012")
      const id = await backend().addAccount(old, password)
      await done(request(old))
      expect((await done(verify(lastCode(), old))).user.id).toBe(id)
    })

    it("two spellings of a number share the limits of sign-in", async () => {
      await openBackend({ failuresPer15Minutes: 2 })
      const [plain, dialled] = [PhoneNumber.make("+593991237471"), PhoneNumber.make("+5930991237471")]
      for (const known of [false, true]) {
        if (known) {
          await openBackend({ failuresPer15Minutes: 2 })
          await backend().addAccount(dialled, password)
        }
        for (const typed of [plain, dialled])
          expect(await failure(request(typed, "Wrong.2026"))).toMatchObject({ _tag: "SignInRefused" })
        expect(await failure(request(plain, "Wrong.2026"))).toMatchObject({ _tag: "TooManyRequests" })
      }
    })

    it("a code is used once", async () => {
      await backend().addAccount(phone, password)
      await signIn()
      expect(await failure(verify(lastCode()))).toMatchObject({ _tag: "CodeRefused" })
    })

    it("a code is valid for five minutes", async () => {
      await backend().addAccount(phone, password)
      await done(request())
      await backend().advance(295)
      expect(await succeeds(verify(lastCode()))).toBe(true)
      await done(request())
      await backend().advance(301)
      expect(await failure(verify(lastCode()))).toMatchObject({ _tag: "CodeRefused" })
    })

    it("a new code invalidates the previous one", async () => {
      await backend().addAccount(phone, password)
      await done(request())
      const first = lastCode()
      await done(request())
      expect(await failure(verify(first))).toMatchObject({ _tag: "CodeRefused" })
      expect(await succeeds(verify(lastCode()))).toBe(true)
    })

    it("a code is invalid after five wrong attempts, and still valid after four", async () => {
      await backend().addAccount(phone, password)
      await done(request())
      for (let n = 0; n < 4; n += 1) expect(await failure(verify(wrongCode()))).toMatchObject({ _tag: "CodeRefused" })
      expect(await succeeds(verify(lastCode()))).toBe(true)
      await done(request())
      for (let n = 0; n < 5; n += 1) expect(await failure(verify(wrongCode()))).toMatchObject({ _tag: "CodeRefused" })
      expect(await failure(verify(lastCode()))).toMatchObject({ _tag: "CodeRefused" })
    })

    it("a code belongs to one identity", async () => {
      await backend().addAccount(phone, password)
      const other = PhoneNumber.make("+15550100002")
      await backend().addAccount(other, password)
      await done(request())
      await done(request(other))
      const [first, second] = backend().sent()
      if (first === undefined || second === undefined) throw new Error("Two codes were not sent")
      expect(await failure(verify(first.code, other))).toMatchObject({ _tag: "CodeRefused" })
      expect(await succeeds(verify(first.code, phone))).toBe(true)
      expect(await succeeds(verify(second.code, other))).toBe(true)
    })

    it("a code opens no session for an account that was blocked meanwhile", async () => {
      const id = await backend().addAccount(phone, password)
      await done(request())
      await backend().changeAccount(id, { status: "inactive" })
      expect(await failure(verify(lastCode()))).toMatchObject({ _tag: "CodeRefused" })
    })

    it("a code signs in nobody else who got the number", async () => {
      const id = await backend().addAccount(phone, password)
      const other = await backend().addAccount(PhoneNumber.make("+15550100002"), password)
      await done(request())
      await backend().changeAccount(id, { mobile_number: PhoneNumber.make("+15550100003") })
      await backend().changeAccount(other, { mobile_number: phone })
      expect(await failure(verify(lastCode()))).toMatchObject({ _tag: "CodeRefused" })
      await done(request())
      expect((await done(verify(lastCode()))).user.id).toBe(other)
    })
  })

  describe("an attempt to sign in", () => {
    it("a code opens a session only for the attempt that it was sent for", async () => {
      await openBackend({ requiresAttempt: true })
      await backend().addAccount(phone, password)
      const { attempt } = await done(request())
      for (const other of [undefined, "", "another", `${attempt}0`]) {
        expect(await failure(verify(lastCode(), phone, client, other))).toMatchObject({ _tag: "CodeRefused" })
      }
      expect(await succeeds(verify(lastCode(), phone, client, attempt))).toBe(true)
    })

    it("only the caller who began the attempt can use up the tries of its code", async () => {
      await openBackend({ requiresAttempt: true })
      await backend().addAccount(phone, password)
      const { attempt } = await done(request())
      for (let n = 0; n < 3; n += 1) {
        await failure(verify(wrongCode()))
        await failure(verify(wrongCode(), phone, client, "another"))
      }
      expect(await succeeds(verify(lastCode(), phone, client, attempt))).toBe(true)
    })

    it("a new code is of a new attempt", async () => {
      await openBackend({ requiresAttempt: true })
      await backend().addAccount(phone, password)
      const first = await done(request())
      const second = await done(request())
      expect(second.attempt).not.toBe(first.attempt)
      expect(await succeeds(verify(lastCode(), phone, client, first.attempt))).toBe(false)
      expect(await succeeds(verify(lastCode(), phone, client, second.attempt))).toBe(true)
    })

    it("an optional attempt may be missing, and a wrong one is refused", async () => {
      await backend().addAccount(phone, password)
      await done(request())
      expect(await failure(verify(lastCode(), phone, client, "another"))).toMatchObject({ _tag: "CodeRefused" })
      expect(await succeeds(verify(lastCode()))).toBe(true)
    })
  })

  describe("concurrent sign-ins", () => {
    it("thirty concurrent guesses count as five attempts", async () => {
      await backend().addAccount(phone, password)
      await done(request())
      const guesses = Array.from({ length: 30 }, () => verify(wrongCode()))
      const outcomes = await done(Effect.all(guesses.map(Effect.flip), { concurrency: "unbounded" }))
      expect(outcomes.map(({ _tag }) => _tag)).toEqual(Array.from({ length: 30 }, () => "CodeRefused"))
      expect([5, null]).toContain(backend().guessed())
      expect(await failure(verify(lastCode()))).toMatchObject({ _tag: "CodeRefused" })
    })

    it("of thirty concurrent calls with the right code one opens a session", async () => {
      await backend().addAccount(phone, password)
      await done(request())
      const code = lastCode()
      const exits = await done(
        Effect.all(
          Array.from({ length: 30 }, () => Effect.exit(verify(code))),
          { concurrency: "unbounded" }
        )
      )
      expect(exits.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
    })
  })

  describe("accounts that cannot sign in", () => {
    it("every such account gets the same refusal after the same work as an unknown one, and no code", async () => {
      const barred = {
        inactive: { status: "inactive" },
        deleted: { isDeleted: true },
        member: { role: "user" }
      } as const
      const phones = { inactive: "+15550100011", deleted: "+15550100012", member: "+15550100013" } as const
      for (const kind of ["inactive", "deleted", "member"] as const) {
        await backend().addAccount(PhoneNumber.make(phones[kind]), password, barred[kind])
      }
      await backend().addAccount(phone, password)
      const attempts = [
        request(unknownPhone),
        request(phone, "Wrong.2026"),
        ...Object.values(phones).map((text) => request(PhoneNumber.make(text)))
      ]
      for (const attempt of attempts) {
        const before = backend().compared()
        expect(await failure(attempt)).toMatchObject({ _tag: "SignInRefused" })
        expect(backend().compared()).toBe(before === null ? null : before + 1)
      }
      expect(backend().sent()).toEqual([])
      expect(await failure(verify("123456", unknownPhone))).toMatchObject({ _tag: "CodeRefused" })
    })
  })

  describe("limits", () => {
    it("an identity gets five codes an hour", async () => {
      await openBackend({ codesPerHour: 5 })
      await backend().addAccount(phone, password)
      for (let n = 0; n < 5; n += 1) await done(request())
      const refusal = await failure(request())
      const seconds = refusal._tag === "TooManyRequests" ? refusal.seconds : 0
      expect(seconds).toBeGreaterThan(3500)
      expect(seconds).toBeLessThanOrEqual(3600)
      expect(backend().sent()).toHaveLength(5)
      expect(await succeeds(verify(lastCode()))).toBe(true)
      await backend().advance(3601)
      expect(await succeeds(request())).toBe(true)
    })

    it.each([
      ["known", phone],
      ["unknown", unknownPhone]
    ])("an identity has ten failures in a quarter of an hour, %s", async (_, identity) => {
      await openBackend({ failuresPer15Minutes: 10 })
      await backend().addAccount(phone, password)
      for (let n = 0; n < 10; n += 1) {
        expect(await failure(request(identity, "Wrong.2026"))).toMatchObject({ _tag: "SignInRefused" })
      }
      expect(await failure(request(identity))).toMatchObject({ _tag: "TooManyRequests" })
      expect(await failure(verify("123456", identity))).toMatchObject({ _tag: "TooManyRequests" })
      await backend().advance(901)
      expect((await failure(request(identity, "Wrong.2026")))._tag).toBe("SignInRefused")
    })

    it("wrong codes count as failures, too", async () => {
      await openBackend({ failuresPer15Minutes: 10 })
      await backend().addAccount(phone, password)
      for (let round = 0; round < 2; round += 1) {
        await done(request())
        for (let n = 0; n < 5; n += 1) await failure(verify(wrongCode()))
      }
      expect(await failure(request())).toMatchObject({ _tag: "TooManyRequests" })
    })

    it("an address has thirty calls in ten minutes, independent of others", async () => {
      await openBackend({ callsPer10Minutes: 30 })
      await backend().addAccount(phone, password)
      for (let n = 0; n < 30; n += 1)
        await failure(backend().service.requestCode(client, { identity: unknownPhone, password }))
      expect(await failure(request())).toMatchObject({ _tag: "TooManyRequests" })
      expect(await failure(verify("123456"))).toMatchObject({ _tag: "TooManyRequests" })
      expect(
        await succeeds(
          backend().service.requestCode({ ...client, address: "192.0.2.8" }, { identity: phone, password })
        )
      ).toBe(true)
      await backend().advance(601)
      expect(await succeeds(request())).toBe(true)
    })

    it("all addresses of an IPv6 network of 64 bits are one", async () => {
      await openBackend({ callsPer10Minutes: 1 })
      await backend().addAccount(phone, password)
      const from = (address: string) =>
        backend().service.requestCode({ ...client, address }, { identity: phone, password })
      expect(await succeeds(from("2001:db8:0:7::1"))).toBe(true)
      expect(await failure(from("2001:db8:0:7:ffff::2"))).toMatchObject({ _tag: "TooManyRequests" })
      expect(await succeeds(from("2001:db8:0:8::1"))).toBe(true)
    })
  })
}
