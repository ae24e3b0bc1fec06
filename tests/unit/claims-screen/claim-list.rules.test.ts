import { expect, it } from "vitest"
import { claimListRules, claimSelection } from "#domain/claims/claim-list.rules.ts"
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
