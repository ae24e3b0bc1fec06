import { expect, it } from "vitest"
import {
  applyFilter,
  applyText,
  benefitsOf,
  clearFilters,
  isFiltered,
  isOtherText,
  isSameView,
  readPanel,
  setView,
  withPanel
} from "#domain/enrolments/pending-panel.rules.ts"
import { benefitId, enrolment, enrolmentId } from "#tests/fixtures/benefits.ts"
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

it("another filter has the text typed so far, and ends what a link led to", () => {
  const typed = { filter: { benefit_id: benefitId(3) }, searchText: " ana " }
  const ended = { subject: null, linked: null, hasToFocusSubject: false }
  const filter = { benefit_id: benefitId(3), searchTerm: "ana" }
  expect(applyText(typed)).toEqual({ ...ended, filter, searchText: " ana " })
  expect(applyFilter(typed, { benefit_id: benefitId(4) })).toEqual({
    ...ended,
    filter: { ...filter, benefit_id: benefitId(4) },
    searchText: "ana"
  })
  expect(clearFilters()).toEqual({ ...ended, filter: {}, searchText: "" })
})

it("an address sets filter and text, and the cursor goes to its subject where it has one", () => {
  const view = { isOpen: true, filter: { searchTerm: "ana" }, subject: null }
  const set = { filter: { searchTerm: "ana" }, searchText: "ana", linked: null }
  expect(setView(view)).toEqual({ ...set, subject: null, hasToFocusSubject: false })
  expect(setView({ ...view, subject: enrolmentId(4) })).toEqual({
    ...set,
    subject: enrolmentId(4),
    hasToFocusSubject: true
  })
})

it("a list is filtered by a filter or by a text that is being typed", () => {
  expect(isFiltered({ filter: {}, searchText: "" })).toBe(false)
  expect(isFiltered({ filter: {}, searchText: " " })).toBe(true)
  expect(isFiltered({ filter: { benefit_id: benefitId(3) }, searchText: "" })).toBe(true)
})

it("the benefits to choose from are the known ones, that of the filter and those of the rows, each once as read last", () => {
  const titled = (n: number, title_en: string) => ({ id: benefitId(n), title_en, title_es: "" })
  const row = (n: number, title_en: string) => enrolment({ benefit: titled(n, title_en) })
  expect(
    benefitsOf([row(3, "Three"), row(1, "One, renamed")], titled(2, "Two"), [titled(1, "One"), titled(4, "Four")])
  ).toEqual([titled(1, "One, renamed"), titled(4, "Four"), titled(2, "Two"), titled(3, "Three")])
  expect(benefitsOf([], null, [])).toEqual([])
})
