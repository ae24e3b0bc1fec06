/** Passwords and numbers that another sets: whose owner must change them, and what the person is sent. */
import { describe, expect, it } from "vitest"
import { numberChangedText, passwordChangedText } from "#domain/users/account-notice.rules.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import type { GetPeopleBackend } from "#tests/contract/people/people-backend.ts"
import { addPerson, expectRefusal } from "#tests/contract/people/people-steps.ts"
import { done } from "#tests/fixtures/outcomes.ts"

const next = PhoneNumber.make("+573004445566")

export const usersAccountsTests = (backend: GetPeopleBackend): void => {
  describe("a password that another has set", () => {
    it("a new user and one whose password is replaced must change it, and no other edit asks for that", async () => {
      const person = await addPerson(backend(), { role: "admin" })
      expect(await backend().mustChangePassword(person.id)).toBe(true)
      expect(await backend().mustChangePassword(UserId.make(backend().second.id))).toBe(false)
      await done(backend().firstUsers.change(UserId.make(backend().second.id), { address: "Elm Street 2" }, null))
      expect(await backend().mustChangePassword(UserId.make(backend().second.id))).toBe(false)
      await done(backend().firstUsers.change(UserId.make(backend().second.id), { password_hash: "Changed.11" }, null))
      expect(await backend().mustChangePassword(UserId.make(backend().second.id))).toBe(true)
    })
  })

  describe("messages about a changed account", () => {
    it("a person is sent a message about a new password, and at the former number about a new number", async () => {
      const person = await addPerson(backend())
      expect(await backend().posted()).toEqual([])
      await done(backend().firstUsers.change(person.id, { password_hash: "Changed.11" }, null))
      await done(backend().firstUsers.change(person.id, { mobile_number: next, address: "Elm Street 2" }, null))
      const former = { phone: person.mobile_number }
      expect(await backend().posted()).toEqual([
        { ...former, text: passwordChangedText },
        { ...former, text: numberChangedText(next) }
      ])
      expect(JSON.stringify(await backend().posted())).not.toContain(next.slice(3))
    })

    it("a change of both is reported at the former number, and other edits send nothing", async () => {
      const person = await addPerson(backend())
      await done(backend().firstUsers.change(person.id, { surname: "Ibarra Gil", status: "inactive" }, null))
      expect(await backend().posted()).toEqual([])
      await done(backend().firstUsers.change(person.id, { password_hash: "Changed.11", mobile_number: next }, null))
      expect((await backend().posted()).map(({ phone }) => phone)).toEqual([person.mobile_number, person.mobile_number])
    })

    it("a refused change sends nothing", async () => {
      const person = await addPerson(backend())
      const stale = { mobile_number: next, password_hash: "Changed.11", version: person.version + 7 }
      await expectRefusal(backend(), backend().firstUsers.change(person.id, stale, null))
      expect(await backend().posted()).toEqual([])
    })
  })
}
