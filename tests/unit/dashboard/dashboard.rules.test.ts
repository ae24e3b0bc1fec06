import { describe, expect, it } from "vitest"
import { TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"
import { dashboardNotices, describeDashboardFailure } from "#domain/dashboard/dashboard.messages.ts"
import { figureLinksOf, monthOf, periodsOf, sharesOf } from "#domain/dashboard/dashboard.rules.ts"
import { instant } from "#tests/fixtures/claims.ts"

describe("today and this month", () => {
  it.each([
    ["UTC", "2026-11-20T10:00:00.000Z", "2026-11-20T00:00:00.000Z", "2026-11-20T23:59:59.999Z"],
    ["America/Bogota", "2026-11-20T03:00:00.000Z", "2026-11-19T05:00:00.000Z", "2026-11-20T04:59:59.999Z"],
    // The clocks go back at two in the morning: a day of 25 hours.
    ["America/New_York", "2026-11-01T12:00:00.000Z", "2026-11-01T04:00:00.000Z", "2026-11-02T04:59:59.999Z"],
    // The clocks skip midnight.
    ["America/Santiago", "2026-09-06T12:00:00.000Z", "2026-09-06T04:00:00.000Z", "2026-09-07T02:59:59.999Z"],
    ["Asia/Kathmandu", "2026-11-20T18:30:00.000Z", "2026-11-20T18:15:00.000Z", "2026-11-21T18:14:59.999Z"],
    ["Pacific/Kiritimati", "2026-12-31T12:00:00.000Z", "2026-12-31T10:00:00.000Z", "2027-01-01T09:59:59.999Z"]
  ])("today and this month are right in %s at %s", (zone, now, from, to) => {
    expect(periodsOf(instant(now), zone).today).toEqual({ from, to })
  })

  it("this month is that of the zone, not of UTC", () => {
    expect(periodsOf(instant("2026-12-01T02:00:00.000Z"), "America/Bogota").month).toEqual({
      from: "2026-11-01T05:00:00.000Z",
      to: "2026-12-01T04:59:59.999Z"
    })
    expect(periodsOf(instant("2026-12-31T23:00:00.000Z"), "UTC").month).toEqual({
      from: "2026-12-01T00:00:00.000Z",
      to: "2026-12-31T23:59:59.999Z"
    })
  })
})

describe("shares", () => {
  it("shares are whole percentages of 100, without zeros", () => {
    const counts = [
      { type: "medical", claim_count: 1 },
      { type: "dental", claim_count: 1 },
      { type: "vision", claim_count: 0 },
      { type: "other", claim_count: 1 }
    ] as const
    expect(sharesOf(counts).map(({ type, percent }) => [type, percent])).toEqual([
      ["medical", 34],
      ["dental", 33],
      ["other", 33]
    ])
    expect(sharesOf([])).toEqual([])
  })

  it("the percents that are left go to those that lost most by rounding down", () => {
    const counts = [
      { type: "medical", claim_count: 3 },
      { type: "dental", claim_count: 101 },
      { type: "vision", claim_count: 95 },
      { type: "other", claim_count: 201 }
    ] as const
    expect(sharesOf(counts).map(({ percent }) => percent)).toEqual([1, 25, 24, 50])
  })
})

it("figures link to the lists behind them", () => {
  const month = { from: instant("2026-11-01T05:00:00.000Z"), to: instant("2026-12-01T04:59:59.999Z") }
  const links = figureLinksOf({ month })
  const inMonth = "created_from=2026-11-01T05%3A00%3A00.000Z&created_to=2026-12-01T04%3A59%3A59.999Z"
  expect(links.claims).toEqual({ place: "claims", query: `?${inMonth}` })
  expect(links.claimsOf("dental")).toEqual({ place: "claims", query: `?type=dental&${inMonth}` })
  expect(links.pendingClaims).toEqual({ place: "claims", query: "?status=pending" })
  expect(links.quizzesOf("on_boarding")).toEqual({ place: "questions", query: "?type=on_boarding" })
  expect([links.users, links.activeCompanies]).toEqual([
    { place: "users", query: "" },
    { place: "companies", query: "?status=active" }
  ])
})

it("the month of a period is right in every zone", () => {
  const month = (from: string, to: string) => monthOf({ from: instant(from), to: instant(to) })
  expect(month("2026-11-01T05:00:00.000Z", "2026-12-01T04:59:59.999Z")).toEqual({ month: 11, year: 2026 })
  expect(month("2026-12-31T10:00:00.000Z", "2027-01-31T09:59:59.999Z")).toEqual({ month: 1, year: 2027 })
})

it("a failure has its text", () => {
  expect(describeDashboardFailure(new Unavailable()).en).toContain(dashboardNotices.readFailed.en)
  expect(describeDashboardFailure(new TimedOut()).en).toMatch(/No answer/u)
})
