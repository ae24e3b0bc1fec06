import { describe, expect, it } from "vitest"
import { rowById } from "#domain/shared/list/record-list.rules.ts"
import { user, users } from "#tests/fixtures/users.ts"
import { loadedPage, plainListRules } from "#tests/machines/shared/record-list-events.ts"

const rows = users(3)
const at = { ...plainListRules.initialContext, rows }
const cursorAfter = (by: number, cursor: string | null = null) =>
  plainListRules.moveCursor({ ...at, cursor }, by).cursor

it("the cursor enters at the end it comes from, and stops at the last row", () => {
  expect([cursorAfter(1), cursorAfter(-1)]).toEqual([rows[0]?.id, rows[2]?.id])
  expect([cursorAfter(1, rows[2]?.id), cursorAfter(-1, rows[0]?.id)]).toEqual([rows[2]?.id, rows[0]?.id])
})

it("another filter starts at the first page, and keeps the cursor where the user has moved it", () => {
  const far = { ...at, criteria: { ...at.criteria, page: 4 }, cursor: rows[1]?.id ?? "" }
  const requested = plainListRules.requestCriteria(far, { filter: { role: "admin" } })
  expect(requested).toMatchObject({ criteria: { page: 1, filter: { role: "admin" } } })
  expect(requested).not.toHaveProperty("cursor")
})

it("a row that cannot be read any more leaves the shown ones, also while they are locked", () => {
  const [first, second, third] = rows
  const { page } = loadedPage(rows.slice(0, 1), { total: 3 })
  const unreadable = { page: { ...page, unreadable: [second?.id ?? "", null] }, summary: null, offPage: rows.slice(2) }
  const refetched = plainListRules.setRefetched({ ...at, cursor: first?.id ?? "" }, unreadable)
  expect(refetched).toMatchObject({ rows: [first, third], page: { unreadable: [second?.id, null] } })
})

/** Three of thirty active users on the given page, of which some are inactive by now. */
const shown = ({ inactive = 0, page = 1, total = 30, count = 3 } = {}) => {
  const criteria = { ...at.criteria, filter: { status: "active" as const }, page }
  const read = users(count)
  return {
    ...at,
    criteria,
    answered: criteria,
    page: loadedPage(read, { page, total }).page,
    rows: read.map((row, n) => (n < inactive ? { ...row, status: "inactive" as const } : row))
  }
}

describe("a page that can be gone to", () => {
  const has = (page: number, context: ReturnType<typeof shown>) => plainListRules.hasPage(context, page)

  it("a page can be gone to if it is there and not shown", () => {
    expect([0, 1, 2, 3, 4].map((page) => has(page, shown()))).toEqual([false, false, true, true, false])
    expect(has(1, shown({ total: 0, page: 2 }))).toBe(true)
    // The list has become shorter.
    expect(has(2, shown({ total: 0, page: 3 }))).toBe(true)
    expect(plainListRules.hasPage({ ...shown(), page: null }, 2)).toBe(false)
    // The shown rows are of other criteria.
    expect(plainListRules.hasPage({ ...shown(), answered: null }, 1)).toBe(true)
    // They were kept, although the page has others by now.
    expect(plainListRules.hasPage({ ...shown(), isPageStale: true }, 1)).toBe(true)
  })

  it("the next page can be gone to past the last one while rows have moved up", () => {
    expect(has(2, shown({ total: 10 }))).toBe(false)
    expect(has(2, shown({ total: 10, inactive: 1 }))).toBe(true)
    expect(has(3, shown({ total: 10, inactive: 1 }))).toBe(false)
  })

  it("the next page is searched from the shown one where that holds rows that match no more", () => {
    expect(plainListRules.goToPage(shown(), 2)).toMatchObject({
      criteria: { page: 2 },
      nextPageSearch: { fromPage: 1, page: 2 }
    })
    expect(plainListRules.goToPage(shown({ inactive: 1 }), 2)).toMatchObject({
      criteria: { page: 1 },
      nextPageSearch: { fromPage: 1, page: 1, matchingAtStart: 29 }
    })
    expect(plainListRules.goToPage(shown({ inactive: 1 }), 3)).toMatchObject({
      criteria: { page: 3 },
      nextPageSearch: null
    })
    const others = { ...shown({ inactive: 1 }), searchText: "ana" }
    expect(plainListRules.goToPage(others, 2)).toMatchObject({ criteria: { page: 2 }, nextPageSearch: null })
    const unanswered = { ...shown({ inactive: 1 }), answered: null }
    expect(plainListRules.goToPage(unanswered, 2)).toMatchObject({ criteria: { page: 2 }, nextPageSearch: null })
  })

  it("the last page is gone to by itself, or by the search for the next one", () => {
    const { page } = loadedPage([], { total: 23, page: 9 })
    expect(plainListRules.goToLastPage(shown(), page)).toMatchObject({ criteria: { page: 3 }, nextPageSearch: null })
    const advance = { fromPage: 4, page: 5, isForward: true, matchingAtStart: 40 }
    expect(plainListRules.goToLastPage({ ...shown(), nextPageSearch: advance }, page)).toEqual({
      nextPageSearch: { ...advance, page: 3 }
    })
    expect(plainListRules.fetchedCriteria({ ...shown(), nextPageSearch: advance })).toEqual({
      ...shown().criteria,
      page: 5
    })
  })
})

