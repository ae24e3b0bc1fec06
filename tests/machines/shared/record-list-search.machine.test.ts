import { describe, expect, it } from "vitest"
import { user } from "#tests/fixtures/users.ts"
import { done, emittedBy } from "#tests/machines/machine-table.ts"
import {
  from,
  rows,
  intents,
  loading,
  outcomes,
  loadedPage,
  ready,
  refreshing,
  debouncing,
  plainListRules,
  plainListMachine
} from "#tests/machines/shared/record-list-events.ts"

describe("a text in the search box", () => {
  const named = [user({ given_name: "Lucía", surname: "Paredes" }, 1), user({ company: null, company_id: null }, 2)]
  const both = from(loading, done("loadPage", loadedPage(named)))
  const shown = (text: string) =>
    plainListRules.shownRows(from(both, { type: "search.change", text }).context).map(({ id }) => id)

  it.each(["lucia", "PAREDES", "Lucía Par", "paredes luc", "aguilar1@", "norte log"])(
    "the text filters at once to %s",
    (text) => {
      expect(shown(text)).toContain(named[0]?.id)
    }
  )

  it("the text filters by company, and not by hidden fields", () => {
    expect(shown("norte log")).toEqual([named[0]?.id])
    expect(shown("quito")).toHaveLength(named.length)
  })

  it("the rows are not filtered any more once the answer has arrived", () => {
    const requested = from(both, { type: "search.change", text: "par" }, outcomes["typing pauses"])
    expect(requested.context.criteria.filter.searchTerm).toBe("par")
    const other = user({ surname: "Zamora" }, 7)
    const answered = from(requested, done("loadPage", loadedPage([other])))
    expect(plainListRules.shownRows(answered.context)).toEqual([other])
  })

  it("a text that is too long is reported, and not searched", () => {
    const long = from(both, { type: "search.change", text: "x".repeat(101) })
    expect(emittedBy(plainListMachine, long, outcomes["typing pauses"])).toMatchObject([
      { type: "notice", tone: "error" }
    ])
    expect(from(long, outcomes["typing pauses"]).matches({ shown: "ready" })).toBe(true)
  })

  it("a text being typed is included when a filter is chosen", () => {
    const chosen = from(both, { type: "search.change", text: "par" }, intents["filter.change"])
    expect(chosen.context.criteria.filter).toMatchObject({ searchTerm: "par", role: "admin" })
  })
})

describe("leaving the search", () => {
  const type = (text: string) => ({ type: "search.change", text }) as const
  const leave = intents["search.leave"]
  const found = [user({ surname: "Orozco" }, 4), user({ surname: "Ortega" }, 5)]
  const answer = done("loadPage", loadedPage(found))

  it("the cursor goes to the first row of an answer that is there", () => {
    expect(from(ready, leave).context.cursor).toBe(rows[0]?.id)
    expect(from(ready, type("x"), type(""), leave)).toMatchObject({
      value: { shown: "ready" },
      context: { cursor: rows[0]?.id }
    })
  })

  it("a typed text is searched at once, and no row of another text gets the cursor", () => {
    const left = from(ready, type("or"), leave)
    expect(left).toMatchObject({
      value: { shown: "loading" },
      context: { cursor: null, criteria: { filter: { searchTerm: "or" } } }
    })
    expect(from(left, answer).context).toMatchObject({ cursor: found[0]?.id, startsAt: null })
    expect(from(left, done("loadPage", loadedPage([]))).context.cursor).toBeNull()
    expect(from(loading, leave, outcomes["the page comes"]).context.cursor).toBe(rows[0]?.id)
    expect(from(loading, type("x"), type(""), leave)).toMatchObject({ value: { shown: "loading" } })
  })

  it("a new record has the cursor where it is on the page, and else no row gets it", () => {
    const made = user({ surname: "Zamora" }, 42)
    const created = from(ready, { type: "row.saved", row: made })
    expect(created).toMatchObject({ value: { shown: "loading" }, context: { cursor: null } })
    const read = from(created, done("loadPage", loadedPage([...found, made])))
    expect(read.context).toMatchObject({ cursor: made.id, startsAt: null })
    expect(from(created, outcomes["the page comes"]).context).toMatchObject({ cursor: null, startsAt: null })
  })

  it("a row that is named while the page loads has the cursor as soon as the page is there", () => {
    const [, second] = rows
    if (second === undefined) throw new Error("The page has no second row")
    const named = from(loading, { type: "cursor.place", id: second.id })
    expect(from(named, outcomes["the page comes"]).context.cursor).toBe(second.id)
    expect(from(named, done("loadPage", loadedPage(found))).context.cursor).toBeNull()
    // While another page loads, a row that is still shown has it at once.
    expect(from(ready, intents["sort.choose"], { type: "cursor.place", id: second.id }).context.cursor).toBe(second.id)
  })

  it("no row gets the cursor once the user types on or goes elsewhere", () => {
    const left = from(ready, type("or"), leave)
    expect(from(left, type("ort"), outcomes["typing pauses"], answer).context.cursor).toBeNull()
    expect(from(left, intents["cursor.clear"], answer).context.cursor).toBeNull()
  })

  it("an empty list has no first row, and neither has a text that is too long", () => {
    const empty = from(loading, done("loadPage", loadedPage([])))
    expect(from(empty, leave)).toMatchObject({ value: { shown: "ready" }, context: { cursor: null } })
    const long = from(ready, type("x".repeat(101)))
    expect(emittedBy(plainListMachine, long, leave)).toMatchObject([
      { type: "notice", tone: "error" },
      { type: "row.focused" }
    ])
  })
})

describe("searching", () => {
  const type = (text: string) => ({ type: "search.change", text }) as const
  const pause = outcomes["typing pauses"]

  it("the search runs when typing pauses, and not before", () => {
    const typing = from(ready, type("o"), type("or"))
    expect(typing.value).toEqual({ shown: "typing" })
    expect(typing.context.criteria.filter.searchTerm).toBeUndefined()
    const requested = from(typing, pause)
    expect(requested.value).toEqual({ shown: "loading" })
    expect(requested.context.criteria.filter).toEqual({ status: "active", searchTerm: "or" })
  })

  it("an unchanged text is not searched again", () => {
    expect(from(ready, type("x"), type("  "), pause).value).toEqual({ shown: "ready" })
  })

  it("a fetch that typing has interrupted is repeated", () => {
    const cut = from(ready, intents["page.go"], type("x"), type(""), pause)
    expect(cut.value).toEqual({ shown: "loading" })
    expect(cut.context.criteria.page).toBe(2)
  })

  it.each([
    ["a refresh that was asked for", from(ready, intents["list.refresh"])],
    ["a refetch under way", refreshing],
    ["a refetch that waits", debouncing],
    ["others' changes while typing", from(ready, type("x"), intents["rows.changed"])]
  ])("the list is refetched after typing has interrupted %s", (_, cut) => {
    expect(from(cut, type("x"), type(""), pause).value).toEqual({ shown: "debouncing" })
  })

  it("the criteria stay when the text is too long", () => {
    const long = from(ready, type("x".repeat(101)), pause)
    expect(long.context).toMatchObject({ criteria: ready.context.criteria, searchText: "x".repeat(101) })
  })

  it("clearing the filters clears the text", () => {
    expect(from(ready, type("or"), intents["filters.clear"]).context).toMatchObject({
      searchText: "",
      criteria: { filter: {} }
    })
  })
})
