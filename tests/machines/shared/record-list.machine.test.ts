import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { user } from "#tests/fixtures/users.ts"
import { done, testTable, emittedBy } from "#tests/machines/machine-table.ts"
import {
  closed,
  firstPage,
  from,
  idOf,
  intents,
  loading,
  outcomes,
  place,
  loadedPage,
  ready,
  refreshing,
  rows,
  debouncing,
  plainListRules,
  plainListMachine
} from "#tests/machines/shared/record-list-events.ts"
import { recordListTable } from "#tests/machines/shared/record-list.table.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

/** A row in focus, and a filter: every guard passes. */
const lock = place(1)

testTable({
  machine: plainListMachine,
  table: recordListTable,
  intents,
  outcomes,
  at: {
    closed,
    "shown.loading": from(ready, lock, { type: "page.go", page: 3 }),
    "shown.typing": from(ready, lock, { type: "search.change", text: "agu" }),
    "shown.ready": from(ready, lock),
    "shown.debouncing": from(debouncing, lock),
    "shown.refreshing": from(refreshing, lock),
    "shown.failed": from(refreshing, lock, outcomes["the refetch fails"])
  }
})

it("the rows stay while a search that matches none of them is under way", () => {
  const typed = from(ready, { type: "search.change", text: "nobody" })
  expect(plainListRules.shownRows(typed.context)).toEqual(rows.slice(0, 10))
  const answered = from(typed, outcomes["typing pauses"], done("loadPage", loadedPage([])))
  expect(plainListRules.shownRows(answered.context)).toEqual([])
})

const shownIds = (at: typeof ready) => at.context.rows.map(({ id }) => id)

describe("refused events", () => {
  it.each([
    ["a page that does not exist", ready, { type: "page.go", page: 4 }],
    ["page nought", ready, { type: "page.go", page: 0 }],
    ["the page that is shown", ready, { type: "page.go", page: 1 }],
    ["the page size that is set", ready, { type: "limit.choose", limit: 10 }],
    ["clearing filters where none is set", from(ready, intents["filters.clear"]), intents["filters.clear"]],
    ["leaving a cursor that is nowhere", ready, intents["cursor.clear"]],
    ["a cursor on what is not shown", ready, place(99)],
    ["a cursor in an empty list", from(loading, done("loadPage", loadedPage([]))), intents["cursor.move"]]
  ] as const)("%s", (_, at, event) => {
    expect(at.can(event)).toBe(false)
  })
})

describe("other criteria", () => {
  it("other criteria start at the first page, unless a page is requested", () => {
    const second = from(ready, intents["page.go"])
    expect(second.context.criteria.page).toBe(2)
    for (const event of [intents["filter.change"], intents["sort.choose"], intents["limit.choose"]]) {
      expect(from(second, event).context.criteria.page).toBe(1)
    }
  })

  it("the old rows stay while others are loaded", () => {
    expect(from(ready, intents["page.go"]).context.rows).toEqual(rows)
  })
})

