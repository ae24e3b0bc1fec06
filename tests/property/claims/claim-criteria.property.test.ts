import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ClaimFilter, claimQuery, type ClaimCriteria } from "#domain/claims/claim-search.schema.ts"
import { claimStatuses, claimTypes } from "#domain/claims/claim.schema.ts"
import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { PageLimit, PageNumber } from "#domain/shared/page.schema.ts"
import { anyCharacter, anyText } from "#tests/fixtures/any-text.ts"
import { numberedId } from "#tests/fixtures/people.ts"

const sorts = claimQuery.sortFields.flatMap((field): ReadonlyArray<ClaimCriteria["sort"]> => [field, `-${field}`])
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
    created_to: fc.option(instant),
    older_than: fc.option(fc.constantFrom("1", "7", "9999", "0", "-3", "07"))
  },
  { requiredKeys: [] }
)
const filter = fc
  .array(patch, { maxLength: 3 })
  .map((patches) => patches.reduce<ClaimFilter>((set, one) => claimCriteria.patchFilter(set, one as never), {}))
const criteria = fc.record({
  filter,
  sort: fc.constantFrom(...sorts),
  page: fc.integer({ min: 1, max: 9_999_999 }),
  limit: fc.integer({ min: 1, max: 100 })
})

/** Valid criteria. */
const isView = Schema.is(
  Schema.toType(
    Schema.Struct({ filter: ClaimFilter, sort: Schema.Literals(sorts), page: PageNumber, limit: PageLimit })
  )
)

describe("the address of criteria", () => {
  it("the address is read as the criteria it was written for", () => {
    let filtered = 0
    fc.assert(
      fc.property(criteria, (one) => {
        if (claimCriteria.isFiltered(one.filter)) filtered += 1
        expect(claimCriteria.readCriteria(claimCriteria.writeCriteria(one))).toEqual(one)
      }),
      { numRuns: 200 }
    )
    expect(filtered).toBeGreaterThan(60)
  })

  it("equal criteria have equal addresses, different criteria different ones", () => {
    fc.assert(
      fc.property(criteria, criteria, (one, other) => {
        expect(claimCriteria.isSameCriteria(one, { ...one })).toBe(true)
        expect(claimCriteria.isSameCriteria(one, other)).toBe(
          JSON.stringify(claimCriteria.readCriteria(claimCriteria.writeCriteria(one))) ===
            JSON.stringify(claimCriteria.readCriteria(claimCriteria.writeCriteria(other)))
        )
      }),
      { numRuns: 60 }
    )
  })

  it("an invalid address opens valid criteria, which are written as they are read", () => {
    const mangled = fc.tuple(criteria, fc.nat(200), anyText({ maxLength: 4 })).map(([one, at, text]) => {
      const query = claimCriteria.writeCriteria(one)
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
        const opened = claimCriteria.readCriteria(text)
        expect(isView(opened)).toBe(true)
        expect(claimCriteria.readCriteria(claimCriteria.writeCriteria(opened))).toEqual(opened)
      }),
      { numRuns: 200 }
    )
  })

  it("the address is empty for the default criteria", () => {
    expect(claimCriteria.readCriteria("")).toEqual(claimCriteria.defaultCriteria)
  })
})

it("a column is sorted in both directions in turn, after any order", () => {
  fc.assert(
    fc.property(fc.constantFrom(...sorts), fc.constantFrom(...claimQuery.sortFields), (sort, field) => {
      const first = claimCriteria.nextSort(sort, field)
      const second = claimCriteria.nextSort(first, field)
      expect(sorts).toContain(first)
      expect(new Set([first, second])).toEqual(new Set([field, `-${field}`]))
      expect(claimCriteria.nextSort(second, field)).toBe(first)
    }),
    { numRuns: 60 }
  )
})
