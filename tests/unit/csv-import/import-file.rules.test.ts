import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { judgeBatches, readImport } from "#domain/csv-import/import-file.rules.ts"
import { userCsv, userRowJudge } from "#domain/users/user-csv.rules.ts"
import { judgedUsers, plainReading, userCells, usersCsv, utf8 } from "#tests/fixtures/csv.ts"
import { roster, rosterCompanies } from "#tests/fixtures/roster.ts"

const companies = rosterCompanies.map((name, at) => ({ id: String(at), name }))

describe("a file in batches", () => {
  it("a file is judged equally in batches of any size", () => {
    const { bytes } = roster({ rows: 500, wrong: 20 })
    const whole = judgedUsers(bytes, { companies }, 1_000)
    expect(judgedUsers(bytes, { companies }, 7)).toEqual(whole)
    expect(whole.issues.length).toBeGreaterThan(50)
  })

  it("a batch has as many rows as it may, the last one those that are left", () => {
    const file = Result.getOrThrow(readImport(userCsv, usersCsv([1, 2, 3, 4, 5].map((n) => userCells(n))), utf8))
    const next = judgeBatches(
      file,
      userRowJudge(file.header, { companies, allowAdmins: false, ...plainReading }, () => false),
      2
    )
    expect([next(), next(), next(), next()].map((batch) => batch?.rows)).toEqual([2, 2, 1, undefined])
  })

  it("a file reports the number of all rows before any row is judged", () => {
    const bytes = usersCsv([userCells(1), userCells(2, { given_name: "" }), userCells(3)])
    expect(Result.getOrThrow(readImport(userCsv, bytes, utf8)).rows).toBe(3)
  })
})
