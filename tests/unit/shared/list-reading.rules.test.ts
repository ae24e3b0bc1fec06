import { describe, expect, it } from "vitest"
import {
  addSeenRows,
  type NextPageSearch,
  initialReading,
  startNextPageSearch,
  continueNextPageSearch,
  cursorAfter,
  hasMoreHere,
  hasOthersMoved,
  rowsOutsideFilter,
  isListed,
  newerRows,
  type ReadingContext,
  shownPages,
  stillMatching
} from "#domain/shared/list/list-reading.rules.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"

const row = (id: string, status: string) => ({ id, status })

/** Three pending rows of thirteen, of which some have changed since they were counted. */
const list = (...statuses: ReadonlyArray<string>): ReadingContext => {
  const rows = ["a", "b", "c"].map((id) => row(id, "pending"))
  return {
    ...initialReading,
    criteria: { page: 1 },
    answered: { filter: { status: "pending" }, page: 1 },
    page: { data: rows, pagination: paginate(1, 10, 13), asOf: Instant.make("2026-01-01T00:00:00.000Z") },
    rows: rows.map(({ id }, index) => row(id, statuses[index] ?? "pending")),
    cursor: null,
    isPageStale: false,
    isOutdated: false
  }
}

it("rows that match no more are counted apart from those that still match", () => {
  const decided = list("approved", "rejected")
  expect(rowsOutsideFilter(decided).map(({ id }) => id)).toEqual(["a", "b"])
  expect(shownPages(decided, { page: 1, limit: 10 })).toMatchObject({ outsideFilter: 2, total: 11, totalPages: 2 })
})

it("rows that stay in sight beside others' changes are counted by themselves", () => {
  expect(shownPages({ ...list(), isPageStale: true }, { page: 1, limit: 10 })).toMatchObject({
    keptRows: 3,
    current: null,
    total: 13
  })
  expect(shownPages(list(), { page: 1, limit: 10 })).toMatchObject({ keptRows: 0, current: 1, from: 1, to: 10 })
})

it("rows counted as decided match again after an undo", () => {
  expect(stillMatching({ ...list(), noLongerMatching: ["a"] })).toBe(14)
  expect(stillMatching({ ...list("approved"), noLongerMatching: ["a"], page: { ...emptyPage } })).toBe(10)
})

const emptyPage = { data: [], pagination: paginate(1, 10, 10), asOf: Instant.make("2026-01-01T00:00:00.000Z") }

it("without a filter by status every row still matches", () => {
  expect(rowsOutsideFilter({ ...list("approved"), answered: { filter: {}, page: 1 } })).toEqual([])
})

it("only others' changes make a list one that has changed", () => {
  const page = (...ids: ReadonlyArray<string>) => ({ ...emptyPage, data: ids.map((id) => row(id, "pending")) })
  const rows = ["a", "b", "c"].map((id) => row(id, "pending"))
  const isMoved = (touched: ReadonlyArray<string>, ...ids: ReadonlyArray<string>) =>
    hasOthersMoved({ rows, touched }, { page: page(...ids), offPage: rows.filter(({ id }) => !ids.includes(id)) })
  expect(isMoved([], "a", "b", "c")).toBe(false)
  expect(isMoved([], "b", "c", "d")).toBe(true)
  expect(isMoved(["a"], "b", "c", "d")).toBe(false)
  expect(isMoved(["a", "b", "c"], "d", "e", "f")).toBe(false)
  expect(isMoved(["c"], "c", "a", "b")).toBe(false)
  expect(isMoved(["a"], "c", "d", "e")).toBe(true)
  expect(isMoved(["a"], "new", "b", "c")).toBe(true)
  expect(isMoved(["a"], "b", "c", "d", "e")).toBe(true)
  // An own edit has moved a row to a page before, whose last row is now the first of this one.
  const second = { ...page("pushed", "b", "c"), pagination: paginate(2, 3, 9) }
  const offPage = rows.filter(({ id }) => id === "a")
  expect(hasOthersMoved({ rows, touched: ["a"] }, { page: second, offPage })).toBe(false)
  expect(hasOthersMoved({ rows, touched: [] }, { page: second, offPage })).toBe(true)
  // Others have deleted what was written here.
  expect(hasOthersMoved({ rows, touched: ["a"] }, { page: page("b", "c"), offPage: [] })).toBe(true)
})

it("a row read again that is the same as the shown one stays the same value", () => {
  const shown = { id: "a", version: 2, status: "approved", user: { name: "Ana" } }
  expect(newerRows([shown], [{ ...shown, user: { name: "Ana" } }])[0]).toBe(shown)
  expect(newerRows([shown], [{ ...shown, version: 1, status: "pending" }])[0]).toBe(shown)
  const renamed = { ...shown, user: { name: "Eva" } }
  expect(newerRows([shown], [renamed])[0]).toBe(renamed)
})

