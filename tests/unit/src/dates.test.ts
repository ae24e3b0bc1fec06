import { expect, it } from "vitest"
import { Day, Instant } from "#domain/shared/calendar.schema.ts"
import { clock } from "#src/shell/clock.ts"
import {
  claimDate,
  claimDay,
  claimDays,
  initials,
  plainDate,
  plainDayOf,
  plainMoment,
  timeOfDay
} from "#src/shell/dates.ts"

it("a day is shown unchanged in any zone", () => {
  expect(claimDay(Day.make("2026-11-02"))).toBe("02/11/2026")
})

it("two days of one year have it once", () => {
  expect(claimDays("01/10/2026", "31/10/2026")).toBe("01/10\u00A0–\u2060\u00A031/10/2026")
  expect(claimDays("01/10/2025", "31/10/2026")).toBe("01/10/2025\u00A0–\u2060\u00A031/10/2026")
})

it("a moment is shown in local time", () => {
  const noon = Instant.make(new Date(2026, 10, 2, 12, 5).toISOString())
  expect([claimDate(noon), timeOfDay(noon)]).toEqual(["02/11/2026", "12:05"])
})

it("Spanish writes the day before the month", () => {
  const noon = Instant.make(new Date(2026, 10, 2, 12, 5, 9).toISOString())
  expect([plainDate(noon, "en"), plainDate(noon, "es")]).toEqual(["11/02/2026", "02/11/2026"])
  expect([plainMoment(noon, "en"), plainMoment(noon, "es")]).toEqual(["11/02/2026 12:05:09", "02/11/2026 12:05:09"])
  expect([plainDayOf("2026-11-02", "es"), plainDayOf("11/2026", "es")]).toEqual(["02/11/2026", "11/2026"])
})

it("a countdown is shown in minutes and seconds", () => {
  expect([30, 9, 0, 75].map(clock)).toEqual(["0:30", "0:09", "0:00", "1:15"])
})

it("initials are the first letters of the first and the last name", () => {
  expect(["María José Núñez", "Ana", "  ", "óscar vega"].map(initials)).toEqual(["MN", "A", "", "ÓV"])
})
