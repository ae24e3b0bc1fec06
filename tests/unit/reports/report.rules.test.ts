import { describe, expect, it } from "vitest"
import { csvLine, neutralise } from "#domain/reports/report.rules.ts"

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
    ["''-x", "'''-x"]
  ])("a cell %j could be a formula, or looks neutralised, and becomes %j", (text, expected) => {
    expect(neutralise(text)).toBe(expected)
  })

  it.each(["+15550100001", "-12", "+3.50", "-3,5", "Ana", "", "'a", "a=1", "2026-10-02", " =1", "12%"])(
    "a cell %j stays",
    (text) => {
      expect(neutralise(text)).toBe(text)
    }
  )
})

describe("a line", () => {
  it("a line quotes only what needs it, and ends in CRLF", () => {
    expect(csvLine(["plain", "a,b", 'say "hi"', "two\nlines", "two\rlines", "", null, "semi;colon"])).toBe(
      'plain,"a,b","say ""hi""","two\nlines","two\rlines",,,semi;colon\r\n'
    )
  })

  it("a cell is neutralised before it is quoted", () => {
    expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`)
    expect(csvLine(["\rx"])).toBe(`"'\rx"\r\n`)
  })
})
