/** The dates of a file are read alike in any order of its rows, and never as another day than the written one. */
import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { csvPreview } from "#domain/csv-import/csv-preview.rules.ts"
import type { DateOrder } from "#domain/shared/csv/csv-import.schema.ts"
import { ordersWithDefault } from "#domain/shared/csv/date-order.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { numberedUserRow, tableOf, userHeader } from "#tests/fixtures/csv-tables.ts"
import { judgedUsers } from "#tests/fixtures/csv.ts"
import { runsOf } from "#tests/fixtures/runs.ts"

const day = fc
  .date({ min: new Date("1930-01-01"), max: new Date("2025-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** A day as a person writes it who puts the day or the month first. */
const written = (iso: string, order: DateOrder, isPadded: boolean): string => {
  const [year = "", month = "", dayOfMonth = ""] = iso.split("-")
  const [m, d] = isPadded ? [month, dayOfMonth] : [String(Number(month)), String(Number(dayOfMonth))]
  return order === "mdy" ? `${m}/${d}/${year}` : `${d}/${m}/${year}`
}

const column = fc.record({
  order: fc.constantFrom<DateOrder>("mdy", "dmy"),
  days: fc.uniqueArray(fc.tuple(day, fc.constantFrom("padded", "bare", "iso")), { minLength: 1, maxLength: 8 })
})

const rowsOf = (cells: ReadonlyArray<string>) => cells.map((dob, number) => numberedUserRow(number, { dob }))
const fileOf = (rows: ReadonlyArray<string>) => [userHeader, ...rows].join("\n")
const runs = runsOf(400)

const daysOf = (text: string, dateOrder: DateOrder | null) =>
  judgedUsers(new TextEncoder().encode(text), { dateOrder }).inputs.map(({ email, dob }) => `${email} ${dob}`)

it("a written date is read as it was written, or asked for, and the server reads what was shown", () => {
  const seen = { asked: 0, read: 0 }
  fc.assert(
    fc.property(column, ({ order, days }) => {
      const cells = days.map(([iso, form]) => (form === "iso" ? iso : written(iso, order, form === "padded")))
      const preview = csvPreview(userCsv, tableOf(userCsv, fileOf(rowsOf(cells))))
      const isAsked = preview.overview().dates?.order === null
      seen[isAsked ? "asked" : "read"] += 1
      if (isAsked) {
        // While it is asked, a day is read only where both orders agree.
        const read = preview.rows("all", 0, 8).flatMap(({ cells: [, , , , , , dob] }) => dob ?? "")
        for (const [at, [iso]] of days.entries()) expect([iso, cells[at]]).toContain(read[at])
        preview.choose({ dateOrder: order })
      }
      const expected = days.map(([iso], number) => `person${number}@norte.example ${iso}`)
      expect(daysOf(preview.text(), preview.dateOrder())).toEqual(expected)
      // Without a choice the text alone is read the same, but for doubtful dates with the month first.
      expect(daysOf(preview.text(), null)).toEqual(expected)
    }),
    { numRuns: runs }
  )
  expect(Math.min(seen.asked, seen.read)).toBeGreaterThan(0)
})

it("the order of rows changes nothing", () => {
  const cell = fc.oneof(
    fc.constantFrom("03/04/1990", "31/7/1990", "12/31/1990", "5/5/1990", "1990-12-31", "32999", "30/2/1990", ""),
    day
  )
  const pair = fc
    .array(cell, { minLength: 1, maxLength: 6 })
    .chain((cells) =>
      fc.tuple(fc.constant(rowsOf(cells)), fc.shuffledSubarray(rowsOf(cells), { minLength: cells.length }))
    )
  fc.assert(
    fc.property(pair, ([rows, shuffled]) => {
      const [one, other] = [rows, shuffled].map((all) => tableOf(userCsv, fileOf(all)))
      const orders = ordersWithDefault(one?.dates ?? {}, null)
      const others = ordersWithDefault(other?.dates ?? {}, null)
      expect(Result.isFailure(others)).toBe(Result.isFailure(orders))
      if (Result.isFailure(orders)) return
      expect(others).toEqual(orders)
      expect(daysOf(fileOf(shuffled), null).toSorted()).toEqual(daysOf(fileOf(rows), null).toSorted())
    }),
    { numRuns: runs }
  )
})
