import { expect, it } from "vitest"
import type { RowIssue } from "#domain/shared/csv/csv-import.schema.ts"
import { previewIssues } from "#domain/csv-import/preview-issues.rules.ts"

const issue = (row: number, message: string): RowIssue => ({ row, column: "company", message })
const likenessOf = (_: number, { message }: RowIssue) => message

it("an error found here stands before one of the server, and dropping a row drops both", () => {
  const issues = previewIssues(likenessOf)
  issues.setOfServer(3, [issue(5, "unknown")])
  expect(issues.at(3).map(({ message }) => message)).toEqual(["unknown"])
  issues.setOwn(3, [issue(5, "required")])
  expect(issues.at(3).map(({ message }) => message)).toEqual(["required"])
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