describe("others' changes", () => {
  it.each([
    [
      "while the page is read",
      from(ready, intents["list.refresh"], intents["rows.changed"], outcomes["the page comes"])
    ],
    ["while a refetch is under way", from(refreshing, intents["rows.changed"], outcomes["the refetch succeeds"])]
  ])("changes that come %s are refetched afterwards", (_, snapshot) => {
    expect(snapshot.value).toEqual({ shown: "debouncing" })
  })

  it("changes load the whole page when the rows are of other criteria", () => {
    const failed = from(ready, intents["filter.change"], outcomes["no page comes"], intents["rows.changed"])
    expect(from(failed, outcomes["it is quiet"]).value).toEqual({ shown: "loading" })
  })

  it("changes before a fetch need no refetch", () => {
    const failed = from(refreshing, outcomes["the refetch fails"])
    expect(failed.context.isOutdated).toBe(true)
    expect(from(failed, intents["list.refresh"], outcomes["the page comes"]).value).toEqual({ shown: "ready" })
    expect(from(debouncing, intents["list.refresh"], outcomes["the page comes"]).value).toEqual({ shown: "ready" })
  })

  it("changes do not delay a filter that is chosen meanwhile", () => {
    const chosen = from(refreshing, intents["filter.change"])
    expect(chosen.value).toEqual({ shown: "loading" })
    expect(from(chosen, outcomes["the refetch succeeds"]).value).toEqual({ shown: "loading" })
  })

  it("changes that have emptied the page lead to the last page, unless a row is in focus", () => {
    const past = done("refetch", loadedPage([], { page: 3, total: 11 }))
    const third = from(
      ready,
      { type: "page.go", page: 3 },
      done("loadPage", loadedPage(rows.slice(7), { page: 3, total: 23 }))
    )
    const looking = from(third, intents["rows.changed"], outcomes["it is quiet"])
    expect(from(looking, past).context.criteria.page).toBe(2)
    const held = from(looking, place(8), past)
    expect(held.value).toEqual({ shown: "ready" })
    expect(held.context).toMatchObject({ isPageStale: true, criteria: { page: 3 } })
    expect(held.context.rows).toHaveLength(3)
  })
})

describe("an order", () => {
  const sortAfter = (...chosen: ReadonlyArray<{ readonly isDescending?: boolean }>) =>
    from(ready, ...chosen.map((one) => ({ type: "sort.choose", field: "surname", ...one }) as const)).context.criteria
      .sort

  it("a sort order without a direction is reversed each time", () => {
    expect([sortAfter({}), sortAfter({}, {})]).toEqual(["surname", "-surname"])
  })

  it("a sort order with a direction is kept", () => {
    expect(sortAfter({ isDescending: true })).toBe("-surname")
    expect(sortAfter({ isDescending: false }, { isDescending: false })).toBe("surname")
  })
})

describe("reading ahead", () => {
  const seen: Array<number> = []
  const reader = plainListMachine.provide({
    actions: { lookAhead: (_, { pages }) => void seen.push(...pages.map(({ page }) => page)) }
  })
  type Step = Parameters<typeof from>[1]
  /** The pages that the last of these steps reads ahead, after the first page has come. */
  const aheadAfter = (...steps: ReadonlyArray<Step>) => {
    const actor = createActor(reader, { clock: new SimulatedClock() }).start()
    for (const step of [intents["list.open"], outcomes["the page comes"], ...steps]) {
      seen.length = 0
      actor.send(step as never)
    }
    actor.stop()
    return [...seen]
  }
  const rests = outcomes["the page rests"]

  it("a page that rests reads the pages beside it ahead, once for each answer", () => {
    const second = done("loadPage", loadedPage(rows, { page: 2, total: 23 }))
    expect(aheadAfter(rests)).toEqual([2])
    expect(aheadAfter(rests, rests)).toEqual([])
    expect(aheadAfter(rests, intents["page.go"], second, rests)).toEqual([3, 1])
    const refetch = [intents["rows.changed"], outcomes["it is quiet"], outcomes["the refetch succeeds"]]
    expect(aheadAfter(rests, ...refetch, rests)).toEqual([])
  })

  it("the cursor reads the pages ahead when it comes into the second half", () => {
    const down = { type: "cursor.move", by: 1 } as const
    const ahead = rows.map((_, row) => aheadAfter(place(row + 1), down))
    expect(ahead).toEqual(rows.map((_, row) => (row === 4 ? [2] : [])))
  })

  it("an only page reads none", () => {
    const only = done("loadPage", loadedPage(rows))
    expect(aheadAfter(intents["list.refresh"], only, rests)).toEqual([])
  })
})

