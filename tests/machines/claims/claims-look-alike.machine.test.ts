/** Claims that look like an earlier one are decided only where somebody has selected or included them. */
import { expect, it } from "vitest"
import { isLookAlike } from "#domain/claims/claim.rules.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { backendWith, type HeadlessClaims, openClaims } from "#tests/machines/claims/headless-claims.ts"

/** Six claims, and three that look alike, which are the newest: two of them are marked. */
const withAlike = async () => {
  const place = await backendWith(6)
  await place.submitAlike(3)
  return { place, at: await openClaims(place) }
}

const markedIds = (at: HeadlessClaims) =>
  at
    .shown()
    .rows.filter(isLookAlike)
    .map(({ id }) => id)

it("a page and all that match are selected without them, and a press on one selects it", async () => {
  const { at } = await withAlike()
  expect(markedIds(at)).toHaveLength(2)
  await at.run("claims.selectPage")
  expect(at.shown().selection).toMatchObject({ kind: "named", ids: { length: 7 } })
  const [marked] = markedIds(at)
  if (marked === undefined) throw new Error("No claim is marked")
  await at.select(marked)
  expect(at.shown().selection).toMatchObject({ kind: "named", ids: { length: 8 } })
  await at.run("claims.selectMatching")
  expect(at.shown().selection).toMatchObject({ kind: "matching", expected: 7 })
  at.stop()
})

it("approving all names how many stay pending, and takes them once they are included", async () => {
  const { place, at } = await withAlike()
  await at.run("claims.approveAll")
  expect(at.decided()).toMatchObject({
    approvalTarget: { kind: "all", expected: 7, spared: { own: 0, alike: 2 } },
    includesLookAlikes: false
  })
  await at.decide({ type: "approval.confirm" })
  expect(await done(place.second.stats)).toMatchObject({ pending: 2, approved: 7, pending_look_alikes: 2 })
  await at.run("claims.refresh")
  await at.run("claims.approveAll")
  expect(at.decided()).toMatchObject({ approvalTarget: { expected: 0, spared: { alike: 2 } } })
  await at.decide({ type: "approval.confirm" })
  expect(await done(place.second.stats)).toMatchObject({ pending: 2 })
  await at.decide({ type: "lookAlikes.include", isIncluded: true })
  await at.decide({ type: "approval.confirm" })
  expect(await done(place.second.stats)).toMatchObject({ pending: 0, approved: 9 })
  at.stop()
})

it("all that match are mentioned in a dialog where some of them look like others", async () => {
  const { place, at } = await withAlike()
  await at.run("claims.selectMatching")
  await at.run("claims.approve")
  expect(at.decided().approvalTarget).toMatchObject({ kind: "matching", expected: 7, spared: { alike: 2 } })
  await at.decide({ type: "lookAlikes.include", isIncluded: true })
  await at.decide({ type: "approval.confirm" })
  expect(await done(place.second.stats)).toMatchObject({ pending: 0, approved: 9 })
  at.stop()
})

it("the list of those that look like others is selected and rejected whole, as duplicates", async () => {
  const { place, at } = await withAlike()
  await at.run("claims.show.lookAlikes")
  expect(at.shown().rows).toHaveLength(2)
  await at.run("claims.selectPage")
  expect(at.shown().selection).toMatchObject({ ids: { length: 2 } })
  await at.run("claims.reject")
  expect(at.decided()).toMatchObject({ reasonCode: "duplicate" })
  await at.decide({ type: "reason.confirm" })
  expect(await done(place.second.stats)).toMatchObject({ pending: 7, rejected: 2, pending_look_alikes: 0 })
  at.stop()
})

it("rejecting one in focus proposes that it is a duplicate, and closing the dialog loses nothing", async () => {
  const { at } = await withAlike()
  await at.run("claims.show.lookAlikes")
  await at.run("claims.next")
  await at.run("claims.reject")
  expect(at.decided()).toMatchObject({ reasonCode: "duplicate", reasonNote: "" })
  await at.decide({ type: "reason.cancel" })
  expect(at.decided()).toMatchObject({ rejectionTarget: null, reasonCode: null })
  at.stop()
})
