import { describe, expect, it } from "vitest"
import { notShownCount } from "#domain/shared/list/list-selection.rules.ts"
import { benefitId, enrolment, enrolmentId } from "#tests/fixtures/benefits.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { pendingRead } from "#tests/fixtures/enrolments.ts"
import {
  allTarget,
  selectedTarget,
  failedTarget,
  isSameView,
  isUnfolded,
  linkedEnrolment,
  newerCount,
  pendingCriteria,
  pendingListRules,
  type PendingContext,
  readPanel,
  reportOfSelected,
  withPanel
} from "#domain/enrolments/pending-enrolments.rules.ts"
import {
  type EnrolmentDecisionsContext,
  initialEnrolmentDecisions
} from "#domain/enrolments/enrolment-decisions.rules.ts"
import type { PendingFilter } from "#domain/enrolments/enrolment.schema.ts"

const row = (n: number) => enrolment({ id: enrolmentId(n) })
const ids = (...ns: ReadonlyArray<number>) => ns.map(enrolmentId)
const selected = (...ns: ReadonlyArray<number>) => ({ kind: "named" as const, ids: ids(...ns) })
const beneficiary = { id: "1", name: "Ana", last_name: null, relationship: null, percentage: null }

/** The list with the rows of an answer to a filter. */
const loaded = (
  filter: PendingFilter,
  read: Parameters<typeof pendingRead>,
  before: PendingContext = pendingListRules.initialContext
): PendingContext => {
  const asked = { ...before, criteria: { ...before.criteria, filter } }
  return { ...asked, ...pendingListRules.setLoaded(asked, pendingRead(...read)) }
}
const four = loaded({}, [[1, 2, 3, 4].map(row)])
const deciding = (named: Partial<EnrolmentDecisionsContext> = {}): EnrolmentDecisionsContext => ({
  ...initialEnrolmentDecisions,
  ...named
})