it("a row without a status matches every filter", () => {
  const plain = { ...list(), rows: [{ id: "a" }, row("b", "approved")] }
  expect(rowsOutsideFilter(plain).map(({ id }) => id)).toEqual(["b"])
  expect(rowsOutsideFilter({ ...plain, answered: null })).toEqual([])
})

it("no row matches before a page has come, and never fewer than none", () => {
  expect(stillMatching({ ...list("approved"), page: null })).toBe(0)
  const { page } = list()
  const one = page && { ...page, pagination: paginate(1, 10, 1) }
  expect(stillMatching({ ...list("approved", "approved", "approved"), page: one })).toBe(0)
  // A row outside the filter again, or one that is not shown, has not returned.
  expect(stillMatching({ ...list("approved"), noLongerMatching: ["a", "z"], page: emptyPage })).toBe(10)
})

describe("more rows here", () => {
  it("more rows have moved up where some are outside the filter and others match, or where the page has others", () => {
    expect(hasMoreHere(list())).toBe(false)
    expect(hasMoreHere(list("approved"))).toBe(true)
    const { page } = list()
    const of = (total: number) => page && { ...page, pagination: paginate(1, 10, total) }
    const all = ["approved", "approved", "approved"]
    expect([hasMoreHere({ ...list(...all), page: of(3) }), hasMoreHere({ ...list(...all), page: of(4) })]).toEqual([
      false,
      true
    ])
    expect([
      hasMoreHere({ ...list("approved"), page: of(3) }),
      hasMoreHere({ ...list("approved"), page: null })
    ]).toEqual([false, false])
    expect(hasMoreHere({ ...list(), page: page && { ...page, data: [...page.data, row("d", "pending")] } })).toBe(true)
  })
})

describe("the search for the next page", () => {
  it("the search begins at the shown page where that may hold other rows by now, else at the next", () => {
    const first = { fromPage: 1, page: 2, isForward: false, matchingAtStart: 13 }
    expect(startNextPageSearch(list())).toEqual(first)
    expect(startNextPageSearch({ ...list(), isPageStale: true })).toEqual({ ...first, page: 1 })
    expect(startNextPageSearch({ ...list(), isOutdated: true })).toEqual({ ...first, page: 1 })
    expect(startNextPageSearch(list("approved"))).toEqual({ ...first, page: 1, matchingAtStart: 12 })
    const { page } = list()
    const more = page && { ...page, data: [...page.data, row("d", "pending")] }
    expect(startNextPageSearch({ ...list(), page: more })).toEqual({ ...first, page: 1 })
  })

  const seen = new Set(["a", "b", "c"])
  const next = (patch: Partial<NextPageSearch>, came: string, { total = 40, start = 1 } = {}) => {
    const advance = { fromPage: 2, page: 2, isForward: false, matchingAtStart: 40, ...patch }
    const reading = { firstPage: start, seenIds: seen, hasGap: false }
    const data = Array.from(came, (id) => row(id, "pending"))
    const page = { ...emptyPage, data, pagination: paginate(advance.page, 10, total) }
    const found = continueNextPageSearch({ ...list(), nextPageSearch: advance, reading }, page)
    return found === null ? "shown" : [found.page, found.isForward, found.fromPage, found.matchingAtStart]
  }

  it("a page that comes without a search is shown", () => {
    expect(continueNextPageSearch(list(), emptyPage)).toBeNull()
  })

  it("the next page is shown unless rows before it have gone meanwhile", () => {
    expect(next({ page: 3 }, "de")).toBe("shown")
    expect(next({ page: 3 }, "de", { total: 39 })).toEqual([2, false, 2, 40])
    expect(next({ page: 3, isForward: true }, "de", { total: 39 })).toBe("shown")
  })

  it("the search goes back while a page begins with rows that have not been shown", () => {
    expect(next({}, "dab")).toEqual([1, false, 2, 40])
    expect(next({ page: 1 }, "dab")).toBe("shown")
    expect(next({}, "dab", { start: 2 })).toBe("shown")
    expect(next({ isForward: true }, "dab")).toBe("shown")
  })

  it("the search goes forward past pages that have been shown whole, up to the last", () => {
    expect(next({}, "abc")).toEqual([3, true, 2, 40])
    expect(next({}, "abd")).toBe("shown")
    expect(next({}, "")).toEqual([3, true, 2, 40])
    expect(next({}, "abc", { total: 20 })).toBe("shown")
    expect(next({}, "abc", { total: 21 })).toEqual([3, true, 2, 40])
  })
})

