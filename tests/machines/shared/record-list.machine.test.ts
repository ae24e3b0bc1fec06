import { describe, expect, it } from "vitest"
import { userListRules } from "#domain/users/user-list.rules.ts"
import { userListMachine } from "#domain/users/users.machine.ts"
import { user, users } from "#tests/fixtures/users.ts"
import { done, keepsToTable, toldBy } from "#tests/machines/machine-table.ts"
import {
  away,
  firstPage,
  from,
  idOf,
  intents,
  loading,
  outcomes,
  place,
  reading,
  ready,
  refreshing,
  rows,
  settling
} from "#tests/machines/shared/record-list-events.ts"
import { recordListTable } from "#tests/machines/shared/record-list.table.ts"

/** A row in focus, and a filter: every guard is open. */
const hand = place(1)

keepsToTable({
  machine: userListMachine,
  table: recordListTable,
  intents,
  outcomes,
  at: {
    away,
    "shown.loading": from(ready, hand, { type: "page.go", page: 3 }),
    "shown.typing": from(ready, hand, { type: "search.change", text: "agu" }),
    "shown.ready": from(ready, hand),
    "shown.settling": from(settling, hand),
    "shown.refreshing": from(refreshing, hand),
    "shown.failed": from(refreshing, hand, outcomes["no look comes"])
  }
})

const shownIds = (at: typeof ready) => at.context.rows.map(({ id }) => id)

describe("what is refused", () => {
  it.each([
    ["a page that does not exist", ready, { type: "page.go", page: 4 }],
    ["page nought", ready, { type: "page.go", page: 0 }],
    ["the page that is shown", ready, { type: "page.go", page: 1 }],
    ["the page size that is set", ready, { type: "limit.choose", limit: 10 }],
    ["clearing filters where none is set", from(ready, intents["filters.clear"]), intents["filters.clear"]],
    ["leaving a cursor that is nowhere", ready, intents["cursor.leave"]],
    ["a cursor on what is not shown", ready, place(99)],
    ["a cursor in an empty list", from(loading, done("loadPage", reading([]))), intents["cursor.move"]],
    [
      "a cursor where the typed text leaves no row",
      from(ready, { type: "search.change", text: "nobody" }),
      intents["cursor.move"]
    ]
  ] as const)("%s", (_, at, event) => {
    expect(at.can(event)).toBe(false)
  })
})

describe("a text in the search box", () => {
  const named = [user({ given_name: "Lucía", surname: "Paredes" }, 1), user({ company: null, company_id: null }, 2)]
  const both = from(loading, done("loadPage", reading(named)))
  const shown = (text: string) =>
    userListRules.shownRows(from(both, { type: "search.change", text }).context).map(({ id }) => id)

  it.each(["lucia", "PAREDES", "Lucía Par", "paredes luc", "aguilar1@", "norte log"])(
    "narrows at once to %s",
    (text) => {
      expect(shown(text)).toContain(named[0]?.id)
    }
  )

  it("narrows by company, and not by what no column shows", () => {
    expect(shown("norte log")).toEqual([named[0]?.id])
    expect(shown("quito")).toEqual([])
  })

  it("stops narrowing once the answer over all pages is there", () => {
    const asked = from(both, { type: "search.change", text: "par" }, outcomes["typing pauses"])
    expect(asked.context.view.filter.searchTerm).toBe("par")
    const other = user({ surname: "Zamora" }, 7)
    const answered = from(asked, done("loadPage", reading([other])))
    expect(userListRules.shownRows(answered.context)).toEqual([other])
  })

  it("is told to be too long, and asks for nothing", () => {
    const long = from(both, { type: "search.change", text: "x".repeat(101) })
    expect(toldBy(userListMachine, long, outcomes["typing pauses"])).toMatchObject([{ type: "notice", tone: "error" }])
    expect(from(long, outcomes["typing pauses"]).matches({ shown: "ready" })).toBe(true)
  })

  it("goes along when a filter is chosen while it is being typed", () => {
    const chosen = from(both, { type: "search.change", text: "par" }, intents["filter.change"])
    expect(chosen.context.view.filter).toMatchObject({ searchTerm: "par", role: "admin" })
  })
})

describe("an order", () => {
  const sortAfter = (...chosen: ReadonlyArray<{ readonly isDescending?: boolean }>) =>
    from(ready, ...chosen.map((one) => ({ type: "sort.choose", field: "surname", ...one }) as const)).context.view.sort

  it("that is only named turns round each time", () => {
    expect([sortAfter({}), sortAfter({}, {})]).toEqual(["surname", "-surname"])
  })

  it("that is chosen with its direction is that one", () => {
    expect(sortAfter({ isDescending: true })).toBe("-surname")
    expect(sortAfter({ isDescending: false }, { isDescending: false })).toBe("surname")
  })
})

