import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { cellCheck, firstRows, issuesOf, cached } from "#domain/csv-import/row-judge.rules.ts"

const short = Schema.Trim.check(Schema.isMaxLength(3, { message: "too_long" }))

describe("checking cells", () => {
  it("checking a cell returns the value of the schema, or the key of the failed check", () => {
    const check = cellCheck(short)
    expect(check(" ab ")).toEqual(Result.succeed("ab"))
    expect(check("abcd")).toEqual(Result.fail("too_long"))
  })

  it("a repeated text is checked once", () => {
    let refetched = 0
    const check = cached((cell: string) => {
      refetched += 1
      return Result.succeed(cell.length)
    })
    expect([check("a"), check("bb"), check("a"), check("bb")]).toEqual([1, 2, 1, 2].map(Result.succeed))
    expect(refetched).toBe(2)
  })

  it("a repeated key returns the row in which it occurred first", () => {
    const first = firstRows()
    expect([first("a", 2), first("b", 3), first("a", 4), first("a", 5)]).toEqual([null, null, 2, 2])
  })

  it("the issues of a row are collected in order", () => {
    const { issues, add, take } = issuesOf(7)
    expect(take("name", Result.succeed("A"))).toBe("A")
    expect(take("type", Result.fail("type_required"))).toBeNull()
    add(null, "csv_row_long")
    expect(issues).toEqual([
      { row: 7, column: "type", message: "type_required" },
      { row: 7, column: null, message: "csv_row_long" }
    ])
  })
})
