import { describe, expect, it } from "vitest"
import {
  actionsOn,
  idsOf,
  pastMoment,
  expectRefusal,
  statusOf,
  submit,
  submitMany
} from "#tests/contract/claims/claims-steps.ts"
import type { GetBackend } from "#tests/contract/claims/claims-backend.ts"
import { decisionId, duplicate, unknownClaimId } from "#tests/fixtures/claims.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

export const undoTests = (getBackend: GetBackend): void => {
  describe("undoing a decision", () => {
    it("an undo makes the claims pending again, each with an audit entry and a new version", async () => {
      const backend = getBackend()
      const claims = await submitMany(backend, 3)
      const { decision_id } = await done(
        backend.firstPort.decideNamed({ ids: idsOf(claims), status: "rejected", reason: duplicate })
      )
      const outcome = await done(backend.firstPort.undo(decision_id, {}))
      expect(outcome.reverted.toSorted()).toEqual(idsOf(claims).toSorted())
      expect(outcome).toMatchObject({ reverted_total: 3, kept: [], kept_total: 0 })
      for (const claim of claims) {
        expect(await done(backend.secondPort.find(claim.id))).toEqual({ ...claim, version: 3 })
        expect(await actionsOn(backend, claim)).toEqual(["claim.create", "claim.reject", "claim.undo"])
      }
      const entry = (await backend.audit()).find(({ action }) => action === "claim.undo")
      expect(entry).toMatchObject({
        actor: backend.first,
        before: { status: "rejected" },
        after: { status: "pending" }
      })
      expect(await done(backend.firstPort.stats)).toMatchObject({ pending: 3, rejected: 0 })
      expect(await done(backend.firstPort.undoable)).toEqual([])
    })

    it("a second undo is refused", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      const { decision_id } = await done(backend.firstPort.decideNamed({ ids: [claim.id], status: "approved" }))
      await done(backend.firstPort.undo(decision_id, {}))
      for (const request of [{}, { ids: [claim.id] }]) {
        expect(await expectRefusal(backend, backend.firstPort.undo(decision_id, request))).toMatchObject({
          _tag: "DecisionClosed"
        })
      }
    })

    it("an undo is refused when every claim of the decision was changed since", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      const { decision_id } = await done(backend.firstPort.decideNamed({ ids: [claim.id], status: "approved" }))
      const touched = await done(backend.firstPort.change(claim.id, { type: "other" }))
      expect(touched).toMatchObject({ status: "approved", decision_id: null, undo_until: null })
      expect(await done(backend.firstPort.find(claim.id))).toEqual(touched)
      expect(await expectRefusal(backend, backend.firstPort.undo(decision_id, {}))).toMatchObject({
        _tag: "DecisionClosed"
      })
    })

    it("a partial undo leaves the other claims undoable", async () => {
      const backend = getBackend()
      const [one, two, three] = await submitMany(backend, 3)
      if (one === undefined || two === undefined || three === undefined) throw new Error("There are too few claims")
      const { decision_id } = await done(
        backend.firstPort.decideNamed({ ids: [one.id, two.id, three.id], status: "approved" })
      )
      const partial = await done(backend.firstPort.undo(decision_id, { ids: [two.id, two.id] }))
      expect(partial).toMatchObject({ reverted: [two.id], reverted_total: 1, kept: [], kept_total: 0 })
      expect(await statusOf(backend.firstPort, one)).toBe("approved")
      expect(await done(backend.firstPort.undoable)).toMatchObject([{ decision_id, claims: 2 }])
      const rest = await done(backend.firstPort.undo(decision_id, {}))
      expect(rest.reverted.toSorted()).toEqual([one.id, three.id].toSorted())
      expect(rest.kept).toEqual([])
      expect(await done(backend.firstPort.stats)).toMatchObject({ pending: 3, approved: 0 })
    })

    it("claims changed since keep their state and are returned with it", async () => {
      const backend = getBackend()
      const [edited, untouched] = await submitMany(backend, 2)
      if (edited === undefined || untouched === undefined) throw new Error("There are too few claims")
      const { decision_id } = await done(
        backend.firstPort.decideNamed({ ids: [edited.id, untouched.id], status: "approved" })
      )
      const touched = await done(backend.secondPort.change(edited.id, { type: "other" }))
      expect(touched).toMatchObject({ decision_id: null, undo_until: null })
      expect(await done(backend.firstPort.find(edited.id))).toMatchObject({
        status: "approved",
        decision_id: null,
        undo_until: null
      })
      expect(await done(backend.firstPort.undoable)).toMatchObject([{ decision_id, claims: 1 }])
      const outcome = await done(backend.firstPort.undo(decision_id, {}))
      expect(outcome).toMatchObject({
        reverted: [untouched.id],
        kept: [{ id: edited.id, status: "approved" }],
        kept_total: 1
      })
      expect(await done(backend.firstPort.find(edited.id))).toMatchObject({ status: "approved", type: "other" })
    })

    it("named claims outside the decision keep their state", async () => {
      const backend = getBackend()
      const [own, foreign, open, removed] = [
        await submit(backend),
        await submit(backend),
        await submit(backend),
        await submit(backend)
      ]
      const { decision_id } = await done(
        backend.firstPort.decideNamed({ ids: [own.id, removed.id], status: "approved" })
      )
      await done(backend.secondPort.change(foreign.id, { status: "rejected" }))
      await done(backend.secondPort.remove(removed.id))
      const ids = [own.id, foreign.id, open.id, removed.id, unknownClaimId]
      const { reverted, kept } = await done(backend.firstPort.undo(decision_id, { ids }))
      expect(reverted).toEqual([own.id])
      expect(kept.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(
        [
          { id: foreign.id, status: "rejected" },
          { id: open.id, status: "pending" },
          { id: removed.id, status: "not_found" },
          { id: unknownClaimId, status: "not_found" }
        ].toSorted((one, other) => (one.id < other.id ? -1 : 1))
      )
      expect(await statusOf(backend.firstPort, foreign)).toBe("rejected")
    })

    it("an undo never reverts a later decision on the same claim", async () => {
      const backend = getBackend()
      const [one, two] = [await submit(backend), await submit(backend)]
      const first = await done(backend.firstPort.decideNamed({ ids: [one.id, two.id], status: "approved" }))
      await done(backend.firstPort.undo(first.decision_id, { ids: [one.id] }))
      await done(backend.secondPort.change(one.id, { status: "rejected" }))
      const { reverted } = await done(backend.firstPort.undo(first.decision_id, {}))
      expect(reverted).toEqual([two.id])
      expect(await done(backend.firstPort.find(one.id))).toMatchObject({
        status: "rejected",
        decided_by: backend.second
      })
    })

    it("an undo is refused to the other administrator, for an unknown decision, and after its time", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      const { decision_id } = await done(backend.firstPort.decideNamed({ ids: [claim.id], status: "approved" }))
      expect(await expectRefusal(backend, backend.secondPort.undo(decision_id, {}))).toMatchObject({
        _tag: "DecisionNotYours"
      })
      expect(await expectRefusal(backend, backend.firstPort.undo(decisionId(600_002), {}))).toMatchObject({
        _tag: "DecisionNotFound"
      })
      await backend.advance(601)
      expect(await expectRefusal(backend, backend.firstPort.undo(decision_id, {}))).toMatchObject({
        _tag: "DecisionClosed"
      })
      expect(await done(backend.firstPort.find(claim.id))).toMatchObject({
        status: "approved",
        decision_id: null,
        undo_until: null
      })
    })

    it("a decision of one claim and one over all matching claims can be undone", async () => {
      const backend = getBackend()
      const [one, two] = [await submit(backend), await submit(backend)]
      const { decision_id } = await done(backend.firstPort.change(one.id, { status: "approved" }))
      if (decision_id === null) throw new Error("The administrator's own decision has no id")
      expect(await done(backend.firstPort.undo(decision_id, {}))).toMatchObject({ reverted: [one.id] })
      const asOf = await pastMoment(backend)
      const all = await done(backend.firstPort.decideMatching({ filter: {}, asOf, expected: 2, status: "rejected" }))
      const { reverted } = await done(backend.firstPort.undo(all.decision_id, {}))
      expect(reverted.toSorted()).toEqual([one.id, two.id].toSorted())
    })

    it("the approval of a client who was deleted since can be undone", async () => {
      const backend = getBackend()
      const user = await backend.addUser()
      const claim = await submit(backend, { user })
      const { decision_id } = await done(backend.firstPort.decideNamed({ ids: [claim.id], status: "approved" }))
      await backend.deleteUser(user)
      expect(await done(backend.firstPort.undo(decision_id, {}))).toMatchObject({ reverted: [claim.id] })
    })
  })

  describe("undoable decisions", () => {
    it("the list shows the administrator's own decisions, newest first, with the number of claims each still covers", async () => {
      const backend = getBackend()
      const claims = await submitMany(backend, 3)
      const [one, two, three] = idsOf(claims)
      if (one === undefined || two === undefined || three === undefined) throw new Error("There are too few claims")
      const older = await done(backend.firstPort.decideNamed({ ids: [one, two], status: "approved" }))
      await pastMoment(backend)
      const newer = await done(backend.firstPort.decideNamed({ ids: [three], status: "rejected" }))
      expect(await done(backend.firstPort.undoable)).toEqual([
        {
          decision_id: newer.decision_id,
          status: "rejected",
          claims: 1,
          decided_at: newer.decided_at,
          undo_until: newer.undo_until
        },
        {
          decision_id: older.decision_id,
          status: "approved",
          claims: 2,
          decided_at: older.decided_at,
          undo_until: older.undo_until
        }
      ])
      expect(await done(backend.secondPort.undoable)).toEqual([])
      await done(backend.secondPort.remove(one))
      expect(await done(backend.firstPort.undoable)).toMatchObject([{ claims: 1 }, { claims: 1 }])
    })

    it("the list has at most twenty decisions, and none without claims", async () => {
      const backend = getBackend()
      await done(backend.firstPort.decideNamed({ ids: [unknownClaimId], status: "approved" }))
      expect(await done(backend.firstPort.undoable)).toEqual([])
      const claims = await submitMany(backend, 22)
      for (const { id } of claims) await done(backend.firstPort.change(id, { status: "approved" }))
      expect(await done(backend.firstPort.undoable)).toHaveLength(20)
    })
  })

  describe("when no audit entry can be written", () => {
    it("no call changes anything", async () => {
      const backend = getBackend()
      const [pending, decided] = await submitMany(backend, 2)
      if (pending === undefined || decided === undefined) throw new Error("There are too few claims")
      const { decision_id } = await done(
        backend.firstPort.decideNamed({ ids: [decided.id], status: "rejected", reason: duplicate })
      )
      const asOf = await pastMoment(backend)
      await backend.refuseAudit(true)
      const port = backend.firstPort
      const before = await backend.snapshot()
      const calls = {
        create: port.create({ user_id: pending.user_id, type: "other", date_treatment: pending.date_treatment }),
        edit: port.change(pending.id, { type: "wellness" }),
        approve: port.change(pending.id, { status: "approved" }),
        "edit and reject": port.change(pending.id, { type: "wellness", status: "rejected" }),
        remove: port.remove(pending.id),
        decideNamed: port.decideNamed({ ids: [pending.id, unknownClaimId], status: "approved" }),
        "decideNamed, joining": port.decideNamed({ ids: [pending.id], status: "rejected", decision_id }),
        decideMatching: port.decideMatching({ filter: {}, asOf, expected: 1, status: "rejected" }),
        approveAll: port.approveAll({}),
        undo: port.undo(decision_id, {}),
        "undo of one": port.undo(decision_id, { ids: [decided.id] })
      }
      for (const [name, call] of Object.entries(calls)) {
        await expect(done<unknown, unknown>(call), name).rejects.toBeDefined()
        expect(await backend.snapshot(), name).toEqual(before)
      }
      await backend.refuseAudit(false)
      expect((await done(port.approveAll({}))).updated).toBe(1)
      expect(await failure(backend.secondPort.undo(decision_id, {}))).toMatchObject({ _tag: "DecisionNotYours" })
    })
  })
}
