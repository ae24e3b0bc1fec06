import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { ClaimId } from "#domain/shared/identity.schema.ts"
import { issuesIn, schemaReader } from "#domain/shared/issues.rules.ts"
import { listQuery, PageLimit, PageNumber, SearchTerm } from "#domain/shared/page.schema.ts"
import { claimId } from "#tests/fixtures/claims.ts"

const accepts = <S extends Schema.Codec<unknown, string>>(schema: S) => {
  const decode = Schema.decodeUnknownResult(schema)
  return (text: string) => decode(text)._tag === "Success"
}

const colourQuery = () =>
  listQuery({
    id: ClaimId,
    filters: { colour: Schema.optionalKey(Schema.Literals(["red", "blue"])) },
    sortFields: ["name", "size"],
    sortDefault: "name",
    newestFirst: [],
    perPage: 10
  })

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

  it("the query names at most 100 records, each by an id", () => {
    const read = schemaReader(colourQuery().Search)
    const ids = Array.from({ length: 101 }, (_, n) => claimId(n))
    const [one = "", ...others] = ids
    for (const named of [one, others.join(",")]) expect(Result.getOrThrow(read({ ids: named }))).toEqual({ ids: named })
    for (const wrong of [ids.join(","), `${one},x y`, `x y,${one}`, `${one},`, ""])
      expect(issuesIn(read({ ids: wrong }))).toEqual({ ids: "id_malformed" })
    const isOfServer = (named: string) =>
      Result.isSuccess(Schema.decodeUnknownResult(colourQuery().Search, { idShape: /^\d$/u })({ ids: named }))
    expect([isOfServer("1,2"), isOfServer("1,b")]).toEqual([true, false])
  })

  it("the query sorts by each column in both directions, and by no other", () => {
    const read = schemaReader(colourQuery().Search)
    for (const sort of ["name", "-name", "size", "-size"])
      expect(Result.getOrThrow(read({ sort, page: "2", limit: "5" }))).toEqual({ sort, page: 2, limit: 5 })
    for (const sort of ["colour", "-", ""]) expect(issuesIn(read({ sort }))).toEqual({ sort: "sort_unknown" })
  })

  it("the query filters by a search term and by what its list is filtered by", () => {
    for (const read of [schemaReader(colourQuery().Search), schemaReader(colourQuery().Filter)]) {
      expect(Result.getOrThrow(read({ searchTerm: " ana ", colour: "red" }))).toEqual({
        searchTerm: "ana",
        colour: "red"
      })
      expect(Object.keys(issuesIn(read({ searchTerm: "a".repeat(101), colour: "green" })))).toEqual([
        "searchTerm",
        "colour"
      ])
    }
  })
})
