import { expect, it } from "vitest"
import { causeFixes, firstIssue } from "#domain/csv-import/cause-fixes.rules.ts"
import type { Cause } from "#domain/csv-import/row-store.port.ts"
import { userCsv as users } from "#domain/users/user-csv.rules.ts"

const columns = ["company", "given_name"].map((name) => ({
  name,
  width: 120,
  isGrowing: false,
  isSecret: false,
  isRole: false
}))
const cause = (changed: Partial<Cause>): Cause => ({
  column: 1,
  message: "given_name_required",
  value: null,
  suggestion: null,
  count: 1,
  ...changed
})
const fixesOf = (changed: Partial<Cause>) => causeFixes(users, { columns }, cause(changed))

it("a fix of the whole file is chosen at once: a country code, the order of dates, empty cells", () => {
  expect(fixesOf({ message: "csv_phone_code|5550100" })).toEqual(
    users.prefixes.map((prefix) => ({ type: "prefix.choose", prefix }))
  )
  for (const message of ["csv_day_order", "csv_day_month_first|1/2/90", "csv_day_day_first"])
    expect(fixesOf({ message })).toEqual([
      { type: "dates.choose", order: "mdy" },
      { type: "dates.choose", order: "dmy" }
    ])
  expect(fixesOf({ column: null, message: "csv_row_short|9|10" })).toEqual([{ type: "rows.fill" }])
})

it("one value is corrected in all its cells, a suggested text is written at once", () => {
  for (const changed of [{ value: "Anna", count: 3 }, { count: 1 }])
    expect(fixesOf(changed)).toEqual([
      { type: "issue.find", find: { ...firstIssue, cause: cause(changed), purpose: "edit" } }
    ])
  const suggested = { value: "Maple Fright", suggestion: "Maple Freight" }
  expect(fixesOf(suggested)).toEqual([
    { type: "issue.find", find: { ...firstIssue, cause: cause(suggested), purpose: { set: "Maple Freight" } } }
  ])
})

it("different values are shown one after the other", () => {
  const changed = { count: 4 }
  expect(fixesOf(changed)).toEqual([
    { type: "issue.find", find: { ...firstIssue, cause: cause(changed), isFirst: false } }
  ])
})

it("a missing company can also be created, unless its cell is empty", () => {
  const named = { column: 0, message: "csv_company_unknown", value: "Nova" }
  const created = { type: "company.name", name: "Nova" }
  expect(fixesOf({ ...named, count: 3 }).at(-1)).toEqual(created)
  expect(fixesOf({ ...named, suggestion: "Nova Labs" }).at(-1)).toEqual(created)
  expect(fixesOf({ ...named, value: "" })).not.toContainEqual(expect.objectContaining({ type: "company.name" }))
  expect(fixesOf({ ...named, column: 1 })).not.toContainEqual(created)
  expect(fixesOf({ ...named, column: null })).not.toContainEqual(created)
})