describe("rows under the hand", () => {
  const others = [user({}, 11), ...rows.slice(0, 9)]

  it("stay in place and say that the list has moved", () => {
    const looked = from(refreshing, hand, done("lookAgain", { ...reading(others, { total: 24 }), departed: [rows[9]] }))
    expect(shownIds(looked)).toEqual(rows.map(({ id }) => id))
    expect(looked.context.hasMoved).toBe(true)
  })

  it("change in place", () => {
    const renamed = user({ surname: "Nuevo", version: 3 }, 4)
    const page = reading(
      rows.map((row) => (row.id === renamed.id ? renamed : row)),
      { total: 23 }
    )
    const looked = from(refreshing, hand, done("lookAgain", page))
    expect(looked.context.rows[3]).toEqual(renamed)
    expect(looked.context.hasMoved).toBe(false)
  })

  it("give way when the hand is at rest", () => {
    expect(shownIds(from(refreshing, done("lookAgain", reading(others, { total: 24 }))))).toEqual(
      others.map(({ id }) => id)
    )
  })
})

describe("what this administrator has written", () => {
  const saved = user({ surname: "Ibarra", version: 2 }, 1)

  it("shows at once, and an older reading under way does not undo it", () => {
    const written = from(refreshing, { type: "row.saved", row: saved })
    expect(written.context.rows[0]).toEqual(saved)
    expect(from(written, done("lookAgain", firstPage)).context.rows[0]).toEqual(saved)
  })

  it("keeps its row until he asks for others", () => {
    const written = from(ready, { type: "row.saved", row: saved }, intents["rows.changed"], outcomes["it is quiet"])
    const looked = from(written, done("lookAgain", reading(rows.slice(1), { total: 22 })))
    expect(shownIds(looked)).toContain(saved.id)
    expect(shownIds(from(looked, intents["list.refresh"], done("loadPage", reading(rows.slice(1)))))).not.toContain(
      saved.id
    )
  })

  it("is read where it is not shown, and comes also under a hand that does not rest", () => {
    const made = user({}, 42)
    const written = from(ready, place(2), { type: "row.saved", row: made })
    expect(written.matches({ shown: "loading" })).toBe(true)
    const read = from(written, done("loadPage", reading([made, ...rows.slice(0, 9)], { total: 24 })))
    expect(shownIds(read)[0]).toBe(made.id)
    expect(read.context).toMatchObject({ cursor: idOf(2), hasMoved: false })
  })

  it("does not cut short what is being typed", () => {
    const typed = from(ready, intents["search.change"], { type: "row.saved", row: user({}, 42) })
    expect(typed.matches({ shown: "typing" })).toBe(true)
    expect(from(typed, outcomes["typing pauses"]).matches({ shown: "loading" })).toBe(true)
  })

  it("is gone at once when deleted, with the cursor on it", () => {
    const deleted = from(ready, place(9), intents["row.gone"])
    expect(shownIds(deleted)).not.toContain(idOf(9))
    expect(deleted.context.cursor).toBeNull()
  })
})

it("keeps the cursor on a row that the answer still holds, and on no other", () => {
  const asked = from(ready, { type: "search.change", text: "agu" }, place(2), outcomes["typing pauses"])
  expect(asked.context.cursor).toBe(idOf(2))
  expect(from(asked, outcomes["the page comes"]).context.cursor).toBe(idOf(2))
  expect(from(asked, done("loadPage", reading(rows.slice(5)))).context.cursor).toBeNull()
})

describe("a failure", () => {
  it("keeps the old rows, says why, and tells it", () => {
    const failed = from(ready, intents["list.refresh"], outcomes["no page comes"])
    expect(failed.context.rows).toEqual(rows)
    expect(failed.context.failure?.en).toBe("Error fetching users")
    expect(toldBy(userListMachine, from(ready, intents["list.refresh"]), outcomes["no page comes"])).toMatchObject([
      { tone: "error", text: { en: "Error fetching users" } }
    ])
  })

  it("of a look nobody asked for is told to nobody", () => {
    expect(toldBy(userListMachine, refreshing, outcomes["no look comes"])).toEqual([])
  })
})

it("goes to the last page there is when a page is past the end", () => {
  const far = from(away, { type: "list.open", view: { ...intents["list.open"].view, page: 9 } })
  const end = from(far, done("loadPage", reading([], { page: 9, total: 23 })))
  expect([end.value, end.context.view.page]).toEqual([{ shown: "loading" }, 3])
  expect(users(3)).toHaveLength(3)
})
