import { describe, expect, it } from "vitest"
import type { Claim } from "#domain/claims/claim.schema.ts"
import type { ClaimsBackend, GetBackend } from "#tests/contract/claims/claims-backend.ts"
import { expectRefusal, idsOf, sortedIds, statusOf, submit } from "#tests/contract/claims/claims-steps.ts"
import { done } from "#tests/fixtures/outcomes.ts"

/** Three claims of the first administrator, of which one is decided and one deleted, and two of a member. */
const ownAndOthers = async (backend: ClaimsBackend) => {
  const own = await submit(backend, { user: backend.first.id })
  const decided = await submit(backend, { user: backend.first.id })
  const deleted = await submit(backend, { user: backend.first.id })
  await done(backend.secondPort.change(decided.id, { status: "approved" }))
  await done(backend.secondPort.remove(deleted.id))
  const member = await backend.addUser()
  const others = [await submit(backend, { user: member }), await submit(backend, { user: member, type: "vision" })]
  return { own, decided, others }
}

export const ownTests = (getBackend: GetBackend): void => {
  describe("one's own claims", () => {
    it("the claim that an administrator reads as his own is marked for him alone", async () => {
      const backend = getBackend()
      const { own, decided, others } = await ownAndOthers(backend)
      const marks = (claims: ReadonlyArray<Claim>) => sortedIds(claims.filter(({ is_own }) => is_own === true))
      const mine = [own.id, decided.id].toSorted()
      expect(marks((await done(backend.firstPort.list({}))).data)).toEqual(mine)
      expect(marks((await done(backend.secondPort.list({}))).data)).toEqual([])
      expect(marks((await done(backend.firstPort.ofUser(backend.first.id, {}))).data)).toEqual(mine)
      expect((await done(backend.firstPort.find(own.id))).is_own).toBe(true)
      for (const { id } of others) expect((await done(backend.firstPort.find(id))).is_own).toBeUndefined()
    })

    it("an own claim is refused alone, also where an edit would first give it to another", async () => {
      const backend = getBackend()
      const { own, decided, others } = await ownAndOthers(backend)
      const member = await backend.addUser()
      for (const change of [
        { status: "approved" },
        { status: "rejected" },
        { status: "approved", user_id: member }
      ] as const)
        expect(await expectRefusal(backend, backend.firstPort.change(own.id, change))).toMatchObject({
          _tag: "OwnClaim"
        })
      const [theirs] = others
      const toOneself = { status: "approved", user_id: backend.first.id } as const
      expect(await expectRefusal(backend, backend.firstPort.change(theirs?.id ?? own.id, toOneself))).toMatchObject({
        _tag: "OwnClaim"
      })
      // What is decided already is said as to everybody.
      const again = backend.firstPort.change(decided.id, { status: "rejected" })
      expect(await expectRefusal(backend, again)).toMatchObject({ _tag: "ClaimNotPending" })
      expect(await done(backend.firstPort.change(own.id, { type: "dental" }))).toMatchObject({ is_own: true })
      expect((await done(backend.secondPort.change(own.id, { status: "approved" }))).status).toBe("approved")
    })

    it("an own claim that is named among others is left out and said", async () => {
      const backend = getBackend()
      const { own, others } = await ownAndOthers(backend)
      const { updated, conflicts } = await done(
        backend.firstPort.decideNamed({ ids: [own.id, ...idsOf(others)], status: "rejected" })
      )
      expect(updated.toSorted()).toEqual(sortedIds(others))
      const { user } = own
      expect(conflicts).toEqual([
        { id: own.id, status: "own", reason: "own", user, decided_by: null, decided_at: null }
      ])
      expect(await statusOf(backend.firstPort, own)).toBe("pending")
    })

    it("the counts say how many are one's own, and a decision of all that match expects the others", async () => {
      const backend = getBackend()
      const { own, others } = await ownAndOthers(backend)
      const { pending, pending_own: ownCount = 0, asOf } = await done(backend.firstPort.list({ limit: 1 }))
      expect([pending, ownCount]).toEqual([3, 1])
      expect(await done(backend.firstPort.list({ type: "vision" }))).toMatchObject({ pending: 1, pending_own: 0 })
      expect(await done(backend.secondPort.list({}))).toMatchObject({ pending: 3, pending_own: 0 })
      expect(await done(backend.firstPort.stats)).toMatchObject({ pending: 3, pending_own: 1 })
      const all = { filter: {}, asOf, status: "approved" } as const
      expect(
        await expectRefusal(backend, backend.firstPort.decideMatching({ ...all, expected: pending }))
      ).toMatchObject({ _tag: "CountChanged", expected: 3, actual: 2 })
      const outcome = await done(backend.firstPort.decideMatching({ ...all, expected: pending - ownCount }))
      expect(outcome).toMatchObject({ updated: others.length, conflicts: [], conflicts_total: 0 })
      expect(await statusOf(backend.firstPort, own)).toBe("pending")
    })

    it("approving all leaves one's own pending, with and without a body", async () => {
      const backend = getBackend()
      const { own, others } = await ownAndOthers(backend)
      const { as_of: asOf, pending, pending_own: ownCount = 0 } = await done(backend.firstPort.stats)
      const counted = await done(backend.firstPort.approveAll({ asOf, expected: pending - ownCount }))
      expect(counted).toMatchObject({ updated: others.length, conflicts_total: 0 })
      expect(await done(backend.firstPort.approveAll({}))).toMatchObject({ updated: 0, conflicts_total: 0 })
      expect(await statusOf(backend.firstPort, own)).toBe("pending")
      expect(await done(backend.secondPort.approveAll({}))).toMatchObject({ updated: 1 })
    })
  })
}
