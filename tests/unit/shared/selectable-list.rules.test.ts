import { describe, expect, it } from "vitest"
import { type ClaimListContext, claimListRules, claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { claimId, rejectedClaim } from "#tests/fixtures/claims.ts"
import { decided, pendingRows, loadedPage } from "#tests/machines/claims/claim-samples.ts"

const { atFirst, requestCriteria, isAnswered, isFilterAnswered, isUnlocked, isTooLong, lastPage, typedFilter } =
  claimListRules
const { extendCursor, setLoaded, setRefetched, storeSettled } = claimListRules

const context = (patch: Partial<ClaimListContext> = {}): ClaimListContext => ({ ...atFirst, ...patch })
const named = (...numbers: ReadonlyArray<number>) => ({ kind: "named", ids: numbers.map(claimId) }) as const
const rows = pendingRows(3)

it("an empty list has one page, others have a last one", () => {
  expect([0, 10, 11].map((total) => lastPage(loadedPage([], { total }).page))).toEqual([1, 1, 2])
})

it("the criteria of the rows differ from the requested ones", () => {
  expect([isAnswered(context()), isFilterAnswered(context())]).toEqual([false, false])
  const paged = context({
    answered: claimCriteria.defaultCriteria,
    criteria: { ...claimCriteria.defaultCriteria, page: 2 }
  })
  expect([isAnswered(paged), isFilterAnswered(paged)]).toEqual([false, true])
  const filtered = context({
    answered: claimCriteria.defaultCriteria,
    criteria: { ...claimCriteria.defaultCriteria, filter: { type: "dental" } }
  })
  expect(isFilterAnswered(filtered)).toBe(false)
})

it("only another filter clears selection and cursor", () => {
  const held = context({ selection: named(1), cursor: claimId(1) })
  expect(requestCriteria(held, { page: 4 })).toMatchObject({ criteria: { ...claimCriteria.defaultCriteria, page: 4 } })
  expect(requestCriteria(held, { sort: "client" })).toMatchObject({
    criteria: { ...claimCriteria.defaultCriteria, sort: "client" }
  })
  expect(requestCriteria(held, { filter: { type: "dental" } })).toMatchObject({
    selection: named(),
    cursor: null,
    criteria: { page: 1 }
  })
})

it("the search box is read, unless its text is too long", () => {
  expect(typedFilter(context({ searchText: " ortega " }))).toEqual({ searchTerm: "ortega" })
  expect(typedFilter(context({ searchText: " " }))).toEqual({})
  const long = context({ searchText: "x".repeat(101) })
  expect([isTooLong(long), typedFilter(long)]).toEqual([true, {}])
  expect(isTooLong(context({ searchText: `${"x".repeat(100)} ` }))).toBe(false)
})

describe("the list is unlocked", () => {
  it.each([
    ["when nothing is held", {}, true],
    ["not with a selection", { selection: named(1) }, false],
    [
      "not with all that match",
      { selection: { kind: "matching", filter: {}, asOf: loadedPage([]).page.asOf, expected: 1 } },
      false
    ],
    ["not with a cursor", { cursor: claimId(1) }, false],
    ["not beside what was just decided", { touched: [claimId(1)] }, false]
  ] as const)("%s", (_, patch, expected) => {
    expect(isUnlocked(context(patch))).toBe(expected)
  })
})

describe("a fetch", () => {
  it("a fetch replaces the rows and their state", () => {
    const before = context({ rows, touched: [claimId(1)], hasMoved: true, cursor: claimId(9), selection: named(1, 4) })
    const after = setLoaded(before, loadedPage([rejectedClaim({ id: claimId(4) })]))
    expect(after).toMatchObject({
      touched: [],
      hasMoved: false,
      cursor: null,
      selection: named(1),
      failure: null,
      answered: claimCriteria.defaultCriteria
    })
  })

  it("a refetch keeps every locked row, and reports when others would be shown", () => {
    const held = context({ rows, cursor: claimId(2) })
    const gone = rejectedClaim({ id: claimId(1) })
    const refetched = setRefetched(held, loadedPage(pendingRows(3, 2), { offPage: [gone] }))
    expect(refetched.rows).toEqual([gone, rows[1], rows[2]])
    expect(refetched.hasMoved).toBe(true)
    expect(setRefetched(held, loadedPage(rows)).hasMoved).toBe(false)
    expect(setRefetched(context({ rows }), loadedPage(pendingRows(3, 2))).rows).toEqual(pendingRows(3, 2))
  })
})

it("a fetch remembers which shown rows were decided here", () => {
  const settled = storeSettled(
    context({ rows, touched: [claimId(3)], selection: named(1, 2, 77) }),
    decided([claimId(1), claimId(77)])
  )
  expect(settled).toMatchObject({ touched: [claimId(3), claimId(1)], selection: named(2) })
})

it("the cursor does not move without rows", () => {
  expect(extendCursor(context(), 1)).toEqual({ cursor: null, anchor: null })
})

describe("a fetch from before this administrator's own decision", () => {
  const decidedRow = { ...rejectedClaim({ id: claimId(1) }), version: 2 }
  const stale = pendingRows(3)

  it("an older fetch does not revert the decision", () => {
    const shown = context({ rows: [decidedRow, ...rows.slice(1)] })
    expect(setLoaded(shown, loadedPage(stale)).rows?.[0]).toBe(decidedRow)
    expect(setRefetched(shown, { ...loadedPage(stale), offPage: [] }).rows?.[0]).toBe(decidedRow)
    expect(setRefetched({ ...shown, touched: [claimId(1)] }, { ...loadedPage(stale), offPage: [] }).rows?.[0]).toBe(
      decidedRow
    )
  })

  it("an older row is replaced by a newer one", () => {
    const newer = stale.map((row) => ({ ...row, version: 3 }))
    expect(setLoaded(context({ rows: [decidedRow] }), loadedPage(newer)).rows?.[0]).toEqual(newer[0])
  })
})

it("a request has the text that is in the search box", () => {
  const typing = context({ searchText: "ortega" })
  expect(requestCriteria(typing, { sort: "client" }).criteria).toMatchObject({
    filter: { searchTerm: "ortega" },
    sort: "client"
  })
})
