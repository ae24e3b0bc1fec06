import { describe, expect, it } from "vitest"
import { Effect, Exit, Schema } from "effect"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { UserChange } from "#domain/users/user-record.schema.ts"
import type { GetPeopleBackend } from "#tests/contract/people/people-backend.ts"
import { addCompany, addPerson, entriesOf, nextNumber, expectRefusal } from "#tests/contract/people/people-steps.ts"
import { companyId, newUser, revealsPerHour } from "#tests/fixtures/new-people.ts"
import { picture } from "#tests/fixtures/images.ts"
import { commonPassword, passwordHash } from "#tests/doubles/session.memory.ts"
import { userId } from "#tests/fixtures/people.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { revealSeconds, unreadableSsn } from "#domain/users/user-record.rules.ts"

const readChange = Schema.decodeUnknownSync(UserChange)
const callsOf = (...calls: ReadonlyArray<Effect.Effect<unknown, unknown>>) => calls
const word = expect.any(String)

export const usersChangeTests = (backend: GetPeopleBackend): void => {
  describe("a new user", () => {
    it("a new user is active, pending in the member app, returned without secrets, and found equal to the answer", async () => {
      const company = await addCompany(backend(), "Quito Air")
      const draft = newUser(nextNumber(), company.id, { address: "  Elm Street 1 " })
      const user = await done(backend().firstUsers.create(draft, null))
      const { password_hash: _, ...written } = draft
      expect(user).toMatchObject({
        ...written,
        address: "Elm Street 1",
        company: { id: company.id, name: "Quito Air" },
        ssn: "***-**-6789",
        status: "active",
        user_status: "pending",
        access_token: "",
        profile_image: null,
        version: 1
      })
      expect(await done(backend().secondUsers.find(user.id))).toEqual(user)
      expect(await backend().passwordHash(user.id)).toBe(passwordHash("Member.2026"))
      expect(JSON.stringify(user)).not.toMatch(/Member\.2026|123-45/u)
    })

    it("the audit entry of a new user has every field but secrets", async () => {
      const user = await addPerson(backend())
      const [entry, ...others] = await entriesOf(backend(), user)
      expect(others).toEqual([])
      expect(entry).toMatchObject({
        action: "user.create",
        entity: "user",
        actor: backend().first,
        before: null,
        after: { email: user.email, role: "user", company_id: user.company_id }
      })
      expect(JSON.stringify(entry)).not.toMatch(/Member\.2026|123-45|6789|hash of /u)
    })

    it("an e-mail address, in any case, and a phone number are unique", async () => {
      const user = await addPerson(backend(), { email: "Ana.Ruiz@mail.example" })
      const create = (named: object) =>
        backend().secondUsers.create(newUser(nextNumber(), user.company_id ?? "", { ...named }), null)
      const taken = { _tag: "UserTaken" }
      expect(await expectRefusal(backend(), create({ email: "ana.RUIZ@mail.example" }))).toEqual(
        expect.objectContaining({ ...taken, fields: { email: word } })
      )
      expect(await expectRefusal(backend(), create({ mobile_number: user.mobile_number }))).toEqual(
        expect.objectContaining({ ...taken, fields: { mobile_number: word } })
      )
      const both = create({ email: user.email, mobile_number: user.mobile_number })
      expect(await expectRefusal(backend(), both)).toEqual(
        expect.objectContaining({ ...taken, fields: { email: word, mobile_number: word } })
      )
    })

    it("a phone number is one in whichever way it is spelled and stored", async () => {
      const user = await addPerson(backend())
      await backend().storePhone(user.id, "+5930991237471")
      const create = (mobile_number: string) =>
        backend().secondUsers.create(newUser(nextNumber(), user.company_id ?? "", { mobile_number }), null)
      for (const spelled of ["+593991237471", "+5930991237471"])
        expect(await expectRefusal(backend(), create(spelled))).toMatchObject({
          _tag: "UserTaken",
          fields: { mobile_number: word }
        })
      await done(backend().firstUsers.remove(user.id))
      const other = await done(create("+593991237471"))
      expect(other.mobile_number).toBe("+593991237471")
      expect(await expectRefusal(backend(), backend().firstUsers.restore(user.id))).toMatchObject({ _tag: "UserTaken" })
      // Sent back with the 0 that is dialled before it, it is as it was.
      const spelled = readChange({ mobile_number: "+5930991237471" })
      expect(await done(backend().firstUsers.change(other.id, spelled, null))).toEqual(other)
    })

    it("a user needs an existing company of type users", async () => {
      const offering = await addCompany(backend(), undefined, { type: "benefits" })
      const removed = await addCompany(backend())
      await done(backend().firstCompanies.remove(removed.id))
      for (const id of [offering.id, removed.id, companyId(800_004)]) {
        const create = backend().firstUsers.create(newUser(nextNumber(), id), null)
        expect(await expectRefusal(backend(), create)).toMatchObject({
          _tag: "FieldsInvalid",
          fields: { company_id: word }
        })
      }
    })

    it("a picture is stored under a key, and an invalid one is refused", async () => {
      const company = await addCompany(backend())
      const user = await done(backend().firstUsers.create(newUser(nextNumber(), company.id), backend().portrait))
      expect(user.profile_image).toMatch(/^[0-9a-f]{32}$/u)
      expect((await done(backend().firstUsers.find(user.id))).profile_image).toBe(user.profile_image)
      const noPicture = picture(new TextEncoder().encode("<svg></svg>"))
      const create = backend().firstUsers.create(newUser(nextNumber(), company.id), noPicture)
      expect(await expectRefusal(backend(), create)).toMatchObject({
        _tag: "FieldsInvalid",
        fields: { profile_image: word }
      })
    })
  })

  describe("editing a user", () => {
    it("a stored number that its country does not have stays in other edits, and is refused as a new one", async () => {
      const [user, other] = [await addPerson(backend()), await addPerson(backend())]
      const old = "+593123456789012"
      await backend().storePhone(user.id, old)
      const change = (named: object, id = user.id) => backend().firstUsers.change(id, readChange(named), null)
      expect(await done(change({ surname: "Vega", mobile_number: old }))).toMatchObject({
        surname: "Vega",
        mobile_number: old
      })
      expect(await done(change({ email: "vega@members.example" }))).toMatchObject({ mobile_number: old })
      for (const [named, id] of [
        [{ mobile_number: "+59312345678901" }, user.id],
        [{ mobile_number: old }, other.id]
      ] as const)
        expect(await expectRefusal(backend(), change(named, id))).toMatchObject({
          _tag: "FieldsInvalid",
          fields: { mobile_number: word }
        })
      expect(await done(change({ mobile_number: "+5930991237472" }))).toMatchObject({ mobile_number: "+593991237472" })
    })

    it("a stored name of which nothing is shown stays in other edits, and is refused as a new one", async () => {
      const [user, other] = [await addPerson(backend()), await addPerson(backend())]
      const unseen = "\u3164"
      await backend().storeName(user.id, unseen)
      const change = (named: object, id = user.id) => backend().firstUsers.change(id, readChange(named), null)
      const { company: _, ...whole } = await done(backend().firstUsers.find(user.id))
      expect(await done(change({ ...whole, address: "Calle 15" }))).toMatchObject({
        given_name: unseen,
        address: "Calle 15"
      })
      for (const [named, id] of [
        [{ given_name: "\uffa0" }, user.id],
        [{ given_name: unseen }, other.id]
      ] as const)
        expect(await expectRefusal(backend(), change(named, id))).toMatchObject({
          _tag: "FieldsInvalid",
          fields: { given_name: word }
        })
      expect(await done(change({ given_name: "Vera" }))).toMatchObject({ given_name: "Vera" })
    })

    it("two people who were stored with one number in two spellings can be edited apart from it", async () => {
      const [one, other] = [await addPerson(backend()), await addPerson(backend())]
      await backend().storePhone(one.id, "+5930991237473")
      await backend().storePhone(other.id, "+593991237473")
      const change = (id: UserId, named: object) => backend().firstUsers.change(id, readChange(named), null)
      for (const { id } of [one, other])
        expect(await done(change(id, { email: `${id.slice(-6)}@members.example` }))).toMatchObject({ version: 2 })
      expect(await expectRefusal(backend(), change(one.id, { mobile_number: "+593991237473" }))).toMatchObject({
        _tag: "UserTaken"
      })
    })

    it("an edit writes the named fields and keeps the others", async () => {
      const user = await addPerson(backend())
      const company = await addCompany(backend(), "Other Works")
      const change = { surname: "Ruiz", mobile_number: "+15551112222", company_id: company.id, dob: "1991-01-31" }
      const changed = await done(backend().secondUsers.change(user.id, readChange(change), null))
      expect(changed).toEqual({
        ...user,
        ...change,
        company: { id: company.id, name: "Other Works" },
        version: 2
      })
      expect(await done(backend().firstUsers.find(user.id))).toEqual(changed)
      expect((await entriesOf(backend(), user)).at(-1)).toMatchObject({
        action: "user.change",
        actor: backend().second,
        before: {
          surname: "Ortega",
          mobile_number: user.mobile_number,
          company_id: user.company_id,
          dob: "1980-02-29"
        },
        after: change
      })
    })

    it("a row sent back as it was listed changes nothing", async () => {
      const user = await addPerson(backend())
      const administrator = await done(backend().firstUsers.find(backend().second.id))
      const before = await backend().snapshot()
      for (const row of [user, administrator])
        expect(await done(backend().firstUsers.change(row.id, readChange(row), null))).toEqual(row)
      for (const nothing of [
        {},
        { ssn: null, password_hash: null },
        { ssn: "", password_hash: "" },
        { ssn: "123-45-6789" }
      ])
        expect(await done(backend().firstUsers.change(user.id, nothing, null))).toEqual(user)
      expect(await backend().snapshot()).toEqual(before)
    })

    it("secrets are replaced without a trace of them", async () => {
      const user = await addPerson(backend())
      const change = { ssn: "987-65-4321", password_hash: "Other.2027" }
      const changed = await done(backend().firstUsers.change(user.id, change, null))
      expect(changed).toEqual({ ...user, ssn: "***-**-4321", version: 2 })
      expect(await backend().passwordHash(user.id)).toBe(passwordHash("Other.2027"))
      const entry = (await entriesOf(backend(), user)).at(-1)
      expect(entry).toMatchObject({
        action: "user.change",
        before: {},
        after: { ssn: "changed", password_hash: "changed" }
      })
      expect(JSON.stringify(entry)).not.toMatch(/4321|6789|2027|hash of /u)
    })

    it("a common password is refused for a new user and for a known one, and nothing changes", async () => {
      const user = await addPerson(backend())
      const refused = { _tag: "FieldsInvalid", fields: { password_hash: expect.stringMatching(/common/u) } }
      const common = { password_hash: commonPassword }
      expect(
        await expectRefusal(backend(), backend().firstUsers.change(user.id, { surname: "Unseen", ...common }, null))
      ).toMatchObject(refused)
      const draft = newUser(nextNumber(), user.company_id ?? user.id, common)
      expect(await expectRefusal(backend(), backend().firstUsers.create(draft, null))).toMatchObject(refused)
    })

    it("null removes an address or a picture, and no required field", async () => {
      const company = await addCompany(backend())
      const draft = newUser(nextNumber(), company.id, { address: "Elm Street 1" })
      const user = await done(backend().firstUsers.create(draft, backend().portrait))
      for (const field of ["company_id", "dob"] as const)
        expect(
          await expectRefusal(backend(), backend().firstUsers.change(user.id, { [field]: null }, null))
        ).toMatchObject({
          _tag: "FieldsInvalid",
          fields: { [field]: word }
        })
      const bare = await done(backend().firstUsers.change(user.id, { address: null, profile_image: null }, null))
      expect(bare).toEqual({ ...user, address: null, profile_image: null, version: 2 })
    })

    it("a new picture replaces the old one together with other fields, and the current key keeps it", async () => {
      const user = await addPerson(backend())
      const changed = await done(
        backend().firstUsers.change(user.id, { surname: "Soto", version: 1 }, backend().portrait)
      )
      expect(changed).toMatchObject({
        surname: "Soto",
        version: 2,
        profile_image: expect.stringMatching(/^[0-9a-f]{32}$/u)
      })
      expect(await done(backend().firstUsers.change(user.id, readChange(changed), null))).toEqual(changed)
      for (const key of ["0".repeat(32), "../../etc/passwd"])
        expect(
          await expectRefusal(backend(), backend().firstUsers.change(user.id, { profile_image: key }, null))
        ).toMatchObject({
          _tag: "FieldsInvalid",
          fields: { profile_image: word }
        })
    })

    it("a value in use is refused, and the user's own is accepted in another case", async () => {
      const [one, other] = [await addPerson(backend(), { email: "one@mail.example" }), await addPerson(backend())]
      expect(
        await expectRefusal(backend(), backend().firstUsers.change(other.id, { email: "ONE@mail.example" }, null))
      ).toEqual(expect.objectContaining({ _tag: "UserTaken", fields: { email: word } }))
      const phone = readChange({ mobile_number: one.mobile_number })
      expect(await expectRefusal(backend(), backend().firstUsers.change(other.id, phone, null))).toEqual(
        expect.objectContaining({ _tag: "UserTaken", fields: { mobile_number: word } })
      )
      expect((await done(backend().firstUsers.change(one.id, { email: "ONE@mail.example" }, null))).email).toBe(
        "ONE@mail.example"
      )
    })

    it("a stale edit is refused with the current record and what has changed since", async () => {
      const user = await addPerson(backend())
      const theirs = await done(backend().secondUsers.change(user.id, { surname: "Vega", ssn: "111-22-3333" }, null))
      const mine = readChange({
        surname: "Paz",
        given_name: "Lucía",
        ssn: "444-55-6666",
        password_hash: "Secret.99",
        version: user.version
      })
      const refusal = await expectRefusal(backend(), backend().firstUsers.change(user.id, mine, null))
      expect(refusal).toMatchObject({
        _tag: "UserOvertaken",
        current: theirs,
        saved: { by: backend().second, at: expect.any(String) }
      })
      expect(refusal).toHaveProperty("fields", { surname: "Vega", ssn: "***-**-3333" })
      expect(JSON.stringify(refusal)).not.toMatch(/Secret|444-55|111-22/u)
      await done(backend().secondUsers.reveal(user.id))
      const looked = await expectRefusal(backend(), backend().firstUsers.change(user.id, mine, null))
      expect(looked).toHaveProperty("fields", { surname: "Vega", ssn: "***-**-3333" })
      // Without a version the same edit is merged; with the current one it is not stale.
      const merged = await done(backend().firstUsers.change(user.id, { address: "Palm Court 2" }, null))
      expect(merged).toMatchObject({ surname: "Vega", address: "Palm Court 2", version: 3 })
      expect((await done(backend().firstUsers.change(user.id, { surname: "Paz", version: 3 }, null))).surname).toBe(
        "Paz"
      )
    })

    it("an unknown or deleted user is not found", async () => {
      const removed = await addPerson(backend())
      await done(backend().firstUsers.remove(removed.id))
      for (const id of [removed.id, userId(800_005)])
        for (const call of callsOf(
          backend().firstUsers.find(id),
          backend().firstUsers.reveal(id),
          backend().firstUsers.change(id, { surname: "Nobody" }, null),
          backend().firstUsers.remove(id)
        ))
          expect(await expectRefusal(backend(), call)).toMatchObject({ _tag: "UserNotFound" })
    })

    it("no write and no access to the number succeeds without its audit entry", async () => {
      const user = await addPerson(backend())
      await backend().refuseAudit(true)
      const before = await backend().snapshot()
      for (const call of callsOf(
        backend().firstUsers.create(newUser(nextNumber(), user.company_id ?? ""), backend().portrait),
        backend().firstUsers.change(user.id, { surname: "Unseen", password_hash: "Unseen.11" }, null),
        backend().firstUsers.remove(user.id),
        backend().firstUsers.reveal(user.id)
      ))
        await expect(done(call)).rejects.toThrow()
      expect(await backend().snapshot()).toEqual(before)
    })
  })

  describe("a social security number", () => {
    it("a revealed number is shown in full, audited, and masked everywhere else", async () => {
      const user = await addPerson(backend(), { ssn: "321-54-9876" })
      const revealed = await done(backend().secondUsers.reveal(user.id))
      expect(revealed).toEqual({ ...user, ssn: "321-54-9876" })
      expect(JSON.stringify(await done(backend().firstUsers.list({})))).not.toContain("321-54")
      expect((await done(backend().firstUsers.find(user.id))).ssn).toBe("***-**-9876")
      const entries = await entriesOf(backend(), user)
      expect(entries.map(({ action, actor }) => [action, actor.name])).toEqual([
        ["user.create", backend().first.name],
        ["user.reveal_ssn", backend().second.name]
      ])
      expect(JSON.stringify(entries)).not.toContain("9876")
    })

    it("a number that no key opens is shown as unreadable, and its row is listed, edited, mended and deleted", async () => {
      const [user, other] = [await addPerson(backend()), await addPerson(backend())]
      for (const { id } of [user, other]) await backend().spoilNumber(id)
      const { firstUsers } = backend()
      const { data } = await done(firstUsers.list({}))
      expect(data.filter(({ ssn }) => ssn === unreadableSsn).map(({ id }) => id)).toEqual(
        expect.arrayContaining([user.id, other.id])
      )
      expect((await done(firstUsers.reveal(user.id))).ssn).toBe(unreadableSsn)
      const edited = await done(firstUsers.change(user.id, { surname: "Vega", ssn: unreadableSsn }, null))
      expect(edited).toMatchObject({ surname: "Vega", ssn: unreadableSsn })
      const mended = await done(firstUsers.change(user.id, { ssn: "123-45-6789" }, null))
      expect(mended.ssn).toBe("***-**-6789")
      expect((await done(firstUsers.remove(other.id))).id).toBe(other.id)
    })

    it("an administrator sees so many numbers within an hour, and then the next when the first is an hour old", async () => {
      const user = await addPerson(backend())
      const { firstUsers, secondUsers } = backend()
      for (let n = 1; n < revealsPerHour; n += 1) await done(firstUsers.reveal(user.id))
      await backend().advance(600)
      await done(firstUsers.reveal(user.id))
      const refused = await expectRefusal(backend(), firstUsers.reveal(user.id))
      expect(refused).toMatchObject({ _tag: "TooManyReveals" })
      const { seconds } = refused as { readonly seconds: number }
      expect(seconds).toBeGreaterThan(revealSeconds - 660)
      expect(seconds).toBeLessThanOrEqual(revealSeconds - 600)
      expect((await done(firstUsers.find(user.id))).ssn).toBe("***-**-6789")
      expect((await done(secondUsers.reveal(user.id))).ssn).toBe("123-45-6789")
      await backend().advance(seconds)
      for (let n = 1; n < revealsPerHour; n += 1) await done(firstUsers.reveal(user.id))
      expect(await failure(firstUsers.reveal(user.id))).toMatchObject({ _tag: "TooManyReveals" })
    })

    it("of many looks at numbers at once no more than the limit are answered", async () => {
      const user = await addPerson(backend())
      const looks = Array.from({ length: 4 * revealsPerHour }, () =>
        Effect.runPromiseExit(backend().firstUsers.reveal(user.id))
      )
      const shown = (await Promise.all(looks)).filter(Exit.isSuccess)
      expect(shown).toHaveLength(revealsPerHour)
      const entries = (await entriesOf(backend(), user)).filter(({ action }) => action === "user.reveal_ssn")
      expect(entries).toHaveLength(revealsPerHour)
    })

    it("a missing number is revealed as null", async () => {
      expect((await done(backend().firstUsers.reveal(backend().second.id))).ssn).toBeNull()
    })
  })
}
