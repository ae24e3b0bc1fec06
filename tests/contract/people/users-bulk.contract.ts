import { describe, expect, it } from "vitest"
import { CompanyId, UserChangeId } from "#domain/shared/identity.schema.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { userReportLine } from "#domain/users/user-report.rules.ts"
import type { GetPeopleBackend, PeopleBackend } from "#tests/contract/people/people-backend.ts"
import { addCompany, addPerson, entriesOf, expectRefusal } from "#tests/contract/people/people-steps.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { numberedId } from "#tests/fixtures/people.ts"

export const usersBulkTests = (backend: GetPeopleBackend): void => {
  const find = (user: Pick<User, "id">) => done(backend().firstUsers.find(user.id))

  describe("the report of a selection", () => {
    it("the report has the named users, or all that match and existed when the list was read", async () => {
      const company = await addCompany(backend())
      const [one, two] = [
        await addPerson(backend(), { company_id: company.id }),
        await addPerson(backend(), { company_id: company.id })
      ]
      const filter = { company_id: company.id }
      const { asOf } = await done(backend().firstUsers.list(filter))
      const late = await addPerson(backend(), { company_id: company.id })
      const lines = await Promise.all([one, two, late].map(async (user) => userReportLine(await find(user), "en")))
      const reported = async (report: Parameters<PeopleBackend["userReport"]>[0]) =>
        new Set(await backend().userReport(report))
      expect(await reported({ ids: [one.id, late.id] })).toEqual(new Set([lines[0], lines[2]]))
      expect(await reported({ ...filter, asOf })).toEqual(new Set(lines.slice(0, 2)))
      expect(await reported(filter)).toEqual(new Set(lines))
      expect(await reported({ status: "inactive", ids: [one.id] })).toEqual(new Set())
    })

    it("the report leaves out users who were deleted meanwhile", async () => {
      const [kept, gone] = [await addPerson(backend()), await addPerson(backend())]
      await done(backend().firstUsers.remove(gone.id))
      expect(await backend().userReport({ ids: [kept.id, gone.id] })).toEqual([userReportLine(await find(kept), "en")])
    })
  })

  describe("changing many users", () => {
    it("named users are deactivated and get back what they had, each with its audit entries", async () => {
      const [one, two] = [await addPerson(backend()), await addPerson(backend(), { status: "inactive" })]
      const outcome = await done(backend().firstBulk.change({ ids: [one.id, two.id], set: { status: "inactive" } }))
      expect(new Set([outcome.updated].flat())).toEqual(new Set([one.id, two.id]))
      expect(outcome).toMatchObject({ changed: 1, conflicts: [], conflicts_total: 0 })
      expect(await find(one)).toMatchObject({ status: "inactive", version: 2 })
      expect(await find(two)).toMatchObject({ status: "inactive", version: 1 })
      expect(await done(backend().firstBulk.undo(outcome.change_id))).toEqual({ reverted: 1, kept: [], kept_total: 0 })
      expect(await find(one)).toMatchObject({ status: "active", version: 3 })
      const [changed, undone] = (await entriesOf(backend(), one)).slice(-2)
      expect(changed).toMatchObject({
        action: "user.change",
        actor: backend().first,
        before: { status: "active" },
        after: { status: "inactive" }
      })
      expect(undone).toMatchObject({ action: "user.undo", before: { status: "inactive" }, after: { status: "active" } })
      expect((await entriesOf(backend(), two)).map(({ action }) => action)).toEqual(["user.create"])
    })

    it("all that match get a company, when they are as many as were shown", async () => {
      const [former, next] = [await addCompany(backend()), await addCompany(backend())]
      const [one, two] = [
        await addPerson(backend(), { company_id: former.id }),
        await addPerson(backend(), { company_id: former.id })
      ]
      const filter = { company_id: former.id }
      const { asOf } = await done(backend().firstUsers.list(filter))
      await addPerson(backend(), { company_id: former.id })
      const set = { company_id: next.id }
      expect(
        await expectRefusal(backend(), backend().firstBulk.change({ filter, asOf, expected: 3, set }))
      ).toMatchObject({ _tag: "CountChanged", expected: 3, actual: 2 })
      const outcome = await done(backend().firstBulk.change({ filter, asOf, expected: 2, set }))
      expect(outcome.updated).toBe(2)
      for (const user of [one, two]) expect((await find(user)).company).toEqual({ id: next.id, name: next.name })
      await done(backend().firstBulk.undo(outcome.change_id))
      expect((await find(one)).company_id).toBe(former.id)
    })

    it("unknown and deleted users are conflicts, and an unknown company changes no user", async () => {
      const [user, deleted] = [await addPerson(backend()), await addPerson(backend())]
      await done(backend().firstUsers.remove(deleted.id))
      const outcome = await done(
        backend().firstBulk.change({ ids: [user.id, deleted.id], set: { status: "inactive" } })
      )
      expect(outcome).toMatchObject({
        updated: [user.id],
        conflicts: [{ id: deleted.id, reason: "not_found" }],
        conflicts_total: 1
      })
      expect(
        await expectRefusal(
          backend(),
          backend().firstBulk.change({ ids: [user.id], set: { company_id: CompanyId.make(numberedId(999)) } })
        )
      ).toMatchObject({ _tag: "FieldsInvalid", fields: { "set.company_id": expect.any(String) } })
    })

    it("nobody deactivates himself among many, and the others lose their sessions", async () => {
      const { first, second } = backend()
      const session = await backend().openSession(second.id)
      const outcome = await done(
        backend().firstBulk.change({ ids: [first.id, second.id], set: { status: "inactive" } })
      )
      expect(outcome).toMatchObject({ updated: [second.id], conflicts: [{ id: first.id, reason: "own_account" }] })
      expect((await find(first)).status).toBe("active")
      expect(await backend().isOpen(session)).toBe(false)
    })

    it("users who were changed or deleted since keep what they have", async () => {
      const users = [await addPerson(backend()), await addPerson(backend()), await addPerson(backend())] as const
      const [untouched, changed, deleted] = users
      const { change_id } = await done(
        backend().firstBulk.change({ ids: users.map(({ id }) => id), set: { status: "inactive" } })
      )
      await done(backend().firstUsers.change(changed.id, { given_name: "Zoe" }, null))
      await done(backend().firstUsers.remove(deleted.id))
      const undone = await done(backend().firstBulk.undo(change_id))
      expect(undone).toMatchObject({ reverted: 1, kept_total: 2 })
      expect(new Map(undone.kept.map(({ id, name, reason }) => [id, [name, reason]]))).toEqual(
        new Map([
          [changed.id, [`Zoe ${changed.surname}`, "changed"]],
          [deleted.id, [fullName(deleted), "not_found"]]
        ])
      )
      expect((await find(untouched)).status).toBe("active")
      expect((await find(changed)).status).toBe("inactive")
    })

    it("a change is undone once, by its maker, within ten minutes", async () => {
      const user = await addPerson(backend())
      const change = () => done(backend().firstBulk.change({ ids: [user.id], set: { status: "inactive" } }))
      const { change_id } = await change()
      expect(await expectRefusal(backend(), backend().secondBulk.undo(change_id))).toMatchObject({
        _tag: "UserBulkNotYours"
      })
      await done(backend().firstBulk.undo(change_id))
      expect(await expectRefusal(backend(), backend().firstBulk.undo(change_id))).toMatchObject({
        _tag: "UserBulkClosed"
      })
      const late = await change()
      await backend().advance(601)
      expect(await expectRefusal(backend(), backend().firstBulk.undo(late.change_id))).toMatchObject({
        _tag: "UserBulkClosed"
      })
      expect(
        await expectRefusal(backend(), backend().firstBulk.undo(UserChangeId.make(numberedId(999))))
      ).toMatchObject({ _tag: "UserBulkNotFound" })
    })

    it("no change of many and no undo stands without its audit entries", async () => {
      const user = await addPerson(backend())
      const { change_id } = await done(backend().firstBulk.change({ ids: [user.id], set: { status: "inactive" } }))
      await backend().refuseAudit(true)
      const before = await backend().snapshot()
      for (const call of [
        backend().firstBulk.change({ ids: [user.id], set: { status: "active" } }),
        backend().firstBulk.undo(change_id)
      ])
        await expect(done<unknown, unknown>(call)).rejects.toThrow()
      expect(await backend().snapshot()).toEqual(before)
    })
  })
}