describe("shown rows of an order", () => {
  const seen = new Set(["a"])
  const request = (change: Parameters<typeof plainListRules.requestCriteria>[1], page = 4) =>
    plainListRules.requestCriteria(
      { ...shown({ page }), reading: { firstPage: 3, seenIds: seen, hasGap: true } },
      change
    ).reading

  it("adjacent pages continue one reading, and a page further on begins another", () => {
    expect(request({ page: 5 })).toEqual({ firstPage: 3, seenIds: seen, hasGap: true })
    expect(request({ page: 2 })).toEqual({ firstPage: 2, seenIds: seen, hasGap: false })
    expect(request({ page: 6 })).toEqual({ firstPage: 6, seenIds: seen, hasGap: false })
  })

  it("another order or filter has shown nothing yet", () => {
    expect(request({ page: 5, sort: "surname" })).toEqual({ firstPage: 5, seenIds: new Set(), hasGap: false })
    expect(request({ filter: { role: "admin" } })).toEqual({ firstPage: 1, seenIds: new Set(), hasGap: false })
    expect(request({ limit: 25 })).toEqual({ firstPage: 1, seenIds: new Set(), hasGap: false })
  })
})

describe("moving on from the last row", () => {
  const leads = (cursor: number, by = 1, patch: Parameters<typeof shown>[0] = { inactive: 1 }) => {
    const context = shown(patch)
    return plainListRules.crossesToNextPage({ ...context, cursor: context.rows[cursor]?.id ?? null }, by)
  }

  it("the last row leads to the next page while others have moved up to it", () => {
    expect(leads(2)).toBe(true)
    expect([leads(1), leads(9), leads(2, -1), leads(2, 0), leads(2, Number.POSITIVE_INFINITY)]).toEqual([
      false,
      false,
      false,
      false,
      false
    ])
    expect(leads(2, 1, { inactive: 0 })).toBe(false)
    expect(leads(2, 1, { inactive: 3, total: 3 })).toBe(false)
    const context = shown({ inactive: 1 })
    expect(
      plainListRules.crossesToNextPage({ ...context, answered: null, cursor: context.rows[2]?.id ?? null }, 1)
    ).toBe(false)
  })
})

describe("the cursor", () => {
  it("the cursor without a limit goes to the other end, also from nowhere", () => {
    expect([cursorAfter(Number.POSITIVE_INFINITY), cursorAfter(Number.NEGATIVE_INFINITY)]).toEqual([
      rows[2]?.id,
      rows[0]?.id
    ])
    expect(cursorAfter(Number.POSITIVE_INFINITY, rows[0]?.id)).toBe(rows[2]?.id)
    expect(cursorAfter(1, rows[0]?.id)).toBe(rows[1]?.id)
  })

  it("the row with the cursor is one of those shown", () => {
    const row = (cursor: string | null) => plainListRules.cursorRow({ ...at, cursor })
    expect([row(rows[1]?.id ?? ""), row(null), row("gone")]).toEqual([rows[1], null, null])
  })
})

it("the shown rows contain the text that is ahead of the answer, in any case", () => {
  const two = [user({ surname: "Núñez" }, 1), user({ surname: "Vega" }, 2)]
  const rowsFor = (searchText: string, searchTerm?: string) =>
    plainListRules.shownRows({
      ...at,
      rows: two,
      searchText,
      answered: { ...at.criteria, filter: searchTerm === undefined ? {} : { searchTerm } }
    })
  expect([rowsFor(" NUNEZ "), rowsFor("vega"), rowsFor(" ")]).toEqual([[two[0]], [two[1]], two])
  // The answer has this text already, however it is written.
  expect(rowsFor("VEGA ", "vega")).toEqual(two)
})

