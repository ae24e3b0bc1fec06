import { describe, expect, it } from "vitest"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import type { GetPeopleBackend } from "#tests/contract/people/people-backend.ts"
import type { UserSearch } from "#domain/users/user-record.schema.ts"
import { addPerson, entriesOf, nextNumber, expectRefusal } from "#tests/contract/people/people-steps.ts"
import { newUser } from "#tests/fixtures/new-people.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

const own = { _tag: "OwnAccount" }

export const usersRemovalTests = (backend: GetPeopleBackend): void => {
  describe("deleting a user", () => {
    it("a deleted user is not listed, releases unique values, and can be restored unchanged", async () => {
      const user = await addPerson(backend())
      const removed = await done(backend().firstUsers.remove(user.id, 1))
      expect(removed).toEqual({ ...user, version: 2 })
      expect(await expectRefusal(backend(), backend().firstUsers.remove(user.id))).toMatchObject({
        _tag: "UserNotFound"
      })
      const restored = await done(backend().secondUsers.restore(user.id, 2))
      expect(restored).toEqual({ ...user, version: 3 })
      const before = await backend().snapshot()
      expect(await done(backend().firstUsers.restore(user.id))).toEqual(restored)
      expect(await backend().snapshot()).toEqual(before)
      expect((await entriesOf(backend(), user)).map(({ action }) => action)).toEqual([
        "user.create",
        "user.delete",
        "user.restore"
      ])
    })

    it("deleted users are on a list of their own", async () => {
      const [user, other] = [await addPerson(backend()), await addPerson(backend())]
      await done(backend().firstUsers.remove(user.id))
      const listed = async (search: UserSearch) => (await done(backend().firstUsers.list(search))).data
      expect(await listed({ active: "no", searchTerm: user.email })).toEqual([
        { ...user, version: 2, is_deleted: true }
      ])
      expect(await listed({ active: "no", ids: `${user.id},${other.id}` })).toMatchObject([{ id: user.id }])
      expect(await listed({ active: "yes", ids: `${user.id},${other.id}` })).toMatchObject([{ id: other.id }])
      await done(backend().firstUsers.restore(user.id))
      expect(await listed({ active: "no", ids: user.id })).toEqual([])
    })

    it("a user is not restored while another has the e-mail address or phone number", async () => {
      const user = await addPerson(backend())
      await done(backend().firstUsers.remove(user.id))
      const heir = await done(
        backend().firstUsers.create(newUser(nextNumber(), user.company_id ?? "", { email: user.email }), null)
      )
      expect(await expectRefusal(backend(), backend().firstUsers.restore(user.id))).toMatchObject({
        _tag: "UserTaken",
        fields: { email: expect.any(String) }
      })
      await done(backend().firstUsers.remove(heir.id))
      expect((await done(backend().firstUsers.restore(user.id))).email).toBe(user.email)
    })

    it("a stale version neither deletes nor restores a user", async () => {
      const user = await addPerson(backend())
      const edited = await done(backend().secondUsers.change(user.id, { surname: "Vega" }, null))
      expect(await expectRefusal(backend(), backend().firstUsers.remove(user.id, 1))).toMatchObject({
        _tag: "UserOvertaken",
        current: edited
      })
      await done(backend().firstUsers.remove(user.id, 2))
      expect(await expectRefusal(backend(), backend().firstUsers.restore(user.id, 2))).toMatchObject({
        _tag: "UserOvertaken"
      })
    })
  })

  describe("an administrator", () => {
    it("an administrator cannot delete, deactivate or demote himself, but can change other fields", async () => {
      const { id } = backend().first
      for (const call of [
        backend().firstUsers.remove(id),
        backend().firstUsers.change(id, { status: "inactive" }, null),
        backend().firstUsers.change(id, { role: "user", surname: "Other" }, null)
      ])
        expect(await expectRefusal(backend(), call)).toMatchObject(own)
      const changed = await done(
        backend().firstUsers.change(id, { surname: "Salgado Ríos", role: "admin", status: "active" }, null)
      )
      expect(changed).toMatchObject({ surname: "Salgado Ríos", role: "admin", status: "active" })
    })

    it.each([
      ["deleted", (id: never) => backend().firstUsers.remove(id)],
      ["deactivated", (id: never) => backend().firstUsers.change(id, { status: "inactive" }, null)],
      ["demoted", (id: never) => backend().firstUsers.change(id, { role: "user" }, null)]
    ] as const)("an administrator who is %s loses all sessions at once", async (_, restore) => {
      const person = await addPerson(backend(), { role: "admin" })
      const sessions = [await backend().openSession(person.id), await backend().openSession(person.id)]
      expect((await done(backend().firstUsers.find(person.id))).access_token).toBe("active")
      expect((await done(restore(person.id as never))).access_token).toBe("")
      for (const session of sessions) expect(await backend().isOpen(session)).toBe(false)
      expect(await backend().isOpen(backend().firstSession)).toBe(true)
    })

    it("a password changed by another ends all sessions; one's own is not changed here", async () => {
      const person = await addPerson(backend(), { role: "admin" })
      const theirs = await backend().openSession(person.id)
      await done(backend().firstUsers.change(person.id, { password_hash: "Changed.11" }, null))
      expect(await backend().isOpen(theirs)).toBe(false)
      const { id } = backend().first
      const elsewhere = await backend().openSession(id)
      const before = await backend().snapshot()
      for (const change of [{ password_hash: "Changed.12" }, { password_hash: "Changed.12", surname: "Other" }]) {
        const refused = await failure(backend().firstUsers.change(id, change, null))
        expect(refused).toMatchObject({ _tag: "OwnPassword" })
      }
      expect(await backend().snapshot()).toEqual(before)
      expect(await backend().isOpen(elsewhere)).toBe(true)
      // A row that is sent back as it was listed holds no password.
      await done(backend().firstUsers.change(id, { password_hash: "", surname: "Other" }, null))
    })

    it.each([
      ["e-mail address", { email: "another@mail.example" }],
      ["number", { mobile_number: PhoneNumber.make("+15550177771") }]
    ])("one's own %s needs the present password, and ends one's other sessions and code", async (_, contact) => {
      const { id } = backend().first
      await backend().setPassword(id, "Present.11")
      const elsewhere = await backend().openSession(id)
      const user = await done(backend().firstUsers.find(id))
      await backend().sendCode(user)
      const before = await backend().snapshot()
      const change = (current_password?: string) =>
        backend().firstUsers.change(
          id,
          { ...contact, ...(current_password !== undefined && { current_password }) },
          null
        )
      for (const missing of [undefined, ""])
        expect(await failure(change(missing))).toMatchObject({
          fields: { current_password: expect.stringMatching(/password/iu) }
        })
      expect(await failure(change("Wrong.2026"))).toMatchObject({
        fields: { current_password: expect.stringMatching(/password/iu) }
      })
      expect(await backend().snapshot()).toEqual(before)
      expect(await backend().isOpen(elsewhere)).toBe(true)
      expect(await done(change("Present.11"))).toMatchObject(contact)
      expect([await backend().isOpen(elsewhere), await backend().isOpen(backend().firstSession)]).toEqual([false, true])
      expect(await backend().hasCode(id)).toBe(false)
      // What is as it was needs none, and neither does a colleague's.
      await done(change())
      const person = await addPerson(backend())
      await done(backend().firstUsers.change(person.id, { email: "theirs@mail.example" }, null))
      expect(JSON.stringify(await backend().audit())).not.toContain("Present.11")
    })

    it("any other edit keeps the sessions and the code", async () => {
      const person = await addPerson(backend(), { role: "admin" })
      const session = await backend().openSession(person.id)
      await backend().sendCode(person)
      await done(backend().firstUsers.change(person.id, { surname: "Ibarra Gil" }, null))
      expect([await backend().isOpen(session), await backend().hasCode(person.id)]).toEqual([true, true])
    })

    it.each([
      ["is deleted", (id: never) => backend().firstUsers.remove(id)],
      ["is deactivated", (id: never) => backend().firstUsers.change(id, { status: "inactive" }, null)],
      ["is demoted", (id: never) => backend().firstUsers.change(id, { role: "user" }, null)],
      ["gets a password", (id: never) => backend().firstUsers.change(id, { password_hash: "Changed.11" }, null)],
      [
        "gets another number",
        (id: never) => backend().firstUsers.change(id, { mobile_number: PhoneNumber.make("+15550177777") }, null)
      ]
    ] as const)("the code of an administrator who %s can no longer be used", async (_, end) => {
      const person = await addPerson(backend(), { role: "admin" })
      await backend().sendCode(person)
      await done(end(person.id as never))
      expect(await backend().hasCode(person.id)).toBe(false)
    })

    it("an administrator can be removed while another one can still sign in", async () => {
      const third = await addPerson(backend(), { role: "admin", status: "inactive" })
      await done(backend().firstUsers.remove(third.id))
      await done(backend().firstUsers.change(backend().second.id, { status: "inactive" }, null))
      const { data } = await done(backend().firstUsers.list({ role: "admin", status: "active" }))
      expect(data.map(({ id }) => id)).toEqual([backend().first.id])
    })
  })
}
