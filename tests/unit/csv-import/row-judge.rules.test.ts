import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { csvColumns, openCsv } from "#domain/csv-import/file/csv-file.rules.ts"
import {
  cached,
  type CellCheck,
  cellCheck,
  firstRows,
  issuesOf,
  textReader
} from "#domain/csv-import/row-judge.rules.ts"

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

  it("the texts of a row are read by column, and its issues are collected in order", () => {
    const check: CellCheck<string> = (cell) => (cell === "bad" ? Result.fail("text_bad") : Result.succeed(cell.trim()))
    const columns = {
      name: { width: 10, check },
      type: { width: 10, check },
      secret: { width: 10, check, ifEmpty: "secret_required" },
      note: { width: 10, check, ifEmpty: null, isRepeating: true }
    }
    const header = Result.getOrThrow(openCsv(csvColumns(columns), "name,note,type,secret\n")).header
    const found = issuesOf(7)
    expect(textReader(header, columns, null)([" A ", " ", "bad", ""], found)).toEqual({
      name: "A",
      type: null,
      secret: null,
      note: null
    })
    found.add(null, "csv_row_long")
    expect(found.issues).toEqual([
      { row: 7, column: "type", message: "text_bad" },
      { row: 7, column: null, message: "csv_row_long" }
    ])
    expect(found.ifNew).toEqual([{ row: 7, column: "secret", message: "secret_required" }])
  })
})