describe("a written record", () => {
  const [first, second] = rows
  const saved = user({ version: 2, surname: "Paz" }, 1)
  const store = (row: typeof saved, patch: object = {}) => plainListRules.storeSaved({ ...at, ...patch }, row)

  it("a written record is shown in its place, and makes the list refetch unless only its status has changed", () => {
    expect(store(saved)).toEqual({
      rows: [saved, ...rows.slice(1)],
      touched: [saved.id],
      replacesRowsOnRefetch: true,
      isOutdated: true
    })
    const switched = user({ version: 2, status: "inactive" }, 1)
    expect(store(switched)).toMatchObject({ replacesRowsOnRefetch: false, isOutdated: false })
    expect(store(switched, { replacesRowsOnRefetch: true, isOutdated: true })).toMatchObject({
      replacesRowsOnRefetch: true,
      isOutdated: true
    })
  })

  it("a record written twice is remembered once, and an older version of it changes nothing", () => {
    expect(store(saved, { touched: [second?.id, saved.id] }).touched).toEqual([second?.id, saved.id])
    expect(store(user({ version: 1, surname: "Same" }, 1))).toMatchObject({
      replacesRowsOnRefetch: false,
      isOutdated: false
    })
    expect(store(user({ version: 1, surname: "Same" }, 1)).rows?.[0]?.surname).toBe("Same")
    const newer = user({ version: 3 }, 1)
    expect(store(saved, { rows: [newer] }).rows).toEqual([newer])
    expect(store(user({ version: 2 }, 9))).toEqual({ isOutdated: true })
  })

  it("a deleted record leaves the rows, the count and the written records", () => {
    const context = { ...shown({ total: 21 }), touched: [first?.id ?? "", second?.id ?? ""] }
    const drop = (id: string | undefined, patch: object = {}) =>
      plainListRules.dropRow({ ...context, ...patch }, id ?? "")
    expect(drop(second?.id)).toMatchObject({
      rows: [{ id: first?.id }, { id: rows[2]?.id }],
      touched: [first?.id],
      cursor: null,
      page: { pagination: { page: 1, limit: 10, total: 20, totalPages: 2 } },
      replacesRowsOnRefetch: true,
      isOutdated: true
    })
    expect(drop("gone").page?.pagination.total).toBe(21)
    expect(drop(second?.id, { page: null }).page).toBeNull()
    const none = { page: loadedPage(rows, { total: 0 }).page }
    expect(drop(second?.id, none).page?.pagination.total).toBe(0)
  })

  it("the cursor of a deleted record goes to the next row, from the last one to the one before", () => {
    const cursor = (n: number, on = n) =>
      plainListRules.dropRow({ ...shown(), cursor: rows[on]?.id ?? "" }, rows[n]?.id ?? "").cursor
    expect([cursor(0), cursor(1), cursor(2), cursor(0, 2)]).toEqual([
      rows[1]?.id,
      rows[2]?.id,
      rows[1]?.id,
      rows[2]?.id
    ])
    expect(
      plainListRules.dropRow({ ...shown({ count: 1 }), cursor: first?.id ?? "" }, first?.id ?? "").cursor
    ).toBeNull()
  })
})

describe("other rows", () => {
  const loaded = loadedPage(users(4), { total: 4 })

  it("requested rows replace the shown ones and all that was kept for them", () => {
    const before = {
      ...shown(),
      touched: ["a"],
      noLongerMatching: ["b"],
      isPageStale: true,
      replacesRowsOnRefetch: true,
      isOutdated: false
    }
    expect(plainListRules.setLoaded(before, loaded)).toMatchObject({
      rows: loaded.page.data,
      touched: [],
      noLongerMatching: [],
      isPageStale: false,
      replacesRowsOnRefetch: false,
      nextPageSearch: null,
      answered: before.criteria,
      reading: { firstPage: 1, seenIds: new Set(loaded.page.data.map(({ id }) => id)), hasGap: false }
    })
    expect(plainListRules.setLoaded({ ...before, isOutdated: true }, loaded).replacesRowsOnRefetch).toBe(true)
    expect(
      plainListRules.setLoaded({ ...before, replacesRowsOnRefetch: false, isOutdated: true }, loaded)
        .replacesRowsOnRefetch
    ).toBe(false)
  })

  it("locked rows stay unless this administrator has deleted or edited one", () => {
    const cursor = rows[0]?.id ?? ""
    expect(plainListRules.setRefetched({ ...shown(), cursor }, loaded).rows).toHaveLength(3)
    expect(plainListRules.setRefetched({ ...shown(), touched: [cursor] }, loaded).rows).toHaveLength(3)
    expect(plainListRules.setRefetched({ ...shown(), cursor, replacesRowsOnRefetch: true }, loaded).rows).toHaveLength(
      4
    )
    expect(plainListRules.setRefetched(shown(), loaded).rows).toHaveLength(4)
  })

  it("locked rows that no longer match the filter are remembered", () => {
    const gone = user({ status: "inactive", version: 2 }, 1)
    const others = user({ version: 2 }, 2)
    const refetched = { ...loadedPage(rows.slice(2), { total: 1 }), offPage: [gone, others] }
    expect(plainListRules.setRefetched({ ...shown(), cursor: gone.id }, refetched)).toMatchObject({
      rows: [gone, others, { id: rows[2]?.id }],
      noLongerMatching: [gone.id]
    })
  })
})

it("looking up every row of a page reads each id once", () => {
  let reads = 0
  const ids = Array.from({ length: 100 }, (_, at) => `row ${at}`)
  const rows = ids.map((id) => ({
    version: 1,
    get id() {
      reads += 1
      return id
    }
  }))
  const found = ids.map((id) => rowById(rows, id))
  expect(reads).toBe(100)
  expect(found).toEqual(rows)
  expect(rowById(rows, "another")).toBeUndefined()
})
