import { describe, expect, it } from "vitest"
import {
  askForAll,
  leavePanel,
  reportOfSelected,
  confirmAsked,
  finishJob,
  hasMoreToActivate,
  mayAskForAll,
  mayStop,
  activationProgress,
  setLoaded,
  setRefetched,
  stopJob,
  storeOutcome,
  enqueueActivation,
  targetIds,
  toRequest,
  pendingAtFirst,
  type PendingContext
} from "#domain/enrolments/pending-enrolments.rules.ts"
import { applyFilter, clearFilters, setView } from "#domain/enrolments/pending-panel.rules.ts"
import { benefitId, enrolment, enrolmentId } from "#tests/fixtures/benefits.ts"
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
const read = (...ns: ReadonlyArray<number>) => ({ page: page(...ns), linked: null, benefit: null })

describe("targets", () => {
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
    expect(enqueueActivation(context, "failed")).toMatchObject({ jobs: [{}, { total: 1 }], reasons: {} })
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
    expect(toRequest({ ids: many, total, shown: null }).ids).toHaveLength(size)
  })
})

describe("an activation", () => {
  const job = (total: number, shown: PendingContext["confirming"] = null) => ({
    ids: Array.from({ length: total }, (_, n) => enrolmentId(n)),
    total,
    shown: shown?.shown ?? null
  })
  const shown = { filter: pendingAtFirst.filter, asOf: page().asOf, expected: 4 }

  it("a retry removes the reasons of its own rows only", () => {
    const reasons = { [enrolmentId(1)]: "user_deleted", [enrolmentId(4)]: "benefit_deleted" } as const
    expect(enqueueActivation(of({ reasons }), enrolmentId(4))).toEqual({
      jobs: [{ ids: ids(4), total: 1, shown: null }],
      reasons: { [enrolmentId(1)]: "user_deleted" }
    })
  })

  it("all that are shown are activated once that is confirmed, with what was shown", () => {
    const asked = { ...of({ shown }), ...askForAll(of({ shown })) }
    expect(asked.confirming).toEqual({ ids: ids(1, 2, 3, 4), total: 4, shown })
    expect(confirmAsked(asked)).toEqual({ jobs: [asked.confirming], reasons: {}, confirming: null })
    expect(confirmAsked(of())).toEqual({})
    expect(toRequest({ ids: ids(1), total: 1, shown })).toEqual({
      ids: ids(1),
      asOf: shown.asOf,
      expected: shown.expected
    })
    expect([of({ shown }), of({ shown, rows: [] }), of({ shown, jobs: [job(1)] }), asked].map(mayAskForAll)).toEqual([
      true,
      false,
      false,
      false
    ])
  })

  it("the progress is of the first activation, finished or hindered", () => {
    expect(activationProgress(of())).toBeNull()
    expect(activationProgress(of({ jobs: [job(60), job(3)], updated: 20, inConflict: 4 }))).toEqual({
      done: 24,
      total: 60
    })
  })

  it("an activation has more calls while rows are left for them", () => {
    expect([[], [job(25)], [job(26)]].map((jobs) => hasMoreToActivate(of({ jobs })))).toEqual([false, false, true])
  })

  it("an activation can be stopped while rows wait for a later call, which are then left", () => {
    expect([[], [job(25)], [job(26)], [job(1), job(1)]].map((jobs) => mayStop(of({ jobs })))).toEqual([
      false,
      false,
      true,
      true
    ])
    expect(stopJob(of({ jobs: [job(30), job(2)] }))).toEqual({ jobs: [{ ...job(30), ids: job(25).ids }] })
  })

  it("the next activation counts from the beginning, and the list is read again", () => {
    expect(finishJob(of({ jobs: [job(1), job(2)], updated: 5, inConflict: 6 }))).toEqual({
      jobs: [job(2)],
      updated: 0,
      inConflict: 0,
      isOutdated: true
    })
  })

  it("a call's outcome is taken off what is left, what was shown, and the reasons", () => {
    const context = of({
      shown,
      unfolded: ids(1, 3),
      jobs: [{ ids: ids(1, 2, 3), total: 3, shown }, job(2)],
      updated: 10,
      inConflict: 20,
      reasons: { [enrolmentId(1)]: "user_deleted", [enrolmentId(4)]: "benefit_deleted" }
    })
    expect(
      storeOutcome(context, { updated: ids(1), failed: [{ id: enrolmentId(2), reason: "user_inactive" }] })
    ).toMatchObject({
      rows: [2, 3, 4].map(row),
      shown: { ...shown, expected: 3 },
      unfolded: ids(3),
      jobs: [{ ids: [], total: 3, shown: null }, job(2)],
      updated: 11,
      inConflict: 21,
      reasons: { [enrolmentId(2)]: "user_inactive", [enrolmentId(4)]: "benefit_deleted" }
    })
    expect(storeOutcome(of(), { updated: ids(1), failed: [] })).toMatchObject({
      shown: null,
      jobs: [],
      reasons: {},
      cursor: null
    })
    expect(storeOutcome(context, { updated: ids(1), failed: [] }).reasons).toEqual({
      [enrolmentId(4)]: "benefit_deleted"
    })
  })
})

