import { describe, expect, it } from "vitest"
import { claimView, isBackwards } from "#domain/claims/claim-list.rules.ts"
import { day } from "#tests/fixtures/claims.ts"

const filter = { searchTerm: "Núñez & sons", status: "pending", from: day("2026-10-01") } as const
const view = { filter, sort: "-client", page: 3, limit: 25 } as const

describe("the address", () => {
  it("the address leaves out defaults, and has the rest in a fixed order", () => {
    expect(claimView.writeView(claimView.viewDefault)).toBe("")
    expect(claimView.writeView(view)).toBe(
      "?searchTerm=N%C3%BA%C3%B1ez%20%26%20sons&status=pending&from=2026-10-01&sort=-client&page=3&limit=25"
    )
  })

  it("the address opens the view it was written for", () => {
    expect(claimView.readView(claimView.writeView(view))).toEqual(view)
    expect(claimView.readView("?searchTerm=two+words")).toEqual({
      ...claimView.viewDefault,
      filter: { searchTerm: "two words" }
    })
  })

  it("the address opens the list without its invalid parts", () => {
    expect(
      claimView.readView(
        "?status=gone&page=0&limit=5000&sort=colour&from=2026-02-30&type=dental&%&=&searchTerm=%E0%A4%A&ids=1"
      )
    ).toEqual({
      ...claimView.viewDefault,
      filter: { type: "dental" }
    })
    expect(claimView.readView(`?searchTerm=${"x".repeat(101)}&page=2`)).toEqual({ ...claimView.viewDefault, page: 2 })
  })

  it("an address is written also with half a character", () => {
    expect(claimView.writeView({ ...claimView.viewDefault, filter: { searchTerm: "a\ud83d" } })).toBe(
      "?searchTerm=a%EF%BF%BD"
    )
  })
})

describe("filters", () => {
  it("filters are changed one by one and removed by null or an empty text", () => {
    expect(claimView.patchFilter(filter, { status: "rejected" })).toEqual({ ...filter, status: "rejected" })
    expect(claimView.patchFilter(filter, { status: null, searchTerm: "", from: null })).toEqual({})
  })

  it("filters stay unchanged by an invalid change", () => {
    expect(claimView.patchFilter(filter, { searchTerm: "x".repeat(101) })).toBe(filter)
  })

  it("filters are set or not, equal or not", () => {
    expect([claimView.isFiltered({}), claimView.isFiltered(filter)]).toEqual([false, true])
    expect(claimView.isSameFilter({ status: "pending", type: "dental" }, { type: "dental", status: "pending" })).toBe(
      true
    )
    expect(claimView.isSameFilter({}, { type: "dental" })).toBe(false)
    expect([claimView.isSameView(view, { ...view }), claimView.isSameView(view, { ...view, page: 4 })]).toEqual([
      true,
      false
    ])
  })

  it("filters are reversed when the last day is before the first", () => {
    const [early, late] = [day("2026-10-01"), day("2026-10-02")]
    expect(isBackwards({ from: late, to: early })).toBe(true)
    expect(isBackwards({ from: early, to: early })).toBe(false)
    expect(isBackwards({ from: late })).toBe(false)
  })
})

it("a column is sorted ascending first, dates descending, and then reversed", () => {
  expect(claimView.nextSort("-created_at", "client")).toBe("client")
  expect(claimView.nextSort("client", "client")).toBe("-client")
  expect(claimView.nextSort("-client", "client")).toBe("client")
  expect(claimView.nextSort("client", "date_treatment")).toBe("-date_treatment")
  expect(claimView.nextSort("-date_treatment", "date_treatment")).toBe("date_treatment")
})

it("the query has the whole view", () => {
  expect(claimView.toSearch(view)).toEqual({ ...filter, sort: "-client", page: 3, limit: 25 })
})
