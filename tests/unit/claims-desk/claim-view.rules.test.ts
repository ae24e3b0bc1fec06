import { describe, expect, it } from "vitest"
import { claimView, isBackwards } from "#domain/claims/claim-view.rules.ts"
import { day } from "#tests/fixtures/claims.ts"

const filter = { searchTerm: "Núñez & sons", status: "pending", from: day("2026-10-01") } as const
const view = { filter, sort: "-client", page: 3, limit: 25 } as const

describe("the address", () => {
  it("says nothing of what is usual, and the rest in a fixed order", () => {
    expect(claimView.writeView(claimView.viewDefault)).toBe("")
    expect(claimView.writeView(view)).toBe(
      "?searchTerm=N%C3%BA%C3%B1ez%20%26%20sons&status=pending&from=2026-10-01&sort=-client&page=3&limit=25"
    )
  })

  it("opens what it was written for", () => {
    expect(claimView.readView(claimView.writeView(view))).toEqual(view)
    expect(claimView.readView("?searchTerm=two+words")).toEqual({
      ...claimView.viewDefault,
      filter: { searchTerm: "two words" }
    })
  })

  it("opens the list without what it has mangled", () => {
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

  it("is written of half a character too", () => {
    expect(claimView.writeView({ ...claimView.viewDefault, filter: { searchTerm: "a\ud83d" } })).toBe(
      "?searchTerm=a%EF%BF%BD"
    )
  })
})

describe("filters", () => {
  it("are changed one by one and taken away by null or an empty text", () => {
    expect(claimView.patchFilter(filter, { status: "rejected" })).toEqual({ ...filter, status: "rejected" })
    expect(claimView.patchFilter(filter, { status: null, searchTerm: "", from: null })).toEqual({})
  })

  it("stay as they were when the change is none they can hold", () => {
    expect(claimView.patchFilter(filter, { searchTerm: "x".repeat(101) })).toBe(filter)
  })

  it("are set or not, the same or not", () => {
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

  it("are backwards when the last day lies before the first", () => {
    const [early, late] = [day("2026-10-01"), day("2026-10-02")]
    expect(isBackwards({ from: late, to: early })).toBe(true)
    expect(isBackwards({ from: early, to: early })).toBe(false)
    expect(isBackwards({ from: late })).toBe(false)
  })
})

it("orders a column upwards first, newest first where it is dates, and then the other way round", () => {
  expect(claimView.nextSort("-created_at", "client")).toBe("client")
  expect(claimView.nextSort("client", "client")).toBe("-client")
  expect(claimView.nextSort("-client", "client")).toBe("client")
  expect(claimView.nextSort("client", "date_treatment")).toBe("-date_treatment")
  expect(claimView.nextSort("-date_treatment", "date_treatment")).toBe("date_treatment")
})

it("asks the list for the whole view", () => {
  expect(claimView.toSearch(view)).toEqual({ ...filter, sort: "-client", page: 3, limit: 25 })
})
