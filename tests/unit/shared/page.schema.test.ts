import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { PageLimit, PageNumber, SearchTerm } from "#domain/shared/page.schema.ts"

const accepts = <S extends Schema.Codec<unknown, string>>(schema: S) => {
  const decode = Schema.decodeUnknownResult(schema)
  return (text: string) => decode(text)._tag === "Success"
}

describe("the query of a list", () => {
  it.each(["1", "007", "10000000"])("the query accepts page %j", (text) => {
    expect(Schema.decodeUnknownSync(PageNumber)(text)).toBe(Number(text))
  })

  it.each(["0", "-1", "1.5", "1e3", " 1", "", "10000001", "99999999999999999999", "0x10", "Infinity"])(
    "the query refuses page %j",
    (text) => {
      expect(accepts(PageNumber)(text)).toBe(false)
    }
  )

  it.each([
    ["1", true],
    ["100", true],
    ["101", false],
    ["0", false]
  ])("the query reads limit %j: %s", (text, expected) => {
    expect(accepts(PageLimit)(text)).toBe(expected)
  })

  it("the query accepts a search of at most 100 characters, trimmed", () => {
    expect(Schema.decodeUnknownSync(SearchTerm)("  ana ")).toBe("ana")
    expect(accepts(SearchTerm)("a".repeat(100))).toBe(true)
    expect(accepts(SearchTerm)("a".repeat(101))).toBe(false)
  })
})
