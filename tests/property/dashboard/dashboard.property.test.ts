import fc from "fast-check"
import { expect, it } from "vitest"
import { claimTypes } from "#domain/claims/claim.schema.ts"
import { periodsOf, sharesOf } from "#domain/dashboard/dashboard.rules.ts"
import { toMs } from "#domain/shared/calendar.schema.ts"
import { instant } from "#tests/fixtures/claims.ts"

it("shares of anything add up to 100, each within one of its exact value", () => {
  let several = 0
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 6, maxLength: 6 }), (counts) => {
      const shares = sharesOf(claimTypes.map((type, place) => ({ type, claim_count: counts[place] ?? 0 })))
      const total = counts.reduce((sum, count) => sum + count, 0)
      expect(shares.length).toBe(counts.filter((count) => count > 0).length)
      if (total === 0) return
      if (shares.length > 2) several += 1
      expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
      for (const { claim_count, percent } of shares)
        expect(Math.abs(percent - (claim_count * 100) / total)).toBeLessThan(1)
    }),
    { numRuns: 500 }
  )
  expect(several).toBeGreaterThan(100)
})

it("every moment lies in its day and its month, and days and months follow each other without a gap", () => {
  const zones = [
    "UTC",
    "America/Bogota",
    "America/New_York",
    "America/Santiago",
    "Asia/Kathmandu",
    "Australia/Lord_Howe"
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.parse("2020-01-01T00:00:00Z"), max: Date.parse("2030-01-01T00:00:00Z") }),
      (zone, ms) => {
        const now = instant(new Date(ms).toISOString())
        for (const name of ["today", "month"] as const) {
          const period = periodsOf(now, zone)[name]
          expect(period.from <= now && now <= period.to).toBe(true)
          const next = periodsOf(instant(new Date(toMs(period.to) + 1).toISOString()), zone)[name]
          expect(toMs(next.from)).toBe(toMs(period.to) + 1)
          expect(periodsOf(period.from, zone)[name]).toEqual(period)
        }
      }
    ),
    { numRuns: 300 }
  )
})
