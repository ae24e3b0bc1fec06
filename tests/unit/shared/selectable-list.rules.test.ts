import { describe, expect, it } from "vitest"
import { type ClaimListContext, claimListRules, claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { approvedClaim, claimId, pendingClaim, rejectedClaim } from "#tests/fixtures/claims.ts"
import { asOf, decided, pendingRows, loadedPage, settledMatching } from "#tests/machines/claims/claim-samples.ts"

const { initialContext, requestCriteria, isAnswered, isFilterAnswered, isUnlocked, isTooLong, lastPage, typedFilter } =
  claimListRules
const { extendCursor, setLoaded, setRefetched, storeSettled } = claimListRules

const context = (patch: Partial<ClaimListContext> = {}): ClaimListContext => ({ ...initialContext, ...patch })
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

it('another filter clears the cursor and "all that match", and keeps rows that were selected one by one', () => {
  const held = context({ selection: named(1), cursor: claimId(1) })
  expect(requestCriteria(held, { page: 4 })).toMatchObject({ criteria: { ...claimCriteria.defaultCriteria, page: 4 } })
  expect(requestCriteria(held, { sort: "client" })).toMatchObject({
    criteria: { ...claimCriteria.defaultCriteria, sort: "client" }
  })
  expect(requestCriteria(held, { filter: { type: "dental" } })).toMatchObject({
    selection: named(1),
    cursor: null,
    criteria: { page: 1 }
  })
  const whole = { kind: "matching", filter: {}, asOf: loadedPage([]).page.asOf, expected: 1 } as const
  expect(requestCriteria({ ...held, selection: whole }, { filter: { type: "dental" } }).selection).toEqual(named())
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
    const before = context({
      rows,
      touched: [claimId(1)],
      isPageStale: true,
      cursor: claimId(9),
      selection: named(1, 4)
    })
    const after = setLoaded(before, loadedPage([rejectedClaim({ id: claimId(4) })]))
    expect(after).toMatchObject({
      touched: [],
      isPageStale: false,
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
    expect(refetched.isPageStale).toBe(true)
    expect(setRefetched(held, loadedPage(rows)).isPageStale).toBe(false)
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

describe("selecting", () => {
  const anchor = { id: claimId(1), base: [] }
  const all = { kind: "matching", filter: {}, asOf, expected: 9 } as const

  it("a row is selected with the cursor, and extending selects up to it from where the range began", () => {
    expect(claimListRules.selectRow(context({ rows, anchor }), claimId(2), false)).toEqual({
      cursor: claimId(2),
      anchor: null,
      selection: named(2)
    })
    expect(claimListRules.selectRow(context({ rows, cursor: claimId(2) }), claimId(3), true)).toEqual({
      cursor: claimId(3),
      anchor: { id: claimId(2), base: [] },
      selection: named(2, 3)
    })
    expect(claimListRules.selectRow(context({ rows, anchor, cursor: claimId(3) }), claimId(2), true)).toMatchObject({
      anchor,
      selection: named(1, 2)
    })
    expect(claimListRules.selectRow(context({ rows, selection: named(9) }), claimId(3), true)).toEqual({
      cursor: claimId(3),
      anchor: { id: claimId(3), base: [claimId(9)] },
      selection: named(9, 3)
    })
    expect(claimListRules.selectRow(context({ rows, selection: all }), claimId(3), true).selection).toEqual(named(3))
    expect(extendCursor(context({ rows, cursor: claimId(1) }), 1)).toMatchObject({
      cursor: claimId(2),
      selection: named(1, 2)
    })
    expect(extendCursor(context({ rows }), 1)).toMatchObject({ cursor: claimId(1), selection: named(1) })
  })

  it("the page, all that match or nothing is selected, which ends a range", () => {
    const ended = { anchor: null }
    const { page, summary } = loadedPage(rows, { total: 40, pending: 31 })
    const shown = context({ rows, anchor, page, summary })
    expect(claimListRules.selectPage(shown)).toEqual({ ...ended, selection: named(1, 2, 3) })
    expect(claimListRules.selectMatching(shown)).toEqual({ ...ended, selection: { ...all, expected: 31 } })
    expect(claimListRules.selectMatching(context())).toEqual({})
    expect(claimListRules.matching(context())).toBeNull()
    expect(claimListRules.clearSelection()).toEqual({ ...ended, selection: named() })
    expect(claimListRules.leave(shown)).toEqual({ ...ended, selection: named(), cursor: null })
    expect([claimListRules.clearCursor(), claimListRules.moveCursor(shown, 1)]).toEqual([
      { cursor: null, startsAt: null, ...ended },
      { cursor: claimId(1), ...ended }
    ])
    expect(setLoaded(shown, loadedPage(rows)).anchor).toBeNull()
  })

  it("pending rows can be selected, those of a decided claim not", () => {
    expect(claimListRules.selectable(context({ rows: [...rows, approvedClaim({ id: claimId(4) })] }))).toEqual(rows)
  })
})

describe("the next row to act on", () => {
  const next = (from: number, cursor: number | null, ...except: ReadonlyArray<number>) =>
    claimListRules.nextAfter(
      context({
        rows: [...rows, approvedClaim({ id: claimId(4) }), pendingClaim({ id: claimId(5) })],
        cursor: cursor === null ? null : claimId(cursor)
      }),
      claimId(from),
      except.map(claimId)
    )?.id ?? null

  it("the next row is the first below the cursor that can be selected and is not left out", () => {
    expect([next(1, 1), next(1, 1, 2), next(3, 3), next(5, 5)]).toEqual([claimId(2), claimId(3), claimId(5), null])
    expect([next(1, 2), next(1, null), next(9, 9)]).toEqual([null, null, null])
  })

  it("the last decided row leads on while more have moved up to its page", () => {
    const filtered = { ...claimCriteria.defaultCriteria, filter: { status: "pending" as const } }
    const { page, summary } = loadedPage(rows, { total: 40 })
    const settled = [...rows.slice(0, 2), approvedClaim({ id: claimId(3) })]
    const shown = context({ criteria: filtered, answered: filtered, page, summary, rows: settled, cursor: claimId(3) })
    const reads = (patch: Partial<ClaimListContext>, from = 3) =>
      claimListRules.mustFetchNext({ ...shown, ...patch }, claimId(from))
    expect(reads({})).toBe(true)
    expect([
      reads({ cursor: claimId(2) }),
      reads({ answered: null }),
      reads({ rows }),
      reads({ page: loadedPage(rows, { total: 3 }).page, rows: rows.map(({ id }) => approvedClaim({ id })) }),
      reads({ cursor: claimId(1) }, 1)
    ]).toEqual([false, false, false, false, false])
  })
})

describe("a written row", () => {
  it("a row that cannot be selected any more leaves the selection, and a deleted one does too", () => {
    const shown = context({ rows, selection: named(1, 2), anchor: { id: claimId(1), base: [] } })
    expect(claimListRules.storeSaved(shown, rejectedClaim({ id: claimId(1) })).selection).toEqual(named(2))
    expect(claimListRules.storeSaved(shown, pendingClaim({ id: claimId(1), version: 2 })).selection).toEqual(
      named(1, 2)
    )
    expect(claimListRules.dropRow(shown, claimId(2))).toMatchObject({ selection: named(1), anchor: null })
  })

  it("an action on all that match ends their selection, and no other", () => {
    const shown = context({ rows, selection: { kind: "matching", filter: {}, asOf, expected: 9 } })
    expect(storeSettled(shown, settledMatching(9)).selection).toEqual(named())
    expect(storeSettled({ ...shown, selection: named(1) }, settledMatching(9)).selection).toEqual(named(1))
    expect(storeSettled(shown, decided([claimId(1)])).selection).toEqual(shown.selection)
    expect(storeSettled({ ...shown, anchor: { id: claimId(1), base: [] } }, decided([])).anchor).toBeNull()
  })

  it("all that match follow each fetch, and a refetch locked by them keeps the rows", () => {
    const selection = { kind: "matching", filter: {}, asOf, expected: 9 } as const
    const shown = context({ rows, selection })
    const refetched = setRefetched(shown, loadedPage(pendingRows(3, 2), { pending: 7 }))
    expect(refetched.selection).toEqual({ ...selection, expected: 7 })
    expect(refetched.rows).toEqual(rows)
    expect(setRefetched({ ...shown, replacesRowsOnRefetch: true }, loadedPage(pendingRows(3, 2))).rows).toEqual(
      pendingRows(3, 2)
    )
  })

  it("going to a page of another filter clears the cursor, as typing it does", () => {
    const held = context({ selection: named(1), cursor: claimId(1), answered: claimCriteria.defaultCriteria })
    expect(claimListRules.goToPage({ ...held, searchText: "ana" }, 2)).toMatchObject({
      selection: named(1),
      cursor: null
    })
    expect(claimListRules.goToPage(held, 2)).not.toHaveProperty("selection")
  })
})
