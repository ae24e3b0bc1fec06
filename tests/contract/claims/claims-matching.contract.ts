import { describe, expect, it } from "vitest"
import {
  actionsOn,
  pastMoment,
  expectRefusal,
  statusOf,
  submit,
  submitMany
} from "#tests/contract/claims/claims-steps.ts"
import type { GetBackend } from "#tests/contract/claims/claims-backend.ts"
import { duplicate, instant } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"

export const matchingTests = (getBackend: GetBackend): void => {
  describe("deciding all matching claims", () => {
    it("exactly the pending claims of the filter are decided", async () => {
      const backend = getBackend()
      const user = await backend.addUser({ given_name: "Íñigo", surname: "Arana" })
      const matching = [
        await submit(backend, { user, type: "dental" }),
        await submit(backend, { user, type: "dental" })
      ]
      const others = [await submit(backend, { user, type: "vision" }), await submit(backend, { type: "dental" })]
      const decided = await submit(backend, { user, type: "dental" })
      await done(backend.secondPort.change(decided.id, { status: "approved" }))
      const asOf = await pastMoment(backend)
      const outcome = await done(
        backend.firstPort.decideMatching({
          filter: { type: "dental", searchTerm: "inigo" },
          asOf,
          expected: 2,
          status: "rejected",
          reason: duplicate
        })
      )
      expect(outcome).toMatchObject({ updated: 2, conflicts: [], conflicts_total: 0 })
      for (const claim of matching) {
        expect(await done(backend.firstPort.find(claim.id))).toMatchObject({
          status: "rejected",
          reason: duplicate,
          decision_id: outcome.decision_id,
          undo_until: outcome.undo_until,
          decided_by: backend.first
        })
        expect(await actionsOn(backend, claim)).toEqual(["claim.create", "claim.reject"])
      }
      for (const claim of others) expect(await done(backend.firstPort.find(claim.id))).toEqual(claim)
      expect(await statusOf(backend.firstPort, decided)).toBe("approved")
    })

    it("an age is counted back from asOf: a claim that has come of it since stays pending", async () => {
      const backend = getBackend()
      const early = await submit(backend)
      await backend.advance(43_200)
      const late = await submit(backend)
      await backend.advance(43_205)
      expect(await statusOf(backend.firstPort, late)).toBe("pending")
      await backend.advance(43_205)
      const shown = instant(new Date(Date.parse(await backend.now()) - 43_200_000).toISOString())
      const outcome = await done(
        backend.firstPort.decideMatching({ filter: { older_than: "1" }, asOf: shown, expected: 1, status: "approved" })
      )
      expect(outcome).toMatchObject({ updated: 1 })
      expect(await statusOf(backend.firstPort, early)).toBe("approved")
      expect(await statusOf(backend.firstPort, late)).toBe("pending")
    })

    it.each([1, 3, 0])("nothing changes when %i were expected and two match", async (expected) => {
      const backend = getBackend()
      await submit(backend)
      await submit(backend)
      const asOf = await pastMoment(backend)
      const request = { filter: { status: "pending" }, asOf, expected, status: "approved" } as const
      expect(await expectRefusal(backend, backend.firstPort.decideMatching(request))).toMatchObject({
        _tag: "CountChanged",
        expected,
        actual: 2
      })
    })

    it("claims submitted after asOf are left out", async () => {
      const backend = getBackend()
      const early = await submit(backend)
      const asOf = await pastMoment(backend)
      const late = await submit(backend)
      const outcome = await done(
        backend.firstPort.decideMatching({ filter: {}, asOf, expected: 1, status: "approved" })
      )
      expect(outcome.updated).toBe(1)
      expect(await statusOf(backend.firstPort, early)).toBe("approved")
      expect(await statusOf(backend.firstPort, late)).toBe("pending")
    })

    it("a filter for decided claims matches nothing", async () => {
      const backend = getBackend()
      await done(backend.firstPort.change((await submit(backend)).id, { status: "approved" }))
      const asOf = await pastMoment(backend)
      const outcome = await done(
        backend.firstPort.decideMatching({ filter: { status: "approved" }, asOf, expected: 0, status: "rejected" })
      )
      expect(outcome).toMatchObject({ updated: 0, conflicts: [], conflicts_total: 0 })
    })

    it("claims of deleted clients are conflicts of an approval, and can be rejected", async () => {
      const backend = getBackend()
      const user = await backend.addUser()
      const [claim, orphan] = [await submit(backend), await submit(backend, { user })]
      await backend.deleteUser(user)
      const asOf = await pastMoment(backend)
      const approved = await done(
        backend.firstPort.decideMatching({ filter: {}, asOf, expected: 2, status: "approved" })
      )
      expect(approved).toMatchObject({
        updated: 1,
        conflicts_total: 1,
        conflicts: [{ id: orphan.id, status: "client_deleted", user: orphan.user, decided_by: null, decided_at: null }]
      })
      expect(await statusOf(backend.firstPort, claim)).toBe("approved")
      const rejected = await done(
        backend.firstPort.decideMatching({ filter: {}, asOf, expected: 1, status: "rejected" })
      )
      expect(rejected).toMatchObject({ updated: 1, conflicts_total: 0 })
    })

    it("an approval with a reason is refused", async () => {
      const backend = getBackend()
      await submit(backend)
      const asOf = await pastMoment(backend)
      const request = { filter: {}, asOf, expected: 1, status: "approved", reason: duplicate } as const
      expect(await expectRefusal(backend, backend.firstPort.decideMatching(request))).toMatchObject({
        _tag: "FieldsInvalid"
      })
    })
  })

  describe("approving all claims", () => {
    it("every pending claim is approved by default", async () => {
      const backend = getBackend()
      const [rejected] = await submitMany(backend, 3)
      if (rejected === undefined) throw new Error("There are no claims")
      await done(backend.secondPort.change(rejected.id, { status: "rejected" }))
      const outcome = await done(backend.firstPort.approveAll({}))
      expect(outcome).toMatchObject({ updated: 2, conflicts_total: 0 })
      expect(await done(backend.firstPort.stats)).toMatchObject({ pending: 0, approved: 2, rejected: 1 })
      const { reverted_total } = await done(backend.firstPort.undo(outcome.decision_id, {}))
      expect(reverted_total).toBe(2)
    })

    it("claims submitted after asOf are left out, and a different number is refused", async () => {
      const backend = getBackend()
      await submit(backend)
      const asOf = await pastMoment(backend)
      const late = await submit(backend)
      const refusal = await expectRefusal(backend, backend.firstPort.approveAll({ asOf, expected: 2 }))
      expect(refusal).toMatchObject({ _tag: "CountChanged", expected: 2, actual: 1 })
      expect(await done(backend.firstPort.approveAll({ asOf, expected: 1 }))).toMatchObject({ updated: 1 })
      expect(await statusOf(backend.firstPort, late)).toBe("pending")
      expect(await done(backend.firstPort.approveAll({ asOf: instant("2020-01-01T00:00:00.000Z") }))).toMatchObject({
        updated: 0
      })
      expect(await done(backend.firstPort.approveAll({ expected: 1 }))).toMatchObject({ updated: 1 })
    })

    it("the second call has nothing to approve", async () => {
      const backend = getBackend()
      await submit(backend)
      await done(backend.firstPort.approveAll({}))
      expect(await done(backend.secondPort.approveAll({}))).toMatchObject({
        updated: 0,
        conflicts: [],
        conflicts_total: 0
      })
      expect(await done(backend.secondPort.undoable)).toEqual([])
    })
  })
}
