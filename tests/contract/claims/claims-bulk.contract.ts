import { describe, expect, it } from "vitest"
import { bulkMax } from "#domain/shared/decision/decision.schema.ts"
import { actionsOn, idsOf, expectRefusal, statusOf, submit, submitMany } from "#tests/contract/claims/claims-steps.ts"
import type { GetBackend } from "#tests/contract/claims/claims-backend.ts"
import { claimId, decisionId, duplicate, unknownClaimId } from "#tests/fixtures/claims.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

export const bulkTests = (getBackend: GetBackend): void => {
  describe("deciding named claims", () => {
    it("all pending claims are decided under one decision, with one audit entry each", async () => {
      const backend = getBackend()
      const claims = await submitMany(backend, 4)
      const [spared, ...named] = claims
      if (spared === undefined) throw new Error("There are no claims")
      const outcome = await done(
        backend.firstPort.decideNamed({ ids: idsOf(named), status: "rejected", reason: duplicate })
      )
      expect(outcome.updated.toSorted()).toEqual(idsOf(named).toSorted())
      expect(outcome.conflicts).toEqual([])
      for (const claim of named) {
        expect(await done(backend.firstPort.find(claim.id))).toMatchObject({
          status: "rejected",
          reason: duplicate,
          version: 2,
          decided_by: backend.first,
          decided_at: outcome.decided_at,
          decision_id: outcome.decision_id,
          undo_until: outcome.undo_until
        })
        expect(await actionsOn(backend, claim)).toEqual(["claim.create", "claim.reject"])
      }
      expect(await done(backend.firstPort.find(spared.id))).toEqual(spared)
      expect(await done(backend.firstPort.stats)).toMatchObject({ total: 4, pending: 1, approved: 0, rejected: 3 })
    })

    it("claims that cannot be decided are returned unchanged, and the rest is decided", async () => {
      const backend = getBackend()
      const user = await backend.addUser()
      const [open, decided, deleted, orphan] = [
        await submit(backend),
        await submit(backend),
        await submit(backend),
        await submit(backend, { user })
      ]
      const { decided_at } = await done(
        backend.secondPort.change(decided.id, { status: "rejected", reason: duplicate })
      )
      await done(backend.secondPort.remove(deleted.id))
      await backend.deleteUser(user)
      const before = await done(backend.secondPort.find(decided.id))
      const ids = [orphan.id, decided.id, unknownClaimId, open.id, deleted.id]
      const { updated, conflicts } = await done(backend.firstPort.decideNamed({ ids, status: "approved" }))
      expect(updated).toEqual([open.id])
      expect(conflicts).toHaveLength(4)
      expect(conflicts).toEqual(
        expect.arrayContaining([
          { id: unknownClaimId, status: "not_found", user: null, decided_by: null, decided_at: null },
          { id: deleted.id, status: "not_found", user: null, decided_by: null, decided_at: null },
          { id: decided.id, status: "rejected", user: decided.user, decided_by: backend.second, decided_at },
          { id: orphan.id, status: "client_deleted", user: orphan.user, decided_by: null, decided_at: null }
        ])
      )
      expect(await done(backend.secondPort.find(decided.id))).toEqual(before)
      expect(await statusOf(backend.firstPort, orphan)).toBe("pending")
    })

    it("claims of a deleted client can be rejected", async () => {
      const backend = getBackend()
      const user = await backend.addUser()
      const claim = await submit(backend, { user })
      await backend.deleteUser(user)
      expect((await done(backend.firstPort.decideNamed({ ids: [claim.id], status: "rejected" }))).updated).toEqual([
        claim.id
      ])
    })

    it("a repeated id is counted once", async () => {
      const backend = getBackend()
      const [claim, decided] = [await submit(backend), await submit(backend)]
      await done(backend.secondPort.change(decided.id, { status: "approved" }))
      const ids = [claim.id, decided.id, claim.id, decided.id, unknownClaimId, unknownClaimId]
      const { updated, conflicts } = await done(backend.firstPort.decideNamed({ ids, status: "approved" }))
      expect(updated).toEqual([claim.id])
      expect(idsOf(conflicts).toSorted()).toEqual([decided.id, unknownClaimId].toSorted())
      expect(await done(backend.firstPort.find(claim.id))).toMatchObject({ version: 2 })
      expect(await actionsOn(backend, claim)).toEqual(["claim.create", "claim.approve"])
    })

    it("an approval with a reason is refused", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      const refusal = await expectRefusal(
        backend,
        backend.firstPort.decideNamed({ ids: [claim.id], status: "approved", reason: duplicate })
      )
      expect(refusal).toMatchObject({ _tag: "FieldsInvalid", fields: { reason: expect.any(String) } })
    })

    it("a thousand claims are decided at once", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      const unknownIds = Array.from({ length: bulkMax - 1 }, (_, n) => claimId(500_000 + n))
      const { updated, conflicts } = await done(
        backend.firstPort.decideNamed({ ids: [...unknownIds, claim.id], status: "approved" })
      )
      expect(updated).toEqual([claim.id])
      expect(conflicts).toHaveLength(bulkMax - 1)
    })
  })

  describe("joining a decision", () => {
    it("one undo covers all calls of a decision, within the time of the first", async () => {
      const backend = getBackend()
      const [one, two] = [await submit(backend), await submit(backend)]
      const first = await done(backend.firstPort.decideNamed({ ids: [one.id], status: "approved" }))
      await backend.advance(120)
      const second = await done(
        backend.firstPort.decideNamed({ ids: [two.id], status: "approved", decision_id: first.decision_id })
      )
      expect(second).toMatchObject({ decision_id: first.decision_id, updated: [two.id] })
      const [undoable, ...others] = await done(backend.firstPort.undoable)
      expect(others).toEqual([])
      expect(undoable).toMatchObject({
        decision_id: first.decision_id,
        status: "approved",
        claims: 2,
        undo_until: second.undo_until
      })
      expect(await done(backend.firstPort.find(two.id))).toMatchObject({ undo_until: second.undo_until })
      await backend.advance(490)
      expect(await done(backend.firstPort.undoable)).toEqual([])
      expect(await failure(backend.firstPort.undo(first.decision_id, {}))).toMatchObject({ _tag: "DecisionClosed" })
    })

    it("an undo reverts everything the decision has joined", async () => {
      const backend = getBackend()
      const [one, two] = [await submit(backend), await submit(backend)]
      const { decision_id } = await done(
        backend.firstPort.decideNamed({ ids: [one.id], status: "rejected", reason: duplicate })
      )
      await done(backend.firstPort.decideNamed({ ids: [two.id], status: "rejected", decision_id }))
      const { reverted } = await done(backend.firstPort.undo(decision_id, {}))
      expect(reverted.toSorted()).toEqual([one.id, two.id].toSorted())
      expect(await done(backend.firstPort.stats)).toMatchObject({ pending: 2, rejected: 0 })
    })

    it("a decision of another administrator, an unknown or expired one, and one of the other verdict cannot be joined", async () => {
      const backend = getBackend()
      const [one, two] = [await submit(backend), await submit(backend)]
      const { decision_id } = await done(backend.firstPort.decideNamed({ ids: [one.id], status: "approved" }))
      const refused = { _tag: "DecisionNotJoinable" }
      const join = { ids: [two.id], status: "approved", decision_id } as const
      expect(await expectRefusal(backend, backend.secondPort.decideNamed(join))).toMatchObject(refused)
      expect(
        await expectRefusal(backend, backend.firstPort.decideNamed({ ...join, status: "rejected" }))
      ).toMatchObject(refused)
      expect(
        await expectRefusal(backend, backend.firstPort.decideNamed({ ...join, decision_id: decisionId(600_001) }))
      ).toMatchObject(refused)
      await backend.advance(601)
      expect(await expectRefusal(backend, backend.firstPort.decideNamed(join))).toMatchObject(refused)
    })
  })
}