it("the list keeps its rows when a job of another list activates enrolments", () => {
  const shown = { filter: { searchTerm: "ana" }, asOf: page().asOf, expected: 4 }
  const outcome = { updated: ids(4, 5, 6, 7, 8, 9), failed: [] }
  expect(storeOutcome(of({ shown }), outcome).shown).toEqual({ ...shown, expected: 3 })
})

describe("rows", () => {
  it("a cursor on a row that stays does not move, and a range ends with the row it began at", () => {
    const anchor = { id: enrolmentId(2), base: [] }
    const after = (...updated: ReadonlyArray<number>) =>
      storeOutcome(of({ cursor: enrolmentId(3), anchor }), { updated: ids(...updated), failed: [] })
    expect(after(1)).toMatchObject({ cursor: enrolmentId(3), anchor })
    expect(after(2)).toMatchObject({ cursor: enrolmentId(3), anchor: null })
    expect(after(1, 2, 3, 4).cursor).toBeNull()
  })

  it.each<readonly [string, Partial<PendingContext>]>([
    ["a cursor", { cursor: enrolmentId(2) }],
    ["a selection", { selected: ids(2) }],
    ["an activation", { jobs: [{ ids: ids(2), total: 1, shown: null }] }],
    ["a reason", { reasons: { [enrolmentId(2)]: "user_deleted" } }]
  ])("a refetch adds no rows beside %s, and says how many are new", (_, held) => {
    const { rows, newer } = setRefetched(of(held), read(9, 8, 2, 1))
    expect([rows?.map(({ id }) => id), newer]).toEqual([ids(1, 2), 2])
  })

  it("a fetch ends what a failure or an earlier fetch has left", () => {
    const before = of({ newer: 3, unreadable: ["7"], failure: { en: "No", es: "No" }, selected: ids(1, 2) })
    expect(setLoaded(before, read(2, 9))).toMatchObject({
      newer: 0,
      unreadable: [],
      failure: null,
      selected: ids(2),
      shown: { asOf: page().asOf, expected: 2 }
    })
    expect(setRefetched(of(), read(2, 9)).rows).toHaveLength(2)
  })

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
      updated: 1,
      inConflict: 1,
      reasons: { [enrolmentId(3)]: "user_deleted" }
    })
    expect(storeOutcome(of({ cursor: enrolmentId(4) }), { updated: ids(4), failed: [] }).cursor).toBe(enrolmentId(3))
  })

  it("locked rows stay: others' changes remove rows and hold new ones back until requested", () => {
    const held = of({ cursor: enrolmentId(2) })
    const refetched = setRefetched(held, read(9, 1, 2, 4))
    expect(refetched.rows?.map(({ id }) => id)).toEqual(ids(1, 2, 4))
    expect(refetched.newer).toBe(1)
    expect(setLoaded(held, read(9, 1, 2, 4)).rows?.map(({ id }) => id)).toEqual(ids(9, 1, 2, 4))
    expect(setRefetched(of(), read(9, 1)).newer).toBe(0)
  })

  it("enrolments that cannot be read are no rows, and still count as pending", () => {
    const loaded = setLoaded(of(), { page: { ...page(1, 2), unreadable: ["7", null] }, linked: null, benefit: null })
    expect(loaded).toMatchObject({ unreadable: ["7", null], shown: { expected: 4 } })
    expect(loaded.rows).toHaveLength(2)
  })
})

