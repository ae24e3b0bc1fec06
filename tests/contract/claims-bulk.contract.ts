import { describe, expect, it } from "vitest"
import { bulkMax } from "#domain/claims/decision.schema.ts"
import { actionsOn, idsOf, refuses, statusOf, submit, submitMany } from "#tests/contract/claims-acts.ts"
import type { InWorld } from "#tests/contract/claims.contract.ts"
import { claimId, decisionId, duplicate, strangerClaimId } from "#tests/fixtures/claims.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

export const bulkPromises = (inWorld: InWorld): void => {
  describe("deciding named claims", () => {
    it("decides all that are pending under one decision, with one audit entry for each", async () => {
      const world = inWorld()
      const claims = await submitMany(world, 4)
      const [spared, ...named] = claims
      if (spared === undefined) throw new Error("There are no claims")
      const outcome = await done(
        world.firstPort.decideNamed({ ids: idsOf(named), status: "rejected", reason: duplicate })
      )
      expect(outcome.updated.toSorted()).toEqual(idsOf(named).toSorted())
      expect(outcome.conflicts).toEqual([])
      for (const claim of named) {
        expect(await done(world.firstPort.find(claim.id))).toMatchObject({
          status: "rejected",
          reason: duplicate,
          version: 2,
          decided_by: world.first,
          decided_at: outcome.decided_at,
          decision_id: outcome.decision_id,
          undo_until: outcome.undo_until
        })
        expect(await actionsOn(world, claim)).toEqual(["claim.create", "claim.reject"])
      }
      expect(await done(world.firstPort.find(spared.id))).toEqual(spared)
      expect(await done(world.firstPort.stats)).toMatchObject({ total: 4, pending: 1, approved: 0, rejected: 3 })
    })

    it("answers what it could not decide, untouched, and decides the rest", async () => {
      const world = inWorld()
      const user = await world.addUser()
      const [open, decided, deleted, orphan] = [
        await submit(world),
        await submit(world),
        await submit(world),
        await submit(world, { user })
      ]
      const { decided_at } = await done(world.secondPort.change(decided.id, { status: "rejected", reason: duplicate }))
      await done(world.secondPort.remove(deleted.id))
      await world.deleteUser(user)
      const before = await done(world.secondPort.find(decided.id))
      const ids = [orphan.id, decided.id, strangerClaimId, open.id, deleted.id]
      const { updated, conflicts } = await done(world.firstPort.decideNamed({ ids, status: "approved" }))
      expect(updated).toEqual([open.id])
      expect(conflicts).toHaveLength(4)
      expect(conflicts).toEqual(
        expect.arrayContaining([
          { id: strangerClaimId, status: "not_found", decided_by: null, decided_at: null },
          { id: deleted.id, status: "not_found", decided_by: null, decided_at: null },
          { id: decided.id, status: "rejected", decided_by: world.second, decided_at },
          { id: orphan.id, status: "client_deleted", decided_by: null, decided_at: null }
        ])
      )
      expect(await done(world.secondPort.find(decided.id))).toEqual(before)
      expect(await statusOf(world.firstPort, orphan)).toBe("pending")
    })

    it("rejects the claims of a deleted client", async () => {
      const world = inWorld()
      const user = await world.addUser()
      const claim = await submit(world, { user })
      await world.deleteUser(user)
      expect((await done(world.firstPort.decideNamed({ ids: [claim.id], status: "rejected" }))).updated).toEqual([
        claim.id
      ])
    })

    it("counts an id that is named twice once", async () => {
      const world = inWorld()
      const [claim, decided] = [await submit(world), await submit(world)]
      await done(world.secondPort.change(decided.id, { status: "approved" }))
      const ids = [claim.id, decided.id, claim.id, decided.id, strangerClaimId, strangerClaimId]
      const { updated, conflicts } = await done(world.firstPort.decideNamed({ ids, status: "approved" }))
      expect(updated).toEqual([claim.id])
      expect(idsOf(conflicts).toSorted()).toEqual([decided.id, strangerClaimId].toSorted())
      expect(await done(world.firstPort.find(claim.id))).toMatchObject({ version: 2 })
      expect(await actionsOn(world, claim)).toEqual(["claim.create", "claim.approve"])
    })

    it("refuses a reason for approvals", async () => {
      const world = inWorld()
      const claim = await submit(world)
      const refusal = await refuses(
        world,
        world.firstPort.decideNamed({ ids: [claim.id], status: "approved", reason: duplicate })
      )
      expect(refusal).toMatchObject({ _tag: "FieldsInvalid", fields: { reason: expect.any(String) } })
    })

    it("takes a thousand at once", async () => {
      const world = inWorld()
      const claim = await submit(world)
      const strangers = Array.from({ length: bulkMax - 1 }, (_, n) => claimId(500_000 + n))
      const { updated, conflicts } = await done(
        world.firstPort.decideNamed({ ids: [...strangers, claim.id], status: "approved" })
      )
      expect(updated).toEqual([claim.id])
      expect(conflicts).toHaveLength(bulkMax - 1)
    })
  })

  describe("joining a decision", () => {
    it("makes one undo cover all calls, and keeps the first call's time", async () => {
      const world = inWorld()
      const [one, two] = [await submit(world), await submit(world)]
      const first = await done(world.firstPort.decideNamed({ ids: [one.id], status: "approved" }))
      await world.advance(120)
      const second = await done(
        world.firstPort.decideNamed({ ids: [two.id], status: "approved", decision_id: first.decision_id })
      )
      expect(second).toMatchObject({ decision_id: first.decision_id, updated: [two.id] })
      const [undoable, ...others] = await done(world.firstPort.undoable)
      expect(others).toEqual([])
      expect(undoable).toMatchObject({
        decision_id: first.decision_id,
        status: "approved",
        claims: 2,
        undo_until: second.undo_until
      })
      expect(await done(world.firstPort.find(two.id))).toMatchObject({ undo_until: second.undo_until })
      await world.advance(490)
      expect(await done(world.firstPort.undoable)).toEqual([])
      expect(await failure(world.firstPort.undo(first.decision_id, {}))).toMatchObject({ _tag: "DecisionClosed" })
    })

    it("undoes what was joined together", async () => {
      const world = inWorld()
      const [one, two] = [await submit(world), await submit(world)]
      const { decision_id } = await done(
        world.firstPort.decideNamed({ ids: [one.id], status: "rejected", reason: duplicate })
      )
      await done(world.firstPort.decideNamed({ ids: [two.id], status: "rejected", decision_id }))
      const { reverted } = await done(world.firstPort.undo(decision_id, {}))
      expect(reverted.toSorted()).toEqual([one.id, two.id].toSorted())
      expect(await done(world.firstPort.stats)).toMatchObject({ pending: 2, rejected: 0 })
    })

    it("is refused when the decision is foreign, unknown, past its time, or of the other verdict", async () => {
      const world = inWorld()
      const [one, two] = [await submit(world), await submit(world)]
      const { decision_id } = await done(world.firstPort.decideNamed({ ids: [one.id], status: "approved" }))
      const refused = { _tag: "DecisionNotJoinable" }
      const join = { ids: [two.id], status: "approved", decision_id } as const
      expect(await refuses(world, world.secondPort.decideNamed(join))).toMatchObject(refused)
      expect(await refuses(world, world.firstPort.decideNamed({ ...join, status: "rejected" }))).toMatchObject(refused)
      expect(
        await refuses(world, world.firstPort.decideNamed({ ...join, decision_id: decisionId(600_001) }))
      ).toMatchObject(refused)
      await world.advance(601)
      expect(await refuses(world, world.firstPort.decideNamed(join))).toMatchObject(refused)
    })
  })
}
