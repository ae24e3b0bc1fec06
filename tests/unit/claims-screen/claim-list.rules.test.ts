import { expect, it } from "vitest"
import { claimListRules, claimSelection, daysWaiting, dividePending } from "#domain/claims/claim-list.rules.ts"
import { approvedClaim, claimId, instant, pendingClaim } from "#tests/fixtures/claims.ts"
import { asOf, decided, pendingRows, loadedPage } from "#tests/machines/claims/claim-samples.ts"

const rows = pendingRows(3)

it("only pending claims can be selected, and those of the filter are counted", () => {
  expect([pendingClaim(), approvedClaim()].map(claimSelection.isSelectable)).toEqual([true, false])
  const { page, summary } = loadedPage(rows, { total: 40, pending: 31 })
  expect(claimListRules.matching({ ...claimListRules.initialContext, page, summary })).toEqual({ count: 31, asOf })
})

it("a claim submitted after the fetch is no match", () => {
  const all = claimSelection.selectMatching({}, { count: 3, asOf })
  expect(claimSelection.isSelected(all, pendingClaim({ created_at: asOf }))).toBe(true)
  expect(claimSelection.isSelected(all, pendingClaim({ created_at: instant("2026-11-20T10:00:00.001Z") }))).toBe(false)
})

it("no row is hidden while typing, because a hidden claim could be selected unseen", () => {
  expect(claimListRules.shownRows({ ...claimListRules.initialContext, rows, searchText: "nobody" })).toEqual(rows)
})

it("a decision shows in the rows and marks them as touched", () => {
  const settled = claimListRules.storeSettled(
    { ...claimListRules.initialContext, rows },
    decided([claimId(2), claimId(77)])
  )
  expect(settled.rows?.map(({ status }) => status)).toEqual(["pending", "approved", "pending"])
  expect(settled.touched).toEqual([claimId(2)])
})

it("a range takes a claim that looks like another only where it begins, or where all of them do", () => {
  const [one, two, three] = rows
  if (one === undefined || two === undefined || three === undefined) throw new Error("There are three rows")
  const marked = { ...two, look_alike_of: one.id }
  const range = (all: ReadonlyArray<typeof one>, from: string, to: string) =>
    claimSelection.selectRange(all, { id: from, base: [] }, to)
  expect(range([one, marked, three], one.id, three.id)).toMatchObject({ ids: [one.id, three.id] })
  expect(range([one, marked, three], marked.id, three.id)).toMatchObject({ ids: [marked.id, three.id] })
  const others = [marked, { ...three, look_alike_of: one.id }]
  expect(range(others, marked.id, three.id)).toMatchObject({ ids: [marked.id, three.id] })
})

it("a decision of all that match spares own claims and look-alikes, unless its filter names these", () => {
  const counts = { pending: 20, pending_own: 3, pending_look_alikes: 5 }
  expect(dividePending(counts, {})).toEqual({ decidable: 12, spared: { own: 3, alike: 5 } })
  expect(dividePending(counts, { look_alike: "yes" })).toEqual({ decidable: 17, spared: { own: 3, alike: 0 } })
  expect(dividePending({ pending: 20 }, {})).toEqual({ decidable: 20, spared: { own: 0, alike: 0 } })
})

it("the oldest claim waits for whole days, and for none where nothing is pending", () => {
  const stats = { total: 1, pending: 1, approved: 0, rejected: 0, as_of: asOf }
  const days = (oldest_pending: typeof asOf | null) => daysWaiting({ ...stats, oldest_pending }, Date.parse(asOf))
  expect([days(null), days(asOf), days(instant("2026-11-08T09:59:59.000Z"))]).toEqual([null, 0, 12])
  expect(daysWaiting(stats, Date.parse(asOf))).toBeNull()
})