describe("locked rows", () => {
  const others = [user({}, 11), ...rows.slice(0, 9)]

  it("locked rows stay in place and report that the list has moved", () => {
    const refetched = from(
      refreshing,
      lock,
      done("refetch", { ...loadedPage(others, { total: 24 }), offPage: [rows[9]] })
    )
    expect(shownIds(refetched)).toEqual(rows.map(({ id }) => id))
    expect(refetched.context.isPageStale).toBe(true)
  })

  it("locked rows change in place", () => {
    const renamed = user({ surname: "Nuevo", version: 3 }, 4)
    const page = loadedPage(
      rows.map((row) => (row.id === renamed.id ? renamed : row)),
      { total: 23 }
    )
    const refetched = from(refreshing, lock, done("refetch", page))
    expect(refetched.context.rows[3]).toEqual(renamed)
    expect(refetched.context.isPageStale).toBe(false)
  })

  it("unlocked rows are replaced", () => {
    expect(shownIds(from(refreshing, done("refetch", loadedPage(others, { total: 24 }))))).toEqual(
      others.map(({ id }) => id)
    )
  })
})

describe("the administrator's own changes", () => {
  const saved = user({ surname: "Ibarra", version: 2 }, 1)

  it("a written record shows at once, and an older fetch does not revert it", () => {
    const written = from(refreshing, { type: "row.saved", row: saved })
    expect(written.context.rows[0]).toEqual(saved)
    expect(from(written, done("refetch", firstPage)).context.rows[0]).toEqual(saved)
  })

  it("one's own edit that moves a row out of the list removes the row, even while rows are locked", () => {
    const written = from(ready, place(2), { type: "row.saved", row: saved }, outcomes["it is quiet"])
    const refetched = from(written, done("refetch", loadedPage(rows.slice(1), { total: 22 })))
    expect(shownIds(refetched)).not.toContain(saved.id)
    expect(refetched.context).toMatchObject({ cursor: idOf(2), isPageStale: false, replacesRowsOnRefetch: false })
  })

  it("a record that was fetched before it was written is looked for once more", () => {
    const written = from(refreshing, { type: "row.saved", row: saved }, done("refetch", firstPage))
    expect(written.context).toMatchObject({ replacesRowsOnRefetch: true, isOutdated: true })
    const refetched = from(written, outcomes["it is quiet"], done("refetch", loadedPage(rows.slice(1), { total: 22 })))
    expect(shownIds(refetched)).not.toContain(saved.id)
  })

  it("one's own change whose event comes before its answer does not count as others', and an edit replaces the rows", () => {
    const read = loadedPage([...rows.slice(1), user({}, 11)], { total: 22 })
    const again = (row: typeof saved) => {
      const refetched = done("refetch", { ...read, offPage: [row] })
      return from(refreshing, place(2), refetched, { type: "row.saved", row }, outcomes["it is quiet"], refetched)
    }
    expect([again(saved).context.isPageStale, shownIds(again(saved))]).toEqual([
      false,
      read.page.data.map(({ id }) => id)
    ])
    const switched = user({ status: "inactive", version: 2 }, 1)
    expect([again(switched).context.isPageStale, shownIds(again(switched))]).toEqual([false, rows.map(({ id }) => id)])
  })

  it("a record that was switched keeps its row until other rows are requested", () => {
    const switched = user({ status: "inactive", version: 2 }, 1)
    const written = from(ready, { type: "row.saved", row: switched }, intents["rows.changed"], outcomes["it is quiet"])
    const refetched = from(written, done("refetch", loadedPage(rows.slice(1), { total: 22 })))
    expect(shownIds(refetched)).toContain(saved.id)
    expect(
      shownIds(from(refetched, intents["list.refresh"], done("loadPage", loadedPage(rows.slice(1)))))
    ).not.toContain(saved.id)
  })

  it("a written record that is not shown is loaded, even while rows are locked", () => {
    const made = user({}, 42)
    const written = from(ready, place(2), { type: "row.saved", row: made })
    expect(written.matches({ shown: "loading" })).toBe(true)
    const read = from(written, done("loadPage", loadedPage([made, ...rows.slice(0, 9)], { total: 24 })))
    expect(shownIds(read)[0]).toBe(made.id)
    expect(read.context).toMatchObject({ cursor: made.id, isPageStale: false })
  })

  it("a new record gets the cursor also where its event and the refetch come before the answer", () => {
    const made = user({}, 42)
    const refetched = from(refreshing, done("refetch", loadedPage([made, ...rows.slice(0, 9)], { total: 24 })))
    const written = from(refetched, { type: "row.saved", row: made })
    expect(written.context.cursor).toBe(made.id)
    expect(from(written, { type: "row.saved", row: { ...made, version: 2 } }, place(2)).context.cursor).toBe(idOf(2))
    expect(from(ready, { type: "row.saved", row: saved }).context.cursor).toBeNull()
  })

  it("a new record is looked for on the first page, unless another order was chosen", () => {
    const made = user({}, 42)
    const later = from(ready, intents["page.go"], done("loadPage", loadedPage([user({}, 11)], { page: 2, total: 23 })))
    expect(later.context.criteria.page).toBe(2)
    expect(from(later, { type: "row.saved", row: made }).context.criteria.page).toBe(1)
    expect(from(later, { type: "row.saved", row: { ...made, version: 2 } }).context.criteria.page).toBe(2)
    const sorted = from(ready, intents["sort.choose"], done("loadPage", firstPage), intents["page.go"])
    expect(from(sorted, { type: "row.saved", row: made }).context.criteria.page).toBe(2)
  })

  it("a written record does not interrupt typing", () => {
    const typed = from(ready, intents["search.change"], { type: "row.saved", row: user({}, 42) })
    expect(typed.matches({ shown: "typing" })).toBe(true)
    expect(from(typed, outcomes["typing pauses"]).matches({ shown: "loading" })).toBe(true)
  })

  it("a deleted record disappears at once, and the cursor goes to the next row", () => {
    const deleted = from(ready, place(9), intents["row.gone"])
    expect(shownIds(deleted)).not.toContain(idOf(9))
    expect(deleted.context.cursor).toBe(idOf(10))
  })

  it("a record that is deleted during a refetch does not come back with it", () => {
    const deleted = from(refreshing, intents["row.gone"])
    const late = from(deleted, outcomes["the refetch succeeds"])
    expect(shownIds(late)).not.toContain(idOf(9))
    expect(from(late, outcomes["it is quiet"]).matches({ shown: "refreshing" })).toBe(true)
  })
})

