/** Nobody decides a claim of his own: no key, no selection and no bulk takes one, and the dialog says how many stay. */
import { expect, it } from "vitest"
import { ownClaim } from "#domain/claims/claim.messages.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"
import { backendWith, openClaims } from "#tests/machines/claims/headless-claims.ts"

/** Twelve claims of a member and two of the administrator, which are the newest. */
const withOwn = async () => {
  const place = await backendWith(12)
  await place.submit(2, marta.id)
  return { place, at: await openClaims(place) }
}

it("the keys that decide say why they do nothing on an own claim", async () => {
  const { place, at } = await withOwn()
  await at.run("claims.next")
  for (const id of ["claims.approve", "claims.reject"])
    expect(at.command(id)).toMatchObject({ message: null, why: ownClaim, whyForbidden: ownClaim })
  expect((await done(place.second.stats)).pending).toBe(14)
  await at.run("claims.next")
  await at.run("claims.next")
  expect(at.command("claims.approve")?.message).not.toBeNull()
  at.stop()
})

it("own claims are left out of a page that is selected and of all that match", async () => {
  const { place, at } = await withOwn()
  await at.run("claims.selectPage")
  expect(at.shown().selection).toMatchObject({ kind: "named", ids: { length: 8 } })
  await at.run("claims.selectMatching")
  expect(at.shown().selection).toMatchObject({ kind: "matching", expected: 12 })
  await at.run("claims.approve")
  expect(at.decided()).toMatchObject({ approvalTarget: { expected: 12, spared: { own: 2 } } })
  await at.decide({ type: "approval.confirm" })
  expect(await done(place.second.stats)).toMatchObject({ pending: 2, approved: 12 })
  at.stop()
})

it("all that are rejected or approved are those that are not one's own", async () => {
  const { place, at } = await withOwn()
  await at.run("claims.selectMatching")
  await at.run("claims.reject")
  expect(at.decided()).toMatchObject({ rejectionTarget: { spared: { own: 2 } } })
  await at.decide({ type: "reason.cancel" })
  await at.run("claims.clearSelection")
  await at.run("claims.approveAll")
  expect(at.decided()).toMatchObject({ approvalTarget: { kind: "all", expected: 12, spared: { own: 2 } } })
  await at.decide({ type: "approval.confirm" })
  expect(await done(place.second.stats)).toMatchObject({ pending: 2, approved: 12 })
  at.stop()
})
