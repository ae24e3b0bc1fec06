import { describe, expect, it } from "vitest"
import { isNarrowed, scopeOf, submittedBefore } from "#domain/claims/claim-list.rules.ts"
import { agesWith } from "#domain/claims/claim-search.schema.ts"
import { claimsScreenEnglish } from "#domain/claims/claims-screen-english.messages.ts"
import { claimsScreenSpanish } from "#domain/claims/claims-screen-spanish.messages.ts"
import { instant } from "#tests/fixtures/claims.ts"

describe("the scope of a decision in words", () => {
  it("the words name category and age in both languages", () => {
    const filter = { status: "pending", type: "dental", older_than: "7" } as const
    const { scope } = claimsScreenEnglish
    expect(scope.approve(scopeOf(filter, claimsScreenEnglish) ?? "", 31)).toBe(
      "Approve all in Dental, over a week (31)"
    )
    expect(scopeOf(filter, claimsScreenSpanish)).toBe("de Dental, de hace más de una semana")
    expect(scopeOf({ older_than: "3" }, claimsScreenEnglish)).toBe("over 3 days")
  })

  it("the words are null where they would not say the whole filter", () => {
    expect(scopeOf({}, claimsScreenEnglish)).toBeNull()
    expect(scopeOf({ status: "pending" }, claimsScreenEnglish)).toBeNull()
    expect(scopeOf({ type: "dental", searchTerm: "Ana" }, claimsScreenEnglish)).toBeNull()
    expect(scopeOf({ type: "dental", active: "no" }, claimsScreenEnglish)).toBeNull()
  })
})

it("a list is narrowed by every filter but the one of pending claims", () => {
  expect([isNarrowed({}), isNarrowed({ status: "pending" })]).toEqual([false, false])
  expect([isNarrowed({ status: "approved" }), isNarrowed({ searchTerm: "Ana" })]).toEqual([true, true])
  expect(isNarrowed({ status: "pending", type: "dental" })).toBe(true)
})

it("an age is counted in days of 24 hours", () => {
  expect(submittedBefore("7", instant("2026-11-20T10:42:00.000Z"))).toBe("2026-11-13T10:42:00.000Z")
})

it("the ages offered are those of the list and the one that an address names", () => {
  expect(agesWith(undefined)).toEqual(["1", "3", "7", "14", "30"])
  expect(agesWith("30")).toEqual(["1", "3", "7", "14", "30"])
  expect(agesWith("10")).toEqual(["1", "3", "7", "10", "14", "30"])
})
