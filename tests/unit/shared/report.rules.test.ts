import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { reportSelection } from "#domain/shared/report/report.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { csvCells, csvLine, deneutralise, neutralise, reportRequest } from "#domain/shared/report/report.rules.ts"

describe("a cell", () => {
  it.each([
    ["=SUM(A1:A9)", "'=SUM(A1:A9)"],
    ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
    ["-2+3", "'-2+3"],
    ["@import", "'@import"],
    ["\tx", "'\tx"],
    ["\rx", "'\rx"],
    ["-", "'-"],
    ["+", "'+"],
    ["+1 555", "'+1 555"],
    ["＝1+1", "'＝1+1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠x", "'＠x"],
    ["'＝1", "''＝1"],
    ["'=1", "''=1"],
    ["''-x", "'''-x"],
    ["Acme;=cmd|' /C calc'!A0;x", "Acme;'=cmd|' /C calc'!A0;x"],
    ["a\t+1", "a\t'+1"],
    ["two\n-lines\r\n@x", "two\n'-lines\r\n'@x"],
    ["; =1", ";' =1"],
    ['a;"=1', `a;'"=1`],
    ["a;＝1", "a;'＝1"],
    ["a;'=1", "a;''=1"],
    ["+1;=1", "'+1;'=1"],
    ["\t=1", "'\t'=1"]
  ])("a cell %j could be a formula, or looks neutralised, and becomes %j", (text, expected) => {
    expect(neutralise(text)).toBe(expected)
  })

  it.each([
    "+15550100001",
    "-12",
    "+3.50",
    "-3,5",
    "Ana",
    "",
    "'a",
    "a=1",
    "2026-10-02",
    " =1",
    "12%",
    "a;b",
    "a; b\n'c",
    "a,=1"
  ])("a cell %j stays", (text) => {
    expect(neutralise(text)).toBe(text)
  })
})

describe("a line", () => {
  it("a line quotes only what needs it, and ends in CRLF", () => {
    expect(csvLine(["plain", "a,b", 'say "hi"', "two\nlines", "two\rlines", "", null, "semi;colon", "t\tab"])).toBe(
      'plain,"a,b","say ""hi""","two\nlines","two\rlines",,,"semi;colon","t\tab"\r\n'
    )
  })

  it("a cell is neutralised before it is quoted", () => {
    expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`)
    expect(csvLine(["\rx"])).toBe(`"'\rx"\r\n`)
  })
})

describe("a line with another separator", () => {
  const { line, deneutralise: read } = csvCells(";")

  it("a formula behind a comma does not run where commas separate cells", () => {
    expect(line(["Acme,=cmd|' /C calc'!A0", "b, -1"])).toBe(`"Acme,'=cmd|' /C calc'!A0";"b,' -1"\r\n`)
    expect(read("Acme,'=cmd|' /C calc'!A0")).toBe("Acme,=cmd|' /C calc'!A0")
  })

  it("the separator itself is quoted", () => {
    expect(line(["a;b", "-3,5"])).toBe('"a;b";"-3,5"\r\n')
    expect(csvCells("|").line(["a|b", "c"])).toBe('"a|b"|c\r\n')
  })
})

describe("a request for a report", () => {
  const [ids, asOf] = [["a", "b"], Instant.make("2026-11-23T10:00:00.000Z")]

  it("a filter alone has no body", () => {
    expect(reportRequest({ status: "pending", ids: undefined })).toEqual({ query: { status: "pending" }, body: null })
  })

  it("the selected ids are the body of the report, apart from the filter", () => {
    expect(reportRequest({ status: "pending", ids })).toStrictEqual({ query: { status: "pending" }, body: { ids } })
    expect(reportRequest({ asOf })).toStrictEqual({ query: {}, body: { asOf } })
    expect(reportRequest({ ids, asOf })).toEqual({ query: {}, body: { ids, asOf } })
  })

  it("a body has named records or a moment, or neither", () => {
    const read = Schema.decodeUnknownSync(reportSelection(Schema.Array(Schema.String)))
    for (const body of [{}, { ids }, { asOf }, { ids, asOf }]) expect(read(body)).toEqual(body)
    for (const body of [{ ids: [1] }, { asOf: "yesterday" }]) expect(() => read(body)).toThrow()
  })
})

it("a text that only looks neutralised stays as it is when it is read back", () => {
  expect(["a;'b", "a;b'=1", "a;'=1", "a;''=1"].map(deneutralise)).toEqual(["a;'b", "a;b'=1", "a;=1", "a;'=1"])
  expect(["x=1", "a'=1", "'a", "'=1"].map(deneutralise)).toEqual(["x=1", "a'=1", "'a", "=1"])
})
