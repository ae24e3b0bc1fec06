import { describe, expect, it } from "vitest"
import { actionsOn, pastMoment, refuses, statusOf, submit, submitMany } from "#tests/contract/claims-acts.ts"
import type { InWorld } from "#tests/contract/claims.contract.ts"
import { duplicate, instant } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"

export const matchingPromises = (inWorld: InWorld): void => {
  describe("deciding all that match", () => {
    it("decides the pending claims the filter means, and no other", async () => {
      const world = inWorld()
      const user = await world.addUser({ given_name: "Íñigo", surname: "Arana" })
      const meant = [await submit(world, { user, type: "dental" }), await submit(world, { user, type: "dental" })]
      const others = [await submit(world, { user, type: "vision" }), await submit(world, { type: "dental" })]
      const decided = await submit(world, { user, type: "dental" })
      await done(world.secondPort.change(decided.id, { status: "approved" }))
      const asOf = await pastMoment(world)
      const outcome = await done(
        world.firstPort.decideMatching({
          filter: { type: "dental", searchTerm: "inigo" },
          asOf,
          expected: 2,
          status: "rejected",
          reason: duplicate
        })
      )
      expect(outcome).toMatchObject({ updated: 2, conflicts: [], conflicts_total: 0 })
      for (const claim of meant) {
        expect(await done(world.firstPort.find(claim.id))).toMatchObject({
          status: "rejected",
          reason: duplicate,
          decision_id: outcome.decision_id,
          undo_until: outcome.undo_until,
          decided_by: world.first
        })
        expect(await actionsOn(world, claim)).toEqual(["claim.create", "claim.reject"])
      }
      for (const claim of others) expect(await done(world.firstPort.find(claim.id))).toEqual(claim)
      expect(await statusOf(world.firstPort, decided)).toBe("approved")
    })

    it.each([1, 3, 0])("changes nothing when %i were expected and there are two", async (expected) => {
      const world = inWorld()
      await submit(world)
      await submit(world)
      const asOf = await pastMoment(world)
      const request = { filter: { status: "pending" }, asOf, expected, status: "approved" } as const
      expect(await refuses(world, world.firstPort.decideMatching(request))).toMatchObject({
        _tag: "CountChanged",
        expected,
        actual: 2
      })
    })

    it("leaves out what was submitted after asOf", async () => {
      const world = inWorld()
      const early = await submit(world)
      const asOf = await pastMoment(world)
      const late = await submit(world)
      const outcome = await done(world.firstPort.decideMatching({ filter: {}, asOf, expected: 1, status: "approved" }))
      expect(outcome.updated).toBe(1)
      expect(await statusOf(world.firstPort, early)).toBe("approved")
      expect(await statusOf(world.firstPort, late)).toBe("pending")
    })

    it("finds nothing where the filter asks for decided claims", async () => {
      const world = inWorld()
      await done(world.firstPort.change((await submit(world)).id, { status: "approved" }))
      const asOf = await pastMoment(world)
      const outcome = await done(
        world.firstPort.decideMatching({ filter: { status: "approved" }, asOf, expected: 0, status: "rejected" })
      )
      expect(outcome).toMatchObject({ updated: 0, conflicts: [], conflicts_total: 0 })
    })

    it("counts the claims of deleted clients as conflicts of an approval, and rejects them", async () => {
      const world = inWorld()
      const user = await world.addUser()
      const [claim, orphan] = [await submit(world), await submit(world, { user })]
      await world.deleteUser(user)
      const asOf = await pastMoment(world)
      const approved = await done(world.firstPort.decideMatching({ filter: {}, asOf, expected: 2, status: "approved" }))
      expect(approved).toMatchObject({
        updated: 1,
        conflicts_total: 1,
        conflicts: [{ id: orphan.id, status: "client_deleted", decided_by: null, decided_at: null }]
      })
      expect(await statusOf(world.firstPort, claim)).toBe("approved")
      const rejected = await done(world.firstPort.decideMatching({ filter: {}, asOf, expected: 1, status: "rejected" }))
      expect(rejected).toMatchObject({ updated: 1, conflicts_total: 0 })
    })

    it("refuses a reason for approvals", async () => {
      const world = inWorld()
      await submit(world)
      const asOf = await pastMoment(world)
      const request = { filter: {}, asOf, expected: 1, status: "approved", reason: duplicate } as const
      expect(await refuses(world, world.firstPort.decideMatching(request))).toMatchObject({ _tag: "FieldsInvalid" })
    })
  })

  describe("approving all", () => {
    it("approves every pending claim when nothing is said", async () => {
      const world = inWorld()
      const [rejected] = await submitMany(world, 3)
      if (rejected === undefined) throw new Error("There are no claims")
      await done(world.secondPort.change(rejected.id, { status: "rejected" }))
      const outcome = await done(world.firstPort.approveAll({}))
      expect(outcome).toMatchObject({ updated: 2, conflicts_total: 0 })
      expect(await done(world.firstPort.stats)).toMatchObject({ pending: 0, approved: 2, rejected: 1 })
      const { reverted_total } = await done(world.firstPort.undo(outcome.decision_id, {}))
      expect(reverted_total).toBe(2)
    })

    it("leaves out what was submitted after asOf, and minds what was expected", async () => {
      const world = inWorld()
      await submit(world)
      const asOf = await pastMoment(world)
      const late = await submit(world)
      const refusal = await refuses(world, world.firstPort.approveAll({ asOf, expected: 2 }))
      expect(refusal).toMatchObject({ _tag: "CountChanged", expected: 2, actual: 1 })
      expect(await done(world.firstPort.approveAll({ asOf, expected: 1 }))).toMatchObject({ updated: 1 })
      expect(await statusOf(world.firstPort, late)).toBe("pending")
      expect(await done(world.firstPort.approveAll({ asOf: instant("2020-01-01T00:00:00.000Z") }))).toMatchObject({
        updated: 0
      })
      expect(await done(world.firstPort.approveAll({ expected: 1 }))).toMatchObject({ updated: 1 })
    })

    it("has nothing to approve the second time", async () => {
      const world = inWorld()
      await submit(world)
      await done(world.firstPort.approveAll({}))
      expect(await done(world.secondPort.approveAll({}))).toMatchObject({
        updated: 0,
        conflicts: [],
        conflicts_total: 0
      })
      expect(await done(world.secondPort.undoable)).toEqual([])
    })
  })
}