describe("the address", () => {
  const closed = { isOpen: false, filter: {} }

  it("the address has what the panel shows beside the query of the list", () => {
    const filter = {
      searchTerm: "ana & co",
      benefit_id: benefitId(3),
      created_from: instant("2026-11-20T00:00:00.000Z"),
      created_to: instant("2026-11-21T00:00:00.000Z")
    }
    const view = { isOpen: true, filter }
    const query = withPanel("?searchTerm=eye&page=2", view)
    expect(query).toMatch(
      /^\?searchTerm=eye&page=2&pending=open&pending_searchTerm=ana%20%26%20co&pending_benefit_id=/u
    )
    expect(readPanel(query)).toEqual(view)
    expect(withPanel("?page=2", closed)).toBe("?page=2")
    expect(readPanel("?page=2")).toEqual(closed)
    expect(readPanel(withPanel("", { ...view, filter: {} }))).toEqual({ ...view, filter: {} })
  })

  it("a link leads to one enrolment among all, whatever filters stand beside it", () => {
    const view = { isOpen: true, filter: { enrollment: enrolmentId(4) } }
    const query = withPanel("", view)
    expect(query).toBe(`?enrollment=${enrolmentId(4)}`)
    expect(readPanel(`${query}&pending=open&pending_searchTerm=ana`)).toEqual(view)
    expect(isSameView(view, readPanel(query))).toBe(true)
    expect(isSameView(view, { ...view, filter: { enrollment: enrolmentId(5) } })).toBe(false)
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
})

describe("a link", () => {
  const filter = { enrollment: enrolmentId(2) }

  it("a link is no filter, and any filter ends it", () => {
    expect([filter, { benefit_id: benefitId(3) }].map(pendingCriteria.isFiltered)).toEqual([false, true])
    expect(pendingCriteria.patchFilter(filter, { searchTerm: " " })).toBe(filter)
    expect(pendingCriteria.patchFilter(filter, { benefit_id: benefitId(3) })).toEqual({ benefit_id: benefitId(3) })
  })

  it("the cursor goes to the enrolment of a link once, and its details are shown", () => {
    const there = loaded(filter, [[row(1), enrolment({ id: enrolmentId(2), benefits_beneficiaries: [beneficiary] })]])
    expect([there.cursor, linkedEnrolment(there)]).toEqual([enrolmentId(2), null])
    const [plain, linked] = there.rows
    if (plain === undefined || linked === undefined) throw new Error("There are two rows")
    expect([linked, plain].map((one) => isUnfolded(there, [], one))).toEqual([true, false])
    expect(isUnfolded(there, [linked.id], linked)).toBe(false)
    expect(isUnfolded(four, [plain.id], plain)).toBe(false)
    expect(isUnfolded({ ...four, rows: [linked] }, [linked.id], linked)).toBe(true)
    const again = loaded(filter, [[1, 2].map(row)], { ...there, cursor: enrolmentId(1) })
    expect(again.cursor).toBe(enrolmentId(1))
    expect(loaded(filter, [[1, 2].map(row)], { ...there, cursor: null }).cursor).toBeNull()
  })

  it("an enrolment that is not in the list is shown apart, known or not", () => {
    const decided = { enrolment: enrolment({ id: enrolmentId(2), status: "active" }) }
    const apart = loaded(filter, [[row(1)], { link: decided }])
    expect([apart.cursor, linkedEnrolment(apart)]).toEqual([null, decided])
    expect(linkedEnrolment(loaded(filter, [[row(1)], { link: { enrolment: null } }]))).toEqual({ enrolment: null })
    expect(linkedEnrolment({ ...apart, answered: null })).toBeNull()
  })
})

describe("the rows", () => {
  it("a fetch ends a selection of rows that are gone", () => {
    expect(loaded({}, [[2, 9].map(row)], { ...four, selection: selected(1, 2) }).selection).toEqual(selected(2))
  })

  it("enrolments that a filter hides stay selected until the list says that they are not pending any more", () => {
    const of = { benefit_id: benefitId(7) }
    const part = loaded(of, [[2, 3].map(row)], { ...four, selection: selected(1, 2, 3) })
    expect(part.selection).toEqual(selected(1, 2, 3))
    expect(notShownCount(part.selection, part.rows)).toBe(1)
    const less = loaded(of, [[3].map(row)], part)
    expect(less.selection).toEqual(selected(1, 3))
    expect(loaded({}, [[3, 4].map(row)], less).selection).toEqual(selected(3))
  })

  it("enrolments that cannot be read are no rows, and still count as pending", () => {
    const some = loaded({}, [[1, 2].map(row), { unreadable: ["7", null] }])
    expect([some.rows.length, newerCount(some), allTarget(some)?.shown?.expected]).toEqual([2, 0, 4])
    expect(newerCount(pendingListRules.initialContext)).toBe(0)
  })

  it("a part of the list keeps the known benefits as choices, the whole list renews them", () => {
    const titled = (n: number) => ({ id: benefitId(n), title_en: `Benefit ${n}`, title_es: "" })
    const of = (n: number) => enrolment({ id: enrolmentId(n), benefit_id: benefitId(n), benefit: titled(n) })
    const whole = loaded({}, [[of(1)]])
    const part = loaded({ benefit_id: benefitId(2) }, [[of(2)]], whole)
    expect(part.summary?.benefits).toEqual([titled(1), titled(2)])
    expect(loaded({}, [[of(3)]], part).summary?.benefits).toEqual([titled(3)])
    // The benefit of the filter is a choice also while nothing of it is pending.
    expect(loaded({ benefit_id: benefitId(4) }, [[], { benefits: [titled(4)] }], whole).summary?.benefits).toEqual([
      titled(1),
      titled(4)
    ])
  })

  it("a closed panel keeps the rows of the whole list, and none of a part or a link", () => {
    const inUse = { ...four, cursor: enrolmentId(1), selection: selected(1) }
    expect({ ...inUse, ...pendingListRules.leave(inUse) }).toMatchObject({
      cursor: null,
      selection: selected(),
      rows: four.rows
    })
    for (const filter of [{ benefit_id: benefitId(7) }, { enrollment: enrolmentId(1) }])
      expect(pendingListRules.leave(loaded(filter, [[row(1)]]))).toMatchObject({ rows: [], page: null, answered: null })
  })
})

describe("targets", () => {
  it("the selected ones are activated, those that are shown first, and without any the one in focus", () => {
    expect(selectedTarget(four).ids).toEqual([])
    expect(selectedTarget({ ...four, cursor: enrolmentId(3) }).ids).toEqual(ids(3))
    expect(selectedTarget({ ...four, cursor: enrolmentId(3), selection: selected(9, 4, 1) }).ids).toEqual(ids(1, 4, 9))
    expect(selectedTarget({ ...four, cursor: enrolmentId(9) }).ids).toEqual([])
    const reasons = { [enrolmentId(4)]: "user_deleted", [enrolmentId(9)]: "user_deleted" } as const
    expect(failedTarget(four, deciding({ reasons })).ids).toEqual(ids(4))
  })

  it("all are activated as they are shown, which waits until those of the filter and the search box have come", () => {
    const { asOf } = pendingRead([]).page
    expect(allTarget(four)).toEqual({ ids: ids(1, 2, 3, 4), shown: { filter: {}, asOf, expected: 4 } })
    const filter = { benefit_id: benefitId(7) }
    expect(allTarget({ ...four, criteria: { ...four.criteria, filter } })).toBeNull()
    expect(allTarget(loaded(filter, [[row(1)]]))?.shown).toEqual({ filter, asOf, expected: 1 })
    expect(allTarget(loaded({ enrollment: enrolmentId(1) }, [[row(1)]]))?.shown?.filter).toEqual({})
    expect(allTarget(loaded({}, [[]]))).toBeNull()
    expect(allTarget({ ...four, searchText: "ana" })).toBeNull()
    // A text that cannot be searched for is not applied, and the rows are not what the search box asks for.
    expect(allTarget({ ...four, searchText: "a".repeat(101) })).toBeNull()
  })

  it("a report names up to 1,000 selected ones, and more only where they are all that match", () => {
    const many = Array.from({ length: 1_001 }, (_, n) => n + 1)
    const filter = { benefit_id: benefitId(7) }
    const all = loaded(filter, [many.map(row)])
    expect(reportOfSelected(four)).toBeNull()
    expect(reportOfSelected({ ...all, selection: selected(...many.slice(1)) })).toEqual({ ids: ids(...many.slice(1)) })
    expect(reportOfSelected({ ...all, selection: selected(...many) })).toEqual({
      ...filter,
      asOf: pendingRead([]).page.asOf
    })
    const more = loaded(filter, [[...many, 1_002].map(row)])
    expect(reportOfSelected({ ...more, selection: selected(...many) })).toBeNull()
  })
})
