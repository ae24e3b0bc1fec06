import { expect, it } from "vitest"
import { pendingAtFirst, type PendingContext } from "#domain/enrolments/pending-enrolments.rules.ts"
import {
  extendTo,
  moveCursor,
  toggleAll,
  toggleDetails,
  toggleRow
} from "#domain/enrolments/pending-selection.rules.ts"
import { enrolment, enrolmentId } from "#tests/fixtures/benefits.ts"

const ids = (...ns: ReadonlyArray<number>) => ns.map(enrolmentId)
const of = (named: Partial<PendingContext> = {}): PendingContext => ({
  ...pendingAtFirst,
  rows: [1, 2, 3, 4].map((n) => enrolment({ id: enrolmentId(n) })),
  ...named
})

it("the cursor moves within the rows, and extending selects what it passes", () => {
  expect(moveCursor(of(), 1, false).cursor).toBe(enrolmentId(1))
  expect(moveCursor(of(), -1, false).cursor).toBe(enrolmentId(4))
  expect(moveCursor(of({ cursor: enrolmentId(4) }), 1, false).cursor).toBe(enrolmentId(4))
  const one = { ...of({ cursor: enrolmentId(1) }), ...moveCursor(of({ cursor: enrolmentId(1) }), 1, true) }
  const two = { ...one, ...moveCursor(one, 1, true) }
  expect(two.selected).toEqual(ids(1, 2, 3))
  expect(moveCursor(two, -1, true).selected).toEqual(ids(1, 2))
})

it("the cursor stays at the ends, and has no place without rows", () => {
  const from = (cursor: number, by: number) => moveCursor(of({ cursor: enrolmentId(cursor) }), by, false).cursor
  expect([from(1, -1), from(2, -1), from(2, 9), from(3, -9)]).toEqual(ids(1, 1, 4, 1))
  expect(moveCursor(of({ rows: [] }), 1, false)).toEqual({ cursor: null, anchor: null })
  expect(moveCursor(of({ rows: [] }), -1, true)).toEqual({ cursor: null, anchor: null })
})

it("a range begins where extending began, whichever way it goes, and ends with the next plain move", () => {
  const anchor = { id: enrolmentId(2), base: ids(4) }
  expect(extendTo(of({ cursor: enrolmentId(3), anchor }), enrolmentId(1))).toEqual({
    selected: ids(4, 1, 2),
    anchor,
    cursor: enrolmentId(1)
  })
  expect(moveCursor(of({ cursor: enrolmentId(3), anchor }), 1, true)).toEqual({
    selected: ids(4, 2, 3),
    anchor,
    cursor: enrolmentId(4)
  })
  expect(moveCursor(of({ cursor: enrolmentId(3), anchor }), 1, false)).toEqual({
    cursor: enrolmentId(4),
    anchor: null
  })
  // Without a cursor it begins at the row it reaches.
  expect(moveCursor(of({ selected: ids(3) }), 1, true)).toMatchObject({
    selected: ids(3, 1),
    anchor: { id: enrolmentId(1), base: ids(3) }
  })
  expect(extendTo(of(), enrolmentId(2))).toMatchObject({ selected: ids(2), anchor: { id: enrolmentId(2), base: [] } })
})

it("ticking a row or all of them ends a range, and unticking leaves the others", () => {
  const anchor = { id: enrolmentId(2), base: [] }
  expect(toggleRow(of({ anchor, selected: ids(1, 2, 3) }), enrolmentId(2))).toEqual({
    selected: ids(1, 3),
    cursor: enrolmentId(2),
    anchor: null
  })
  expect(toggleAll(of({ anchor, selected: ids(1) }))).toEqual({ selected: ids(1, 2, 3, 4), anchor: null })
  expect(toggleDetails(of({ unfolded: ids(1, 3) }), enrolmentId(3)).unfolded).toEqual(ids(1))
  expect(toggleDetails(of({ unfolded: ids(1) }), enrolmentId(3)).unfolded).toEqual(ids(1, 3))
})

it("one row, a further range, all or none are selected", () => {
  expect(toggleRow(of(), enrolmentId(2)).selected).toEqual(ids(2))
  expect(toggleRow(of({ selected: ids(2) }), enrolmentId(2)).selected).toEqual([])
  expect(extendTo(of({ cursor: enrolmentId(3), selected: ids(1) }), enrolmentId(4)).selected).toEqual(ids(1, 3, 4))
  expect(toggleAll(of({ selected: ids(1) })).selected).toHaveLength(4)
  expect(toggleAll(of({ selected: ids(1, 2, 3, 4) })).selected).toEqual([])
  expect(toggleDetails(of({ unfolded: ids(1) }), enrolmentId(1)).unfolded).toEqual([])
})
