import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { csvColumns, openCsv } from "#domain/shared/csv/csv-file.rules.ts"
import {
  cachedCheck,
  type CellCheck,
  cellCheck,
  choiceCheck,
  firstRowFinder,
  groupBy,
  issueCollector,
  judgeRowsBy,
  mapRows,
  textReader,
  textRowJudge
} from "#domain/shared/csv/row-judge.rules.ts"
import { plainReading } from "#tests/fixtures/csv.ts"

const short = Schema.Trim.check(Schema.isMaxLength(3, { message: "too_long" }))

describe("checking cells", () => {
  it("checking a cell returns the value of the schema, or the key of the failed check", () => {
    const check = cellCheck(short)
    expect(check(" ab ")).toEqual(Result.succeed("ab"))
    expect(check("abcd")).toEqual(Result.fail("too_long"))
  })

  it("a repeated text is checked once", () => {
    let refetched = 0
    const check = cachedCheck((cell: string) => {
      refetched += 1
      return Result.succeed(cell.length)
    })
    expect([check("a"), check("bb"), check("a"), check("bb")]).toEqual([1, 2, 1, 2].map(Result.succeed))
    expect(refetched).toBe(2)
  })

  it("a repeated key returns the row in which it occurred first", () => {
    const first = firstRowFinder()
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
    const found = issueCollector(7)
    expect(textReader(header, columns, plainReading)([" A ", " ", "bad", ""], found)).toEqual({
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

it("values are grouped by key in the order in which keys and values occur", () => {
  expect([...groupBy([3, 8, 1, 6], (value) => (value % 2 === 0 ? "even" : "odd"))]).toEqual([
    ["odd", [3, 1]],
    ["even", [8, 6]]
  ])
})

it("a choice is read in any case, with a message of its own where it is empty", () => {
  const check = choiceCheck(Schema.Literals(["yes", "no"]), { empty: "choice_required", unknown: "choice_unknown" })
  expect([" YES ", "no", " ", "maybe"].map(check)).toEqual([
    Result.succeed("yes"),
    Result.succeed("no"),
    Result.fail("choice_required"),
    Result.fail("choice_unknown")
  ])
})

it("no more than so many texts of a column are remembered", () => {
  let checks = 0
  const check = cachedCheck((cell: string) => {
    checks += 1
    return Result.succeed(cell)
  })
  for (let n = 0; n < 20_001; n += 1) check(String(n))
  check("19999")
  expect(checks).toBe(20_001)
  check("20000")
  expect(checks).toBe(20_002)
})

describe("judging rows of texts", () => {
  const check: CellCheck<string> = (cell) => (cell === "bad" ? Result.fail("text_bad") : Result.succeed(cell))
  const columns = { name: { width: 10, check }, mail: { width: 10, check, ifEmpty: "mail_required" } }
  const header = Result.getOrThrow(openCsv(csvColumns(columns), "name,mail\n")).header
  const unique = [
    { column: "mail", identityOf: (text: string) => text.toLowerCase(), repeated: "mail_repeated" }
  ] as const
  const newJudge = (refused: string | null = null) =>
    textRowJudge(header, columns, unique, plainReading, (texts, found) => {
      if (texts.name !== refused) return texts
      found.add("name", "name_refused")
      return null
    })
  const row = (at: number, ...cells: ReadonlyArray<string>) => ({ row: at, cells })

  it("a row without errors becomes a record, with what counts only if that is new", () => {
    const judge = newJudge()
    expect(judge(row(2, "Ana", "a@b.co"))).toEqual({ row: 2, input: { name: "Ana", mail: "a@b.co" }, ifNew: [] })
    expect(judge(row(3, "Eva", ""))).toEqual({
      row: 3,
      input: { name: "Eva", mail: null },
      ifNew: [{ row: 3, column: "mail", message: "mail_required" }]
    })
  })

  it("a text of an earlier row is an error in the later one, and empty cells repeat nothing", () => {
    const judge = newJudge()
    for (const at of [2, 3]) expect(judge(row(at, "Eva", ""))).toHaveProperty("input")
    judge(row(4, "Ana", "a@b.co"))
    expect(judge(row(5, "bad", "A@b.co"))).toEqual({
      row: 5,
      issues: [
        { row: 5, column: "name", message: "text_bad" },
        { row: 5, column: "mail", message: "mail_repeated|4" }
      ]
    })
  })

  it("a row of another length than the header has that one error", () => {
    expect(newJudge()(row(2, "bad"))).toEqual({
      row: 2,
      issues: [{ row: 2, column: null, message: "csv_row_short|1|2" }]
    })
  })

  it("a record that its subject refuses has the errors that the subject names", () => {
    expect(newJudge("Ana")(row(2, "Ana", "a@b.co"))).toEqual({
      row: 2,
      issues: [{ row: 2, column: "name", message: "name_refused" }]
    })
  })

  it("rows judged apart do not know each other, and only those with errors are named", () => {
    const judge = judgeRowsBy(newJudge)
    const same = row(2, "Ana", "a@b.co")
    expect([...judge([same, row(3, "bad", ""), row(4, "Eva", "A@B.co")]).keys()]).toEqual([3, 4])
    expect(judge([same]).size).toBe(0)
  })

  it("an accepted row is mapped, and one with errors stays unchanged", () => {
    const judge = mapRows(newJudge(), ({ name }) => name?.length)
    expect(judge(row(2, "Ana", "a@b.co"))).toEqual({ row: 2, input: 3, ifNew: [] })
    expect(judge(row(3, "bad", "c@d.co"))).toEqual(newJudge()(row(3, "bad", "c@d.co")))
  })
})

it("an issue that counts only for a new record may suggest a text", () => {
  const found = issueCollector(4)
  found.addIfNew("company", "unknown")
  found.addIfNew("company", "unlike", "Norte")
  expect(found.ifNew).toEqual([
    { row: 4, column: "company", message: "unknown" },
    { row: 4, column: "company", message: "unlike", suggestion: "Norte" }
  ])
})
