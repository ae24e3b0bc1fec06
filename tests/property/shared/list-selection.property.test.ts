import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isPending } from "#domain/claims/claim.rules.ts"
import { claimSelection } from "#domain/claims/claim-list.rules.ts"
import type { ClaimFilter } from "#domain/claims/claim-search.schema.ts"
import type { Claim } from "#domain/claims/claim.schema.ts"
import type { ClaimId } from "#domain/shared/identity.schema.ts"
import {
  type Selection as SelectionOf,
  notShownCount,
  selectedCount
} from "#domain/shared/list/list-selection.rules.ts"
import { approvedClaim, claimId, pendingClaim } from "#tests/fixtures/claims.ts"
import { asOf } from "#tests/machines/claims/claim-samples.ts"

const { isSelected, pageTick, prune, renew, selectMatching, selectRange, togglePage, toggleRow, without } =
  claimSelection
type Selection = SelectionOf<ClaimId, ClaimFilter>

const page = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.boolean()), {
    selector: ([n]) => n,
    minLength: 1,
    maxLength: 12
  })
  .map((rows) =>
    rows.map(([n, pending]): Claim => (pending ? pendingClaim({ id: claimId(n) }) : approvedClaim({ id: claimId(n) })))
  )

/** A page, and what may be selected on it: some of its pending rows, some of other pages', or all that match. */
const samplePage = page.chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    selection: fc.oneof(
      fc
        .subarray([...rows.filter(isPending).map((row) => row.id), claimId(100), claimId(101)])
        .map((ids): Selection => ({ kind: "named", ids })),
      fc.constant(selectMatching({}, { count: 40, asOf }))
    ),
    one: fc.constantFrom(...rows.map((row) => row.id)),
    other: fc.constantFrom(...rows.map((row) => row.id))
  })
)
const idsOf = (selection: Selection) => (selection.kind === "named" ? selection.ids.toSorted() : null)
const holds = (
  check: Parameters<typeof fc.property<[typeof samplePage extends fc.Arbitrary<infer T> ? T : never]>>[1]
) => fc.assert(fc.property(samplePage, check), { numRuns: 150 })

describe("any actions on a selection", () => {
  it("a selection has only pending claims, each once, and counts them", () => {
    holds(({ rows, selection, one, other }) => {
      const decided = new Set(rows.filter((row) => !isPending(row)).map((row) => row.id))
      const base = selection.kind === "named" ? selection.ids : []
      const made = [
        toggleRow(selection, rows, one),
        togglePage(selection, rows),
        selectRange(rows, { id: one, base }, other),
        prune(selection, rows),
        without(selection, [one])
      ]
      for (const next of made) {
        if (next.kind !== "named") continue
        expect(next.ids.filter((id) => decided.has(id))).toEqual([])
        expect(new Set(next.ids).size).toBe(next.ids.length)
        expect(selectedCount(next)).toBe(next.ids.length)
      }
    })
  })
})

describe("ticking", () => {
  it("selecting a row twice changes nothing", () => {
    holds(({ rows, selection, one }) => {
      const once = toggleRow(selection, rows, one)
      const named = selection.kind === "named" ? selection : toggleRow(once, rows, one)
      expect(idsOf(toggleRow(toggleRow(named, rows, one), rows, one))).toEqual(idsOf(named))
    })
  })

  it("selecting the page selects all of it or none, and leaves other pages unchanged", () => {
    holds(({ rows, selection }) => {
      const next = togglePage(selection, rows)
      const pending = rows.filter(isPending)
      expect(["all", "none"]).toContain(pageTick(next, rows))
      const elsewhere = (from: Selection) => idsOf(from)?.filter((id) => !rows.some((row) => row.id === id))
      if (selection.kind === "named") expect(elsewhere(next)).toEqual(elsewhere(selection))
      if (pending.length > 0) expect(pageTick(togglePage(next, rows), rows)).not.toBe(pageTick(next, rows))
    })
  })

  it("the checkbox shows exactly which rows are selected", () => {
    holds(({ rows, selection }) => {
      const ticked = rows.filter((row) => isPending(row) && isSelected(selection, row)).length
      const pending = rows.filter(isPending).length
      expect(pageTick(selection, rows)).toBe(ticked === 0 ? "none" : ticked === pending ? "all" : "some")
    })
  })
})

describe("rows that are not shown", () => {
  it("the selected rows that are shown and those that are not are all that are selected one by one", () => {
    holds(({ rows, selection }) => {
      const shown = rows.filter((row) => isSelected(selection, row)).length
      const hidden = selection.kind === "matching" ? 0 : selectedCount(selection) - shown
      expect(notShownCount(selection, rows)).toBe(hidden)
    })
  })

  it("a list of rows with any filter does not change the selection of other rows", () => {
    holds(({ rows, selection, one, other }) => {
      const isElsewhere = (id: string) => !rows.some((row) => row.id === id)
      const hidden = (of: Selection) => (of.kind === "named" ? of.ids.filter(isElsewhere).toSorted() : [])
      if (selection.kind === "matching") return
      for (const next of [
        toggleRow(selection, rows, one),
        togglePage(selection, rows),
        selectRange(rows, { id: one, base: selection.ids }, other),
        prune(selection, rows)
      ])
        expect(hidden(next)).toEqual(hidden(selection))
    })
  })
})

describe("a range", () => {
  it("a range is the same from either end", () => {
    holds(({ rows, one, other }) => {
      const forth = selectRange(rows, { id: one, base: [] }, other)
      expect(idsOf(selectRange(rows, { id: other, base: [] }, one))).toEqual(idsOf(forth))
    })
  })

  it("a range has the pending rows between its ends, and everything selected before", () => {
    holds(({ rows, one, other }) => {
      const base = [claimId(100)]
      const range = idsOf(selectRange(rows, { id: one, base }, other)) ?? []
      const [from, to] = [one, other].map((id) => rows.findIndex((row) => row.id === id)).toSorted((a, b) => a - b)
      const between = rows
        .filter((row, at) => isPending(row) && at >= (from ?? 0) && at <= (to ?? 0))
        .map((row) => row.id)
      expect(range).toEqual([...base, ...between].toSorted())
    })
  })
})

it('"all that match" follows the true count, a selection by id does not change', () => {
  fc.assert(
    fc.property(samplePage, fc.nat(60), ({ selection }, count) => {
      const next = renew(selection, { count, asOf })
      if (selection.kind === "named") expect(next).toBe(selection)
      else expect(selectedCount(next)).toBe(count)
    }),
    { numRuns: 60 }
  )
})
