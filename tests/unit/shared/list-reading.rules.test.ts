import { expect, it } from "vitest"
import {
  atFirstReading,
  hasOthersMoved,
  heldRows,
  type ReadingContext,
  shownPages,
  stillMatching
} from "#domain/shared/list/list-reading.rules.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"

const row = (id: string, status: string) => ({ id, status })

/** Three pending rows of thirteen, of which some have changed since they were counted. */
const list = (...statuses: ReadonlyArray<string>): ReadingContext => {
  const rows = ["a", "b", "c"].map((id) => row(id, "pending"))
  return {
    ...atFirstReading,
    criteria: { page: 1 },
    answered: { filter: { status: "pending" }, page: 1 },
    page: { data: rows, pagination: paginate(1, 10, 13), asOf: Instant.make("2026-01-01T00:00:00.000Z") },
    rows: rows.map(({ id }, index) => row(id, statuses[index] ?? "pending")),
    cursor: null,
    hasMoved: false,
    isOutdated: false
  }
}

it("rows that match no more are counted apart from those that still match", () => {
  const decided = list("approved", "rejected")
  expect(heldRows(decided).map(({ id }) => id)).toEqual(["a", "b"])
  expect(shownPages(decided, { page: 1, limit: 10 })).toMatchObject({ held: 2, total: 11, totalPages: 2 })
})

it("rows counted as decided match again after an undo", () => {
  expect(stillMatching({ ...list(), away: ["a"] })).toBe(14)
  expect(stillMatching({ ...list("approved"), away: ["a"], page: { ...emptyPage } })).toBe(10)
})

const emptyPage = { data: [], pagination: paginate(1, 10, 10), asOf: Instant.make("2026-01-01T00:00:00.000Z") }

it("without a filter by status every row still matches", () => {
  expect(heldRows({ ...list("approved"), answered: { filter: {}, page: 1 } })).toEqual([])
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
  // Others have deleted what was written here.
  expect(hasOthersMoved({ rows, touched: ["a"] }, { page: page("b", "c"), offPage: [] })).toBe(true)
})
