import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Day, Instant, isEmptyRange, addSeconds, toMs } from "#domain/shared/calendar.schema.ts"
import { issuesIn, schemaReader } from "#domain/shared/issues.rules.ts"
import { instant } from "#tests/fixtures/claims.ts"

describe("a day", () => {
  it.each(["2026-11-20", "2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01"])("a day can be %s", (text) => {
    expect(Schema.is(Day)(text)).toBe(true)
  })

  it.each([
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "0000-01-01",
    "20261120",
    "2026-11-20T00:00:00Z",
    " 2026-11-20",
    "",
    "２０２６-11-20"
  ])("a day cannot be %j", (text) => {
    expect(Schema.is(Day)(text)).toBe(false)
  })
})

describe("an instant", () => {
  it.each(["2026-11-20T10:42:07.123Z", "2026-11-20T23:59:59.999Z", "2024-02-29T00:00:00.000Z"])(
    "an instant can be %s",
    (text) => {
      expect(Schema.is(Instant)(text)).toBe(true)
      expect(new Date(toMs(instant(text))).toISOString()).toBe(text)
    }
  )

  it.each([
    "2026-11-20T10:42:07Z",
    "2026-11-20T10:42:07.123+01:00",
    "2026-11-20T24:00:00.000Z",
    "2026-11-20T10:60:00.000Z",
    "2026-02-30T10:00:00.000Z",
    "2026-11-20 10:42:07.123Z",
    "2026-11-20"
  ])("an instant cannot be %j", (text) => {
    expect(Schema.is(Instant)(text)).toBe(false)
  })

  it("a day that does not exist and a text that is no day have one message each", () => {
    const [day, moment] = [schemaReader(Day), schemaReader(Instant)]
    expect(["2026-02-30", "x"].map((text) => issuesIn(day(text))[""])).toEqual(["day_malformed", "day_malformed"])
    expect(["2026-02-30T10:00:00.000Z", "x"].map((text) => issuesIn(moment(text))[""])).toEqual([
      "instant_malformed",
      "instant_malformed"
    ])
  })

  it("a range is empty when its end is before its beginning", () => {
    const [early, late] = [instant("2026-10-01T00:00:00.000Z"), instant("2026-10-01T23:59:59.999Z")]
    expect(isEmptyRange(late, early)).toBe(true)
    expect([isEmptyRange(early, late), isEmptyRange(early, early)]).toEqual([false, false])
    expect([isEmptyRange(late, undefined), isEmptyRange(undefined, early)]).toEqual([false, false])
  })

  it("an instant moves on by seconds, over the end of a year", () => {
    expect(addSeconds(instant("2026-12-31T23:59:30.250Z"), 600)).toBe("2027-01-01T00:09:30.250Z")
    expect(addSeconds(instant("2026-11-20T10:00:00.000Z"), 0)).toBe("2026-11-20T10:00:00.000Z")
  })
})
