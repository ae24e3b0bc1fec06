/**
 * The contract of sign-in and sessions for any store: codes, limits, who can sign in, what ends a session.
 *
 * Secrets and the sender are doubles in every implementation.
 */
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { AuditEntry } from "#domain/audit/audit.schema.ts"
import type { CodeMessage } from "#domain/session/code-sender.port.ts"
import type { Session } from "#domain/session/session.schema.ts"
import type { Client, SessionService } from "#domain/session/session.service.ts"
import { nobody, UserId } from "#domain/shared/identity.schema.ts"
import { PhoneNumber } from "#domain/users/user.schema.ts"
import type { SessionLimits } from "#tests/doubles/session.memory.ts"
import { done, failure, succeeds } from "#tests/fixtures/outcomes.ts"

export interface AccountPatch {
  readonly status?: "active" | "inactive"
  readonly role?: "admin" | "user"
  readonly isDeleted?: boolean
  readonly mobile_number?: PhoneNumber
}

export interface SessionBackend {
  readonly service: SessionService
  /** An active administrator's account, with the patch applied. */
  readonly addAccount: (phone: PhoneNumber, password: string, patch?: AccountPatch) => Promise<UserId>
  readonly changeAccount: (id: UserId, patch: AccountPatch) => Promise<void>
  readonly advance: (seconds: number) => Promise<void>
  readonly sent: () => ReadonlyArray<CodeMessage>
  /** How many passwords and codes were compared; null where this cannot be observed. */
  readonly compared: () => number | null
  readonly guessed: () => number | null
  readonly audit: () => Promise<ReadonlyArray<AuditEntry>>
  /** While refusing, no audit entry can be written. */
  readonly refuseAudit: (isRefusing: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

const limits: SessionLimits = {
  callsPer10Minutes: 200,
  failuresPer15Minutes: 100,
  codesPerHour: 50,
  codeSeconds: 300,
  attemptsPerCode: 5,
  failuresInARow: 100,
  deviceSeconds: 7_776_000,
  idleSeconds: 1800,
  maxSeconds: 43_200
}

const phone = PhoneNumber.make("+15550100001")
const unknownPhone = PhoneNumber.make("+15550199999")
const password = "Admin.2026"
const client: Client = { address: "192.0.2.7", deviceToken: null }

export const sessionContract = (name: string, make: (limits: SessionLimits) => Promise<SessionBackend>): void => {
  describe(`sessions, implemented by ${name}`, () => {
    let open: SessionBackend | null = null
    let own: SessionLimits = limits
    const openBackend = async (changed: Partial<SessionLimits>) => {
      await open?.close()
      own = { ...limits, ...changed }
      open = await make(own)
      return open
    }
    const backend = () => {
      if (open === null) throw new Error("No backend is open")
      return open
    }
    beforeEach(async () => {
      await openBackend({})
    })
    afterEach(async () => {
      await open?.close()
      open = null
    })

    const request = (identity: PhoneNumber = phone, secret: string = password, from = client) =>
      backend().service.requestCode(from, { identity, password: secret })
    const verify = (otp_code: string, identity: PhoneNumber = phone, from = client) =>
      backend().service.verifyCode(from, { identity, otp_code })
    const lastCode = () => backend().sent().at(-1)?.code ?? "no code was sent"
    const wrongCode = () => (lastCode() === "000000" ? "000001" : "000000")
    const enter = ({ access_token }: Session, isBackground = false) =>
      backend().service.authenticate(access_token, isBackground)
    const signIn = async (): Promise<Session> => {
      await done(request())
      return done(verify(lastCode()))
    }

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
    })

    describe("a known browser", () => {
      const known = (session: Session): Client => ({ address: "192.0.2.9", deviceToken: session.device_token ?? null })
      const failAs = async (from: Client, times: number) => {
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

      it("they lock the account for unknown browsers until a colleague unlocks it", async () => {
        const colleague = PhoneNumber.make("+15550100002")
        const id = await backend().addAccount(phone, password)
        await backend().addAccount(colleague, password)
        const own = { ...client, deviceToken: (await signIn()).device_token ?? null }
        await failHundredTimes()
        await backend().advance(30 * 86_400)
        expect(await failure(request())).toMatchObject({ _tag: "SignInRefused" })
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
          [nobody.id, "wrong_password"],
          [id, "not_allowed"]
        ])
      })
    })

    describe("a session", () => {
      it("a session ends after half an hour without requests", async () => {
        await backend().addAccount(phone, password)
        const session = await signIn()
        await backend().advance(1700)
        expect(await succeeds(enter(session))).toBe(true)
        await backend().advance(1700)
        expect(await succeeds(enter(session))).toBe(true)
        await backend().advance(1801)
        expect(await failure(enter(session))).toMatchObject({ _tag: "Unauthorized" })
      })

      it("background requests do not extend a session", async () => {
        await backend().addAccount(phone, password)
        const session = await signIn()
        await backend().advance(1700)
        expect(await succeeds(enter(session, true))).toBe(true)
        await backend().advance(200)
        expect(await failure(enter(session, true))).toMatchObject({ _tag: "Unauthorized" })
      })

      it("a session ends after twelve hours of use", async () => {
        await backend().addAccount(phone, password)
        const session = await signIn()
        for (let passed = 0; passed < 43_200 - 1500; passed += 1500) {
          expect(await succeeds(enter(session))).toBe(true)
          await backend().advance(1500)
        }
        expect(await succeeds(enter(session))).toBe(true)
        await backend().advance(1500)
        expect(await failure(enter(session))).toMatchObject({ _tag: "Unauthorized" })
      })

      it("signing out ends one session and no other", async () => {
        await backend().addAccount(phone, password)
        const [one, other] = [await signIn(), await signIn()]
        await done(backend().service.signOut(await done(enter(one))))
        const actions = (await backend().audit()).map(({ action }) => action)
        expect(actions.toSorted()).toEqual(["session.close", "session.open", "session.open"])
        expect(await failure(enter(one))).toMatchObject({ _tag: "Unauthorized" })
        expect(await succeeds(enter(other))).toBe(true)
      })

      it.each([
        ["deactivated", { status: "inactive" }],
        ["deleted", { isDeleted: true }],
        ["no administrator any more", { role: "user" }]
      ] as const)("a session ends when the account is %s", async (_, patch) => {
        const id = await backend().addAccount(phone, password)
        const session = await signIn()
        await backend().changeAccount(id, patch)
        expect(await failure(enter(session))).toMatchObject({ _tag: "Unauthorized" })
      })

      it("an empty or unknown token has no session", async () => {
        for (const token of ["", "no such token"]) {
          expect(await failure(backend().service.authenticate(token, false))).toMatchObject({ _tag: "Unauthorized" })
        }
      })
    })

    describe("when no audit entry can be written", () => {
      it("no session is opened or closed, and no password changes", async () => {
        const id = await backend().addAccount(phone, password)
        const [current, other] = [await signIn(), await signIn()]
        const entrance = await done(enter(current))
        await done(request())
        const before = await backend().audit()
        await backend().refuseAudit(true)
        expect(await succeeds(verify(lastCode()))).toBe(false)
        expect(await succeeds(backend().service.signOut(entrance))).toBe(false)
        const change = { currentPassword: password, newPassword: "Newer.2027" }
        expect(await succeeds(backend().service.changePassword(entrance, id, change))).toBe(false)
        await backend().refuseAudit(false)
        expect(await backend().audit()).toEqual(before)
        expect(await succeeds(enter(current))).toBe(true)
        expect(await succeeds(enter(other))).toBe(true)
        expect(await succeeds(verify(lastCode()))).toBe(true)
        expect(await succeeds(request())).toBe(true)
      })
    })

    describe("a new password", () => {
      const next = "Newer.2027"

      it("a changed password ends the other sessions and replaces the old password", async () => {
        const id = await backend().addAccount(phone, password)
        const [current, other] = [await signIn(), await signIn()]
        const entrance = await done(enter(current))
        await done(backend().service.changePassword(entrance, id, { currentPassword: password, newPassword: next }))
        expect(await succeeds(enter(current))).toBe(true)
        expect(await failure(enter(other))).toMatchObject({ _tag: "Unauthorized" })
        expect(await failure(request())).toMatchObject({ _tag: "SignInRefused" })
        expect(await succeeds(request(phone, next))).toBe(true)
        const entries = (await backend().audit()).filter(({ action }) => action === "user.change_password")
        expect(entries).toHaveLength(1)
        expect(entries[0]).toMatchObject({ actor: { id }, entity_id: id })
        expect(JSON.stringify(await backend().audit())).not.toContain(next)
      })

      it("a changed password invalidates the code that was sent before", async () => {
        const id = await backend().addAccount(phone, password)
        const entrance = await done(enter(await signIn()))
        await done(request())
        const before = lastCode()
        await done(backend().service.changePassword(entrance, id, { currentPassword: password, newPassword: next }))
        expect(await failure(verify(before))).toMatchObject({ _tag: "CodeRefused" })
      })

      it("a wrong current password and another user's id are refused without a change", async () => {
        const id = await backend().addAccount(phone, password)
        const colleague = await backend().addAccount(PhoneNumber.make("+15550100002"), password)
        const [current, other] = [await signIn(), await signIn()]
        const entrance = await done(enter(current))
        const change = { currentPassword: "Wrong.2026", newPassword: next }
        expect(await failure(backend().service.changePassword(entrance, id, change))).toMatchObject({
          _tag: "WrongPassword"
        })
        const foreign = backend().service.changePassword(entrance, colleague, {
          currentPassword: password,
          newPassword: next
        })
        expect(await failure(foreign)).toMatchObject({ _tag: "Forbidden" })
        expect(await succeeds(enter(other))).toBe(true)
        expect(await succeeds(request())).toBe(true)
      })
    })
  })
}