describe("a part of the list", () => {
  const named = benefitId(7)

  it("an activation of all names the filter whose rows were shown, and waits until those of another have come", () => {
    const filter = { benefit_id: named }
    const chosen = of({ ...applyFilter(pendingAtFirst, { benefit_id: named }), rows: [] })
    expect(mayAskForAll({ ...chosen, rows: [row(1)] })).toBe(false)
    const loaded = { ...chosen, ...setLoaded(chosen, read(1, 2)) }
    expect(mayAskForAll(loaded)).toBe(true)
    expect(mayAskForAll({ ...loaded, searchText: "ana" })).toBe(false)
    // A text that cannot be searched for is not applied, and the rows are not what the search box asks for.
    expect(mayAskForAll({ ...loaded, searchText: "a".repeat(101) })).toBe(false)
    const { confirming } = { ...loaded, ...askForAll(loaded) }
    expect(confirming === null || confirming === undefined ? null : toRequest(confirming)).toEqual({
      ...filter,
      ids: ids(1, 2),
      asOf: page().asOf,
      expected: 2
    })
  })

  it("the benefit of the filter is a choice also while nothing of it is pending", () => {
    const chosen = of({ ...applyFilter(pendingAtFirst, { benefit_id: named }), rows: [] })
    const benefit = { id: named, title_en: "Dental", title_es: "Dental" }
    expect(setLoaded(chosen, { ...read(), benefit }).benefits).toEqual([benefit])
  })

  it("a part of the list keeps the known benefits as choices, the whole list renews them", () => {
    const other = enrolment({ id: enrolmentId(5), benefit_id: named, benefit: { ...row(1).benefit, id: named } })
    const whole = { ...pendingAtFirst, ...setLoaded(pendingAtFirst, read(1)) }
    const part = { ...whole, ...applyFilter(whole, { benefit_id: named }) }
    const loaded = setLoaded(part, { page: { ...page(), data: [other] }, linked: null, benefit: null })
    expect(loaded.benefits?.map(({ id }) => id)).toEqual([row(1).benefit.id, named])
    const again = { ...part, ...loaded, ...clearFilters() }
    expect(setLoaded(again, read(1)).benefits?.map(({ id }) => id)).toEqual([row(1).benefit.id])
  })

  it("the cursor goes to the enrolment of a link once, and what is not in the list is shown apart", () => {
    const at = of({ ...setView({ isOpen: true, filter: {}, subject: enrolmentId(2) }), rows: [] })
    const there = { ...at, ...setLoaded(at, read(1, 2)) }
    expect(there).toMatchObject({ cursor: enrolmentId(2), unfolded: [], linked: null })
    const beneficiary = { id: "1", name: "Ana", last_name: null, relationship: null, percentage: null }
    const detailed = enrolment({ id: enrolmentId(2), benefits_beneficiaries: [beneficiary] })
    expect(setLoaded(at, { page: { ...page(), data: [detailed] }, linked: null, benefit: null }).unfolded).toEqual(
      ids(2)
    )
    expect(setLoaded({ ...there, cursor: enrolmentId(1) }, read(1, 2)).cursor).toBe(enrolmentId(1))
    expect(setLoaded({ ...there, cursor: null }, read(1, 2)).cursor).toBeNull()
    const decided = enrolment({ id: enrolmentId(2), status: "active" })
    expect(setLoaded(at, { page: page(1), linked: decided, benefit: null })).toMatchObject({
      cursor: null,
      linked: { linked: decided }
    })
    expect(setLoaded(at, read(1)).linked).toEqual({ linked: null })
    expect(applyFilter(there, { benefit_id: named })).toMatchObject({ subject: null, linked: null })
  })

  it("a closed panel keeps neither the filter nor the rows of a part", () => {
    const part = of({ filter: { benefit_id: named }, selected: ids(1), cursor: enrolmentId(1) })
    expect(leavePanel(part)).toMatchObject({
      filter: {},
      searchText: "",
      rows: [],
      shown: null,
      selected: [],
      cursor: null
    })
    expect(leavePanel(of())).not.toHaveProperty("rows")
  })

  it("a report names up to 1,000 selected ones, and more only where they are all that match", () => {
    const many = Array.from({ length: 1_001 }, (_, n) => enrolmentId(n))
    const shown = { filter: { benefit_id: named }, asOf: page().asOf, expected: 1_001 }
    expect(reportOfSelected(of())).toBeNull()
    expect(reportOfSelected(of({ selected: many.slice(1), shown }))).toEqual({ ids: many.slice(1) })
    expect(reportOfSelected(of({ selected: many, shown }))).toEqual({ benefit_id: named, asOf: page().asOf })
    expect(reportOfSelected(of({ selected: many, shown: { ...shown, expected: 1_002 } }))).toBeNull()
  })
})