describe("rows that have been shown", () => {
  const reading = { firstPage: 1, seenIds: new Set(["a"]), hasGap: false }
  const shownPage = (ids: string, page = 2): Page<ReturnType<typeof row>> => ({
    ...emptyPage,
    data: Array.from(ids, (id) => row(id, "pending")),
    pagination: paginate(page, 10, 40)
  })
  const again = { ...list(), answered: { filter: {}, page: 2 }, reading }

  it("a page that was shown is remembered, and stays the same value where nothing is new", () => {
    expect(addSeenRows(again, shownPage("a")).seenIds).toBe(reading.seenIds)
    expect(addSeenRows(again, shownPage("ab"))).toEqual({ firstPage: 1, seenIds: new Set(["a", "b"]), hasGap: false })
  })

  it("a page that begins with another row when it is fetched again leaves a gap until the next page is searched", () => {
    const hasGap = (patch: Partial<ReadingContext>, ids: string, page = 2) =>
      addSeenRows({ ...again, ...patch }, shownPage(ids, page)).hasGap
    expect(hasGap({}, "ba")).toBe(true)
    expect(hasGap({}, "")).toBe(false)
    expect(hasGap({ reading: { ...reading, hasGap: true } }, "ab")).toBe(true)
    expect(hasGap({ reading: { ...reading, firstPage: 2 } }, "ba")).toBe(false)
    expect(hasGap({ answered: { filter: {}, page: 1 } }, "ba")).toBe(false)
    expect(hasGap({ answered: null }, "ba")).toBe(false)
    const advance = { fromPage: 2, page: 2, isForward: false, matchingAtStart: 40 }
    expect(hasGap({ nextPageSearch: advance, reading: { ...reading, hasGap: true } }, "ba")).toBe(false)
  })

  it("the search for the next page begins before a gap", () => {
    const context = { ...again, criteria: { page: 2 }, reading: { ...reading, hasGap: true } }
    expect(startNextPageSearch(context)).toMatchObject({ fromPage: 2, page: 1 })
    expect(hasMoreHere(context)).toBe(true)
  })
})

describe("the cursor after other rows have come", () => {
  const cursor = (patch: Partial<ReadingContext>, came: string, page = 2) => {
    const data = Array.from(came, (id) => row(id, "pending"))
    return cursorAfter({ ...list(), ...patch }, { ...emptyPage, data, pagination: paginate(page, 10, 40) })
  }
  const advance = { fromPage: 1, page: 2, isForward: false, matchingAtStart: 40 }
  const reading = { firstPage: 1, seenIds: new Set(["a", "b"]), hasGap: false }

  it("the cursor stays on a row that is still there, and enters another page at its first row", () => {
    expect(cursor({ cursor: null }, "de")).toBeNull()
    expect([cursor({ cursor: "e" }, "de"), cursor({ cursor: "e" }, "de", 1)]).toEqual(["e", "e"])
    expect([cursor({ cursor: "a" }, "de"), cursor({ cursor: "a" }, ""), cursor({ cursor: "a" }, "de", 1)]).toEqual([
      "d",
      null,
      null
    ])
    expect(cursor({ cursor: "a", answered: null }, "de")).toBeNull()
  })

  it("the cursor goes to the first row that has not been shown when the next page was asked for", () => {
    expect(cursor({ cursor: "a", nextPageSearch: advance, reading }, "bade")).toBe("d")
    expect(cursor({ cursor: "a", nextPageSearch: advance, reading }, "ba")).toBe("a")
    expect(cursor({ cursor: "z", nextPageSearch: advance, reading }, "ba")).toBe("b")
    expect(cursor({ cursor: "z", nextPageSearch: advance, reading }, "")).toBeNull()
    expect(cursor({ cursor: null, nextPageSearch: advance, reading }, "de")).toBeNull()
  })
})

it("a row of the same version that has other values is replaced", () => {
  const shown = { id: "a", version: 2, name: "Ana" }
  const read = [
    { ...shown, name: "Eva" },
    { ...shown, id: "b" }
  ]
  expect(newerRows([shown], read)).toEqual(read)
})

it("a record belongs to the list of deleted ones or to the other", () => {
  const isIn = (active: "yes" | "no" | undefined, record: { readonly is_deleted?: boolean }) =>
    isListed({ criteria: { filter: active === undefined ? {} : { active } } }, record)
  expect([isIn(undefined, {}), isIn("yes", { is_deleted: false }), isIn("no", { is_deleted: true })]).toEqual([
    true,
    true,
    true
  ])
  expect([isIn("no", {}), isIn("yes", { is_deleted: true }), isIn(undefined, { is_deleted: true })]).toEqual([
    false,
    false,
    false
  ])
})
