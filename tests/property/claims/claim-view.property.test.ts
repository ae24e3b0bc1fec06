import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ClaimFilter, claimQuery, type ClaimView } from "#domain/claims/claim-search.schema.ts"
import { claimStatuses, claimTypes } from "#domain/claims/claim.schema.ts"
import { claimView } from "#domain/claims/claim-list.rules.ts"
import { PageLimit, PageNumber } from "#domain/shared/page.schema.ts"
import { anyCharacter, anyText } from "#tests/fixtures/any-text.ts"
import { numberedId } from "#tests/fixtures/people.ts"

const sorts = claimQuery.sortFields.flatMap((field): ReadonlyArray<ClaimView["sort"]> => [field, `-${field}`])
const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const instant = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Filters set by an administrator: one patch after another, some of them invalid. */
const patch = fc.record(
  {
    searchTerm: fc.option(
      fc.string({
        unit: fc.oneof(fc.constantFrom("a", " ", "&", "=", "+", "%", "#", "?", "ñ", "\ud83d", "😀"), anyCharacter),
        maxLength: 110
      })
    ),
    status: fc.option(fc.constantFrom(...claimStatuses)),
    type: fc.option(fc.constantFrom(...claimTypes)),
    user_id: fc.option(fc.nat(50).map(numberedId)),
    from: fc.option(fc.oneof(day, fc.constant("2026-02-30"))),
    to: fc.option(day),
    created_from: fc.option(instant),
    created_to: fc.option(instant)
  },
  { requiredKeys: [] }
)
const filter = fc
  .array(patch, { maxLength: 3 })
  .map((patches) => patches.reduce<ClaimFilter>((set, one) => claimView.patchFilter(set, one as never), {}))
const view = fc.record({
  filter,
  sort: fc.constantFrom(...sorts),
  page: fc.integer({ min: 1, max: 9_999_999 }),
  limit: fc.integer({ min: 1, max: 100 })
})

/** A valid view. */
const isView = Schema.is(
  Schema.toType(
    Schema.Struct({ filter: ClaimFilter, sort: Schema.Literals(sorts), page: PageNumber, limit: PageLimit })
  )
)

describe("the address of a view", () => {
  it("the address is read as the view it was written for", () => {
    let filtered = 0
    fc.assert(
      fc.property(view, (one) => {
        if (claimView.isFiltered(one.filter)) filtered += 1
        expect(claimView.readView(claimView.writeView(one))).toEqual(one)
      }),
      { numRuns: 200 }
    )
    expect(filtered).toBeGreaterThan(60)
  })

  it("equal views have equal addresses, different views different ones", () => {
    fc.assert(
      fc.property(view, view, (one, other) => {
        expect(claimView.isSameView(one, { ...one })).toBe(true)
        expect(claimView.isSameView(one, other)).toBe(
          JSON.stringify(claimView.readView(claimView.writeView(one))) ===
            JSON.stringify(claimView.readView(claimView.writeView(other)))
        )
      }),
      { numRuns: 60 }
    )
  })

  it("an invalid address opens a valid view, which is written as it is read", () => {
    const mangled = fc.tuple(view, fc.nat(200), anyText({ maxLength: 4 })).map(([one, at, text]) => {
      const query = claimView.writeView(one)
      return query.slice(0, at) + text + query.slice(at + text.length)
    })
    const names = fc.constantFrom(
      "page",
      "limit",
      "sort",
      "status",
      "type",
      "from",
      "searchTerm",
      "ids",
      "__proto__",
      "constructor",
      "other"
    )
    const pairs = fc.array(fc.tuple(names, anyText({ maxLength: 12 })), { maxLength: 6 })
    const query = fc.oneof(
      mangled,
      pairs.map((all) => `?${all.map(([name, value]) => `${name}=${value}`).join("&")}`),
      anyText()
    )
    fc.assert(
      fc.property(query, (text) => {
        const opened = claimView.readView(text)
        expect(isView(opened)).toBe(true)
        expect(claimView.readView(claimView.writeView(opened))).toEqual(opened)
      }),
      { numRuns: 200 }
    )
  })

  it("the address is empty for the default view", () => {
    expect(claimView.readView("")).toEqual(claimView.viewDefault)
  })
})

it("a column is sorted in both directions in turn, whatever the order was before", () => {
  fc.assert(
    fc.property(fc.constantFrom(...sorts), fc.constantFrom(...claimQuery.sortFields), (sort, field) => {
      const first = claimView.nextSort(sort, field)
      const second = claimView.nextSort(first, field)
      expect(sorts).toContain(first)
      expect(new Set([first, second])).toEqual(new Set([field, `-${field}`]))
      expect(claimView.nextSort(second, field)).toBe(first)
    }),
    { numRuns: 60 }
  )
})
