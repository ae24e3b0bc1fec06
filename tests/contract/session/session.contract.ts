/** The contract of sign-in and sessions for any store: codes, limits, who can sign in, what ends a session. */
import { describe, expect, it } from "vitest"
import type { AuthenticatedSession } from "#domain/session/session.service.ts"
import { PhoneNumber } from "#domain/users/user.schema.ts"
import {
  password,
  phone,
  type SessionBackend,
  sessionFixture,
  type SessionRules
} from "#tests/contract/session/session-backend.ts"
import { done, failure, succeeds } from "#tests/fixtures/outcomes.ts"
import { codesContract } from "#tests/contract/session/sign-in-codes.contract.ts"
import { refusalsContract } from "#tests/contract/session/sign-in-refusals.contract.ts"

export const sessionContract = (name: string, make: (limits: SessionRules) => Promise<SessionBackend>): void => {
  describe(`sessions, implemented by ${name}`, () => {
    const fixture = sessionFixture(make)
    const { backend, request, verify, lastCode, enter, signIn } = fixture
    codesContract(fixture)
    refusalsContract(fixture)

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

      it("a change whose password was replaced, or whose session ended, while it was under way changes nothing", async () => {
        const { whileHashing } = backend()
        if (whileHashing === null) return
        const id = await backend().addAccount(phone, password)
        const change = { currentPassword: password, newPassword: next }
        const during: ReadonlyArray<[end: (entrance: AuthenticatedSession) => Promise<unknown>, still: string]> = [
          [() => backend().setPassword(id, "Reset.2026"), "Reset.2026"],
          [(entrance) => done(backend().service.signOut(entrance)), password],
          [() => backend().changeAccount(id, { status: "inactive" }), password]
        ]
        for (const [end, still] of during) {
          await backend().changeAccount(id, { status: "active" })
          await backend().setPassword(id, password)
          const entrance = await done(enter(await signIn()))
          const changed = await whileHashing(
            () => failure(backend().service.changePassword(entrance, id, change)),
            () => end(entrance)
          )
          expect(changed).toMatchObject({ _tag: "Unauthorized" })
          await backend().changeAccount(id, { status: "active" })
          expect(await succeeds(request(phone, next))).toBe(false)
          expect(await succeeds(request(phone, still))).toBe(true)
        }
        const changes = (await backend().audit()).filter(({ action }) => action === "user.change_password")
        expect(changes).toEqual([])
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
