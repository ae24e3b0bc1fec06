import { describe, expect, it } from "vitest"
import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { day } from "#tests/fixtures/claims.ts"

const filter = { searchTerm: "Núñez & sons", status: "pending", from: day("2026-10-01") } as const
const criteria = { filter, sort: "-client", page: 3, limit: 25 } as const

describe("the address", () => {
  it("the address leaves out defaults, and has the rest in a fixed order", () => {
    expect(claimCriteria.writeCriteria(claimCriteria.defaultCriteria)).toBe("")
    expect(claimCriteria.writeCriteria(criteria)).toBe(
      "?searchTerm=N%C3%BA%C3%B1ez%20%26%20sons&status=pending&from=2026-10-01&sort=-client&page=3&limit=25"
    )
  })

  it("the address opens the criteria it was written for", () => {
    expect(claimCriteria.readCriteria(claimCriteria.writeCriteria(criteria))).toEqual(criteria)
    expect(claimCriteria.readCriteria("?searchTerm=two+words")).toEqual({
      ...claimCriteria.defaultCriteria,
      filter: { searchTerm: "two words" }
    })
  })

  it("the address opens the list without its invalid parts", () => {
    expect(
      claimCriteria.readCriteria(
        "?status=gone&page=0&limit=5000&sort=colour&from=2026-02-30&type=dental&%&=&searchTerm=%E0%A4%A&ids=1"
      )
    ).toEqual({
      ...claimCriteria.defaultCriteria,
      filter: { type: "dental" }
    })
    expect(claimCriteria.readCriteria(`?searchTerm=${"x".repeat(101)}&page=2`)).toEqual({
      ...claimCriteria.defaultCriteria,
      page: 2
    })
  })

  it("an address is written also with half a character", () => {
    expect(claimCriteria.writeCriteria({ ...claimCriteria.defaultCriteria, filter: { searchTerm: "a\ud83d" } })).toBe(
      "?searchTerm=a%EF%BF%BD"
    )
  })
})

describe("filters", () => {
  it("filters are changed one by one and removed by null or an empty text", () => {
    expect(claimCriteria.patchFilter(filter, { status: "rejected" })).toEqual({ ...filter, status: "rejected" })
    expect(claimCriteria.patchFilter(filter, { status: null, searchTerm: "", from: null })).toEqual({})
  })

  it("filters stay unchanged by an invalid change", () => {
    expect(claimCriteria.patchFilter(filter, { searchTerm: "x".repeat(101) })).toBe(filter)
  })

  it("filters are set or not, equal or not", () => {
    expect([claimCriteria.isFiltered({}), claimCriteria.isFiltered(filter)]).toEqual([false, true])
    expect(
      claimCriteria.isSameFilter({ status: "pending", type: "dental" }, { type: "dental", status: "pending" })
    ).toBe(true)
    expect(claimCriteria.isSameFilter({}, { type: "dental" })).toBe(false)
    expect([
      claimCriteria.isSameCriteria(criteria, { ...criteria }),
      claimCriteria.isSameCriteria(criteria, { ...criteria, page: 4 })
    ]).toEqual([true, false])
  })
})

it("a column is sorted ascending first, dates descending, and then reversed", () => {
  expect(claimCriteria.nextSort("-created_at", "client")).toBe("client")
  expect(claimCriteria.nextSort("client", "client")).toBe("-client")
  expect(claimCriteria.nextSort("-client", "client")).toBe("client")
  expect(claimCriteria.nextSort("client", "date_treatment")).toBe("-date_treatment")
  expect(claimCriteria.nextSort("-date_treatment", "date_treatment")).toBe("date_treatment")
})

it("the query has all criteria", () => {
  expect(claimCriteria.toSearch(criteria)).toEqual({ ...filter, sort: "-client", page: 3, limit: 25 })
})
