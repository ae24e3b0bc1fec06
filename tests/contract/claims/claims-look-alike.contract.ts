import { describe, expect, it } from "vitest"
import { isLookAlike } from "#domain/claims/claim.rules.ts"
import type { Claim } from "#domain/claims/claim.schema.ts"
import type { ClaimsBackend, GetBackend } from "#tests/contract/claims/claims-backend.ts"
import { expectRefusal, idsOf, sortedIds, statusOf, submit } from "#tests/contract/claims/claims-steps.ts"
import { done } from "#tests/fixtures/outcomes.ts"

const treated = "2026-09-01"

/** Three equal claims of one person in the order of their submission, and one of another type. */
const alikeAndAnother = async (backend: ClaimsBackend) => {
  const user = await backend.addUser()
  const first = await submit(backend, { user, treated })
  await backend.advance(1)
  const second = await submit(backend, { user, treated })
  await backend.advance(1)
  const third = await submit(backend, { user, treated })
  const another = await submit(backend, { user, treated, type: "vision" })
  return { first, second, third, another }
}

const marksOf = async (backend: ClaimsBackend, claims: ReadonlyArray<Pick<Claim, "id">>) =>
  Promise.all(claims.map(async ({ id }) => (await done(backend.firstPort.find(id))).look_alike_of))

export const lookAlikeTests = (getBackend: GetBackend): void => {
  describe("claims that look alike", () => {
    it("every claim but the one submitted first is marked with it, in lists and alone", async () => {
      const backend = getBackend()
      const { first, second, third, another } = await alikeAndAnother(backend)
      expect([first, second, third, another].map(({ look_alike_of }) => look_alike_of)).toEqual([
        null,
        first.id,
        first.id,
        null
      ])
      expect(await marksOf(backend, [first, second, third, another])).toEqual([null, first.id, first.id, null])
      const marked = await done(backend.firstPort.list({ look_alike: "yes" }))
      expect(sortedIds(marked.data)).toEqual(sortedIds([second, third]))
      expect(sortedIds((await done(backend.firstPort.list({ look_alike: "no" }))).data)).toEqual(
        sortedIds([first, another])
      )
      const ofUser = (await done(backend.firstPort.ofUser(first.user_id, {}))).data
      expect(sortedIds(ofUser.filter(isLookAlike))).toEqual(sortedIds([second, third]))
    })

    it("a rejected or deleted claim looks like none, until that is undone", async () => {
      const backend = getBackend()
      const { first, second, third } = await alikeAndAnother(backend)
      const rejected = await done(backend.firstPort.change(first.id, { status: "rejected" }))
      expect(rejected.look_alike_of).toBeNull()
      expect(await marksOf(backend, [first, second, third])).toEqual([null, null, second.id])
      await done(backend.firstPort.remove(second.id))
      expect(await marksOf(backend, [first, third])).toEqual([null, null])
      if (rejected.decision_id === null) throw new Error("The decision cannot be undone")
      await done(backend.firstPort.undo(rejected.decision_id, {}))
      expect(await marksOf(backend, [first, third])).toEqual([null, first.id])
      expect((await done(backend.firstPort.restore(second.id))).look_alike_of).toBe(first.id)
    })

    it("a claim that is approved goes on being the one that others look like", async () => {
      const backend = getBackend()
      const { first, second, third } = await alikeAndAnother(backend)
      await done(backend.firstPort.change(first.id, { status: "approved" }))
      expect((await done(backend.firstPort.change(second.id, { status: "approved" }))).look_alike_of).toBe(first.id)
      expect(await marksOf(backend, [first, second, third])).toEqual([null, first.id, first.id])
      expect(await done(backend.firstPort.list({}))).toMatchObject({ pending: 2, pending_look_alikes: 1 })
    })

    it("an edit takes a claim out of its group and into another, without raising the version of the others", async () => {
      const backend = getBackend()
      const { first, second, third, another } = await alikeAndAnother(backend)
      expect((await done(backend.firstPort.change(first.id, { type: "vision" }))).look_alike_of).toBeNull()
      expect(await marksOf(backend, [second, third, another])).toEqual([null, second.id, first.id])
      expect((await done(backend.firstPort.find(another.id))).version).toBe(1)
      const other = await backend.addUser()
      expect((await done(backend.firstPort.change(third.id, { user_id: other }))).look_alike_of).toBeNull()
    })

    it("a decision of all that match leaves them out, and takes them where it says so", async () => {
      const backend = getBackend()
      const { first, second, third, another } = await alikeAndAnother(backend)
      const { pending, pending_look_alikes: alike, asOf } = await done(backend.firstPort.list({}))
      expect([pending, alike]).toEqual([4, 2])
      const all = { filter: {}, asOf, status: "approved" } as const
      expect(await expectRefusal(backend, backend.firstPort.decideMatching({ ...all, expected: 4 }))).toMatchObject({
        _tag: "CountChanged",
        expected: 4,
        actual: 2
      })
      expect(await done(backend.firstPort.decideMatching({ ...all, expected: 2 }))).toMatchObject({ updated: 2 })
      for (const claim of [second, third]) expect(await statusOf(backend.firstPort, claim)).toBe("pending")
      for (const claim of [first, another]) expect(await statusOf(backend.firstPort, claim)).toBe("approved")
      const including = { ...all, expected: 2, include_look_alikes: true }
      expect(await done(backend.firstPort.decideMatching(including))).toMatchObject({ updated: 2 })
    })

    it("a filter that names them and named ids take them", async () => {
      const backend = getBackend()
      const { second, third } = await alikeAndAnother(backend)
      const named = await done(backend.firstPort.decideNamed({ ids: [second.id], status: "rejected" }))
      expect(named.updated).toEqual([second.id])
      const { asOf } = await done(backend.firstPort.list({}))
      const marked = { filter: { look_alike: "yes" }, asOf, expected: 1, status: "rejected" } as const
      expect(await done(backend.firstPort.decideMatching(marked))).toMatchObject({ updated: 1 })
      expect(await statusOf(backend.firstPort, third)).toBe("rejected")
    })

    it("approving all leaves them out with a body, and takes them without", async () => {
      const backend = getBackend()
      const { first, second, third, another } = await alikeAndAnother(backend)
      const { as_of: asOf, pending_look_alikes: alike } = await done(backend.firstPort.stats)
      expect(alike).toBe(2)
      expect(await done(backend.firstPort.approveAll({ asOf, expected: 2 }))).toMatchObject({ updated: 2 })
      expect(await marksOf(backend, [second, third])).toEqual([first.id, first.id])
      expect(await done(backend.firstPort.approveAll({ asOf }))).toMatchObject({ updated: 0 })
      expect(await done(backend.firstPort.approveAll({}))).toMatchObject({ updated: 2 })
      expect(idsOf((await done(backend.firstPort.list({ status: "approved" }))).data)).toHaveLength(4)
      expect(await statusOf(backend.firstPort, another)).toBe("approved")
    })

    it("an own claim that looks like an earlier one is counted as own", async () => {
      const backend = getBackend()
      await submit(backend, { user: backend.first.id, treated })
      await backend.advance(1)
      await submit(backend, { user: backend.first.id, treated })
      const counts = { pending: 2, pending_own: 2, pending_look_alikes: 0 }
      expect(await done(backend.firstPort.list({}))).toMatchObject(counts)
      expect(await done(backend.firstPort.stats)).toMatchObject(counts)
      expect(await done(backend.secondPort.list({ searchTerm: "" }))).toMatchObject({
        pending_own: 0,
        pending_look_alikes: 1
      })
    })
  })
}
