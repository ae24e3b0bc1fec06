import { describe, expect, it } from "vitest"
import type { Claim } from "#domain/claims/claim.schema.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import type { GetPeopleBackend } from "#tests/contract/people/people-backend.ts"
import { addPerson, expectRefusal } from "#tests/contract/people/people-steps.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"

export const usersClaimsTests = (backend: GetPeopleBackend): void => {
  const submit = (user: User): Promise<Claim> => done(backend().firstClaims.create(draft(user.id)))
  const read = (claim: Claim): Promise<Claim> => done(backend().firstClaims.find(claim.id))
  const approve = (claim: Claim): Promise<Claim> =>
    done(backend().firstClaims.change(claim.id, { status: "approved", version: claim.version }))
  const rename = (user: User, surname: string): Promise<User> =>
    done(backend().secondUsers.change(user.id, { surname }, null))
  const found = async (searchTerm: string): Promise<ReadonlySet<Claim["id"]>> =>
    new Set((await done(backend().firstClaims.list({ searchTerm, limit: 100 }))).data.map(({ id }) => id))

  describe("the claims of a user with a new name", () => {
    it("pending claims have the new name, deleted ones too, and decided ones that of their decision", async () => {
      const [user, other] = [await addPerson(backend()), await addPerson(backend())]
      const [pending, decided, removed, foreign] = [
        await submit(user),
        await submit(user),
        await submit(user),
        await submit(other)
      ]
      await approve(decided)
      await done(backend().firstClaims.remove(removed.id))
      await rename(user, "Quiroga")
      expect(await read(pending)).toEqual({ ...pending, user: { given_name: user.given_name, surname: "Quiroga" } })
      expect((await read(decided)).user).toEqual(decided.user)
      expect(await read(foreign)).toEqual(foreign)
      expect((await done(backend().firstClaims.restore(removed.id))).user.surname).toBe("Quiroga")
      expect((await submit(user)).user.surname).toBe("Quiroga")
      await done(backend().firstUsers.change(user.id, { given_name: "Zoraida" }, null))
      expect((await read(pending)).user).toEqual({ given_name: "Zoraida", surname: "Quiroga" })
    })

    it("a search finds pending claims by the new name and decided ones by both", async () => {
      const user = await addPerson(backend())
      const [pending, decided] = [await submit(user), await submit(user)]
      await approve(decided)
      await rename(user, "Quiroga")
      expect(await found("ortega")).toEqual(new Set([decided.id]))
      for (const term of ["quiroga", "QU", `${user.given_name} Quiroga`])
        expect(await found(term), term).toEqual(new Set([pending.id, decided.id]))
      await rename(user, "Zubiría")
      expect(await found("ortega")).toEqual(new Set([decided.id]))
      expect(await found("quiroga")).toEqual(new Set())
      expect(await found("zubiria")).toEqual(new Set([pending.id, decided.id]))
      for (const term of [`ortega ${user.given_name}`, "ortega zubiria"])
        expect(await found(term), term).toEqual(new Set([decided.id]))
      await rename(user, "Ortega")
      expect(await found("zubiria")).toEqual(new Set())
      expect(await found("ortega")).toEqual(new Set([pending.id, decided.id]))
    })

    it("claims are ordered by the names on them, also of a client with a new name", async () => {
      const [renamed, longer] = [await addPerson(backend()), await addPerson(backend(), { surname: "Ortega Blanco" })]
      const [decided, last] = [await approve(await submit(renamed)), await submit(longer)]
      await rename(renamed, "Zubiría")
      const { data } = await done(backend().firstClaims.list({ sort: "client" }))
      expect(data.map(({ id }) => id)).toEqual([decided.id, last.id])
    })

    it("an edit keeps both names of a decided claim, and one for another client has that client's", async () => {
      const [user, other] = [await addPerson(backend()), await addPerson(backend(), { surname: "Vega" })]
      const decided = await approve(await submit(user))
      await rename(user, "Quiroga")
      await done(backend().firstClaims.change(decided.id, { type: "vision" }))
      expect((await read(decided)).user).toEqual(decided.user)
      expect(await found("quiroga")).toEqual(new Set([decided.id]))
      await done(backend().firstClaims.change(decided.id, { user_id: other.id }))
      expect((await read(decided)).user.surname).toBe("Vega")
      expect(await found("quiroga")).toEqual(new Set())
    })

    it("an undone decision leaves the claim pending under the new name, and a new name ends no undo", async () => {
      const user = await addPerson(backend())
      const claim = await submit(user)
      const { decision_id } = await approve(claim)
      if (decision_id === null) throw new Error("The decision cannot be undone")
      await rename(user, "Quiroga")
      expect((await read(claim)).decision_id).toBe(decision_id)
      expect(await done(backend().firstClaims.undo(decision_id, {}))).toMatchObject({ reverted: [claim.id] })
      expect(await read(claim)).toEqual({
        ...claim,
        user: { given_name: user.given_name, surname: "Quiroga" },
        version: 3
      })
      expect(await found("ortega")).toEqual(new Set())
      expect(await found("quiroga")).toEqual(new Set([claim.id]))
    })

    it("a refused edit leaves the names on claims unchanged", async () => {
      const user = await addPerson(backend())
      const claim = await submit(user)
      await rename(user, "Quiroga")
      const stale = backend().firstUsers.change(user.id, { surname: "Paz", version: user.version }, null)
      expect(await expectRefusal(backend(), stale)).toMatchObject({ _tag: "UserOvertaken" })
      expect((await read(claim)).user.surname).toBe("Quiroga")
    })
  })
}
