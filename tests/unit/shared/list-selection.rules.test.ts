import { describe, expect, it } from "vitest"
import { claimSelection } from "#domain/claims/claim-list.rules.ts"
import type { ClaimFilter } from "#domain/claims/claim-search.schema.ts"
import type { ClaimId } from "#domain/shared/identity.schema.ts"
import { selectedCount, type Selection } from "#domain/shared/list/list-selection.rules.ts"
import { approvedClaim, claimId, instant, pendingClaim } from "#tests/fixtures/claims.ts"
import { asOf, pendingRows } from "#tests/machines/claims/claim-samples.ts"

const {
  isSelected,
  nothingSelected,
  pageTick,
  prune,
  renew,
  selectMatching,
  selectRange,
  togglePage,
  toggleRow,
  without
} = claimSelection

const named = (...numbers: ReadonlyArray<number>): Selection<ClaimId, ClaimFilter> => ({
  kind: "named",
  ids: numbers.map(claimId)
})
/** Five rows, the third decided. */
const rows = pendingRows(5).map((row) => (row.id === claimId(3) ? approvedClaim({ id: row.id }) : row))
const matching = { count: 31, asOf }

describe("rows", () => {
  it("rows are selected one by one, decided ones never", () => {
    expect(toggleRow(named(1), rows, claimId(2))).toEqual(named(1, 2))
    expect(toggleRow(named(1, 2), rows, claimId(1))).toEqual(named(2))
    expect(toggleRow(named(1), rows, claimId(3))).toEqual(named(1))
    expect(toggleRow(named(1), rows, claimId(99))).toEqual(named(1))
  })

  it("rows are selected as a range in either direction, without decided ones in between", () => {
    const anchor = { id: claimId(2), base: [claimId(9)] }
    expect(selectRange(rows, anchor, claimId(4))).toEqual(named(9, 2, 4))
    expect(selectRange(rows, anchor, claimId(1))).toEqual(named(9, 1, 2))
  })

  it("rows selected before stay when one end of the range is gone", () => {
    expect(selectRange(rows, { id: claimId(99), base: [claimId(9)] }, claimId(4))).toEqual(named(9))
  })

  it("the rows of a page are all selected, then none, apart from those of other pages", () => {
    expect(togglePage(named(9, 1), rows)).toEqual(named(9, 1, 2, 4, 5))
    expect(togglePage(named(9, 1, 2, 4, 5), rows)).toEqual(named(9))
  })
})

describe("all that match", () => {
  const all = selectMatching({ type: "dental" }, matching)

  it('"all that match" counts as many as the page says are pending', () => {
    expect(all).toEqual({ kind: "matching", filter: { type: "dental" }, asOf, expected: 31 })
    expect(selectedCount(all)).toBe(31)
    expect(selectedCount(named(1, 2))).toBe(2)
  })

  it('"all that match" covers the pending claims submitted by then', () => {
    expect(isSelected(all, pendingClaim({ created_at: asOf }))).toBe(true)
    expect(isSelected(all, pendingClaim({ created_at: instant("2026-11-20T10:00:00.001Z") }))).toBe(false)
    expect(isSelected(all, approvedClaim())).toBe(false)
  })

  it('"all that match" becomes the shown rows without the deselected one', () => {
    expect(toggleRow(all, rows, claimId(2))).toEqual(named(1, 4, 5))
  })

  it('"all that match" follows the count of each fetch, and is empty when nothing is left', () => {
    expect(selectedCount(renew(all, { ...matching, count: 30 }))).toBe(30)
    expect(renew(all, { ...matching, count: 0 })).toEqual(nothingSelected)
    expect(renew(named(1), matching)).toEqual(named(1))
  })

  it('"all that match" is not changed by single rows', () => {
    expect(prune(all, rows)).toBe(all)
    expect(without(all, [claimId(1)])).toBe(all)
  })
})

it("a selection leaves out shown rows that were decided, and no hidden ones", () => {
  expect(prune(named(3, 1, 77), rows)).toEqual(named(1, 77))
  expect(without(named(1, 2, 77), [claimId(77), claimId(1)])).toEqual(named(2))
})

it("the page's checkbox is checked, partly checked or empty", () => {
  expect(pageTick(named(9), rows)).toBe("none")
  expect(pageTick(named(1), rows)).toBe("some")
  expect(pageTick(named(1, 2, 4, 5), rows)).toBe("all")
  expect(pageTick(nothingSelected, [approvedClaim()])).toBe("none")
})
