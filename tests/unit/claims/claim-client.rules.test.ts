import { expect, it } from "vitest"
import { activeBenefits, ageOn, claimsOfYear, earlierClaim } from "#domain/claims/claim-client.rules.ts"
import { claimId, day, instant, pendingClaim, rejectedClaim } from "#tests/fixtures/claims.ts"
import { enrolment } from "#tests/fixtures/benefits.ts"

const nowMs = Date.parse("2026-11-29T10:00:00.000Z")
const old = pendingClaim({ id: claimId(1), created_at: instant("2024-01-10T10:00:00.000Z") })
const last = rejectedClaim({ id: claimId(2), created_at: instant("2025-11-29T10:00:00.001Z") })
const fresh = pendingClaim({ id: claimId(3), created_at: instant("2026-11-28T10:00:00.000Z") })

it("the claims of a year are shown newest first, with the claim itself and the one that it looks like", () => {
  const ids = (claims: ReadonlyArray<{ readonly id: string }>) => claims.map(({ id }) => id)
  expect(ids(claimsOfYear([old, last, fresh], fresh, nowMs))).toEqual([fresh.id, last.id])
  expect(ids(claimsOfYear([old, last, fresh], old, nowMs))).toEqual([fresh.id, last.id, old.id])
  const alike = { ...fresh, look_alike_of: old.id }
  expect(ids(claimsOfYear([old, last, fresh], alike, nowMs))).toEqual([fresh.id, last.id, old.id])
  expect(claimsOfYear([], fresh, nowMs)).toEqual([fresh])
})

it("the earlier claim is found by the mark, and is nobody without one", () => {
  expect(earlierClaim([old, last], { ...fresh, look_alike_of: old.id })).toBe(old)
  expect(earlierClaim([last], { ...fresh, look_alike_of: old.id })).toBeNull()
  expect(earlierClaim([old, last], fresh)).toBeNull()
})

it("an age grows on the birthday", () => {
  expect(["1990-11-28", "1990-11-29", "1990-11-30"].map((dob) => ageOn(day(dob), nowMs))).toEqual([36, 36, 35])
})

it("only active enrolments count as benefits", () => {
  const of = (status: "active" | "inactive" | "pending") => enrolment({ status })
  expect(activeBenefits([of("pending"), of("active"), of("inactive")])).toMatchObject([{ status: "active" }])
})
