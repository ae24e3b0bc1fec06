import { expect, it } from "vitest"
import { isOtherText, isSameView, readPanel, withPanel } from "#domain/enrolments/pending-panel.rules.ts"
import { benefitId, enrolmentId } from "#tests/fixtures/benefits.ts"
import { instant } from "#tests/fixtures/claims.ts"

const closed = { isOpen: false, filter: {}, subject: null }

it("the address has what the panel shows beside the query of the list", () => {
  const filter = {
    searchTerm: "ana & co",
    benefit_id: benefitId(3),
    created_from: instant("2026-11-20T00:00:00.000Z"),
    created_to: instant("2026-11-21T00:00:00.000Z")
  }
  const view = { isOpen: true, filter, subject: null }
  const query = withPanel("?searchTerm=eye&page=2", view)
  expect(query).toMatch(/^\?searchTerm=eye&page=2&pending=open&pending_searchTerm=ana%20%26%20co&pending_benefit_id=/u)
  expect(readPanel(query)).toEqual(view)
  expect(withPanel("?page=2", closed)).toBe("?page=2")
  expect(readPanel("?page=2")).toEqual(closed)
  expect(readPanel(withPanel("", { ...view, filter: {} }))).toEqual({ ...view, filter: {} })
})

it("a link leads to one enrolment among all, whatever filters stand beside it", () => {
  const view = { isOpen: true, filter: {}, subject: enrolmentId(4) }
  const query = withPanel("", view)
  expect(query).toBe(`?enrollment=${enrolmentId(4)}`)
  expect(readPanel(`${query}&pending=open&pending_searchTerm=ana`)).toEqual(view)
  expect(isSameView(view, readPanel(query))).toBe(true)
  expect(isSameView(view, { ...view, subject: enrolmentId(5) })).toBe(false)
})

it("parts of an address that are mangled, or filter only the list, leave the panel as it is", () => {
  for (const query of [
    "?enrollment=",
    "?enrollment=a%20b",
    "?pending=shut",
    "?pending_searchTerm=ana",
    "?xpending=open"
  ])
    expect(readPanel(query)).toEqual(closed)
  expect(readPanel("?pending=open&searchTerm=eye&pending_created_from=yesterday").filter).toEqual({})
})

it("a typed text is another filter unless only its blanks differ", () => {
  expect(isOtherText({ filter: { searchTerm: "ana" }, searchText: " ana " })).toBe(false)
  expect(isOtherText({ filter: {}, searchText: "a" })).toBe(true)
  expect(isOtherText({ filter: {}, searchText: "a".repeat(101) })).toBe(false)
})
