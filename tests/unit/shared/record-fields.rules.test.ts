import { describe, expect, it } from "vitest"
import { differingFields, givenFields, optionalTexts } from "#domain/shared/record-fields.rules.ts"

interface Row {
  readonly name: string
  readonly town: string | null
  readonly secret: string
}

const row: Row = { name: "Ada", town: "Cork", secret: "x" }

describe("the fields of a record", () => {
  it("the differing fields are those, of the named ones, whose values differ", () => {
    expect(differingFields(["name", "town"], row, { ...row, town: null, secret: "y" })).toEqual({ town: "Cork" })
    expect(differingFields(["name", "town"], row, {})).toEqual({ name: "Ada", town: "Cork" })
  })

  it("the given fields are those for which a change has a value, which may be null", () => {
    const change: Partial<Row> = { name: "Bea", town: null }
    expect(givenFields(["name", "town", "secret"], change)).toEqual({ name: "Bea", town: null })
    const unnamed: { readonly name: string | undefined; readonly town: null } = { name: undefined, town: null }
    expect(Object.entries(givenFields(["name", "town"], unnamed))).toEqual([["town", null]])
  })

  it("an empty optional text becomes null, and one that a change does not name stays", () => {
    const fields = { town: true, note: true }
    expect(optionalTexts(fields, { town: "" }, { town: "Cork", note: "n" })).toEqual({ town: null, note: "n" })
    expect(optionalTexts(fields, { town: "Bray", note: null }, null)).toEqual({ town: "Bray", note: null })
    expect(optionalTexts(fields, {}, null)).toEqual({ town: null, note: null })
  })
})
