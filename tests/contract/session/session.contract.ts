/** The contract of sign-in and sessions for any store: codes, limits, who can sign in, what ends a session. */
import { describe, expect, it } from "vitest"
import type { SignInClient } from "#domain/session/second-step.service.ts"
import type { AuthenticatedSession } from "#domain/session/session.service.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { passwordChangedText } from "#domain/users/account-notice.rules.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import {
  client,
  password,
  phone,
  type SessionBackend,
  sessionFixture,
  type SessionRules
} from "#tests/contract/session/session-backend.ts"
import { commonPassword } from "#tests/doubles/session.memory.ts"
import { done, failure, succeeds } from "#tests/fixtures/outcomes.ts"
import { codesContract } from "#tests/contract/session/sign-in-codes.contract.ts"
import { refusalsContract } from "#tests/contract/session/sign-in-refusals.contract.ts"

export const sessionContract = (name: string, make: (limits: SessionRules) => Promise<SessionBackend>): void => {
  describe(`sessions, implemented by ${name}`, () => {
    const fixture = sessionFixture(make)
    const { backend, openBackend, request, verify, lastCode, enter, signIn } = fixture
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

      it("an administrator gets the same key for drafts with every session, and no other administrator gets it", async () => {
        await backend().addAccount(phone, password)
        const second = PhoneNumber.make("+15550100002")
        await backend().addAccount(second, password)
        const [one, again] = [await signIn(), await signIn()]
        await done(request(second))
        const other = await done(verify(lastCode(), second))
        expect((await done(backend().service.me(await done(enter(again))))).draft_key).toBe(one.draft_key)
        expect(one.draft_key).toBe(again.draft_key)
        expect(one.draft_key).toMatch(/^[\w-]{43}$/u)
        expect(other.draft_key).not.toBe(one.draft_key)
      })

      it("an empty or unknown token has no session", async () => {
        for (const token of ["", "no such token"]) {
          expect(await failure(backend().service.authenticate(token, false))).toMatchObject({ _tag: "Unauthorized" })
        }
      })
    })

    describe("a password that another has set", () => {
      const given = { must_change_password: true }

      it("signing in and every later request say that the password must be changed, until it is", async () => {
        await openBackend({ changesInitialPasswords: true })
        const id = await backend().addAccount(phone, password, given)
        const session = await signIn()
        expect(session).toMatchObject({ ...given, user: given })
        const authenticated = await done(enter(session))
        expect(authenticated.administrator).toMatchObject(given)
        const change = { currentPassword: password, newPassword: "Newer.2027" }
        await done(backend().service.changePassword(authenticated, id, change))
        expect((await done(enter(session))).administrator).not.toHaveProperty("must_change_password")
        await done(request(phone, "Newer.2027"))
        const later = await done(verify(lastCode()))
        expect([later, later.user].filter((one) => "must_change_password" in one)).toEqual([])
      })

      it("an initial password need not be changed where the setting keeps it", async () => {
        await backend().addAccount(phone, password, given)
        const session = await signIn()
        expect([session, session.user].filter((one) => "must_change_password" in one)).toEqual([])
        expect((await done(enter(session))).administrator).not.toHaveProperty("must_change_password")
      })
    })

    describe("when no audit entry can be written", () => {
      it("no session is opened or closed, and no password changes", async () => {
        const id = await backend().addAccount(phone, password)
        const [current, other] = [await signIn(), await signIn()]
        const authenticated = await done(enter(current))
        await done(request())
        const before = await backend().audit()
        await backend().refuseAudit(true)
        expect(await succeeds(verify(lastCode()))).toBe(false)
        expect(await succeeds(backend().service.signOut(authenticated))).toBe(false)
        const change = { currentPassword: password, newPassword: "Newer.2027" }
        expect(await succeeds(backend().service.changePassword(authenticated, id, change))).toBe(false)
        await backend().refuseAudit(false)
        expect(await backend().audit()).toEqual(before)
        expect(await succeeds(enter(current))).toBe(true)
        expect(await succeeds(enter(other))).toBe(true)
        expect(await succeeds(verify(lastCode()))).toBe(true)
        expect(await succeeds(request())).toBe(true)
      })
    })

    describe("one's own sessions", () => {
      const chrome =
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
      const from = (address: string, userAgent: string) => ({ ...client, address, userAgent })
      const signInFrom = async (where: SignInClient) => {
        await done(request(phone, password, where))
        return done(verify(lastCode(), phone, where))
      }
      const listed = async (authenticated: AuthenticatedSession) => done(backend().service.sessions(authenticated))

      it("each session says where it was opened, when it was used and whether it is this one, the last used first", async () => {
        await backend().addAccount(phone, password)
        await backend().addAccount(PhoneNumber.make("+15550100002"), password)
        const one = await done(enter(await signInFrom(from("192.0.2.7", chrome))))
        await backend().advance(100)
        const session = await signInFrom(from("2001:db8::7", "curl/8.5.0"))
        const other = await done(enter(session))
        const seen = (await listed(one)).toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
        expect(seen).toMatchObject([
          { browser: "curl", address: "2001:db8::7", is_current: false },
          { browser: "Chrome (Linux)", address: "192.0.2.7", is_current: true }
        ])
        const used = (await listed(one)).map(({ last_used_at }) => last_used_at)
        expect(used.toSorted().toReversed()).toEqual(used)
        expect((await listed(other)).find(({ is_current }) => is_current)).toMatchObject({ browser: "curl" })
        const [last, first] = seen
        expect(Date.parse(last?.created_at ?? "") - Date.parse(first?.created_at ?? "")).toBeGreaterThanOrEqual(100_000)
        expect(Date.parse(first?.last_used_at ?? "")).toBeGreaterThanOrEqual(Date.parse(first?.created_at ?? ""))
        for (const { id } of seen) expect(await succeeds(backend().service.authenticate(id, false))).toBe(false)
        expect(JSON.stringify(seen)).not.toMatch(/token|hash/u)
        // One that has ended by itself is not listed.
        await backend().advance(1_750)
        await done(enter(session))
        await backend().advance(100)
        expect(await listed(other)).toHaveLength(1)
      })

      it("a session is ended by its id, all others at once, and the present one is signed out", async () => {
        const id = await backend().addAccount(phone, password)
        const [one, two, three] = [await signIn(), await signIn(), await signIn()]
        const authenticated = await done(enter(one))
        const second = (await listed(await done(enter(two)))).find(({ is_current }) => is_current)?.id
        const third = (await listed(await done(enter(three)))).find(({ is_current }) => is_current)?.id
        if (second === undefined || third === undefined) throw new Error("Every session lists itself")
        expect(await done(backend().service.endOwnSession(authenticated, second))).toBe(1)
        expect([await succeeds(enter(two)), await succeeds(enter(three))]).toEqual([false, true])
        expect(await failure(backend().service.endOwnSession(authenticated, second))).toMatchObject({
          _tag: "SessionNotFound"
        })
        const four = await signIn()
        expect(await done(backend().service.endOtherSessions(authenticated))).toBe(2)
        expect([await succeeds(enter(three)), await succeeds(enter(four))]).toEqual([false, false])
        expect(await done(backend().service.endOtherSessions(authenticated))).toBe(0)
        const [current] = await listed(authenticated)
        expect(await done(backend().service.endOwnSession(authenticated, current?.id ?? second))).toBe(1)
        expect(await succeeds(enter(one))).toBe(false)
        const closed = (await backend().audit()).filter(({ action }) => action === "session.close")
        expect(closed).toHaveLength(4)
        for (const entry of closed) expect(entry.actor.id).toBe(id)
      })

      it("another's session cannot be ended by its id", async () => {
        await backend().addAccount(phone, password)
        await backend().addAccount(PhoneNumber.make("+15550100002"), password)
        const mine = await done(enter(await signIn()))
        await done(request(PhoneNumber.make("+15550100002")))
        const theirs = await done(verify(lastCode(), PhoneNumber.make("+15550100002")))
        const [session] = await listed(await done(enter(theirs)))
        if (session === undefined) throw new Error("Every session lists itself")
        expect(await failure(backend().service.endOwnSession(mine, session.id))).toMatchObject({
          _tag: "SessionNotFound"
        })
        expect(await succeeds(enter(theirs))).toBe(true)
      })

      it("a colleague is signed out everywhere, with the code that was sent; oneself as well", async () => {
        const id = await backend().addAccount(phone, password)
        const other = PhoneNumber.make("+15550100002")
        const colleague = await backend().addAccount(other, password)
        const mine = await done(enter(await signIn()))
        await done(request(other))
        const theirs = await done(verify(lastCode(), other))
        await done(request(other))
        const open = lastCode()
        expect(await done(backend().service.endSessionsOf(mine, colleague))).toBe(1)
        expect(await succeeds(enter(theirs))).toBe(false)
        expect(await failure(verify(open, other))).toMatchObject({ _tag: "CodeRefused" })
        expect((await backend().audit()).find(({ action }) => action === "user.end_sessions")).toMatchObject({
          actor: { id },
          entity_id: colleague,
          after: { ended_sessions: 1 }
        })
        const unknown = UserId.make("00000000-0000-4000-8000-00000000dead")
        expect(await failure(backend().service.endSessionsOf(mine, unknown))).toMatchObject({ _tag: "UserNotFound" })
        const elsewhere = await signIn()
        expect(await done(backend().service.endSessionsOf(mine, id))).toBe(2)
        expect(await succeeds(enter(elsewhere))).toBe(false)
      })
    })

    describe("a new password", () => {
      const next = "Newer.2027"

      it("a changed password ends the other sessions and replaces the old password", async () => {
        const id = await backend().addAccount(phone, password)
        const [current, other] = [await signIn(), await signIn()]
        const authenticated = await done(enter(current))
        await done(
          backend().service.changePassword(authenticated, id, { currentPassword: password, newPassword: next })
        )
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
        const authenticated = await done(enter(await signIn()))
        await done(request())
        const before = lastCode()
        await done(
          backend().service.changePassword(authenticated, id, { currentPassword: password, newPassword: next })
        )
        expect(await failure(verify(before))).toMatchObject({ _tag: "CodeRefused" })
      })

      it("a change whose password was replaced, or whose session ended, while it was under way changes nothing", async () => {
        const { whileHashing } = backend()
        if (whileHashing === null) return
        const id = await backend().addAccount(phone, password)
        const change = { currentPassword: password, newPassword: next }
        const during: ReadonlyArray<[end: (authenticated: AuthenticatedSession) => Promise<unknown>, still: string]> = [
          [() => backend().setPassword(id, "Reset.2026"), "Reset.2026"],
          [(authenticated) => done(backend().service.signOut(authenticated)), password],
          [() => backend().changeAccount(id, { status: "inactive" }), password]
        ]
        for (const [end, still] of during) {
          await backend().changeAccount(id, { status: "active" })
          await backend().setPassword(id, password)
          const authenticated = await done(enter(await signIn()))
          const changed = await whileHashing(
            () => failure(backend().service.changePassword(authenticated, id, change)),
            () => end(authenticated)
          )
          expect(changed).toMatchObject({ _tag: "Unauthorized" })
          await backend().changeAccount(id, { status: "active" })
          expect(await succeeds(request(phone, next))).toBe(false)
          expect(await succeeds(request(phone, still))).toBe(true)
        }
        const changes = (await backend().audit()).filter(({ action }) => action === "user.change_password")
        expect(changes).toEqual([])
      })

      it("a common new password is refused at its field without a change", async () => {
        const id = await backend().addAccount(phone, password)
        const [current, other] = [await signIn(), await signIn()]
        const authenticated = await done(enter(current))
        const refused = backend().service.changePassword(authenticated, id, {
          currentPassword: password,
          newPassword: commonPassword
        })
        expect(await failure(refused)).toMatchObject({
          _tag: "FieldsInvalid",
          fields: { newPassword: expect.stringMatching(/common/u) }
        })
        expect(await succeeds(enter(other))).toBe(true)
        expect(await succeeds(request())).toBe(true)
      })

      it("the person is sent a message about a changed password", async () => {
        const id = await backend().addAccount(phone, password)
        const authenticated = await done(enter(await signIn()))
        await done(
          backend().service.changePassword(authenticated, id, { currentPassword: password, newPassword: next })
        )
        expect(await backend().posted()).toEqual([{ phone, text: passwordChangedText }])
      })

      it("a wrong current password and another user's id are refused without a change", async () => {
        const id = await backend().addAccount(phone, password)
        const colleague = await backend().addAccount(PhoneNumber.make("+15550100002"), password)
        const [current, other] = [await signIn(), await signIn()]
        const authenticated = await done(enter(current))
        const change = { currentPassword: "Wrong.2026", newPassword: next }
        expect(await failure(backend().service.changePassword(authenticated, id, change))).toMatchObject({
          _tag: "WrongPassword"
        })
        const foreign = backend().service.changePassword(authenticated, colleague, {
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
