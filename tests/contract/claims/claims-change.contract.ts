import { describe, expect, it } from "vitest"
import { addSeconds } from "#domain/shared/calendar.schema.ts"
import { actionsOn, pastMoment, expectRefusal, statusOf, submit } from "#tests/contract/claims/claims-steps.ts"
import type { GetBackend } from "#tests/contract/claims/claims-backend.ts"
import { day, duplicate, unknownClaimId } from "#tests/fixtures/claims.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { userId } from "#tests/fixtures/people.ts"

export const changeTests = (getBackend: GetBackend): void => {
  describe("deciding one claim", () => {
    it("an approval shows its administrator and time to both, and its undo only to the one who decided", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      const decided = await done(backend.firstPort.change(claim.id, { status: "approved" }))
      expect(decided).toMatchObject({
        id: claim.id,
        status: "approved",
        version: 2,
        decided_by: backend.first,
        reason: null
      })
      if (decided.decided_at === null) throw new Error("A decided claim has no time")
      expect(decided.undo_until).toBe(addSeconds(decided.decided_at, 600))
      expect(decided.decision_id).toEqual(expect.any(String))
      expect(await done(backend.firstPort.find(claim.id))).toEqual(decided)
      expect(await done(backend.secondPort.find(claim.id))).toEqual({ ...decided, decision_id: null, undo_until: null })
      const entry = (await backend.audit()).find(({ action }) => action === "claim.approve")
      expect(entry).toMatchObject({
        actor: backend.first,
        entity_id: claim.id,
        before: { status: "pending" },
        after: { status: "approved", decision_id: decided.decision_id }
      })
      expect(await actionsOn(backend, claim)).toEqual(["claim.create", "claim.approve"])
    })

    it("a claim is rejected with or without a reason", async () => {
      const backend = getBackend()
      const [one, other] = [await submit(backend), await submit(backend)]
      const explained = await done(backend.firstPort.change(one.id, { status: "rejected", reason: duplicate }))
      expect(explained).toMatchObject({ status: "rejected", reason: duplicate, decided_by: backend.first })
      expect(await done(backend.secondPort.find(one.id))).toMatchObject({ status: "rejected", reason: duplicate })
      expect(await done(backend.firstPort.change(other.id, { status: "rejected" }))).toMatchObject({ reason: null })
      expect(await actionsOn(backend, one)).toEqual(["claim.create", "claim.reject"])
    })

    it("an approval with a reason is refused", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      const refusal = await expectRefusal(
        backend,
        backend.firstPort.change(claim.id, { status: "approved", reason: duplicate })
      )
      expect(refusal).toMatchObject({ _tag: "FieldsInvalid", fields: { reason: expect.any(String) } })
      expect((await done(backend.firstPort.change(claim.id, { status: "approved", reason: null }))).status).toBe(
        "approved"
      )
    })

    it.each(["approved", "rejected", "pending"] as const)(
      "%s of a decided claim is refused with its administrator and time",
      async (status) => {
        const backend = getBackend()
        const claim = await submit(backend)
        const { decided_at } = await done(backend.firstPort.change(claim.id, { status: "approved" }))
        for (const port of [backend.firstPort, backend.secondPort]) {
          const refusal = await expectRefusal(backend, port.change(claim.id, { status }))
          expect(refusal).toMatchObject({
            _tag: "ClaimNotPending",
            status: "approved",
            decided_by: backend.first,
            decided_at
          })
        }
      }
    )

    it("a pending claim cannot be made pending", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      const refusal = await expectRefusal(backend, backend.firstPort.change(claim.id, { status: "pending" }))
      expect(refusal).toMatchObject({ _tag: "ClaimNotPending", status: "pending", decided_by: null, decided_at: null })
    })

    it("a deleted client's claim can be rejected but not approved", async () => {
      const backend = getBackend()
      const user = await backend.addUser()
      const claim = await submit(backend, { user })
      await backend.deleteUser(user)
      expect(await expectRefusal(backend, backend.firstPort.change(claim.id, { status: "approved" }))).toMatchObject({
        _tag: "ClientDeleted"
      })
      expect((await done(backend.firstPort.change(claim.id, { status: "rejected" }))).status).toBe("rejected")
    })
  })

  describe("editing a claim", () => {
    it("an edit writes the named fields, keeps the others, and is audited with before and after", async () => {
      const backend = getBackend()
      const claim = await submit(backend, { type: "dental", treated: "2026-03-04" })
      const user = await backend.addUser({ given_name: "Óscar", surname: "Vega" })
      const edited = await done(backend.firstPort.change(claim.id, { type: "vision", user_id: user }))
      expect(edited).toEqual({
        ...claim,
        type: "vision",
        user_id: user,
        user: { given_name: "Óscar", surname: "Vega" },
        version: 2
      })
      expect(await done(backend.secondPort.find(claim.id))).toEqual(edited)
      const entry = (await backend.audit()).find(({ action }) => action === "claim.change")
      expect(entry).toMatchObject({
        actor: backend.first,
        entity_id: claim.id,
        before: { type: "dental", user_id: claim.user_id },
        after: { type: "vision", user_id: user }
      })
      expect(Object.keys(entry?.after ?? {})).not.toContain("date_treatment")
      expect((await done(backend.firstPort.list({ searchTerm: "oscar" }))).data).toEqual([edited])
      expect((await done(backend.firstPort.list({ searchTerm: "ortega" }))).data).toEqual([])
    })

    it("a row sent back as it was listed changes nothing, in any status", async () => {
      const backend = getBackend()
      const [one, two, three] = [await submit(backend), await submit(backend), await submit(backend)]
      await done(backend.firstPort.change(two.id, { status: "approved" }))
      await done(backend.secondPort.change(three.id, { status: "rejected", reason: duplicate }))
      const rows = []
      for (const { id } of [one, two, three]) rows.push(await done(backend.firstPort.find(id)))
      const before = await backend.snapshot()
      for (const row of rows) {
        const { user_id, type, date_treatment, status, reason, version } = row
        const sent = { user_id, type, date_treatment, status, reason, version }
        expect(await done(backend.firstPort.change(row.id, sent))).toEqual(row)
      }
      expect(await backend.snapshot()).toEqual(before)
    })

    it("one call edits and decides, both or neither", async () => {
      const backend = getBackend()
      const [claim, other] = [await submit(backend), await submit(backend)]
      const changed = await done(
        backend.firstPort.change(claim.id, { type: "wellness", status: "rejected", reason: duplicate })
      )
      expect(changed).toMatchObject({
        type: "wellness",
        status: "rejected",
        reason: duplicate,
        decided_by: backend.first
      })
      expect(await done(backend.firstPort.find(claim.id))).toEqual(changed)
      expect(await actionsOn(backend, claim)).toEqual(expect.arrayContaining(["claim.change", "claim.reject"]))
      const refusal = await expectRefusal(
        backend,
        backend.firstPort.change(other.id, { type: "wellness", status: "approved", reason: duplicate })
      )
      expect(refusal).toMatchObject({ _tag: "FieldsInvalid" })
      const decided = await expectRefusal(
        backend,
        backend.secondPort.change(claim.id, { type: "other", status: "approved" })
      )
      expect(decided).toMatchObject({ _tag: "ClaimNotPending", status: "rejected", decided_by: backend.first })
    })

    it("the reason of a rejected claim is changed and removed", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      await done(backend.firstPort.change(claim.id, { status: "rejected", reason: duplicate }))
      const other = { code: "other", note: "Asked by phone" } as const
      expect(await done(backend.firstPort.change(claim.id, { reason: other }))).toMatchObject({
        status: "rejected",
        reason: other
      })
      expect(await done(backend.secondPort.change(claim.id, { reason: null }))).toMatchObject({
        status: "rejected",
        reason: null
      })
      expect(await done(backend.secondPort.find(claim.id))).toMatchObject({
        status: "rejected",
        reason: null,
        version: 4
      })
    })

    it("an unknown or deleted user or claim is refused", async () => {
      const backend = getBackend()
      const [claim, removed] = [await submit(backend), await submit(backend)]
      const user = await backend.addUser()
      await backend.deleteUser(user)
      await done(backend.firstPort.remove(removed.id))
      for (const user_id of [userId(700_003), user]) {
        const refusal = await expectRefusal(backend, backend.firstPort.change(claim.id, { user_id, type: "other" }))
        expect(refusal).toMatchObject({ _tag: "FieldsInvalid", fields: { user_id: expect.any(String) } })
      }
      for (const id of [unknownClaimId, removed.id]) {
        expect(await expectRefusal(backend, backend.firstPort.change(id, { type: "other" }))).toMatchObject({
          _tag: "ClaimNotFound"
        })
        expect(await expectRefusal(backend, backend.firstPort.change(id, { status: "approved" }))).toMatchObject({
          _tag: "ClaimNotFound"
        })
      }
    })

    it("the claim of a deleted client can be edited without another client", async () => {
      const backend = getBackend()
      const user = await backend.addUser()
      const claim = await submit(backend, { user })
      await backend.deleteUser(user)
      expect(await done(backend.firstPort.change(claim.id, { type: "pharmacy", user_id: user }))).toMatchObject({
        type: "pharmacy"
      })
    })
  })

  describe("versions of a claim", () => {
    it("a decision since the version was read is named with its reason", async () => {
      const backend = getBackend()
      const claim = await submit(backend, { type: "dental" })
      const reason = { code: "other", note: "Twice" } as const
      await done(backend.secondPort.change(claim.id, { status: "rejected", reason }))
      const late = await expectRefusal(
        backend,
        backend.firstPort.change(claim.id, { type: "other", version: claim.version })
      )
      expect(late).toHaveProperty("fields", { status: "rejected", reason })
    })

    it("a stale write is refused with the whole record and what has changed since", async () => {
      const backend = getBackend()
      const claim = await submit(backend, { type: "dental" })
      const current = await done(
        backend.secondPort.change(claim.id, { type: "vision", date_treatment: day("2026-01-31") })
      )
      const refusal = await expectRefusal(
        backend,
        backend.firstPort.change(claim.id, { type: "other", version: claim.version })
      )
      expect(refusal).toMatchObject({
        _tag: "ClaimOvertaken",
        current,
        saved: { by: backend.second, at: expect.any(String) }
      })
      expect(refusal).toHaveProperty("fields", { type: "vision", date_treatment: "2026-01-31" })
      const decision = await expectRefusal(
        backend,
        backend.firstPort.change(claim.id, { status: "approved", version: claim.version })
      )
      expect(decision).toMatchObject({ _tag: "ClaimOvertaken", current })
      expect(
        (await done(backend.firstPort.change(claim.id, { type: "other", version: current.version }))).version
      ).toBe(3)
    })

    it("a write without a version is merged with other writes", async () => {
      const backend = getBackend()
      const claim = await submit(backend, { type: "dental" })
      await done(backend.secondPort.change(claim.id, { date_treatment: day("2026-01-31") }))
      const merged = await done(backend.firstPort.change(claim.id, { type: "other" }))
      expect(merged).toMatchObject({ type: "other", date_treatment: "2026-01-31", version: 3 })
    })

    it("every change increases the version, undo included", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      const decided = await done(backend.firstPort.change(claim.id, { status: "approved", version: 1 }))
      if (decided.decision_id === null) throw new Error("The administrator's own decision has no id")
      await done(backend.firstPort.undo(decided.decision_id, {}))
      expect((await done(backend.firstPort.find(claim.id))).version).toBe(3)
    })
  })

  describe("deleting a claim", () => {
    it("a deleted claim is not listed and cannot be deleted again", async () => {
      const backend = getBackend()
      const user = await backend.addUser()
      const [claim, other] = [await submit(backend, { user }), await submit(backend, { user })]
      await done(backend.firstPort.change(other.id, { status: "approved" }))
      await done(backend.secondPort.remove(claim.id))
      expect(await failure(backend.firstPort.find(claim.id))).toMatchObject({ _tag: "ClaimNotFound" })
      expect((await done(backend.firstPort.list({}))).pagination.total).toBe(1)
      expect((await done(backend.firstPort.list({ status: "pending" }))).data).toEqual([])
      expect((await done(backend.firstPort.ofUser(user, {}))).data.map(({ id }) => id)).toEqual([other.id])
      expect(await done(backend.firstPort.stats)).toMatchObject({ total: 1, pending: 0, approved: 1 })
      expect(await expectRefusal(backend, backend.firstPort.remove(claim.id))).toMatchObject({ _tag: "ClaimNotFound" })
      expect(await expectRefusal(backend, backend.firstPort.remove(unknownClaimId))).toMatchObject({
        _tag: "ClaimNotFound"
      })
      const entry = (await backend.audit()).find(({ action }) => action === "claim.delete")
      expect(entry).toMatchObject({
        actor: backend.second,
        entity_id: claim.id,
        before: { status: "pending" },
        after: null
      })
    })

    it("a deleted claim is on the list of deleted ones until it is restored", async () => {
      const backend = getBackend()
      const [claim, other] = [await submit(backend), await submit(backend)]
      await done(backend.firstPort.change(claim.id, { status: "approved" }))
      await done(backend.firstPort.remove(claim.id))
      const deleted = await done(backend.firstPort.list({ active: "no" }))
      expect(deleted.data).toMatchObject([{ id: claim.id, status: "approved", is_deleted: true, version: 3 }])
      expect(deleted.pending).toBe(0)
      expect((await done(backend.firstPort.list({}))).data.map(({ id }) => id)).toEqual([other.id])
      expect(await expectRefusal(backend, backend.firstPort.restore(claim.id, 1))).toMatchObject({
        _tag: "ClaimOvertaken"
      })
      const restored = await done(backend.secondPort.restore(claim.id, 3))
      expect(restored).toMatchObject({ id: claim.id, status: "approved", version: 4 })
      expect(restored).not.toHaveProperty("is_deleted")
      expect(await done(backend.secondPort.restore(claim.id))).toEqual(restored)
      expect(await done(backend.firstPort.stats)).toMatchObject({ total: 2, pending: 1, approved: 1 })
      expect((await done(backend.firstPort.list({ active: "no" }))).data).toEqual([])
      expect(await expectRefusal(backend, backend.firstPort.restore(unknownClaimId))).toMatchObject({
        _tag: "ClaimNotFound"
      })
      const entry = (await backend.audit()).find(({ action }) => action === "claim.restore")
      expect(entry).toMatchObject({ actor: backend.second, entity_id: claim.id, before: null })
    })

    it("deciding all that match decides no deleted claim, even where the filter asks for those", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      await done(backend.firstPort.remove(claim.id))
      const asOf = await pastMoment(backend)
      expect(
        await done(
          backend.firstPort.decideMatching({ filter: { active: "no" }, asOf, expected: 0, status: "rejected" })
        )
      ).toMatchObject({ updated: 0 })
      expect((await done(backend.firstPort.list({ active: "no" }))).data).toMatchObject([{ status: "pending" }])
    })

    it("a deleted claim is left out of every bulk decision", async () => {
      const backend = getBackend()
      const [claim, other] = [await submit(backend), await submit(backend)]
      await done(backend.firstPort.remove(claim.id))
      const asOf = await pastMoment(backend)
      const named = await done(backend.firstPort.decideNamed({ ids: [claim.id], status: "approved" }))
      expect(named).toMatchObject({ updated: [], conflicts: [{ id: claim.id, status: "not_found" }] })
      const matching = await done(
        backend.firstPort.decideMatching({ filter: {}, asOf, expected: 1, status: "rejected" })
      )
      expect(matching).toMatchObject({ updated: 1, conflicts: [], conflicts_total: 0 })
      expect(await statusOf(backend.firstPort, other)).toBe("rejected")
    })
  })
}
