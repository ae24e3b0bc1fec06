import { describe, expect, it } from "vitest"
import type { InPeopleWorld } from "#tests/contract/people.contract.ts"
import { addPerson, entriesOf, nextNumber, refuses } from "#tests/contract/people-acts.ts"
import { userDraft } from "#tests/fixtures/people-drafts.ts"
import { done } from "#tests/fixtures/outcomes.ts"

const own = { _tag: "OwnAccount" }

export const usersRemovalPromises = (world: InPeopleWorld): void => {
  describe("a user who is deleted", () => {
    it("appears nowhere, leaves his contact to others, and comes back as he was", async () => {
      const user = await addPerson(world())
      const removed = await done(world().firstUsers.remove(user.id, 1))
      expect(removed).toEqual({ ...user, version: 2 })
      expect(await refuses(world(), world().firstUsers.remove(user.id))).toMatchObject({ _tag: "UserNotFound" })
      const restored = await done(world().secondUsers.restore(user.id, 2))
      expect(restored).toEqual({ ...user, version: 3 })
      const before = await world().everything()
      expect(await done(world().firstUsers.restore(user.id))).toEqual(restored)
      expect(await world().everything()).toEqual(before)
      expect((await entriesOf(world(), user)).map(({ action }) => action)).toEqual([
        "user.create",
        "user.delete",
        "user.restore"
      ])
    })

    it("does not come back while somebody else has his address or number", async () => {
      const user = await addPerson(world())
      await done(world().firstUsers.remove(user.id))
      const heir = await done(
        world().firstUsers.create(userDraft(nextNumber(), user.company_id ?? "", { email: user.email }), null)
      )
      expect(await refuses(world(), world().firstUsers.restore(user.id))).toMatchObject({
        _tag: "UserTaken",
        fields: { email: expect.any(String) }
      })
      await done(world().firstUsers.remove(heir.id))
      expect((await done(world().firstUsers.restore(user.id))).email).toBe(user.email)
    })

    it("is not deleted or brought back by somebody who has an old version of him", async () => {
      const user = await addPerson(world())
      const edited = await done(world().secondUsers.change(user.id, { surname: "Vega" }, null))
      expect(await refuses(world(), world().firstUsers.remove(user.id, 1))).toMatchObject({
        _tag: "UserOvertaken",
        current: edited
      })
      await done(world().firstUsers.remove(user.id, 2))
      expect(await refuses(world(), world().firstUsers.restore(user.id, 2))).toMatchObject({ _tag: "UserOvertaken" })
    })
  })

  describe("an administrator", () => {
    it("cannot delete, deactivate or demote himself, but change the rest of himself", async () => {
      const { id } = world().first
      for (const call of [
        world().firstUsers.remove(id),
        world().firstUsers.change(id, { status: "inactive" }, null),
        world().firstUsers.change(id, { role: "user", surname: "Other" }, null)
      ])
        expect(await refuses(world(), call)).toMatchObject(own)
      const changed = await done(
        world().firstUsers.change(id, { surname: "Salgado Ríos", role: "admin", status: "active" }, null)
      )
      expect(changed).toMatchObject({ surname: "Salgado Ríos", role: "admin", status: "active" })
    })

    it.each([
      ["deleted", (id: never) => world().firstUsers.remove(id)],
      ["deactivated", (id: never) => world().firstUsers.change(id, { status: "inactive" }, null)],
      ["demoted", (id: never) => world().firstUsers.change(id, { role: "user" }, null)]
    ] as const)("who is %s is out at once, from all sessions", async (_, act) => {
      const person = await addPerson(world(), { role: "admin" })
      const sessions = [await world().openSession(person.id), await world().openSession(person.id)]
      expect((await done(world().firstUsers.find(person.id))).access_token).toBe("active")
      expect((await done(act(person.id as never))).access_token).toBe("")
      for (const session of sessions) expect(await world().isOpen(session)).toBe(false)
      expect(await world().isOpen(world().firstSession)).toBe(true)
    })

    it("whose password another changes is out; who changes his own stays where he is", async () => {
      const person = await addPerson(world(), { role: "admin" })
      const theirs = await world().openSession(person.id)
      await done(world().firstUsers.change(person.id, { password_hash: "Changed.11" }, null))
      expect(await world().isOpen(theirs)).toBe(false)
      const elsewhere = await world().openSession(world().first.id)
      await done(world().firstUsers.change(world().first.id, { password_hash: "Changed.12" }, null))
      expect([await world().isOpen(elsewhere), await world().isOpen(world().firstSession)]).toEqual([false, true])
    })

    it("who is edited otherwise stays signed in", async () => {
      const session = await world().openSession(world().second.id)
      await done(world().firstUsers.change(world().second.id, { surname: "Ibarra Gil" }, null))
      expect(await world().isOpen(session)).toBe(true)
    })

    it("may be put out while another can still sign in", async () => {
      const third = await addPerson(world(), { role: "admin", status: "inactive" })
      await done(world().firstUsers.remove(third.id))
      await done(world().firstUsers.change(world().second.id, { status: "inactive" }, null))
      const { data } = await done(world().firstUsers.list({ role: "admin", status: "active" }))
      expect(data.map(({ id }) => id)).toEqual([world().first.id])
    })
  })
}
