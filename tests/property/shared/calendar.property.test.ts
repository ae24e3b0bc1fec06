import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Day, Instant, addSeconds, toMs } from "#domain/shared/calendar.schema.ts"

const isDay = Schema.is(Day)
const two = (n: number) => String(n).padStart(2, "0")

/** Real, by the platform's own calendar. */
const isReal = (year: number, month: number, date: number): boolean => {
  const moment = new Date(0)
  moment.setUTCFullYear(year, month - 1, date)
  return moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date
}

describe("a day", () => {
  it("a day is accepted exactly when the calendar has it", () => {
    const seen = { real: 0, unreal: 0 }
    const date = fc.oneof(fc.integer({ min: 0, max: 32 }), fc.integer({ min: 28, max: 32 }))
    const month = fc.oneof(fc.integer({ min: 0, max: 13 }), fc.constant(2))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), month, date, (year, m, d) => {
        const real = isReal(year, m, d)
        seen[real ? "real" : "unreal"] += 1
        expect(isDay(`${String(year).padStart(4, "0")}-${two(m)}-${two(d)}`)).toBe(real)
      }),
      { numRuns: 1000 }
    )
    expect(Math.min(seen.real, seen.unreal)).toBeGreaterThan(300)
  })

  it("every day of the calendar is accepted, including leap days", () => {
    const from = Date.parse("1896-01-01T00:00:00Z")
    const days = Array.from({ length: 209 * 365 }, (_, n) => new Date(from + n * 86_400_000).toISOString().slice(0, 10))
    expect(days).toContain("2000-02-29")
    expect(days.filter((text) => !isDay(text))).toEqual([])
  })
})

describe("an instant", () => {
  const moment = fc.date({
    min: new Date("1970-01-01T00:00:00Z"),
    max: new Date("2200-01-01T00:00:00Z"),
    noInvalidDate: true
  })

  it("an instant converts to milliseconds and back, and its text sorts by time", () => {
    fc.assert(
      fc.property(moment, moment, fc.nat({ max: 10_000_000 }), (one, other, seconds) => {
        const [a, b] = [Instant.make(one.toISOString()), Instant.make(other.toISOString())]
        expect(toMs(a)).toBe(one.getTime())
        expect(a < b).toBe(toMs(a) < toMs(b))
        expect(toMs(addSeconds(a, seconds)) - toMs(a)).toBe(seconds * 1000)
      })
    )
  })
})
