import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  dateQuestion,
  dateSampler,
  dayIssue,
  decidedOrder,
  ordersWithDefault
} from "#domain/shared/csv/date-order.rules.ts"

const samplesOf = (cells: ReadonlyArray<string>) => {
  const { look, samples } = dateSampler()
  for (const cell of cells) look(cell)
  return samples()
}

/** What the browser decides by itself, and what the server reads without a choice. */
const columns: ReadonlyArray<
  readonly [what: string, cells: ReadonlyArray<string>, browser: "mdy" | "dmy" | null, server: "mdy" | "dmy" | null]
> = [
  ["all doubtful", ["03/04/1990", "12/8/1991"], null, "mdy"],
  ["one cell has the month first only", ["03/04/1990", "12/31/1990", "5/6/1990"], "mdy", "mdy"],
  ["one cell has the day first only", ["31/7/1990", "12/8/1991"], "dmy", "dmy"],
  ["a contradiction", ["31/7/1990", "03/04/1990", "12/31/1990"], null, null],
  ["a contradiction without a doubtful cell", ["31/7/1990", "12/31/1990"], null, null],
  ["no cell", [], "mdy", "mdy"],
  ["empty cells", ["", " "], "mdy", "mdy"],
  ["ISO dates alone", ["1990-04-03", "1990-12-31"], "mdy", "mdy"],
  ["ISO dates and a doubtful one", ["1990-12-31", "03/04/1990"], null, "mdy"],
  ["ISO dates and one with the day first", ["1990-12-31", "31/4/1990", "30/4/1990"], "dmy", "dmy"],
  ["day numbers of spreadsheets", ["32999", "45658"], "mdy", "mdy"],
  ["the same day both ways", ["05/05/1990", "12/12/1990"], "mdy", "mdy"],
  ["no day of the calendar decides nothing", ["30/02/1990", "03/04/1990"], null, "mdy"],
  ["29 February of a year without one decides nothing", ["29/02/1991", "03/04/1990"], null, "mdy"],
  ["29 February of a leap year decides", ["29/02/1992", "03/04/1990"], "dmy", "dmy"],
  ["years of two digits decide nothing", ["31/7/90", "12/31/90"], "mdy", "mdy"]
]

describe("the order of day and month in a column", () => {
  it.each(columns)("%s", (_, cells, browser, server) => {
    const dob = samplesOf(cells)
    expect(decidedOrder(dob)).toBe(browser)
    const unasked = ordersWithDefault({ dob }, null)
    expect(Result.isSuccess(unasked) ? unasked.success["dob"] : null).toBe(server)
    for (const chosen of ["mdy", "dmy"] as const)
      expect(Result.getOrThrow(ordersWithDefault({ dob }, chosen))).toEqual({ dob: chosen })
  })

  it("a refusal names the column and a cell of each order", () => {
    const dob = samplesOf(["1990-01-01", "31/7/1990", "12/31/1990"])
    expect(ordersWithDefault({ quiz: samplesOf(["3/4/1990"]), dob }, null)).toEqual(
      Result.fail("csv_date_orders|dob|12/31/1990|31/7/1990")
    )
  })
})

describe("the question about the order", () => {
  const question = (cells: ReadonlyArray<string>, chosen: "mdy" | "dmy" | null = null) =>
    dateQuestion({ dob: samplesOf(cells) }, chosen)

  it("a doubtful cell is read both ways", () => {
    const samples = {
      mdy: { cell: "3/4/1990", day: "1990-03-04" },
      dmy: { cell: "3/4/1990", day: "1990-04-03" }
    }
    expect(question(["1990-12-31", "3/4/1990"])).toEqual({ column: "dob", order: null, samples })
    expect(question(["3/4/1990"], "dmy")).toEqual({ column: "dob", order: "dmy", samples })
    expect(question(["3/4/1990", "31/1/1990"])).toEqual({ column: "dob", order: "dmy", samples })
  })

  it("a contradiction without doubtful cells shows one cell of each kind", () => {
    expect(question(["31/7/1990", "12/30/1990"])?.samples).toEqual({
      mdy: { cell: "12/30/1990", day: "1990-12-30" },
      dmy: { cell: "31/7/1990", day: "1990-07-31" }
    })
  })

  it("nothing is asked where no cell can be read in two ways", () => {
    for (const cells of [[], ["1990-01-02"], ["12/31/1990"], ["31/12/1990"], ["5/5/1990"], ["32999"]])
      expect(question(cells)).toBeNull()
  })

  it("the column that must be decided comes first", () => {
    const dates = { first: samplesOf(["3/4/1990", "31/1/1990"]), second: samplesOf(["3/4/1990"]) }
    expect(dateQuestion(dates, null)?.column).toBe("second")
    expect(dateQuestion(dates, "mdy")?.column).toBe("first")
  })
})

it.each([
  ["03/04/1990", "csv_day_order"],
  [" 12/31/1990", "csv_day_month_first"],
  ["31/12/1990", "csv_day_day_first"],
  ["13/13/1990", "csv_day_malformed"],
  ["5/6/90", "csv_day_malformed"],
  ["soon", "csv_day_malformed"]
])("the error of %j is %s", (cell, issue) => {
  expect(dayIssue(cell)).toBe(issue)
})
