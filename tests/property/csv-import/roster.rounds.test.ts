import { Result } from "effect"
import { expect, it } from "vitest"
import { ordersWithDefault } from "#domain/shared/csv/date-order.rules.ts"
import { judgeBatches, readImport } from "#domain/csv-import/import-file.rules.ts"
import { userCsv, userRowJudge } from "#domain/users/user-csv.rules.ts"
import { utf8 } from "#tests/fixtures/csv.ts"
import { roster, rosterCompanies } from "#tests/fixtures/roster.ts"

const companies = rosterCompanies.map((name, at) => ({ id: String(at), name }))

it("errors of a file of 117,000 users are found at every wrong cell and nowhere else", () => {
  const { bytes, rows, wrong } = roster()
  expect(bytes.length).toBeLessThan(10 * 1024 * 1024)
  expect(wrong.size / rows).toBeCloseTo(0.03, 3)
  const file = Result.getOrThrow(readImport(userCsv, bytes, utf8))
  const dateOrders = Result.getOrThrow(ordersWithDefault(file.dates, null))
  const judge = userRowJudge(file.header, { companies, allowAdmins: false, prefix: null, dateOrders }, () => false)
  const next = judgeBatches(file, judge, 4_000)
  const found = new Map<number, ReadonlyArray<string | null>>()
  for (let batch = next(); batch !== null; batch = next())
    for (const { row, column } of [...batch.issues, ...batch.good.flatMap(({ ifNew }) => ifNew)])
      found.set(row, [...(found.get(row) ?? []), column])
  expect(file.rows).toBe(rows)
  expect(found).toEqual(wrong)
})