it("the cursor stays on a row that is still in the answer, and on no other", () => {
  const requested = from(ready, { type: "search.change", text: "agu" }, place(2), outcomes["typing pauses"])
  expect(requested.context.cursor).toBe(idOf(2))
  expect(from(requested, outcomes["the page comes"]).context.cursor).toBe(idOf(2))
  expect(from(requested, done("loadPage", loadedPage(rows.slice(5)))).context.cursor).toBeNull()
})

describe("a failure", () => {
  it("a failure keeps the old rows, shows its reason and is reported", () => {
    const failed = from(ready, intents["list.refresh"], outcomes["no page comes"])
    expect(failed.context.rows).toEqual(rows)
    expect(failed.context.failure?.en).toBe(unreachable("Error fetching users"))
    expect(emittedBy(plainListMachine, from(ready, intents["list.refresh"]), outcomes["no page comes"])).toMatchObject([
      { tone: "error", text: { en: unreachable("Error fetching users") }, isSaidBeside: true }
    ])
  })

  it("a failed refetch is not reported", () => {
    expect(emittedBy(plainListMachine, refreshing, outcomes["the refetch fails"])).toEqual([])
  })
})

it("a page past the end leads to the last page", () => {
  const far = from(closed, { type: "list.open", criteria: { ...intents["list.open"].criteria, page: 9 } })
  const end = from(far, done("loadPage", loadedPage([], { page: 9, total: 23 })))
  expect([end.value, end.context.criteria.page]).toEqual([{ shown: "loading" }, 3])
  expect(from(far, done("loadPage", loadedPage([], { page: 9, total: 0 }))).context.criteria.page).toBe(1)
})
