import { describe, expect, it } from "vitest"
import {
  extendTo,
  setLoaded,
  setRefetched,
  storeOutcome,
  enqueueJob,
  targetIds,
  moveCursor,
  nextCall,
  pendingAtFirst,
  type PendingContext,
  toggleAll,
  toggleDetails,
  toggleRow
} from "#domain/enrolments/pending-enrolments.rules.ts"
import { enrolment, enrolmentId } from "#tests/fixtures/benefits.ts"
import { instant } from "#tests/fixtures/claims.ts"

const row = (n: number) => enrolment({ id: enrolmentId(n) })
const ids = (...ns: ReadonlyArray<number>) => ns.map(enrolmentId)
const of = (named: Partial<PendingContext> = {}): PendingContext => ({
  ...pendingAtFirst,
  rows: [1, 2, 3, 4].map(row),
  ...named
})
const page = (...ns: ReadonlyArray<number>) => ({
  data: ns.map(row),
  pagination: { page: 1, limit: 9, total: ns.length, totalPages: 1, hasPrevPage: false, hasNextPage: false },
  asOf: instant("2026-11-20T10:00:00.000Z")
})

describe("choosing", () => {
  it("the cursor moves within the rows, and extending selects what it passes", () => {
    expect(moveCursor(of(), 1, false).cursor).toBe(enrolmentId(1))
    expect(moveCursor(of(), -1, false).cursor).toBe(enrolmentId(4))
    expect(moveCursor(of({ cursor: enrolmentId(4) }), 1, false).cursor).toBe(enrolmentId(4))
    const one = { ...of({ cursor: enrolmentId(1) }), ...moveCursor(of({ cursor: enrolmentId(1) }), 1, true) }
    const two = { ...one, ...moveCursor(one, 1, true) }
    expect(two.selected).toEqual(ids(1, 2, 3))
    expect(moveCursor(two, -1, true).selected).toEqual(ids(1, 2))
  })

  it("one row, a further range, all or none are selected", () => {
    expect(toggleRow(of(), enrolmentId(2)).selected).toEqual(ids(2))
    expect(toggleRow(of({ selected: ids(2) }), enrolmentId(2)).selected).toEqual([])
    expect(extendTo(of({ cursor: enrolmentId(3), selected: ids(1) }), enrolmentId(4)).selected).toEqual(ids(1, 3, 4))
    expect(toggleAll(of({ selected: ids(1) })).selected).toHaveLength(4)
    expect(toggleAll(of({ selected: ids(1, 2, 3, 4) })).selected).toEqual([])
    expect(toggleDetails(of({ unfolded: ids(1) }), enrolmentId(1)).unfolded).toEqual([])
  })

  it("a target covers rows that are shown and not under way", () => {
    const context = of({
      jobs: [{ ids: ids(2), total: 1, shown: null }],
      selected: ids(1, 2),
      reasons: { [enrolmentId(4)]: "user_deleted" }
    })
    expect(targetIds(context, "selected")).toEqual(ids(1))
    expect(targetIds(context, "failed")).toEqual(ids(4))
    expect(targetIds(context, enrolmentId(2))).toEqual([])
    expect(targetIds(context, enrolmentId(9))).toEqual([])
    expect(context.jobs.flatMap(({ ids }) => ids)).toContain(enrolmentId(2))
    expect(enqueueJob(context, "failed")).toMatchObject({ jobs: [{}, { total: 1 }], reasons: {} })
  })

  it.each([
    [1, 1],
    [25, 25],
    [60, 25],
    [400, 40],
    [10_000, 1_000],
    [50_000, 1_000]
  ])("a job of %i is sent in calls of %i", (total, size) => {
    const many = Array.from({ length: total }, (_, n) => enrolmentId(n))
    expect(nextCall({ ids: many, total })).toHaveLength(size)
  })
})

describe("rows", () => {
  it("activated rows disappear; the cursor moves to the row that takes their place", () => {
    const context = of({
      cursor: enrolmentId(2),
      selected: ids(2, 3),
      jobs: [{ ids: ids(2, 3), total: 2, shown: null }]
    })
    const change = storeOutcome(context, { updated: ids(2), failed: [{ id: enrolmentId(3), reason: "user_deleted" }] })
    expect(change).toMatchObject({
      cursor: enrolmentId(3),
      selected: ids(3),
      activated: 1,
      hindered: 1,
      reasons: { [enrolmentId(3)]: "user_deleted" }
    })
    expect(storeOutcome(of({ cursor: enrolmentId(4) }), { updated: ids(4), failed: [] }).cursor).toBe(enrolmentId(3))
  })

  it("locked rows stay: others' changes remove rows and hold new ones back until requested", () => {
    const held = of({ cursor: enrolmentId(2) })
    const refetched = setRefetched(held, page(9, 1, 2, 4))
    expect(refetched.rows?.map(({ id }) => id)).toEqual(ids(1, 2, 4))
    expect(refetched.newer).toBe(1)
    expect(setLoaded(held, page(9, 1, 2, 4)).rows?.map(({ id }) => id)).toEqual(ids(9, 1, 2, 4))
    expect(setRefetched(of(), page(9, 1)).newer).toBe(0)
  })

  it("enrolments that cannot be read are no rows, and still count as pending", () => {
    const loaded = setLoaded(of(), { ...page(1, 2), unreadable: ["7", null] })
    expect(loaded).toMatchObject({ unreadable: ["7", null], shown: { expected: 4 } })
    expect(loaded.rows).toHaveLength(2)
  })
})
