import { expect, it } from "vitest"
import { previewIssues, rowKeys } from "#domain/csv-import/preview-rows.rules.ts"
import { cellReader } from "#domain/shared/csv/csv-file.rules.ts"
import type { RowIssue } from "#domain/shared/csv/csv-import.schema.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { numberedUserRow, previewOf, tableOf } from "#tests/fixtures/csv-tables.ts"

const { header, rows } = tableOf(
  { ...userCsv, columns: ["email", "phone"], optionalColumns: new Set() },
  ["email,phone", "a@b.example,1", "A@B.example ,2", "c@d.example,2", "e@f.example,3", ",4"].join("\n")
)
const keysOfAll = () => {
  const keys = rowKeys(["email", "phone"].map((column) => cellReader(header, column)))
  for (const [index, { cells }] of rows.entries()) keys.add(index, cells)
  return keys
}
const groupOf = (keys: ReturnType<typeof keysOfAll>, index: number) => {
  const found = new Set<number>()
  keys.gather(rows, index, found)
  return [...found].toSorted((one, other) => one - other)
}

it("rows are connected by any shared key, in any case and through other rows", () => {
  const keys = keysOfAll()
  expect([0, 1, 2].map((index) => groupOf(keys, index))).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2]
  ])
  expect(groupOf(keys, 3)).toEqual([3])
})

it("an empty cell connects no rows", () => {
  expect(groupOf(keysOfAll(), 4)).toEqual([4])
})

it("a removed row is no longer found by its keys", () => {
  const keys = keysOfAll()
  keys.remove(1, rows[1]?.cells ?? [])
  expect(groupOf(keys, 0)).toEqual([0])
  expect(groupOf(keys, 2)).toEqual([2])
})

const issue = (row: number, message: string): RowIssue => ({ row, column: "company", message })
const likenessOf = (_: number, { message }: RowIssue) => message

it("an error found here stands before one of the server, and dropping a row drops both", () => {
  const issues = previewIssues(likenessOf)
  issues.setOfServer(3, [issue(5, "unknown")])
  expect(issues.at(3).map(({ message }) => message)).toEqual(["unknown"])
  issues.setOwn(3, [issue(5, "required")])
  expect(issues.at(3).map(({ message }) => message)).toEqual(["required", "unknown"])
  issues.setOwn(3, undefined)
  expect([...issues.ofServer()]).toEqual([3])
  issues.drop(3)
  expect([issues.isWrong(3), issues.at(3), issues.wrong().size]).toEqual([false, [], 0])
})

it("rows with the same error and value are counted, and one that no other row has is one", () => {
  const issues = previewIssues(likenessOf)
  for (const index of [1, 2, 3]) {
    issues.setOwn(index, [issue(index, "unknown")])
    issues.count(index, 1)
  }
  expect(issues.alike("unknown")).toBe(3)
  issues.count(2, -1)
  issues.drop(2)
  expect(issues.alike("unknown")).toBe(2)
  issues.clearCounts()
  expect(issues.alike("unknown")).toBe(1)
})

const columnOf = (preview: ReturnType<typeof previewOf>, name: string) =>
  preview.overview().columns.findIndex((column) => column.name === name)

it("the company of a file is the one that all its rows name", () => {
  const named = (...companies: ReadonlyArray<string>) =>
    previewOf(companies.map((company, at) => numberedUserRow(at + 1, { company }))).overview().onlyCompany
  expect(named("Norte", "Norte")).toBe("Norte")
  expect(named("Norte", "NORTE ")).toBe("Norte")
  expect(named("Norte", "Sur")).toBeNull()
  expect(named("Norte", "")).toBeNull()
  expect(named("", "")).toBeNull()
})

it("corrections are taken back one by one, with the errors that only the server had found", () => {
  const preview = previewOf([1, 2, 3].map((at) => numberedUserRow(at, { company: at === 3 ? "Sur" : "Nort" })))
  const unknown = [2, 3].map((row) => ({ row, column: "company", message: "csv_company_unknown" }))
  preview.setChecked(unknown, { new: 1, existing: 0, inactive: 0, leftOut: 2 }, false)
  const before = preview.rows("all", 0, 3)
  const company = columnOf(preview, "company")
  preview.correct({ shown: "attention", position: 0, column: company, text: "Norte", isEverywhere: true })
  preview.correct({
    shown: "all",
    position: 2,
    column: columnOf(preview, "email"),
    text: "nobody",
    isEverywhere: false
  })
  expect(preview.overview()).toMatchObject({ corrections: 2, withErrors: 1 })
  expect(preview.undoCorrection("all")).toEqual({ position: 2, column: columnOf(preview, "email") })
  expect(preview.overview()).toMatchObject({ corrections: 1, withErrors: 0 })
  expect(preview.undoCorrection("attention")).toEqual({ position: 0, column: company })
  expect(preview.overview()).toMatchObject({ corrections: 0, withErrors: 2, checked: null })
  expect(preview.rows("all", 0, 3)).toEqual(before)
  expect(preview.isRewritten()).toBe(false)
  expect(preview.undoCorrection("all")).toBeNull()
})
