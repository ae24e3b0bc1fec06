/** What an administrator can still undo: own changes of the last ten minutes that nobody has touched since. */
import { describe, expect, it } from "vitest"
import { addSeconds } from "#domain/shared/calendar.schema.ts"
import type { UndoPort } from "#domain/shared/undo/undo.port.ts"
import type { UndoableEntity } from "#domain/shared/undo/undoable.schema.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import type { GetPeopleBackend } from "#tests/contract/people/people-backend.ts"
import { addCompany, addPerson } from "#tests/contract/people/people-steps.ts"
import { done } from "#tests/fixtures/outcomes.ts"

export const undoableTests = (backend: GetPeopleBackend): void => {
  const listed = async (port: UndoPort, entity: UndoableEntity = "user") => (await done(port.list(entity))).undoable
  const offered = async (port: UndoPort = backend().firstUndo, entity: UndoableEntity = "user") =>
    (await listed(port, entity)).map(({ act, id }) => `${act} ${id}`)

  describe("undoable changes", () => {
    it("nothing can be undone at first, and adding a record cannot", async () => {
      await addPerson(backend())
      expect(await listed(backend().firstUndo)).toEqual([])
    })

    it("a switch and a deletion are named, newest first, with the time they can be undone until", async () => {
      const [one, two] = [await addPerson(backend()), await addPerson(backend())]
      const switched = await done(backend().firstUsers.change(one.id, { status: "inactive" }, null))
      await done(backend().firstUsers.remove(two.id))
      const { asOf, undoable } = await done(backend().firstUndo.list("user"))
      expect(undoable).toMatchObject([
        { kind: "record", act: "delete", id: two.id, records: 1, name: fullName(two), version: 2 },
        { kind: "record", act: "deactivate", id: one.id, records: 1, name: fullName(one), version: switched.version }
      ])
      for (const { at, undo_until } of undoable) {
        expect(undo_until).toBe(addSeconds(at, 600))
        expect(at <= asOf).toBe(true)
      }
    })

    it("companies have a list of their own", async () => {
      const [kept, gone] = [await addCompany(backend()), await addCompany(backend())]
      await done(backend().firstCompanies.change(kept.id, { status: "inactive" }))
      await done(backend().firstCompanies.remove(gone.id))
      expect(await listed(backend().firstUndo, "company")).toMatchObject([
        { act: "delete", id: gone.id, name: gone.name },
        { act: "deactivate", id: kept.id, name: kept.name }
      ])
      expect(await listed(backend().firstUndo)).toEqual([])
      for (const entity of ["article", "benefit", "quiz"] as const)
        expect(await listed(backend().firstUndo, entity)).toEqual([])
    })

    it("only one's own changes of the last ten minutes can be undone", async () => {
      const [one, two] = [await addPerson(backend()), await addPerson(backend())]
      await done(backend().firstUsers.change(one.id, { status: "inactive" }, null))
      await done(backend().firstBulk.change({ ids: [two.id], set: { status: "inactive" } }))
      expect(await listed(backend().secondUndo)).toEqual([])
      await backend().advance(599)
      expect(await listed(backend().firstUndo)).toHaveLength(2)
      await backend().advance(2)
      expect(await listed(backend().firstUndo)).toEqual([])
    })

    it("a change is not undoable after anybody has written to the record", async () => {
      const [one, two, three] = [await addPerson(backend()), await addPerson(backend()), await addPerson(backend())]
      for (const { id } of [one, two]) await done(backend().firstUsers.change(id, { status: "inactive" }, null))
      await done(backend().firstUsers.remove(three.id))
      await done(backend().secondUsers.change(one.id, { address: "Calle 9" }, null))
      await done(backend().firstUsers.change(two.id, { address: "Calle 9" }, null))
      await done(backend().secondUsers.restore(three.id))
      expect(await offered()).toEqual([])
    })

    it("a change stays undoable when somebody reads the record", async () => {
      const one = await addPerson(backend())
      await done(backend().firstUsers.change(one.id, { status: "inactive" }, null))
      await done(backend().secondUsers.find(one.id))
      await done(backend().secondUsers.reveal(one.id))
      expect(await offered()).toEqual([`deactivate ${one.id}`])
    })

    it("an undone change is not undoable, and neither is its undo", async () => {
      const [one, two] = [await addPerson(backend()), await addPerson(backend())]
      await done(backend().firstUsers.change(one.id, { status: "inactive" }, null))
      await done(backend().firstUsers.remove(two.id))
      await done(backend().firstUsers.change(one.id, { status: "active" }, null))
      await done(backend().firstUsers.restore(two.id))
      expect(await offered()).toEqual([])
      await backend().advance(60)
      await done(backend().firstUsers.change(one.id, { status: "inactive" }, null))
      expect(await offered()).toEqual([`deactivate ${one.id}`])
    })

    it("an undo is not listed by itself when the switch before it is too old", async () => {
      const one = await addPerson(backend())
      await done(backend().firstUsers.change(one.id, { status: "inactive" }, null))
      await backend().advance(400)
      await done(backend().firstUsers.change(one.id, { status: "active" }, null))
      await backend().advance(400)
      expect(await offered()).toEqual([])
    })

    it("an edit of other fields is not undoable, even with a status", async () => {
      const one = await addPerson(backend())
      await done(backend().firstUsers.change(one.id, { address: "Calle 9", status: "inactive" }, null))
      expect(await offered()).toEqual([])
    })

    it("a change of many counts once, with how many it has written, until it is undone", async () => {
      const company = await addCompany(backend())
      const people = [await addPerson(backend()), await addPerson(backend()), await addPerson(backend())]
      const ids = people.map(({ id }) => id)
      const { change_id } = await done(backend().firstBulk.change({ ids, set: { status: "inactive" } }))
      const moved = await done(backend().firstBulk.change({ ids: ids.slice(1), set: { company_id: company.id } }))
      expect(await listed(backend().firstUndo)).toMatchObject([
        {
          kind: "change",
          act: "move",
          id: moved.change_id,
          records: 2,
          name: company.name,
          undo_until: moved.undo_until
        },
        { kind: "change", act: "deactivate", id: change_id, records: 3, name: null, version: null }
      ])
      expect(await done(backend().firstUndo.undoChange(moved.change_id))).toMatchObject({ undone: 2 })
      expect(await offered()).toEqual([`deactivate ${change_id}`])
      expect(await done(backend().firstUndo.undoChange(change_id))).toMatchObject({ undone: 1, kept_total: 2 })
      expect(await offered()).toEqual([])
    })

    it("a change of many that has written no user is not undoable", async () => {
      const one = await addPerson(backend(), { status: "inactive" })
      await done(backend().firstBulk.change({ ids: [one.id], set: { status: "inactive" } }))
      expect(await offered()).toEqual([])
    })

    it("a switch after a change of many is undone by itself", async () => {
      const [one, two] = [await addPerson(backend()), await addPerson(backend())]
      const { change_id } = await done(
        backend().firstBulk.change({ ids: [one.id, two.id], set: { status: "inactive" } })
      )
      await done(backend().firstUsers.remove(two.id))
      expect(await offered()).toEqual([`delete ${two.id}`, `deactivate ${change_id}`])
    })
  })
}
